"""A view: what one seat, or a spectator, sees of a match."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Part

Kind = TypeVar("Kind", bound="Part")


class View(dict[str, "Part"]):
    """Parts of the table by key, such as ``player/1``; `Match.view` returns it.

    It is a dictionary of its own: to change it changes nothing else.
    """

    def part(self, kind: type[Kind], /, key: str | None = None) -> Kind:
        """Return the part of the class *kind*; a type checker then knows its fields.

        Args:
            kind: such as ``carcassonne.Turn``.
            key: the key of the part. Without it, the part must be the only one of its class.

        Raises:
            KeyError: there is no such part in the view.
            ValueError: without *key*: there are several parts of the class.
            TypeError: with *key*: the part is of another class.
        """
        if key is not None:
            found = self[key]
            if not isinstance(found, kind):
                raise TypeError(f"{key} is a {type(found).__name__}, not a {kind.__name__}")
            return found
        parts = self.parts(kind)
        if not parts:
            there = ", ".join(dict.fromkeys(type(part).__name__ for part in self.values()))
            raise KeyError(f"no {kind.__name__} in this view; it has: {there}")
        if len(parts) > 1:
            name = kind.__name__
            raise ValueError(
                f"{len(parts)} parts are of the class {name}; give a key, or use parts"
            )
        return parts[0]

    def parts(self, kind: type[Kind], /) -> tuple[Kind, ...]:
        """Return all parts of the class *kind*, in the order of the view; those of seats by seat.

        Empty if there are none.
        """
        return tuple(part for part in self.values() if isinstance(part, kind))

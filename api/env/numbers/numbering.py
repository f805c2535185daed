"""Numbers of decisions, which depend on the decision alone and not on its place in a list."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from math import prod
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import word
from tilewyrm.engine.values.shape import kebab

Domain = tuple[object, ...]
"""Every value that a field can have, in a fixed order."""


def names_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of *kind*, a kind of decision."""
    assert is_dataclass(kind)
    return tuple(field.name for field in fields(kind))


class _Block(NamedTuple):
    first: int
    domains: Sequence[tuple[str, dict[object, int]]]
    """By name of the field, the place of each of its values."""


class Numbering:
    """A number for each decision of one setup, from 0 up to `size`."""

    def __init__(self, kinds: Sequence[tuple[type, dict[str, Domain]]]) -> None:
        """Take the kinds of decisions, each with the domains of the fields that are numbered.

        The other fields of a kind must be the same in all decisions that are legal together.
        """
        self._blocks: dict[type, _Block] = {}
        self.kinds: dict[str, range] = {}
        """By the name of a kind of decision, its numbers."""
        self.size = 0
        """How many numbers there are."""
        for kind, domains in kinds:
            assert domains.keys() <= set(names_of(kind)), kind
            places = [
                (name, {value: at for at, value in enumerate(domain)})
                for name, domain in domains.items()
            ]
            size = prod(len(place) for _, place in places)
            self._blocks[kind] = _Block(self.size, places)
            self.kinds[kind.__name__] = range(self.size, self.size + size)
            self.size += size

    def number(self, decision: Value) -> int | None:
        """Return the number of *decision*; None if a field is outside its domain."""
        first, domains = self._blocks[type(decision)]
        number = 0
        for name, places in domains:
            place = places.get(getattr(decision, name))
            if place is None:
                return None
            number = number * len(places) + place
        return first + number

    def words(self, number: int) -> str:
        """Return the decision *number* as text, without the fields that have no number.

        Raises:
            ValueError: there is no such number.
        """
        if not 0 <= number < self.size:
            raise ValueError(f"no decision {number}; there are {self.size}, counted from 0")
        kind, (first, domains) = next(
            (kind, block) for kind, block in reversed(self._blocks.items()) if block.first <= number
        )
        rest, fields = number - first, []
        for name, places in reversed(domains):
            rest, place = divmod(rest, len(places))
            fields.append(f"{name}={word([*places][place])}")
        return " ".join((kebab(kind.__name__), *reversed(fields)))

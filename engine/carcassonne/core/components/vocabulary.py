"""The words that tiles are described with: those of the core and those that expansions add."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tilewyrm.engine.carcassonne.core.components.feature_kind import CORE_KINDS, FeatureKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mark:
    """Something printed on a part of a tile, or on the tile as a whole."""

    name: str
    """Stable lower-case word: in tile notation, on the wire and in files."""
    plural: str
    """Under which word an edition's totals count it."""
    on: frozenset[str] = frozenset()
    """The kinds of features that can bear it; none: it is the tile's."""
    turns: bool = False
    """Whether a tile with it looks different after each quarter turn, whatever else it shows."""


SHIELD = Mark("shield", "shields", frozenset(("city",)))


@dataclass(frozen=True, slots=True)
class SetSpec:
    """The tiles of one box as an edition file lists them."""

    name: str
    """The section's name."""
    roles: tuple[str, ...] = ()
    """What names single tiles of the set for the set-up, such as ``start``."""
    check_role: Callable[[str, TileKind], str] = lambda _role, _kind: ""
    """Returns why a tile cannot play that role of the set, empty if it can."""


BASE = SetSpec("base", ("start",))


class Vocabulary:
    """All words of tiles, by name.

    Attributes:
        kinds: every FeatureKind.
        edges: every FeatureKind that can be at an edge, by its letter.
        marks: every Mark.
        sets: every SetSpec, the base set first.
        checks: each yields what is wrong with a tile kind of the set of that name.
    """

    def __init__(
        self,
        kinds: Iterable[FeatureKind] = (),
        marks: Iterable[Mark] = (),
        sets: Iterable[SetSpec] = (),
        checks: Iterable[Callable[[str, TileKind], Iterator[str]]] = (),
    ) -> None:
        """Take the words of the core, and those of expansions.

        Args:
            kinds: of features, that expansions add.
            marks: that they add.
            sets: of tiles, that they add.
            checks: each yields what is wrong with a tile kind of the set of that name.

        Raises:
            ValueError: a word, a letter or a code is used twice.
        """
        every_kind = (*CORE_KINDS, *kinds)
        self.kinds = _by_name("feature", ((kind.name, kind) for kind in every_kind))
        at_edges = [kind for kind in every_kind if kind.edge]
        self.edges = _by_name("edge", ((kind.edge, kind) for kind in at_edges))
        _by_name("code of an edge", ((str(kind.code), kind) for kind in at_edges))
        self.marks = _by_name("mark", ((mark.name, mark) for mark in (SHIELD, *marks)))
        self.sets = _by_name("tile set", ((one.name, one) for one in (BASE, *sets)))
        self.checks = tuple(checks)

    @property
    def totals(self) -> Mapping[str, Callable[[TileKind], int]]:
        """What an edition's totals count, by word: how many of it one tile of a kind has."""
        found: dict[str, Callable[[TileKind], int]] = {"tiles": lambda _kind: 1}
        for mark in self.marks.values():
            found[mark.plural] = _count_of_mark(mark)
        for kind in self.kinds.values():
            if kind.plural:
                found[kind.plural] = _count_of_kind(kind)
        return found


def _count_of_mark(mark: Mark) -> Callable[[TileKind], int]:
    def count(tile: TileKind) -> int:
        marked = sum(marks.count(mark.name) for marks in tile.feature_marks)
        return marked + tile.marks.count(mark.name)

    return count


def _count_of_kind(wanted: FeatureKind) -> Callable[[TileKind], int]:
    return lambda tile: tile.kinds.count(wanted)


def _by_name(what: str, named: Iterable[tuple[str, T]]) -> dict[str, T]:
    found: dict[str, T] = {}
    for name, one in named:
        if name in found:
            raise ValueError(f"two of Carcassonne's words are the {what} {name!r}")
        found[name] = one
    return found

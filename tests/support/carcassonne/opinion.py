"""What an expansion adds to the slow recount of a match (`support.carcassonne.recount`).

``support.carcassonne.expansions.NAME`` may define ``Opinion``, a subclass of the one below, and so
may ``support.carcassonne.pairs.ONE__OTHER`` for what two of them need together. An expansion that
changes no feature, no piece and no points needs none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar

from support.carcassonne.slow_map import Closing, Place, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.position.board import Board
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored, PiecePlaced
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

Points = list[tuple[int, int]]
"""Seats, and the points that each gets."""


class Opinion:
    """As it is, it adds nothing."""

    closing: ClassVar[Mapping[str, Closing]] = {}
    """By kind of feature that it adds, what completes it."""
    like: ClassVar[Mapping[str, str]] = {}
    """By kind of feature that it adds, the one as which pieces stand there, if they do."""
    strengths: ClassVar[Mapping[str, int]] = {}
    """By kind of piece that it adds, as how many meeples it counts."""
    stands: ClassVar[Mapping[str, frozenset[str]]] = {}
    """By kind of piece that it adds, on what it stands, if that is not where a meeple does."""
    open_ends: ClassVar[frozenset[str]] = frozenset()
    """The marks of features of which each is an end within the tile that is open."""
    holds: ClassVar[frozenset[str]] = frozenset()
    """The kinds of features that it adds and that give nothing to those who stand there."""
    costs: ClassVar[tuple[type, ...]] = ()
    """The events that take points away."""
    cause = ""
    """Of the scoring that is counted again; empty for one of the end."""
    start: ClassVar[str | None] = None
    """The tile that lies at (0, 0) instead of the base game's."""

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, "Opinion"],
    ) -> None:
        """Watch what happens on *chart* in a match with *options*.

        *others* has the opinions of all expansions in play, by name.
        """
        self.chart = chart
        self.options = options
        self.others = others

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect of it for *seat*; *youth* is how young the match is, of 40."""
        return 0

    @classmethod
    def evaluation_bonuses(cls, state: CarcassonneState, youth: int) -> Sequence[int]:
        """Return `evaluation_bonus` of each seat."""
        return [cls.evaluation_bonus(state, seat, youth) for seat in range(state.rules.seats)]

    def see(self, event: Value) -> Points:
        """Follow *event*, which the core has followed already; return the points that it gives.

        Not those of features that are scored. Assert that it is what the rules want.
        """
        return []

    @staticmethod
    def is_second(event: PiecePlaced) -> bool:
        """Return whether the piece of *event* may follow another action of the same part."""
        return False

    def is_late(self, event: Value) -> bool:
        """Return whether *event* is of an action of its own, such as one after the scoring.

        Pieces that are placed by it may join others.
        """
        return False

    def owners(self, event: FeatureScored, owners: Counter[int]) -> Counter[int]:
        """Return as how many meeples those count who share in *event*, of all *owners*."""
        return owners

    def closed(self) -> Sequence[Place]:
        """Return the cells on which no piece may be put."""
        return ()

    def stands_like(self, kind: str) -> str:
        """Return the kind of feature as which pieces stand on one of *kind*; empty: not its own."""
        return self.like.get(kind, "")

    def stands_as(self, kind: str) -> str:
        """Return the kind of feature as which pieces stand on one of *kind*."""
        return next(filter(None, (one.stands_like(kind) for one in self.others.values())), kind)

    def worth(self, feature: Whole, points: int, *, complete: bool) -> int:
        """Return what the feature, no field, is worth if it was worth *points* so far."""
        return points

    def bonus(self, feature: Whole) -> int:
        """Return the points that are added to the worth of the feature, no field, at the end."""
        return 0

    def marks(self, feature: Whole) -> Counter[str]:
        """Return what a scoring of the feature, no field, says of it besides shields."""
        return Counter()

    def city_points(self, seat: int, fields: Sequence[Whole], points: int) -> int:
        """Return what one city gives *seat* on *fields* if it gave *points* so far."""
        return points

    def besides(self, feature: Whole) -> Points:
        """Return what the feature gives at the end besides its worth."""
        return []

    def final(self) -> Points:
        """Return what else gives points at the end."""
        return []

    def settled(self) -> None:
        """Assert what holds whenever somebody has to act."""

    def finished(self) -> None:
        """Assert that nothing is left undone when the game is over."""

    @staticmethod
    def tiles(kept: Value) -> list[str]:
        """Return the ids of the tiles in what it has *kept*: neither on the map nor drawn."""
        return []

    @staticmethod
    def links(board: Board, kept: Value) -> None:
        """Make the links on *board*, as its tiles alone make it, that it has *kept*."""


def opinion_of(name: str) -> type[Opinion]:
    """Return the opinion of the expansion called *name*, the neutral one if it has none."""
    return _opinion(f"support.carcassonne.expansions.{name}")


def opinion_of_pair(one: str, other: str) -> type[Opinion]:
    """Return the opinion of two expansions together, the neutral one if they have none."""
    return _opinion(f"support.carcassonne.pairs.{'__'.join(sorted((one, other)))}")


def _opinion(module: str) -> type[Opinion]:
    if find_spec(module) is None:
        return Opinion
    found: type[Opinion] = getattr(import_module(module), "Opinion", Opinion)
    return found

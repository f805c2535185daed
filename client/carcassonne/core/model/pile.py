"""Tiles that are not on the map: the stack, and those discarded."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tilewyrm.carcassonne.v1 import core_pb2 as pb


@dataclass(frozen=True)
class PileView:
    """The tiles in the stack, and those out of the game."""

    left: Sequence[pb.TilesLeft]
    """The tiles still to be drawn, in the order of the catalogue."""
    discarded: int
    """Number of tiles that fitted nowhere."""

    @property
    def remaining(self) -> int:
        """Number of tiles still to be drawn."""
        return sum(tiles.number for tiles in self.left)

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """The number of tiles still to be drawn, by the id of their kind."""
        return _totals((tiles.tile, tiles.number) for tiles in self.left)

    def first(self) -> Mapping[str, int]:
        """Return the number of tiles drawn before all others, by the word of their stack."""
        return _totals(
            (tiles.first, tiles.number) for tiles in self.left if tiles.HasField("first")
        )


def _totals(counts: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    totals: dict[str, int] = {}
    for what, number in counts:
        totals[what] = totals.get(what, 0) + number
    return totals

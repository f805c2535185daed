"""The tiles that are not on the map."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb


class PileView(NamedTuple):
    """What is left, and what is out of the game."""

    left: Sequence[pb.TilesLeft]
    """What is still to be drawn, in the order of the catalogue."""
    discarded: int
    """How many tiles fitted nowhere."""

    @property
    def remaining(self) -> int:
        """How many tiles are still to be drawn."""
        return sum(tiles.number for tiles in self.left)

    def kinds(self) -> Mapping[str, int]:
        """Return what is still to be drawn, by the id of its kind."""
        return _totals((tiles.tile, tiles.number) for tiles in self.left)

    def first(self) -> Mapping[str, int]:
        """Return how many tiles are drawn before all others, by the word of their stack."""
        return _totals(
            (tiles.first, tiles.number) for tiles in self.left if tiles.HasField("first")
        )


def _totals(counts: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    totals: dict[str, int] = {}
    for what, number in counts:
        totals[what] = totals.get(what, 0) + number
    return totals

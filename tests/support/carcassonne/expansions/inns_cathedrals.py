"""What only matches with Inns & Cathedrals need."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.slow_map import Whole

NAME = "inns_cathedrals"
LARGE = "large-meeple"


class Opinion(opinion.Opinion):
    """Inns and cathedrals raise what is complete and spoil what is not; a large meeple is two."""

    strengths: ClassVar[Mapping[str, int]] = {LARGE: 2}

    def marks(self, feature: Whole) -> Counter[str]:
        """Return the inns of a road, the cathedrals of a city."""
        found = self.chart.marks(feature)
        return Counter({mark: found[mark] for mark in ("inn", "cathedral")})

    def worth(self, feature: Whole, points: int, *, complete: bool) -> int:
        """Return 2 a tile for an inn's road, 3 a tile and shield for a cathedral's city."""
        marks = self.chart.marks(feature)
        if not marks["inn"] and not marks["cathedral"]:
            return points
        if not complete:
            return 0 if self.options["inn_cathedral_end"] == "zero" else points
        tiles = self.chart.tiles_of(feature)
        return 3 * (tiles + marks["shield"]) if marks["cathedral"] else 2 * tiles

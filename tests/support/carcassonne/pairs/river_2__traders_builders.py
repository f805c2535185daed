"""What matches with Traders & Builders and The River II need."""

from collections.abc import Sequence

from support.carcassonne import opinion
from support.carcassonne.slow_map import Whole


class Opinion(opinion.Opinion):
    """A herd makes each city of its field worth a point more."""

    def city_points(self, seat: int, fields: Sequence[Whole], points: int) -> int:
        """Return a point more for fields with a herd."""
        has_herd = any(
            "herd" in self.chart.tiles[x, y][0].features[feature].marks
            for field in fields
            for x, y, feature in field
        )
        return points + (has_herd and self.options["river2_herd"] is True)

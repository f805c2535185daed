"""What only matches with both need."""

from collections import Counter

from support.carcassonne import opinion
from support.carcassonne.expansions import little_buildings
from support.carcassonne.slow_map import Whole

TAKEN_BACK = "taken back"
"""The cause of a scoring when an abbot is taken back."""


class Opinion(opinion.Opinion):
    """By option, tokens do not count for gardens, or for an abbot who is taken back."""

    def _tokens(self) -> little_buildings.Opinion:
        found = self.others["little_buildings"]
        assert isinstance(found, little_buildings.Opinion)
        return found

    def _counts(self, feature: Whole) -> bool:
        garden = self.chart.kind(feature) == "garden" and not self.options["lb_garden"]
        return not garden and (self.cause != TAKEN_BACK or self.options["lb_abbot_return"] is True)

    def bonus(self, feature: Whole) -> int:
        """Return the points of tokens that do not count, as a number below 0."""
        return 0 if self._counts(feature) else -self._tokens().more(feature)

    def marks(self, feature: Whole) -> Counter[str]:
        """Return the tokens that do not count, as numbers below 0."""
        without: Counter[str] = Counter()
        if not self._counts(feature):
            without.subtract(self._tokens().counted(feature))
        return without

"""What only matches with the Abbot need."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Closing, SlowMap
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored, TilePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TAKEN_BACK, TakeBackAbbot
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue


def take_back(match: Match, x: int, y: int, spot: str) -> Sequence[Value]:
    """Take the own abbot on *spot* back."""
    return match.decide(TakeBackAbbot(Cell(x, y), match.feature(x, y, spot)))


class Opinion(opinion.Opinion):
    """Gardens are complete as monasteries are; an abbot counts as one."""

    closing: ClassVar[Mapping[str, Closing]] = {"garden": Closing.RING}
    stands: ClassVar[Mapping[str, frozenset[str]]] = {"abbot": frozenset(("monastery", "garden"))}
    strengths: ClassVar[Mapping[str, int]] = {"abbot": 1}

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.seat = 0

    def see(self, event: Value) -> opinion.Points:
        """Follow whose turn it is."""
        if isinstance(event, TilePlaced):
            self.seat = event.seat
        return []

    def owners(self, event: FeatureScored, owners: Counter[int]) -> Counter[int]:
        """Return that an abbot who is taken back scores alone (C33)."""
        return Counter({self.seat: 1}) if event.cause == TAKEN_BACK else owners

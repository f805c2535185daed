"""The second opinion about The Phantom with The Princess & the Dragon."""

from collections.abc import Mapping

from support.carcassonne import opinion
from support.carcassonne.slow_map import SlowMap
from tilewyrm.engine.carcassonne.core.values.events import (
    PiecePlaced,
    PieceReturned,
    TilePlaced,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import REMOVED, FairyMoved
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue


class Opinion(opinion.Opinion):
    """One of two figures goes through a portal, and none comes after a princess's removal."""

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.away = self.acted = 0
        self.removed = False
        self.fairy = False

    def see(self, event: Value) -> opinion.Points:
        """Follow one part of a turn (PH16, PH30, PH31)."""
        match event:
            case TilePlaced():
                self.away, self.acted, self.removed, self.fairy = 0, 0, False, False
            case PieceReturned(cause=cause) if cause == REMOVED:
                self.removed = True
            case FairyMoved():
                assert not self.away
                self.fairy = True
                self.acted += 1
            case PiecePlaced(elsewhere=elsewhere, piece=piece) if not any(
                one.is_late(event) for one in self.others.values()
            ):
                self.away += elsewhere
                assert self.away <= 1
                assert not self.removed
                if piece == "phantom":
                    may = not self.acted or self.options["phantom_portal"] == "one_of_two"
                    assert may or not elsewhere
                    assert not self.fairy or self.options["phantom_after_fairy"]
                self.acted += 1
        return []

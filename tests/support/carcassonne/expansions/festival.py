"""What only matches with The Festival need."""

from collections.abc import Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.modules import NO_MEEPLES
from support.carcassonne.slow_map import SlowMap
from tilewyrm.engine.carcassonne.core.values.events import (
    RECALLED,
    FeatureScored,
    PiecePlaced,
    PieceReturned,
    TilePlaced,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.festival.recall import RecallPiece
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "festival"


def recall(match: Match, x: int, y: int, spot: str) -> Sequence[Value]:
    """Take the own piece on *spot* back."""
    return match.decide(RecallPiece(Cell(x, y), match.feature(x, y, spot)))


def recallable(match: Match) -> list[tuple[int, int, str]]:
    """Return the pieces that may be taken back now: where they stand, and what they are."""
    found = []
    for one in match.legal(RecallPiece):
        standing = match.standing(one.cell.x, one.cell.y)
        (piece,) = (piece.piece for piece in standing if piece.feature == one.feature)
        found.append((one.cell.x, one.cell.y, piece))
    return found


def recalled(events: Sequence[Value]) -> list[tuple[int, str, str]]:
    """Return who came home among *events*: whose it is, what it is, and why."""
    return [(e.seat, e.piece, e.cause) for e in events if isinstance(e, PieceReturned)]


class Opinion(opinion.Opinion):
    """A piece comes back by the tile just laid, once, instead of a piece placed, for no points."""

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.seat = 0
        self.acted = True
        """Whether the player of the turn has placed or taken back a piece in this part."""

    def see(self, event: Value) -> opinion.Points:
        """Follow the pieces that are placed and taken back."""
        match event:
            case TilePlaced(seat=seat):
                self.seat, self.acted = seat, False
            case PiecePlaced() if not any(
                one.is_second(event) or one.is_late(event) for one in self.others.values()
            ):
                assert not self.acted
                self.acted = True
            case PieceReturned(seat=seat, piece=piece, cause=cause) if (
                cause == RECALLED and not any(one.is_late(event) for one in self.others.values())
            ):
                assert seat == self.seat
                assert not self.acted
                assert self.options["festival_return"] == "figures" or piece not in NO_MEEPLES
                info, _ = self.chart.tiles[self.chart.last]
                assert NAME in info.marks
                self.acted = True
            case FeatureScored(cause=cause):
                assert cause != RECALLED
        return []

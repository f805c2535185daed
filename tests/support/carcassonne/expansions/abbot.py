"""What only matches with the Abbot need."""

from collections.abc import Sequence

from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.kinds import Cell
from tilewyrm.engine.carcassonne.expansions.abbot.taking_back import TakeBackAbbot
from tilewyrm.engine.game import Value


def take_back(match: Match, x: int, y: int, spot: str) -> Sequence[Value]:
    """Take the own abbot on *spot* back."""
    return match.decide(TakeBackAbbot(Cell(x, y), match.feature(x, y, spot)))

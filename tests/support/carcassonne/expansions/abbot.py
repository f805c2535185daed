"""What only matches with the Abbot need."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Closing
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot
from tilewyrm.engine.game import Value


def take_back(match: Match, x: int, y: int, spot: str) -> Sequence[Value]:
    """Take the own abbot on *spot* back."""
    return match.decide(TakeBackAbbot(Cell(x, y), match.feature(x, y, spot)))


class Opinion(opinion.Opinion):
    """Gardens are complete as monasteries are; an abbot counts as one."""

    closing: ClassVar[Mapping[str, Closing]] = {"garden": Closing.RING}
    strengths: ClassVar[Mapping[str, int]] = {"abbot": 1}

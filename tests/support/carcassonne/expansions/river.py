"""What only matches with the River need."""

from collections.abc import Mapping
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Closing
from tilewyrm.engine.carcassonne.core.values.parts import TilesLeft
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE


def river_left(match: Match) -> int:
    """Return how many river tiles are still to be drawn, the lake among them."""
    return sum(part.number for part in match.view() if isinstance(part, TilesLeft) and part.first)


def flow_out(match: Match) -> None:
    """Lay what is left of the river, each tile where it can lie first, and nobody on it."""
    while river_left(match):
        match.roll(match.rolls()[0])
        if match.question == PLACE_TILE:
            match.place(*sorted(match.placements())[0])
            match.skip()


class Opinion(opinion.Opinion):
    """The spring lies first; the river is never complete."""

    closing: ClassVar[Mapping[str, Closing]] = {"river": Closing.NEVER}
    start = "R01"

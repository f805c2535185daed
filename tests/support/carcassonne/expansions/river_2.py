"""What only matches with The River II need."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import STEPS, Closing, Place, SlowMap
from tilewyrm.engine.carcassonne.core.values.events import TilePlaced, TurnBegan
from tilewyrm.engine.carcassonne.core.values.parts import TilesLeft
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "river_2"
SPRING, FORK, LAKE = "RV01", "RV04", "RV03"


def river_left(match: Match) -> int:
    """Return how many river tiles are still to be drawn, the lake among them."""
    return sum(part.number for part in match.view() if isinstance(part, TilesLeft) and part.first)


def flow_to_lake(match: Match) -> None:
    """Lay all river tiles but the lake, each where it can lie first, and nobody on them."""
    while river_left(match) > 1:
        match.roll(match.rolls()[0])
        if match.placements():
            match.place(*sorted(match.placements())[0])
        while match.question == USE_PIECE:
            match.skip()


class Opinion(opinion.Opinion):
    """The spring lies first; the river is never complete, and forks into two that never meet.

    Attributes:
        turn: whose turn it is; None before the first.
        again: whether that seat has the next turn, too.
    """

    closing: ClassVar[Mapping[str, Closing]] = {"river": Closing.NEVER}
    start = SPRING

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.turn: int | None = None
        self.again = False

    def see(self, event: Value) -> opinion.Points:
        """Follow the river and the turns."""
        match event:
            case TurnBegan(seat=seat):
                assert not self.again or seat == self.turn
                self.turn, self.again = seat, False
            case TilePlaced(tile=tile):
                self.again = tile == LAKE and self.options["river2_lake"] == "again"
                ends = list(self._ends())
                assert len(set(ends)) == len(ends)
                assert not set(ends) & self.chart.tiles.keys()
                lies = {kind.id for kind, _ in self.chart.tiles.values()}
                if FORK in lies and LAKE not in lies:
                    assert 1 <= len(ends) <= 2
            case ExtraTurn(seat=seat):
                assert self.again
                assert seat == self.turn
        return []

    def _ends(self) -> Iterator[Place]:
        """Yield the places that open ends of the river flow to."""
        for (x, y), (kind, turns) in self.chart.tiles.items():
            for side, edge in enumerate(kind.edges):
                dx, dy = STEPS[(side + turns) % 4]
                if edge == "river" and (x + dx, y + dy) not in self.chart.tiles:
                    yield x + dx, y + dy

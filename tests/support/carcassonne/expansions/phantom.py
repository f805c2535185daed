"""What only matches with The Phantom need."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import SlowMap
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TilePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "phantom"
PHANTOM = "phantom"
QUESTION = "place-phantom"


def haunt(match: Match, x: int, y: int, spot: str) -> Sequence[Value]:
    """Place the phantom on *spot* of the tile at (x, y): it is asked for now."""
    assert match.question == QUESTION
    return match.stand(x, y, f"{PHANTOM} {spot}")


def haunts(match: Match) -> set[tuple[int, int, str]]:
    """Return where the phantom may be placed now: cells, and kinds of features."""
    if match.question != QUESTION:
        return set()
    return {
        (x, y, spot.removeprefix(f"{PHANTOM} "))
        for x, y in match.board
        for spot in match.spots(x, y)
    }


class Opinion(opinion.Opinion):
    """A phantom counts as one, comes last and alone, and goes where a meeple goes."""

    strengths: ClassVar[Mapping[str, int]] = {PHANTOM: 1}

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.last: Cell | None = None
        self.placed: list[PiecePlaced] = []

    def see(self, event: Value) -> opinion.Points:
        """Follow the figures that are placed with one tile (PH10, PH13, PH17)."""
        match event:
            case TilePlaced(cell=cell):
                self.last, self.placed = cell, []
            case PiecePlaced() if not any(one.is_late(event) for one in self.others.values()):
                assert [one.piece for one in self.placed] in ([], [self.first(event)])
                self.placed.append(event)
                if event.piece == PHANTOM:
                    assert self.stands_as(event.kind) in ("road", "city", "monastery", "field")
                    assert event.elsewhere == (event.cell != self.last)
        return []

    @staticmethod
    def is_second(event: PiecePlaced) -> bool:
        """Return whether it is the phantom (PH10)."""
        return event.piece == PHANTOM

    def first(self, event: PiecePlaced) -> str:
        """Return the piece that may stand already when that of *event* comes."""
        return self.placed[0].piece if self.placed and event.piece == PHANTOM else "nothing"

    def finished(self) -> None:
        """Assert that nobody has had two of them on the map (PH3)."""
        owners = [seat for seat, name in self.chart.pieces.values() if name == PHANTOM]
        assert len(owners) == len(set(owners))

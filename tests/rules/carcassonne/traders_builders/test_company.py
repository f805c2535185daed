"""Builder and pig when their company leaves (T30, T41, T64).

Here an expansion that is none sends meeples away; those that do it have tests of their own.
"""

import pytest

from support.carcassonne.expansions.listening import listening
from support.carcassonne.expansions.traders_builders import NAME, second_parts
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND, send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, SCORED, PieceReturned
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.traders_builders.expansion import EXPANSION

SEND_AWAY = Step(
    "send-away", StepSequence.PART, "C51", after=(core.USE_PIECE.name,), before=(core.SCORE.name,)
)


class Raid:
    """A match in which meeples are sent away in front of the scoring of a part.

    Attributes:
        match: the match, of two with Traders & Builders.
        cells: where everybody is sent away in the next part.
    """

    def __init__(self, **options: bool) -> None:
        self.cells: list[Cell] = []
        one = listening("one", [], steps={SEND_AWAY: self._send_away})
        rulebook = ExpansionSet([EXPANSION, one], [])
        self.match = Match(2, NAME, "one", rulebook=rulebook, **options)

    def _send_away(self, state: CarcassonneState) -> None:
        while self.cells:
            home = number(self.cells.pop())
            standing = [each for each in state.pieces if state.board.features.homes[each] == home]
            send_home(state, standing, "sent away")

    def builder_on_road(self) -> Match:
        """Return the match: seat 0, who plays next, has a meeple on (1, 0), its builder on (2, 0).

        They are on one road, open at both ends.
        """
        match = self.match
        match.lay("U", 1, 0, piece="road")
        match.lay("V", 0, 1, 3)
        match.lay("U", 2, 0, piece="builder road")
        match.lay("V", 0, 2, 1)
        match.forget()
        return match

    def pig_on_field(self) -> Match:
        """Return the match: seat 0, who plays next, has a farmer on (1, 0), its pig on (2, 0)."""
        match = self.match
        match.lay("U", 1, 0, piece="field n1")
        match.lay("V", 0, 1, 3)
        match.lay("U", 2, 0, piece="pig field n1")
        match.lay("V", 0, 2, 1)
        match.forget()
        return match


def back(match: Match) -> list[tuple[int, str, str]]:
    """Return who came home since the last `forget`, and why."""
    return [(e.seat, e.piece, e.cause) for e in match.events if isinstance(e, PieceReturned)]


@pytest.mark.clause("T30")
@pytest.mark.option("builder_home_alone", True)
def test_a_builder_comes_home_at_once_when_the_last_own_meeple_has_left():
    raid = Raid()
    match = raid.builder_on_road()
    raid.cells.append(Cell(1, 0))
    match.lay("U", -1, 2)
    assert back(match) == [(0, "meeple", "sent away"), (0, "builder", LEFT_BEHIND)]
    assert (match.supply, match.left("builder")) == ((7, 7), (1, 1))


@pytest.mark.clause("T30")
def test_a_builder_stays_while_another_own_meeple_is_on_the_road():
    raid = Raid()
    match = raid.builder_on_road()
    match.lay("V", 2, 1, 3, piece="road")
    match.lay("U", -1, 2)
    match.lay("V", 3, 1, 1)
    match.lay("U", -2, 2)
    raid.cells.append(Cell(1, 0))
    match.lay("V", 3, 0)  # joins both roads
    assert back(match) == [(0, "meeple", "sent away")]
    assert match.left("builder") == (0, 1)
    raid.cells.append(Cell(2, 1))
    match.lay("U", -3, 2)
    assert back(match)[1:] == [(0, "meeple", "sent away"), (0, "builder", LEFT_BEHIND)]
    assert match.left("builder") == (1, 1)


@pytest.mark.clause("T30")
def test_a_builder_comes_home_when_its_road_is_scored():
    raid = Raid()
    match = raid.builder_on_road()
    match.lay("W", 3, 0)
    match.lay("W", -1, 0)
    assert sorted(back(match)) == [(0, "builder", SCORED), (0, "meeple", SCORED)]
    assert match.left("builder") == (1, 1)


@pytest.mark.clause("T27")
def test_the_second_part_is_played_though_the_builder_has_come_home_before_it():
    raid = Raid()
    match = raid.builder_on_road()
    raid.cells.append(Cell(1, 0))
    match.lay("U", 3, 0)
    assert match.left("builder") == (1, 1)
    assert second_parts(match.events) == [0]
    assert match.turn.seat == 0


@pytest.mark.clause("T64", "C7")
@pytest.mark.option("builder_home_alone", False)
def test_with_the_option_a_builder_stays_alone_brings_double_turns_and_keeps_meeples_out():
    raid = Raid(builder_home_alone=False)
    match = raid.builder_on_road()
    raid.cells.append(Cell(1, 0))
    match.lay("U", -1, 2)
    assert back(match) == [(0, "meeple", "sent away")]
    assert match.left("builder") == (0, 1)
    match.put("U", 3, 0)
    assert match.spots(3, 0) == {"field"}
    match.skip()
    match.put("U", 4, 0)
    assert match.spots(4, 0) == {"field"}
    match.skip()
    assert second_parts(match.events) == [0]
    assert match.turn.seat == 0


@pytest.mark.clause("T64", "T2", "T24")
def test_a_builder_alone_on_a_completed_road_scores_nothing_and_comes_home():
    raid = Raid(builder_home_alone=False)
    match = raid.builder_on_road()
    raid.cells.append(Cell(1, 0))
    match.lay("W", 3, 0)
    match.forget()
    match.lay("W", -1, 0)
    assert scored(match.events) == []
    assert back(match) == [(0, "builder", COMPLETED)]
    assert match.scores == (0, 0)


@pytest.mark.clause("T41")
@pytest.mark.parametrize("builder_home_alone", [True, False])
def test_a_pig_comes_home_at_once_when_the_last_own_farmer_has_left(builder_home_alone: bool):
    raid = Raid(builder_home_alone=builder_home_alone)
    match = raid.pig_on_field()
    raid.cells.append(Cell(1, 0))
    match.lay("U", -1, 2)
    assert back(match) == [(0, "meeple", "sent away"), (0, "pig", LEFT_BEHIND)]
    assert match.left("pig") == (1, 1)

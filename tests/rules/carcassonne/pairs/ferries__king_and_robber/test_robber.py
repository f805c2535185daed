"""The robber and roads that are opened again (FB54)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake, leave, move
from support.carcassonne.expansions.king_and_robber import NAME as KING
from support.carcassonne.expansions.king_and_robber import holds
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token
from tilewyrm.engine.setup.options import OptionValue


@pytest.mark.clause("FB54", "KB14")
def test_whoever_moves_a_ferry_has_completed_what_it_closes():
    match = Match(2, KING, NAME, edition=box(FR02=1, A=1, U=3))
    match.lay("A", -1, 0, 3)
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    move(match, 1, 0, "ES")
    assert holds(match, Token.ROBBER) == (0, 3)


@pytest.mark.clause("FB54")
@pytest.mark.option("robber_record", "ever", "on_board")
@pytest.mark.parametrize("record", ["ever", "on_board"])
def test_the_record_stays_when_its_road_is_opened_again_unless_the_table_wants_it(record: str):
    match = Match(2, KING, NAME, edition=box(FR02=1, A=3, U=3), robber_record=record)
    match.lay("A", -1, 0, 3)
    lake(match, "FR02", 1, 0, "ES")
    assert holds(match, Token.ROBBER) == (1, 3)
    match.lay("U", 2, 0)
    move(match, 1, 0, "EW")
    match.lay("A", -1, 1)
    assert match.question == "chance"
    match.lay("A", -1, 2, 2)
    assert holds(match, Token.ROBBER) == ((1, 3) if record == "ever" else (0, 2))


@pytest.mark.clause("FB54", "KB20")
def test_at_the_end_the_roads_count_as_they_are():
    match = Match(2, KING, NAME, edition=box(FR02=1, A=1, U=2))
    match.lay("A", -1, 0, 3)
    lake(match, "FR02", 1, 0, "ES")
    assert match.finals == (0, 1)
    match.lay("U", 2, 0)
    move(match, 1, 0, "EW")
    assert match.finals == (0, 0)
    match.lay("U", 3, 0)
    leave(match)
    assert match.scores == (0, 0)


@pytest.mark.clause("FB54", "KB10", "KB13")
@pytest.mark.parametrize(
    "options", [{"king_robber_points": "continuous"}, {"robber_record": "on_board"}]
)
def test_a_ferry_that_makes_a_ring_of_a_completed_road_completes_nothing(
    options: dict[str, OptionValue],
):
    match = Match(2, KING, NAME, edition=box(FR03=1, V=3, U=2), **options)
    lake(match, "FR03", 1, 0, "SW")
    for x, y, rotation in ((1, -1, 3), (2, -1, 0), (2, 0, 1)):
        match.lay("V", x, y, rotation)
    assert holds(match, Token.ROBBER) == (1, 4)
    match.lay("U", 1, 1, 1)
    move(match, 1, 0, "NE")
    assert (holds(match, Token.ROBBER), match.scores) == ((1, 4), (0, 0))

"""The herd of pigs, and builders beside the river (R41, R62)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.expansions.traders_builders import second_parts
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn


@pytest.mark.clause("R41", "T42")
@pytest.mark.option("river2_herd", True, False)
@pytest.mark.parametrize(
    ("playing", "counts", "pig", "points"),
    [
        ((TRADERS, NAME), True, None, 2 * 3 + 2),
        ((TRADERS, NAME), True, "pig field", 2 * 3 + 2 + 2),
        ((TRADERS, NAME), False, None, 2 * 3),
        ((NAME,), True, None, 2 * 3),
    ],
)
def test_a_field_with_a_herd_is_worth_a_point_more_for_each_city(
    playing: tuple[str, ...], counts: bool, pig: str | None, points: int
):
    edition, start = box(RV11=1, E=5), "discard"
    match = Match(2, *playing, edition=edition, river_start_tile=start, river2_herd=counts)
    match.lay(FORK, 1, 0)
    match.lay("RV11", 2, 0, 3, piece="field n1")
    match.put(LAKE, 1, -1, 3)
    match.lay("E", 0, 1, 2)
    match.lay("E", 3, 0, piece=pig)
    match.lay("E", 3, -1, 2)
    match.lay("E", 4, 0)
    match.lay("E", 4, -1, 2)
    assert match.question == "over"
    assert match.scores == (0, points)


@pytest.mark.clause("R62", "T25")
def test_a_double_turn_draws_the_lake_and_the_same_player_has_another_turn():
    edition = box(RV07=1, RV08=1, RV09=1, RV11=1, RV12=1, U=2)
    match = Match(2, TRADERS, NAME, edition=edition)
    match.lay(FORK, 1, 0)
    match.lay("RV07", 1, -1, piece="road")
    match.lay("RV11", 2, 0)
    match.lay("RV12", 2, -1, 3, piece="builder road")
    match.lay("RV09", 1, -2, 3)
    match.lay("RV08", 2, -2)
    assert second_parts(match.events) == [1]
    assert ExtraTurn(seat=1) in match.put(LAKE, 3, -1)
    assert match.turn.seat == 1
    assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"base"}

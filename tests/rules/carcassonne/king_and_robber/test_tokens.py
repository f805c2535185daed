"""The tiles, and who has the tokens (KB1-KB18)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.parts import Pieces
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token, TokenWon

KING, ROBBER = Token.KING, Token.ROBBER


@pytest.mark.clause("KB1")
@pytest.mark.option("king_and_robber", True, False)
@pytest.mark.parametrize(("playing", "more"), [((NAME,), 5), ((), 0)])
def test_five_tiles_are_shuffled_in(playing: tuple[str, ...], more: int):
    assert Match(2, *playing).remaining == 71 + more
    assert sum(tile.count for tile in tiles().values() if tile.set == NAME) == 5


@pytest.mark.clause("KB1")
def test_on_one_of_them_two_cities_cross_without_meeting_and_two_fields_lie_between():
    match = Match(2, NAME)
    match.put("KR05", 0, -1)
    assert match.at(0, -1, "city N") != match.at(0, -1, "city E")
    assert match.spots(0, -1) == {"city", "field"}
    assert len(match.legal(PlacePiece)) == 4
    match.stand(0, -1, "city E")
    match.lay("E", 0, -2, 2)
    assert holds(match, KING) == (1, 3)
    assert match.supply == (6, 7)


@pytest.mark.clause("KB12")
def test_a_tile_that_a_city_passes_twice_counts_once():
    match = Match(2, NAME, edition=box(KR05=1, N=3, E=1))
    match.lay("KR05", 0, -1)
    match.lay("N", 0, -2, 2)
    match.lay("N", 1, -2, 3)
    match.lay("N", 1, -1)
    match.lay("E", -1, -1, 1)
    assert holds(match, KING) == (0, 6)


@pytest.mark.clause("KB12")
def test_shields_do_not_count():
    match = Match(2, NAME, edition=box(F=1, E=1))
    match.lay("F", 0, -1, 1)
    match.lay("E", 0, -2, 2)
    assert holds(match, KING) == (1, 3)


@pytest.mark.clause("KB2")
def test_the_tokens_are_no_pieces_and_wait_beside_the_map():
    match = Match(2, NAME)
    assert match.part(Pieces).kinds == ("meeple",)
    assert holds(match, KING) is holds(match, ROBBER) is None


@pytest.mark.clause("KB3")
@pytest.mark.option("king", True, False)
@pytest.mark.option("robber", True, False)
@pytest.mark.parametrize("king", [True, False])
@pytest.mark.parametrize("robber", [True, False])
def test_each_of_them_can_be_left_out(king: bool, robber: bool):
    match = Match(2, NAME, king=king, robber=robber)
    match.lay("E", 0, -1, 2)
    match.lay("A", 1, 0, 1)
    match.lay("A", -1, 0, 3)
    assert (holds(match, KING) is not None) is king
    assert (holds(match, ROBBER) is not None) is robber


@pytest.mark.clause("KB10", "KB14", "KB18")
def test_whoever_completes_the_first_city_takes_the_king_without_points():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    events = match.lay("E", 0, -1, 2)
    assert TokenWon(seat=1, token=KING, tiles=2, before=None) in events
    assert holds(match, KING) == (1, 2)
    assert scored(events) == []
    assert match.scores == (0, 0)


@pytest.mark.clause("KB10", "KB14")
def test_whoever_completes_a_larger_city_takes_the_king_over():
    match = Match(2, NAME)
    match.lay("E", 0, -1, 2)
    match.lay("E", 0, 1, 2)
    match.lay("G", 0, 2, 1, piece="city")
    events = match.lay("E", 0, 3)
    assert TokenWon(seat=1, token=KING, tiles=3, before=0) in events
    assert holds(match, KING) == (1, 3)
    assert match.scores == (6, 0)


@pytest.mark.clause("KB11", "KB14")
def test_the_robber_is_the_same_for_roads():
    match = Match(2, NAME, edition=box(A=4, U=3))
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("A", 1, 0, 1)
    assert holds(match, ROBBER) == (1, 3)
    assert match.scores == (3, 0)
    match.lay("A", -1, 1, 3)
    match.lay("U", 0, 1)
    match.lay("U", 1, 1)
    match.lay("U", 2, 1)
    match.lay("A", 3, 1, 1)
    assert holds(match, ROBBER) == (0, 5)
    assert holds(match, KING) is None


@pytest.mark.clause("KB13", "KB17")
def test_the_same_size_changes_nothing_and_the_holder_raises_the_record():
    match = Match(2, NAME)
    match.lay("E", 0, -1, 2)
    match.lay("E", 0, 1, 2)
    match.lay("U", 1, 0)
    match.lay("E", 0, 2)
    assert holds(match, KING) == (0, 2)
    match.lay("E", 1, 1, 2)
    match.lay("G", 1, 2, 1)
    events = match.lay("Eg", 1, 3)
    assert TokenWon(seat=0, token=KING, tiles=3, before=0) in events
    assert holds(match, KING) == (0, 3)


@pytest.mark.clause("KB16")
def test_of_two_cities_that_a_tile_completes_the_larger_counts():
    match = Match(2, NAME, edition=box(U=1, B=2, G=1, E=1, H=1))
    match.lay("U", 1, 0)
    match.lay("B", 1, -1)
    match.lay("B", 1, -2)
    match.lay("G", 0, -2, 1)
    match.lay("E", 0, -3, 2)
    match.lay("H", 0, -1)
    assert holds(match, KING) == (1, 3)

"""What comes with the box (TN1-TN3)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.tunnel import END, NAME, choices, token, turn, two_roads
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel


@pytest.mark.clause("TN1")
@pytest.mark.option("tunnel", True, False)
@pytest.mark.parametrize(("playing", "more"), [((NAME,), 4), ((), 0)])
def test_four_tiles_with_ten_mouths_are_shuffled_in(playing: tuple[str, ...], more: int):
    match = Match(2, *playing)
    assert match.remaining == 71 + more
    own = {name: tile for name, tile in tiles().items() if tile.set == NAME}
    mouths = {
        name: [feature.marks.count("tunnel_mouth") for feature in tile.features].count(1)
        for name, tile in own.items()
    }
    assert mouths == {"TU01": 3, "TU02": 2, "TU03": 2, "TU04": 3}


@pytest.mark.clause("TN1")
def test_the_road_to_the_houses_is_closed_there_and_divides_no_field():
    match = Match(2, NAME, edition=box(TU04=1, A=1, B=4))
    turn(match, "A", 0, 1)
    (road,) = scored(turn(match, "TU04", 0, 2, piece="road N"))
    assert (road.tiles, road.complete) == (2, True)
    north = match.feature(0, 2, "field n1")
    assert north == match.feature(0, 2, "field n2") == match.feature(0, 2, "field w2")


@pytest.mark.clause("TN2")
@pytest.mark.option("tunnel_sets", 3, 2, 1)
@pytest.mark.parametrize(("sets", "pairs"), [(3, (3, 2, 1, 1)), (2, (2, 1, 1, 1)), (1, (1,) * 4)])
def test_the_more_players_the_fewer_pairs(sets: int, pairs: tuple[int, ...]):
    for seats, each in enumerate(pairs, 2):
        match = Match(seats, NAME, tunnel_sets=sets)
        assert match.part(Tunnel).left == (2 * each,) * seats


@pytest.mark.clause("TN2")
def test_one_pair_is_two_tokens():
    match = Match(2, NAME, edition=box(END), tunnel_sets=1)
    for y in range(1, 6):
        match.put("TX", 0, y, 2 * (y % 2 == 0))
        if match.seat == 0:
            assert {pair for *_, pair in choices(match)} <= {1}
            if choices(match):
                token(match, 0, y)
        match.skip()
    assert match.part(Tunnel).left == (0, 2)


@pytest.mark.clause("TN3")
def test_tokens_of_different_pairs_join_nothing():
    match = two_roads()
    match.put("B", 0, 3)
    assert {(x, y, pair) for x, y, pair in choices(match)} == {(1, 2, 1), (1, 2, 2)}
    token(match, 1, 2, pair=2)
    assert not match.state.board.links
    match.skip()
    assert match.scores == (0, 0)

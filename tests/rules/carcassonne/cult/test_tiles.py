"""What comes with the box, and where its tiles may lie (HS1-HS14)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.cult import (
    COMMON,
    EAST,
    MONASTERY,
    NAME,
    SHRINE,
    beside,
    fill,
    points,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.facts.values import ClosedPlaces
from tilewyrm.engine.carcassonne.game import CARCASSONNE

PLAIN, END = "ZF", "ZR"
OWN = {PLAIN: "6 ffff: field all", END: "1 ffrf: road s, field all"}
"""Tiles of field alone, and one at which a road ends."""


@pytest.mark.clause("HS1")
@pytest.mark.option("cult", True, False)
@pytest.mark.option("shrines", 5, 6)
@pytest.mark.parametrize(
    ("playing", "options", "more"), [((), {}, 0), ((NAME,), {}, 5), ((NAME,), {"shrines": 6}, 6)]
)
def test_five_tiles_with_shrines_are_shuffled_in_or_six(
    playing: tuple[str, ...], options: dict[str, int], more: int
):
    match = Match(2, *playing, **options)
    own = [id for id, tile in tiles().items() if tile.set == NAME]
    assert sum(match.pile.get(id, 0) for id in own) == more
    assert match.remaining == 71 + more
    for id in own:
        assert [one.kind for one in tiles()[id].features].count("shrine") == 1


@pytest.mark.clause("HS2")
def test_a_shrine_is_occupied_completed_and_scored_like_a_monastery():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.put("CU03", 0, 1)
    assert match.spots(0, 1) == {"shrine", "road", "field"}
    match.stand(0, 1, "shrine")
    match.surround(0, 1, but=1)
    (where,) = {(x, y) for x in (-1, 0, 1) for y in (0, 1, 2)} - match.board.keys()
    assert points(fill(match, where)) == [("shrine", 0, 9)]
    assert (match.scores, match.supply) == ((9, 0), (7, 7))


@pytest.mark.clause("HS2")
def test_at_the_end_a_shrine_is_worth_1_and_1_for_each_tile_around_it():
    match = Match(2, NAME, edition=box(U=1, CU01=1))
    match.lay("CU01", 0, 1, piece="shrine")
    match.lay("U", 1, 0)
    assert match.question == "over"
    assert match.scores == (3, 0)


@pytest.mark.clause("HS10", "HS12")
def test_a_shrine_may_not_lie_beside_two_monasteries():
    match = Match(2, NAME)
    for x in (1, 2):
        match.lay("U", x, 0)
    match.lay("B", 0, 1)
    match.lay("B", 2, 1)
    match.draw("CU01")
    places = {(x, y) for x, y, _ in match.placements()}
    assert not places & {(1, 1)}
    assert {(0, 2), (3, 1), (0, 2), (-1, 1)} <= places
    match.place(0, 2)


@pytest.mark.clause("HS10")
def test_a_monastery_may_not_lie_beside_two_shrines():
    match = Match(2, NAME)
    for x in (1, 2):
        match.lay("U", x, 0)
    match.lay("CU01", 0, 1)
    match.lay("CU02", 2, 1, 1)
    match.draw("B")
    assert (1, 1, 0) not in match.placements()
    assert (-1, 1, 0) in match.placements()


@pytest.mark.clause("HS11")
@pytest.mark.option("shrine_neighbours", "both_sides", "printed")
@pytest.mark.parametrize(("rule", "allowed"), [("both_sides", False), ("printed", True)])
def test_a_shrine_on_the_map_gets_no_second_monastery(rule: str, *, allowed: bool):
    match = beside(shrine_neighbours=rule, monk=None, heretic=None)
    match.lay("U", 2, 0)
    match.draw("B")
    assert ((2, 1, 0) in match.placements()) is allowed
    assert (-1, 1, 0) in match.placements()


@pytest.mark.clause("HS11")
def test_a_monastery_on_the_map_gets_no_second_shrine():
    match = beside(monk=None, heretic=None)
    match.draw("CU02")
    assert {(x, y) for x, y, _ in match.placements()}.isdisjoint({(-1, 1), (0, 2)})


@pytest.mark.clause("HS10")
@pytest.mark.option("shrine_neighbours", "printed")
def test_with_the_printed_rule_too_a_tile_in_hand_has_one_neighbour_at_most():
    match = beside(shrine_neighbours="printed", monk=None, heretic=None)
    match.lay("U", 2, 0)
    match.lay("B", 2, 1)
    match.draw("CU02")
    assert (1, 2) not in {(x, y) for x, y, _ in match.placements()}


@pytest.mark.clause("HS12")
def test_a_completed_monastery_counts_as_well():
    match = beside(heretic=None)
    fill(match, (-1, 1), (-1, 2), *COMMON)
    assert match.scores == (9, 0)
    match.draw("CU02")
    places = {(x, y) for x, y, _ in match.placements()}
    assert places.isdisjoint({(-1, 0), (0, 2)})
    assert (0, 3) in places


@pytest.mark.clause("HS13", "C5")
def test_a_tile_with_no_other_place_leaves_the_game():
    cross = "1 rrrr: road n, road e, road s, road w, shrine, field n2 e1, field e2 s1"
    own = {"base": OWN, NAME: {"ZS": f"{cross}, field s2 w1, field w2 n1"}}
    match = Match(2, NAME, edition=box(own, B=2))
    match.lay(END, -1, 0, 3)
    match.lay("B", 0, 1)
    for place in ((0, 2), (1, 2), (2, 2)):
        match.lay(PLAIN, *place)
    match.lay("B", 2, 1)
    drawn = match.draw("ZS")  # its edges fit at (1, 0) alone
    assert list(CARCASSONNE.remarks(match.state, drawn)) == [ClosedPlaces(1)]
    assert match.discarded == {"ZS": 1}
    assert match.question == "chance"


@pytest.mark.clause("HS14")
@pytest.mark.parametrize(("second", "allowed"), [("B", False), ("E", True)])
def test_a_monastery_in_a_city_is_one_too(second: str, *, allowed: bool):
    own = {"base": {"ZM": "1 cccc: city nesw, monastery"}}
    match = Match(2, NAME, edition=box(own, B=1, CU02=1, U=2, E=1))
    match.lay("U", 1, 0)
    match.lay("U", 2, 0)
    match.lay("ZM", 0, -1)
    match.lay(second, 2, -1)
    match.draw("CU02")
    assert ((1, -1) in {(x, y) for x, y, _ in match.placements()}) is allowed


@pytest.mark.clause("HS10", "HS11")
@pytest.mark.option("shrine_challenge", False)
def test_without_challenges_shrines_lie_anywhere():
    match = beside(shrine_challenge=False, monk=None, heretic=None)
    match.lay("U", 2, 0)
    match.lay("B", 2, 1)
    match.draw("CU02")
    assert {(1, 2), (0, 2)} <= {(x, y) for x, y, _ in match.placements()}


@pytest.mark.clause("HS20", "HS21")
@pytest.mark.option("shrine_challenge", False)
def test_without_challenges_both_score():
    match = beside(shrine_challenge=False)
    fill(match, *EAST, *COMMON)
    assert (match.scores, match.supply) == ((0, 9), (6, 7))
    assert {MONASTERY, SHRINE} < set(match.board)

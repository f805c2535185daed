"""Solovei and the order of the traps (RP40-RP47, RP60-RP62)."""

import pytest

from support.carcassonne.expansions.russian_promos import MEADOW, meadows, trapped
from support.carcassonne.match import Match, scored

CAUGHT = (0, "meeple", "road", "solovei")


@pytest.mark.clause("RP43", "RP41", "RP60")
def test_his_tile_takes_from_an_occupied_road():
    match = meadows()
    match.lay("U", 1, 0, piece="road")
    assert trapped(match.put("RU03", 2, 0)) == [CAUGHT]
    assert match.question == "use-piece"
    assert [one.seat for one in match.standing(2, 0)] == [0]
    assert match.standing(1, 0) == ()


def across(second: int, **options: str) -> Match:
    """Return a match in which the next tile can join two roads at (2, 0).

    On the western one is a highwayman of seat 0 at (1, 0), on the eastern one, which begins at
    (3, 0), a highwayman of seat 1 at (*second*, 0).
    """
    match = meadows(**options)
    match.lay("U", 1, 0, piece="road")
    for x in range(1, 5):
        match.lay(MEADOW, x, 1)
    if second == 3:
        match.lay("U", 3, 0, piece="road")
    else:
        match.lay(MEADOW, 0, 1)
        match.lay("U", 3, 0)
        match.lay("U", 4, 0, piece="road")
    return match


@pytest.mark.clause("RP41")
def test_several_at_the_same_distance_all_go():
    match = across(3)
    assert sorted(trapped(match.put("RU03", 2, 0))) == [CAUGHT, (1, *CAUGHT[1:])]


@pytest.mark.clause("RP41", "RP43", "RP40")
@pytest.mark.option("solovei_reach", "nearest")
def test_the_nearest_goes_and_the_other_one_when_the_road_grows():
    match = across(4)
    first, second = (match.standing(x, 0)[0].seat for x in (1, 4))
    assert trapped(match.put("RU03", 2, 0)) == [(first, *CAUGHT[1:])]
    match.skip()
    assert trapped(match.put("U", 5, 0)) == [(second, *CAUGHT[1:])]


@pytest.mark.clause("RP47")
@pytest.mark.option("solovei_reach", "all")
def test_with_the_option_all_meeples_of_the_road_go():
    match = across(4, solovei_reach="all")
    assert len(trapped(match.put("RU03", 2, 0))) == 2


@pytest.mark.clause("RP43")
def test_a_tile_that_joins_another_road_takes_from_it():
    match = meadows()
    match.lay("RU03", 1, 0)
    match.lay(MEADOW, 1, 1)
    match.lay(MEADOW, 2, 1)
    match.lay(MEADOW, 3, 1)
    match.lay("U", 3, 0, piece="road")
    assert [one for one, *_ in trapped(match.put("U", 2, 0))] == [0]


@pytest.mark.clause("RP43", "RP44", "RP42")
def test_a_highwayman_who_is_placed_on_his_road_is_taken_at_once_and_scores_nothing():
    match = meadows()
    match.lay("RU03", 1, 0)
    match.lay("A", -1, 0, 3)
    match.put("A", 2, 0, 1)
    events = match.stand(2, 0, "road")
    assert trapped(events) == [CAUGHT]
    assert scored(events) == []
    assert match.scores == (0, 0)


@pytest.mark.clause("RP43")
def test_what_does_not_touch_his_road_does_not_call_him():
    match = across(4)
    match.lay("RU03", 2, 0)
    assert trapped(match.put(MEADOW, 5, 1)) == []
    assert len(match.standing(4, 0)) + len(match.standing(1, 0)) == 1


@pytest.mark.clause("RP46")
def test_pieces_in_his_tree_give_and_cost_nothing():
    match = meadows()
    match.lay("U", 1, 0, piece="road")
    assert match.finals == (2, 0)
    match.lay("RU03", 2, 0)
    assert match.finals == (0, 0)


def beside_pond(**options: str) -> Match:
    """Return a match with the tree at (2, 0) and the pond at (2, 1); the road ends at (2, 0)."""
    match = meadows(**options)
    match.lay("U", 1, 0)
    match.lay("RU03", 2, 0)
    match.lay("RU04", 2, 1)
    return match


@pytest.mark.clause("RP61")
@pytest.mark.option("trap_order", "vodyanoy_first")
def test_what_he_takes_to_a_tree_beside_the_pond_goes_on_into_it():
    match = beside_pond()
    match.lay("U", 3, 0)
    match.put("U", 4, 0)
    events = match.stand(4, 0, "road")
    assert [(kind, trap) for _, _, kind, trap in trapped(events)] == [
        ("road", "solovei"),
        ("solovei", "vodyanoy"),
    ]
    assert len(match.standing(2, 1)) == 1


@pytest.mark.clause("RP61")
@pytest.mark.option("trap_order", "independent")
def test_with_the_option_it_stays_in_the_tree():
    match = beside_pond(trap_order="independent")
    match.lay("U", 3, 0)
    match.put("U", 4, 0)
    assert [trap for *_, trap in trapped(match.stand(4, 0, "road"))] == ["solovei"]
    assert len(match.standing(2, 0)) == 1


@pytest.mark.clause("RP61")
@pytest.mark.parametrize(
    ("order", "taker"), [("vodyanoy_first", "vodyanoy"), ("independent", "solovei")]
)
def test_where_both_could_take_a_piece_the_order_decides(order: str, taker: str):
    match = beside_pond(trap_order=order)
    match.put("U", 3, 0)
    assert [trap for *_, trap in trapped(match.stand(3, 0, "road"))] == [taker]


@pytest.mark.clause("RP61", "RP30")
def test_a_pond_laid_beside_the_tree_takes_what_is_in_it():
    match = meadows()
    match.lay("U", 1, 0, piece="road")
    match.lay("RU03", 2, 0)
    assert trapped(match.put("RU04", 2, 1)) == [(0, "meeple", "solovei", "vodyanoy")]

"""What comes with the box, the hut and the Bogatyr (RP1, RP2, RP10-RP21)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.russian_promos import MEADOW, NAME, meadows, trapped
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, piece
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.stands import BESIDE
from tilewyrm.engine.errors import EditionError

YEARS = {
    "all": ["RU01", "RU02", "RU03", "RU04"],
    "2013": ["RU01", "RU02"],
    "2016": ["RU03", "RU04"],
}


@pytest.mark.clause("RP1")
@pytest.mark.option("russian_promos", True)
@pytest.mark.option("promo_tiles", "all")
@pytest.mark.option("promo_tiles", "2013")
@pytest.mark.option("promo_tiles", "2016")
@pytest.mark.parametrize("promo_tiles", YEARS)
def test_four_more_tiles_are_in_the_pile_or_the_two_of_one_year(promo_tiles: str):
    match = Match(2, NAME, promo_tiles=promo_tiles)
    ours = [id for id, tile in tiles().items() if tile.set == NAME]
    assert ours == YEARS["all"]
    assert {id: match.pile[id] for id in ours if id in match.pile} == dict.fromkeys(
        YEARS[promo_tiles], 1
    )


@pytest.mark.clause("RP1")
@pytest.mark.option("russian_promos", False)
def test_without_the_box_its_tiles_stay_out():
    assert not any(id.startswith("RU") for id in Match(2).pile)


@pytest.mark.clause("RP2", "RP40")
def test_a_tile_has_one_trap_at_most_and_a_tree_a_road_that_leads_behind_it():
    with pytest.raises(EditionError, match="two traps"):
        box({NAME: {"Z": "1 frfr: road ew, solovei, vodyanoy, field all"}})
    with pytest.raises(EditionError, match="no road"):
        box({NAME: {"Z": "1 ffff: solovei, field all"}})
    match = meadows()
    match.put("RU03", 1, 0)
    assert match.feature(1, 0, "road E") == match.feature(1, 0, "road W")


def hut() -> Match:
    """Return a match with the hut at (0, 1), and a meeple of seat 0 in it."""
    match = meadows()
    match.put("RU01", 0, 1)
    assert match.spots(0, 1) == {"hut", "field"}
    match.stand(0, 1, "hut")
    return match


@pytest.mark.clause("RP10", "RP12")
def test_the_hut_with_one_neighbour_is_worth_eight_and_with_two_seven():
    match = hut()
    assert match.finals == (8, 0)
    match.lay(MEADOW, 0, 2)
    assert match.finals == (7, 0)
    match.lay(MEADOW, 0, 3)
    assert match.finals == (7, 0)


@pytest.mark.clause("RP11")
def test_the_hut_with_eight_neighbours_scores_one_and_its_meeple_is_home():
    match = hut()
    match.surround(0, 1, but=1)
    assert match.finals == (2, 0)
    match.forget()
    match.surround(0, 1)
    (one,) = scored(match.events)
    assert (one.kind, one.value, one.complete, one.marks) == ("hut", 1, True, ())
    assert (match.scores, match.supply) == ((1, 0), (7, 7))


@pytest.mark.clause("RP12")
def test_at_the_end_the_hut_says_how_many_cells_are_empty():
    match = Match(2, NAME, edition=box(RU01=1))
    match.draw("RU01")
    match.place(0, 1)
    (one,) = scored(match.stand(0, 1, "hut"))
    assert counted(one.marks) == {"wilderness": 7}
    assert (one.tiles, one.value, match.scores) == (2, 8, (8, 0))


@pytest.mark.clause("RP13")
def test_the_hut_is_not_counted_with_monasteries():
    assert tiles()["RU01"].features[0].kind == "hut"
    match = meadows()
    assert isinstance(match.state, CarcassonneState)
    assert {name for name, places in match.state.rules.stands_on.items() if places} == {"meeple"}
    assert {one.name for one in match.state.rules.stands_on["meeple"]} == {
        *("city", "road", "monastery", "field", "hut")
    }


@pytest.mark.clause("RP14", "C14")
def test_the_majority_in_the_hut_scores():
    match = hut()
    assert isinstance(match.state, CarcassonneState)
    segment = match.state.board.firsts[match.state.board.last] + match.feature(0, 1, "hut")
    match.state.put(segment + BESIDE, piece(1, MEEPLE))
    assert match.finals == (8, 8)
    match.state.put(segment + 2 * BESIDE, piece(1, MEEPLE))
    assert match.finals == (0, 8)


@pytest.mark.clause("RP20")
def test_the_bogatyr_has_a_road_from_the_north_and_one_with_three_arms():
    match = meadows()
    match.put("RU02", 1, 0)
    arms = {match.feature(1, 0, f"road {side}") for side in "ESW"}
    assert len(arms) == 1
    assert match.feature(1, 0, "road N") not in arms
    fields = {match.feature(1, 0, f"field {half}") for half in ("n1", "n2", "e2", "s2")}
    assert len(fields) == 4


@pytest.mark.clause("RP21")
def test_its_road_is_complete_when_all_three_arms_are_and_its_tile_counts_once():
    match = meadows()
    match.lay("RU02", 1, 0, piece="road E")
    match.lay("A", -1, 0, 3)
    match.lay("A", 2, 0, 1)
    assert scored(match.events) == []
    match.forget()
    match.lay("A", 1, 1, 2)
    (one,) = scored(match.events)
    assert (one.kind, one.tiles, one.value) == ("road", 5, 5)
    assert match.scores == (5, 0)
    assert trapped(match.events) == []

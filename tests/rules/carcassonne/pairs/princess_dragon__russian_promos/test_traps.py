"""Traps beside dragon, fairy, princess, portal and volcano (RP45, RP51, RP70-RP72)."""

import pytest

from support.carcassonne.expansions.princess_dragon import (
    NAME,
    dragon,
    dragon_to,
    eaten,
    fairy,
    fairy_to,
    remove,
)
from support.carcassonne.expansions.russian_promos import (
    MEADOW,
    free,
    freeable,
    meadows,
    trapped,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    MoveDragon,
    MoveFairy,
)

POND = (0, 1)
CITIES = {
    NAME: {
        "PC": "2 cfcf: city ns, field e1 e2 by n, field w1 w2 by n",
        "PN": "2 cfff: city n princess, field e1 e2 s1 s2 w1 w2 by n",
    }
}
"""A city that goes on, and one with a princess."""


@pytest.mark.clause("RP45")
def test_a_volcano_that_joins_his_road_calls_solovei():
    match = meadows(NAME, more={"P06": 1})
    match.lay("RU03", 1, 0)
    for x in (1, 2, 3):
        match.lay(MEADOW, x, 1)
    match.lay("U", 3, 0, piece="road")
    assert trapped(match.put("P06", 2, 0)) == [(0, "meeple", "road", "solovei")]
    assert dragon(match) == (2, 0)


def one_trapped(**more: int) -> Match:
    """Return a match with a pond at `POND`, and a piece of seat 0 in it; seat 0 is next."""
    match = meadows(NAME, own=CITIES, more=more)
    match.lay("U", 1, 0, piece="road")
    match.lay("RU04", *POND)
    return match


@pytest.mark.clause("RP51", "RP50")
def test_in_a_turn_with_a_volcano_a_piece_may_be_freed_instead_of_moving_the_fairy():
    match = one_trapped(P03=1)
    match.put("P03", 0, 2)
    assert freeable(match) == [(0, 1, "meeple")]
    assert match.legal(MoveFairy) != []
    free(match, *POND, "vodyanoy")
    assert (match.supply, match.question) == ((7, 7), "chance")


@pytest.mark.clause("RP51", "C102")
def test_after_a_knight_was_sent_home_none_is_freed():
    match = one_trapped()
    match.lay("U", 2, 0)
    match.lay("PC", 0, -1, piece="city")
    match.lay("U", 3, 0)
    match.lay("U", 4, 0)
    match.put("PN", 0, -2, 2)
    assert match.question == "remove-knight"
    remove(match, 0, -1, "city")
    assert match.question == "chance"


@pytest.mark.clause("RP70", "C78")
def test_the_dragon_eats_in_a_trap():
    match = one_trapped(P03=1, P14=1)
    match.lay("P03", 0, 2)
    match.lay("P14", 2, 0)
    assert eaten(dragon_to(match, *POND)) == [0]
    assert match.supply == (7, 7)


@pytest.mark.clause("RP70", "RP71", "C94")
def test_the_fairy_beside_a_trapped_meeple_keeps_the_dragon_away():
    match = one_trapped(P03=1, P14=1)
    match.put(MEADOW, -1, 1)
    fairy_to(match, *POND, "vodyanoy")
    match.lay("P03", 0, 2)
    match.forget()
    match.lay("P14", 2, 0)
    assert match.scores == (1, 0)
    assert MoveDragon(Cell(*POND)) not in match.legal()


@pytest.mark.clause("RP70")
def test_a_piece_that_is_trapped_on_the_dragon_s_tile_stays_there():
    match = meadows(NAME, more={"P03": 1, "P14": 1})
    match.lay(MEADOW, 0, 1)
    match.lay("P03", 0, 2)
    match.lay("RU04", 0, 3)
    match.lay("P14", 1, 0)
    dragon_to(match, 0, 3)  # it is stuck there
    assert (dragon(match), match.question) == ((0, 3), "chance")
    match.put(MEADOW, 1, 3)
    events = match.stand(1, 3, "field")
    assert [trap for *_, trap in trapped(events)] == ["vodyanoy"]
    assert eaten(match.events) == []
    assert len(match.standing(0, 3)) == 1


@pytest.mark.clause("RP71", "C95")
def test_the_fairy_stays_when_her_meeple_is_trapped_and_accompanies_no_one():
    match = meadows(NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay(MEADOW, 1, 1)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("RU04", *POND)
    assert fairy(match) == (Cell(1, 0), None, None)
    match.lay("U", 3, 0)
    assert match.scores == (0, 0)


@pytest.mark.clause("RP71", "C92", "C136")
def test_beside_a_trapped_meeple_she_gives_a_point_a_turn_and_nothing_at_the_end():
    match = one_trapped()
    match.put(MEADOW, 0, 2)
    before = match.finals
    fairy_to(match, *POND, "vodyanoy")
    assert match.finals == before
    match.lay("U", 2, 0)
    match.lay("U", 3, 0)
    assert match.scores == (1, 0)


@pytest.mark.clause("RP72", "C100")
def test_a_trapped_knight_is_not_sent_home_by_a_princess():
    match = meadows(NAME, own=CITIES)
    match.lay("PC", 0, -1, piece="city")
    match.lay("U", 1, 0)
    match.lay("RU04", 1, -1)
    assert match.standing(0, -1) == ()
    match.put("PN", 0, -2, 2)
    assert match.question == "use-piece"


@pytest.mark.clause("RP72", "C110")
def test_a_portal_leads_into_a_hut_but_into_no_trap_and_to_one_beside_it_with_its_effect():
    match = meadows(NAME, more={"P28": 1})
    match.lay("RU04", *POND)
    match.lay("U", 1, 0)
    match.lay("U", 2, 0)
    match.lay("RU03", 3, 0)
    match.lay("RU01", 3, 1)
    match.put("P28", 4, 0, 1)
    assert match.spots(*POND) == set()
    assert match.spots(3, 0) <= {"road", "field"}
    assert match.spots(3, 1) >= {"hut"}
    events = match.stand(1, 0, "field n1")
    assert trapped(events) == [(1, "meeple", "field", "vodyanoy")]

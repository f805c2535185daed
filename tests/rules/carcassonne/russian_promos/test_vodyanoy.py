"""Vodyanoy (RP30-RP35)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.russian_promos import (
    MEADOW,
    NAME,
    OWN,
    captives_scored,
    meadows,
    trapped,
)
from support.carcassonne.match import Match, scored
from support.carcassonne.modules import NO_MEEPLES
from tilewyrm.engine.carcassonne.core.components.piece import piece
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

POND = (0, 1)


def crowd() -> Match:
    """Return a match with pieces of both seats around the empty cell `POND`, and one further on."""
    match = meadows()
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0, piece="field s1")
    match.lay("B", 1, 1, piece="monastery")
    match.lay("E", 2, 1, piece="city")
    return match


@pytest.mark.clause("RP30", "RP2", "RP60")
def test_his_tile_takes_the_meeples_of_all_players_around_it_whatever_they_stand_on():
    match = crowd()
    events = match.put("RU04", *POND)
    assert sorted(trapped(events)) == [
        (0, "meeple", "monastery", "vodyanoy"),
        (0, "meeple", "road", "vodyanoy"),
        (1, "meeple", "field", "vodyanoy"),
    ]
    assert match.question == "use-piece"
    assert sorted(one.seat for one in match.standing(*POND)) == [0, 0, 1]
    assert [one.seat for one in match.standing(2, 1)] == [1]
    assert match.supply == (5, 5)


@pytest.mark.clause("RP31")
@pytest.mark.option("vodyanoy_special", False)
def test_a_meeple_that_is_placed_beside_his_pond_is_taken_at_once():
    match = meadows()
    match.lay("RU04", *POND)
    match.put("U", 1, 0)
    assert trapped(match.stand(1, 0, "road")) == [(1, "meeple", "road", "vodyanoy")]
    assert match.standing(1, 0) == ()
    match.put("U", 2, 0)
    assert trapped(match.stand(2, 0, "road")) == []


@pytest.mark.clause("RP32")
@pytest.mark.option("vodyanoy_special", True)
@pytest.mark.option("vodyanoy_special", False)
@pytest.mark.parametrize("special", [False, True])
def test_he_takes_what_works_like_a_meeple_or_with_the_option_every_piece(special: bool):
    others = [
        one.name
        for one in EXPANSION_SET.expansions
        if any(not kind.is_meeple for kind in one.pieces(one.options()))
    ]
    match = Match(2, NAME, *others, edition=box(OWN, RU04=1, U=9), vodyanoy_special=special)
    match.put("U", 1, 0)
    match.skip()
    state = match.state
    assert isinstance(state, CarcassonneState)
    found = [kind for kind in state.rules.pieces if kind.name in NO_MEEPLES]
    assert found
    for index, kind in enumerate(found):
        state.put(state.board.firsts[state.board.last] + index, piece(0, kind))
    taken = trapped(match.put("RU04", *POND))
    assert sorted(one for _, one, *_ in taken) == sorted(
        [kind.name for kind in found] if special else []
    )


@pytest.mark.clause("RP33")
def test_no_piece_is_placed_on_the_field_of_his_tile_which_connects():
    match = meadows()
    match.put("RU04", *POND)
    assert match.spots(*POND) == set()
    match.skip()
    match.put(MEADOW, 0, 2)
    match.stand(0, 2, "field")
    assert [one.feature % 16 for one in match.standing(*POND)] == [match.feature(*POND, "vodyanoy")]
    match.put(MEADOW, 0, 3)
    match.stand(0, 3, "field")
    match.put(MEADOW, 0, 4)
    assert match.spots(0, 4) == set()  # it is one field with (0, 3), and taken


@pytest.mark.clause("RP34", "RP62", "C16")
def test_a_monk_who_is_taken_by_the_tile_that_completes_his_monastery_scores_nothing():
    match = meadows()
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("B", 1, 1, piece="monastery")
    for x, y in ((2, 0), (2, 1), (2, 2), (1, 2), (0, 2)):
        match.fill(x, y, (MEADOW, "U"))
    match.forget()
    match.lay("RU04", *POND)
    assert trapped(match.events) == [(0, "meeple", "monastery", "vodyanoy")]
    assert scored(match.events) == []
    assert match.scores == (0, 0)


@pytest.mark.clause("RP35")
def test_at_the_end_each_piece_in_his_pond_costs_two_points():
    match = Match(2, NAME, edition=box(OWN, RU04=1, U=3))
    match.lay("RU04", *POND)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0, piece="road")
    assert match.finals == (-2, -2)
    match.finish()
    assert captives_scored(match.events) == [(0, 1, -2), (1, 1, -2)]
    assert match.scores == (-2, -2)


@pytest.mark.clause("RP35", "RP34")
def test_three_pieces_cost_six():
    match = crowd()
    match.lay("RU04", *POND)
    match.lay("U", -2, 0)
    match.lay(MEADOW, 0, 2, piece="field")
    assert match.finals == (-6, -1)  # seat 1 has a city besides

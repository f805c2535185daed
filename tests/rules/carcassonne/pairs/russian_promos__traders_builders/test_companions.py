"""Builder and pig among traps (RP81, RP83, RP84)."""

import pytest

from support.carcassonne.expansions.russian_promos import (
    MEADOW,
    NAME,
    free,
    freeable,
    meadows,
    trapped,
)
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.expansions.traders_builders import builder_road, second_parts
from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.expansions.traders_builders.evaluation_bonus import (
    evaluation_bonus,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.figures import changes_figures


@pytest.mark.clause("RP83", "RP81", "RP42", "T27")
def test_solovei_takes_a_builder_and_the_double_turn_is_kept():
    match = builder_road(NAME)
    match.lay("V", 0, 1)
    match.forget()
    match.lay("RU03", 3, 0)
    assert trapped(match.events) == [(0, "builder", "road", "solovei")]
    assert second_parts(match.events) == [0]
    match.put("U", 4, 0)
    assert (3, 0, "builder") in freeable(match)


@pytest.mark.clause("RP84", "T30")
def test_a_builder_whose_last_meeple_is_trapped_goes_home():
    match = meadows(TRADERS)
    match.lay("U", 1, 0, piece="road")
    match.lay(MEADOW, 1, 1)
    match.lay("U", 2, 0, piece="builder road")
    events = match.put("RU03", -1, 0)
    assert trapped(events) == [(0, "meeple", "road", "solovei")]
    assert [(e.piece, e.cause) for e in events if isinstance(e, PieceReturned)] == [
        ("builder", LEFT_BEHIND)
    ]


@pytest.mark.clause("RP83", "RP32")
def test_vodyanoy_does_not_take_a_builder_whose_meeple_is_further_off():
    match = meadows(TRADERS)
    match.lay("U", 1, 0, piece="road")
    match.lay(MEADOW, 1, 1)
    match.lay("U", 2, 0, piece="builder road")
    match.lay(MEADOW, 2, 1)
    assert trapped(match.put("RU04", 3, 1)) == []
    assert [one.piece for one in match.standing(2, 0)] == ["builder"]


@pytest.mark.clause("RP84", "RP83", "T41")
def test_a_pig_whose_last_farmer_is_trapped_goes_home():
    match = meadows(TRADERS)
    match.lay("U", 1, 0, piece="field s1")
    match.lay("U", -1, 0)
    match.lay("U", 2, 0, piece="pig field s1")
    events = match.put("RU04", 0, 1)
    assert trapped(events) == [(0, "meeple", "field", "vodyanoy")]
    assert [(e.piece, e.cause) for e in events if isinstance(e, PieceReturned)] == [
        ("pig", LEFT_BEHIND)
    ]


@pytest.mark.clause("RP84", "RP50")
def test_in_a_tree_nobody_needs_company():
    match = builder_road(NAME)
    match.lay("V", 0, 1)
    match.lay("RU03", 3, 0)
    match.put("U", 4, 0)  # the second part: it takes the meeple, too
    assert sorted(piece for _, _, piece in freeable(match)) == ["builder", "meeple"]
    place = next(one.feature // 16 for one in match.standing(3, 0) if one.piece == "meeple")
    events = free(match, 3, 0, "solovei", beside=place)
    assert [e.piece for e in events if isinstance(e, PieceReturned)] == ["meeple"]
    assert [one.piece for one in match.standing(3, 0)] == ["builder"]


@pytest.mark.clause("RP84", "RP42")
def test_a_builder_beside_others_in_a_tree_is_worth_nothing_to_bots():
    match = meadows(TRADERS)
    match.lay("U", -1, 0, piece="road")
    match.lay(MEADOW, -1, 1)
    match.lay("U", -2, 0, piece="builder road")
    for x in range(-2, -6, -1):
        match.lay(MEADOW, x, 1)
    match.lay("U", -4, 0, piece="road")
    assert evaluation_bonus(match.state)[0] > 0
    match.lay("RU03", -3, 0)
    match.lay(MEADOW, -5, 2)
    assert [one.piece for one in match.standing(-3, 0)] == ["meeple", "builder"]
    assert evaluation_bonus(match.state) == [0, 0]
    assert not changes_figures(match.state, {})

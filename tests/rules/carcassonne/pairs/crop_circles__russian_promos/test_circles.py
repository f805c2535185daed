"""Crop circles beside traps (CP42, CP43)."""

import pytest

from support.carcassonne.expansions.crop_circles import (
    ADD,
    MEADOW,
    NAME,
    REMOVE,
    add,
    addable,
    choose,
    removable,
)
from support.carcassonne.expansions.russian_promos import meadows, trapped


@pytest.mark.clause("CP42", "RP43")
def test_a_meeple_that_is_added_on_his_road_is_trapped_at_once():
    match = meadows(NAME, own=MEADOW)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.lay("U", 2, 0)
    match.lay("RU03", -2, 0)
    match.put("CL", 0, 1)
    match.skip()
    assert trapped(match.events) == [(0, "meeple", "road", "solovei")]
    choose(match, REMOVE)
    assert match.question == "chance"  # nobody has a highwayman any more (CP43)


@pytest.mark.clause("CP42", "CP43", "RP31")
def test_a_meeple_that_is_added_beside_one_that_stays_is_trapped():
    match = meadows(NAME, own=MEADOW)
    match.lay("U", 1, 0, piece="road")
    for x in (1, 2, 3, 4):
        match.lay("ZF", x, 1)
    match.lay("U", 4, 0, piece="road")
    match.lay("U", 3, 0)
    match.lay("RU03", 2, 0)
    assert [one for one, *_ in trapped(match.events)] == [0]
    match.put("CL", 0, 1)
    match.skip()
    choose(match, ADD)
    assert addable(match) == {(4, 0, "road", "meeple")}
    assert match.seat == 1
    events = add(match, 4, 0, "road")
    assert trapped(events) == [(1, "meeple", "road", "solovei")] * 2
    assert removable(match) == []

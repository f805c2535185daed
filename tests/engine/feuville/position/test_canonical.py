"""What a digest of a position is taken of: everything, by name, and nothing twice."""

import random
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.daily import share_of_today
from support.feuville.edition import proof_text
from support.feuville.match import Match
from support.playing import advance, any_entry, any_setup, play
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.values.decisions import StoreItem, TakeTile
from tilewyrm.engine.feuville.values.kinds import Grass, Layer
from tilewyrm.engine.game import Choice, GameOver
from tilewyrm.engine.kernel.state import FrameState

FIXED = {"on_end_now", "rules", "filling"}
"""The setup's, the same in all its positions."""
CACHED = {"_legal", "_outcomes", "view_cache", "_events"}
"""Worked out from the rest when it is asked for, or of the last entry only."""
DERIVED = {"_over", "decree_pool", "evaluations", "grass", "stacks", "stock"}
"""What follows from the rest: `test_what_is_left_out_follows_from_the_rest`."""
ELSEWHERE = (1, 31)
"""Two walls and towers that no test has in the place."""
CHANGES = {
    "active": 2,
    "agenda": [],
    "box": ELSEWHERE,
    "box_fairies": (17,),
    "decree_row": (NONE,) * 6,
    "dice": (5,),
    "evaluated": True,
    "fairies": (NONE,) * 3,
    "fairy_asked": True,
    "gnome": 3,
    "hands": [(16,), (), (), ()],
    "rolled": (1, 6),
    "rolls": {"dice/0": 99},
    "round": 77,
    "rows": [(NONE,) * 6] * 3,
    "scored": [(), (100,), (), ()],
    "scores": [0, 0, 0, 1],
    "start": 3,
    "stores": [((1, NONE),), (), (), ()],
    "triggered": True,
}
"""For every other slot a value that it does not have after the start."""


def slots() -> set[str]:
    return {*FrameState.__slots__, *FeuvilleState.__slots__}


def texts(value: Any) -> Iterator[str]:
    """Yield every text in a plain value, but the keys of objects."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        yield from texts(list(value.values()))


def fresh() -> FeuvilleState:
    """Return a position of four seats before the first turn's dice."""
    return Match(4).state


def test_every_slot_is_in_the_canonical_form_or_known_to_be_left_out():
    assert slots() == {*CHANGES, "towns"} | FIXED | CACHED | DERIVED


@pytest.mark.parametrize("slot", CHANGES)
def test_a_slot_that_differs_makes_another_canonical_form(slot):
    state, other = fresh(), fresh()
    assert state.canonical() == other.canonical()
    assert getattr(other, slot) != CHANGES[slot]
    setattr(other, slot, CHANGES[slot])
    assert state.canonical() != other.canonical()


def test_a_town_that_differs_makes_another_canonical_form():
    state = fresh()
    rules, town = state.rules, state.towns[0]
    walled = town.built(rules, rules.index["W01"], 1)
    towns = [
        town,
        walled,
        town.built(rules, rules.index["W01"], -1),
        town.built(rules, rules.index["W02"], 1),
        walled.built(rules, rules.index["T01"], 1),
        walled.built(rules, rules.index["T01"], 1).built(rules, rules.index["S01"], 1),
        walled.with_turned_column(rules, 1, burnt=True),
        walled.with_grass(1, Grass.PLAIN),
        walled.with_grass(1, Grass.ARMS),
    ]
    found = []
    for other in towns:
        state.towns[0] = other
        found.append(state.digest())
    assert len(set(found)) == len(towns)


@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_what_is_left_out_follows_from_the_rest(seed):
    """The stacks are what lies nowhere else, the grass left is what lies under no column."""
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw))
    rules = state.rules
    for _ in play(state, draw):
        seen = set(texts(state.canonical()))
        whole = (*(tile for layer in rules.stacks for back in layer for tile in back),)
        stacks = [tile for layer in state.stacks for back in layer for tile in back]
        assert sorted(stacks) == [n for n in whole if rules.ids[n] not in seen]
        assert list(state.decree_pool) == [n for n in rules.decree_pool if rules.ids[n] not in seen]
        assert list(state.evaluations) == [n for n in rules.evaluations if rules.ids[n] not in seen]
        assert list(state.stock) == [
            n for n, name in enumerate(rules.fairy_ids) if name not in seen
        ]
        laid = sum(c.grass is Grass.PLAIN for town in state.towns for c in town.columns)
        assert state.grass == (None if rules.grass is None else rules.grass - laid)
        over = isinstance(state.pending, GameOver)
        assert state.canonical()["agenda"][-1][0] == ("ended" if over else state.agenda[-1].name)


def test_a_position_reads_like_a_description():
    match = Match(draws="F07 F08 F09")
    match.charm(0, "F07")
    match.build(1, right1="W01")
    match.keep(0, "D02")
    match.until(1)
    match.roll(2, 3)
    match.do(TakeTile(2, Layer.TOWER))
    assert match.state.canonical() == {
        "core": {
            "start": 0,
            "active": 1,
            "round": 2,
            "rolled": (2, 3),
            "dice": (3,),
            "walls": [None, "W02", "W03", "W04", "W05", "W06"],
            "towers": ["T01", None, "T03", "T04", "T05", "T06"],
            "skies": ["S01", "S02", "S03", "S04", "S05", "S06"],
            "decrees": ["D01", "D07", "D03", "D04", "D05", "D06"],
            "fairies": ["F01", "F08", "F09"],
            "players": [
                {
                    "town": [{"position": 0, "wall": "P01"}],
                    "store": [["D02"]],
                    "fairies": ["F07"],
                },
                {"town": [{"position": 0, "wall": "P02"}, {"position": 1, "wall": "W01"}]},
            ],
            "rolls": {"start/0": 1, "start/1": 1, "fairies": 4, "dice/0": 2, "dice/1": 2},
        },
        "agenda": [
            ["pass-turn"],
            ["use-dice", {"seat": 1}],
            ["refill"],
            ["place-item", {"seat": 1, "held": "T02", "mode": "freely"}],
        ],
    }
    match.do(StoreItem("T02"))


def shuffled(seed: int) -> str:
    """Return the proof edition with its entries in another order.

    Town Evaluations and start tiles stay in theirs: which of them is taken goes by it.
    """
    draw = random.Random(seed)
    lines = proof_text().split("\n")
    for letter in "WTSDF":
        at = [n for n, line in enumerate(lines) if re.match(rf'  {{ id = "{letter}', line)]
        at = [n for n in at if "town-evaluation" not in lines[n]]
        entries = [lines[n] for n in at]
        draw.shuffle(entries)
        for n, entry in zip(at, entries, strict=True):
            lines[n] = entry
    return "\n".join(lines)


@pytest.mark.parametrize("seed", share_of_today(range(12), 3))
def test_no_digest_depends_on_where_something_stands_in_the_edition(seed):
    draw = Random(seed)
    options = any_setup("feuville", draw).options
    seats = 2 + seed % 3
    one, other = (
        FEUVILLE.initial(FEUVILLE.setup(FEUVILLE.edition(text), seats, options))
        for text in (proof_text(), shuffled(seed))
    )
    while not isinstance(one.pending, GameOver):
        assert one.digest() == other.digest()
        assert one.pending == other.pending
        pending = one.pending
        if isinstance(pending, Choice):
            legal = set(one.legal(pending.seat))
            assert legal == set(other.legal(pending.seat))
            entry = any_entry(one, draw)
        else:
            rolls = {roll for roll, _ in one.outcomes()}
            assert rolls == {roll for roll, _ in other.outcomes()}
            entry = any_entry(one, draw)
        assert one.source() == other.source()
        assert list(one.apply(entry)) == list(other.apply(entry))
    assert one.digest() == other.digest()


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_has_every_slot_and_shares_none_that_changes(seed):
    draw = Random(seed)
    state = advance(FEUVILLE.initial(any_setup("feuville", draw)), draw, 80)
    twin = state.copy()
    for slot in slots() - {"_events"}:
        assert getattr(twin, slot) == getattr(state, slot), slot
        if isinstance(getattr(state, slot), list) and slot not in ("_legal", "_outcomes"):
            assert getattr(twin, slot) is not getattr(state, slot), slot

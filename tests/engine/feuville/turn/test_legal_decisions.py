"""What is offered and what is not: the check of one decision, and the list, say the same."""

from dataclasses import fields, replace
from enum import IntEnum
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.playing import any_setup, play
from support.values import values
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.kernel.frame import ChanceFrame, DecisionFrame

SEEDS = st.integers(0, 2**32)


def neighbours(value: Any, draw: Random, ids: list[str]) -> Any:
    """Return a value like *value* with one field changed to something near."""
    if not fields(value):
        return value
    field = draw.choice(fields(value))
    old = getattr(value, field.name)
    kind = type(old)
    if kind is bool:
        new: Any = not old
    elif isinstance(old, IntEnum):
        new = draw.choice(list(kind))
    elif isinstance(old, int):
        new = old + draw.choice((-2, -1, 1, 2, 7, 10**9))
    else:
        new = draw.choice((*ids, "", "no such thing"))
    return replace(value, **{field.name: new})


@settings(max_examples=8)
@given(SEEDS, SEEDS)
def test_a_decision_is_offered_exactly_if_it_is_in_the_list(seed, other_seed):
    """Those of the list, those of another match, and those that are nearly right."""
    draw = Random(seed)
    elsewhere = FEUVILLE.initial(any_setup("feuville", Random(other_seed)))
    known = [
        entry.decision
        for entry, _ in play(elsewhere, Random(other_seed))
        if isinstance(entry, Decided)
    ]
    state = FEUVILLE.initial(any_setup("feuville", draw))
    ids = [*state.rules.ids, *state.rules.fairy_ids]
    for _ in play(state, draw):
        frame = state.agenda[-1]
        if not isinstance(frame, DecisionFrame):
            continue
        offers = list(frame.legal(state))
        assert len(set(offers)) == len(offers) > 0
        assert all(frame.is_legal(state, decision) for decision in offers)
        others = [draw.choice(known) for _ in range(8)]
        others += [neighbours(draw.choice(offers), draw, ids) for _ in range(12)]
        others += [neighbours(decision, draw, ids) for decision in others[:4]]
        for decision in others:
            assert frame.is_legal(state, decision) == (decision in offers), decision


@settings(max_examples=8)
@given(SEEDS, st.data())
def test_any_value_at_all_can_be_asked_about(seed, data):
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw))
    any_decision = st.one_of([values(kind) for kind in FEUVILLE.decision_types])
    any_roll = st.one_of([values(kind) for kind in FEUVILLE.roll_types])
    for number, _ in enumerate(play(state, draw)):
        if number % 25:
            continue
        frame = state.agenda[-1]
        if isinstance(frame, DecisionFrame):
            for decision in data.draw(st.lists(any_decision, max_size=8)):
                assert frame.is_legal(state, decision) == (decision in frame.legal(state))
            assert not frame.is_legal(state, None)
        elif isinstance(frame, ChanceFrame):
            rolls = [roll for roll, _ in frame.outcomes(state)]
            for roll in data.draw(st.lists(any_roll, max_size=8)):
                assert frame.is_possible(state, roll) == (roll in rolls)
            assert not frame.is_possible(state, None)


@settings(max_examples=8)
@given(SEEDS, SEEDS)
def test_a_roll_is_possible_exactly_if_it_is_among_the_outcomes(seed, other_seed):
    draw = Random(seed)
    elsewhere = FEUVILLE.initial(any_setup("feuville", Random(other_seed)))
    known = [
        entry.roll for entry, _ in play(elsewhere, Random(other_seed)) if isinstance(entry, Rolled)
    ]
    state = FEUVILLE.initial(any_setup("feuville", draw))
    ids = [*state.rules.ids, *state.rules.fairy_ids]
    for _ in play(state, draw):
        frame = state.agenda[-1]
        if not isinstance(frame, ChanceFrame):
            continue
        rolls = [roll for roll, _ in frame.outcomes(state)]
        assert all(frame.is_possible(state, roll) for roll in rolls)
        others = [draw.choice(known) for _ in range(6)]
        others += [neighbours(draw.choice(rolls), draw, ids) for _ in range(6)]
        for roll in others:
            assert frame.is_possible(state, roll) == (roll in rolls), roll


@settings(max_examples=8)
@given(SEEDS)
def test_no_two_legal_decisions_have_the_same_effect(seed):
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw))
    for _ in play(state, draw):
        frame = state.agenda[-1]
        if not isinstance(frame, DecisionFrame) or draw.random() > 0.3:
            continue
        effects = set()
        legal = state.legal(frame.seat)
        for decision in legal:
            twin = state.copy()
            events = tuple(twin.apply(Decided(frame.seat, decision)))
            effects.add((events, twin.digest()))
        assert len(effects) == len(legal), legal


@pytest.mark.parametrize("seed", range(4))
def test_a_list_of_decisions_does_not_change_with_the_state(seed):
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw))
    held: list[tuple[Any, list[Any]]] = []
    for _ in play(state, draw):
        frame = state.agenda[-1]
        if isinstance(frame, DecisionFrame):
            legal = state.legal(frame.seat)
            held.append((legal, list(legal)))
    assert all(list(legal) == copied for legal, copied in held)

"""Facts and previews say nothing that their seat cannot see: others' fairy tiles face down."""

from random import Random

import pytest

from support.daily import share_of_today
from support.feuville.moments import moments
from tilewyrm.engine.feuville.bots.determinisation import determinise
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.fact_lookup import facts_of
from tilewyrm.server.match.preview import previewed


def answers(setup, state, seat):
    """Return what a server tells *seat* in *state* of its choices and of the table, as bytes."""
    position = MatchState(game("feuville"), setup, Terms(), [""] * setup.seats)
    position.state = state
    told = [facts_of(position, audience).SerializeToString() for audience in (seat, None)]
    legal = state.legal(seat)
    foreseen = previewed(codec("feuville"), position, seat, legal, range(len(legal)))
    return [*told, foreseen.SerializeToString()]


@pytest.mark.parametrize("first", share_of_today(range(4), 4))
def test_two_positions_that_look_alike_get_the_same_bytes(first):
    """F66, F68, A16: whatever the fairy tiles are that a seat cannot see."""
    draw, rules, differ = Random(first), game("feuville"), 0
    for seed in range(first, 20, 4):
        for setup, state, seat in moments(seed, {"fairy_hidden": True}):
            if draw.random() >= 0.1:
                continue
            one, other = (determinise(state, seat, draw.randrange) for _ in range(2))
            if one.hands == other.hands and one.box_fairies == other.box_fairies:
                continue
            differ += 1
            assert rules.view(one, seat) == rules.view(other, seat)
            assert answers(setup, one, seat) == answers(setup, other, seat)
    assert differ > 5

"""What a seat of Feuville does that nobody plays."""

from random import Random

import pytest

from support.feuville.match import Match
from support.playing import any_entry, any_setup
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.values.decisions import (
    Decline,
    DiscardItem,
    EndTurn,
    PassDie,
    StopRolling,
    StoreItem,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.game import Choice, Decided, GameOver

PASSIVE = bots("feuville")["passive"](lambda below: 0)


def chosen(match):
    return PASSIVE.choose(match.state, match.asked[0])


def test_both_dice_are_passed_and_the_turn_is_ended():
    match = Match(allow_pass=True)
    match.roll(1, 2)
    assert chosen(match) == PassDie(1)
    match.do(PassDie(1))
    assert chosen(match) == PassDie(2)
    match.do(PassDie(2))
    assert chosen(match) == EndTurn()


def test_a_die_that_must_be_used_brings_a_tile_that_is_stored_for_the_oldest_one():
    match = Match(allow_pass=False)
    match.roll(1, 2)
    for tile in ("W01", "W02"):
        match.do(TakeTile(int(tile[-1]), Layer.WALL), StoreItem(tile))
    match.do(EndTurn())
    match.roll(5, 6)
    while isinstance(match.pending, Choice):
        match.do(chosen(match))
    match.roll(3, 4)
    assert chosen(match) == TakeTile(3, Layer.WALL)
    match.do(TakeTile(3, Layer.WALL))
    assert chosen(match) == StoreItem("W03")
    match.do(StoreItem("W03"))
    assert chosen(match) == DiscardItem("W01")


def test_the_show_is_stopped_and_what_is_offered_is_declined():
    match = Match(seats=3)
    match.roll(1, 3)
    match.do(UseSkill(Person.ENTERTAINER))
    match.die(1)
    assert chosen(match) == StopRolling()
    match.do(StopRolling(), UseSkill(Person.PUBLICAN))
    assert chosen(match) == Decline()


def test_the_columns_with_the_fewest_tiles_burn_first():
    match = Match()
    match.build(0, right1="W01 T01", right2="W02")
    match.until(0)
    match.roll(1, 1)
    burnt = []
    while match.asked == (0, "burn"):
        burnt.append(chosen(match).position)
        match.do(chosen(match))
    assert burnt == [0, 2, 1]


@pytest.mark.parametrize("seed", range(12))
def test_it_builds_nothing_and_scores_no_decree(seed):
    """Only a Publican's gift has to be built, where nobody may decline it (A35)."""
    draw = Random(seed)
    options = {"publican_decline": True}
    state = FEUVILLE.initial(any_setup("feuville", draw, options))
    while not isinstance(pending := state.pending, GameOver):
        entry = any_entry(state, draw)
        if isinstance(pending, Choice) and pending.seat == 0:
            entry = Decided(0, PASSIVE.choose(state, 0))
        state.apply(entry)
        assert len(state.towns[0].columns) == 1
        assert not state.scored[0]

"""What chance acts with: named sources, each counted for itself (section 8)."""

import re
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.feuville.match import Match
from support.playing import any_setup, play
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    PickFairy,
    RollOn,
    StopRolling,
    UseSkill,
)
from tilewyrm.engine.feuville.values.kinds import Back, Person
from tilewyrm.engine.feuville.values.rolls import DrawTile, OneDie
from tilewyrm.engine.game import Chance, Decided, Rolled, Source

NAMES = re.compile(
    r"(dice|show|start)/[0-3]|(walls|towers)/(I|II)|skies/(star|I|II)|decrees|fairies"
)


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_a_source_is_numbered_by_how_often_it_was_used_before(seed):
    draw = Random(seed)
    setup = any_setup("feuville", draw)
    state = FEUVILLE.initial(setup)
    facts = {tile.id: tile for tile in FEUVILLE.catalogue(setup.edition).tiles}
    used: Counter[str] = Counter()
    source = state.source()
    for entry, _ in play(state, draw):
        if isinstance(entry, Rolled):
            assert source is not None
            assert NAMES.fullmatch(source.name)
            assert len(source.name) <= 40
            assert source.number == used[source.name]
            used[source.name] += 1
            if isinstance(entry.roll, DrawTile):
                fact = facts[entry.roll.tile]
                back = {Back.STAR: "star", Back.ONE: "I", Back.TWO: "II"}[fact.back]
                layer = ("walls", "towers", "skies")[fact.layer - 1]
                assert source.name == f"{layer}/{back}"
        else:
            assert source is None
        source = state.source()
        assert (source is not None) == isinstance(state.pending, Chance)


def test_the_dice_of_a_seat_are_the_same_whatever_the_others_did():
    """The third roll of seat 0 is its third, with or without a show in between."""
    short, long = Match(), Match()
    short.roll(1, 2)
    long.roll(1, 2)
    long.do(UseSkill(Person.ENTERTAINER))
    assert long.state.source() == Source("show/0", 0)
    long.die(2)
    long.do(RollOn())
    assert long.state.source() == Source("show/0", 1)
    long.die(2)
    long.do(StopRolling())
    for match in (short, long):
        match.end_turn()
        assert match.state.source() == Source("dice/1", 0)
        match.roll(4, 4)
        match.burn()
        assert match.state.source() == Source("dice/1", 1)
        match.roll(1, 2)
        match.end_turn()
        assert match.state.source() == Source("dice/0", 1)


def test_a_fairy_tile_that_went_back_is_drawn_with_fresh_luck():
    """F73: the stock is as large as before, but it was shuffled."""
    match = Match(draws="F01 F02 F03")
    match.roll(1, 2)
    match.apply(Decided(0, AskFairy(1)))
    match.apply(Decided(0, PickFairy("F01")))
    assert len(match.state.outcomes()) == 16
    assert match.state.source() == Source("fairies", 3)
    match.settle()
    assert match.part("fairies").stock == 15


def test_start_rolls_are_counted_for_each_seat():
    game = FEUVILLE
    match = Match(2)
    state = game.initial(match.setup)
    while not isinstance(state.outcomes()[0][0], OneDie):
        state.apply(Rolled(state.outcomes()[0][0]))
    found = []
    for pips in (3, 3, 4, 2):
        found.append(state.source())
        state.apply(Rolled(OneDie(pips)))
    assert found == [
        Source("start/0", 0),
        Source("start/1", 0),
        Source("start/0", 1),
        Source("start/1", 1),
    ]
    assert state.source() == Source("dice/0", 0)

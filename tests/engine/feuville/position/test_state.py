"""Positions of Feuville beyond the contract: refusals, hidden fairy tiles, parts."""

from random import Random

import pytest

from support.feuville.match import Match
from support.feuville.places import misplaced
from support.playing import any_setup, play
from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.position.display import EMPTY_ROW
from tilewyrm.engine.feuville.values import decisions as d
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import OneDie, TwoDice
from tilewyrm.engine.game import Chance, Decided, GameOver, Rolled


def test_a_refusal_names_what_was_asked_and_what_was_offered():
    match = Match()
    match.roll(1, 2)
    match.do(d.TakeTile(1, Layer.SKY))
    with pytest.raises(IllegalEntry) as refused:
        match.state.apply(Decided(0, d.BuildTile("S01", 0)))
    assert refused.value.reason is Reason.NOT_OFFERED
    assert str(refused.value) == (
        'seat 1 cannot choose build-tile tile="S01" position=0 at place-item: choices:'
        ' store-item item="S01"'
    )


def test_a_long_offer_is_cut_and_begins_with_decisions_of_the_same_kind():
    match = Match()
    match.roll(1, 2)
    with pytest.raises(IllegalEntry) as refused:
        match.state.apply(Decided(0, d.PassDie(6)))
    offered = str(refused.value).partition("choices: ")[2]
    assert offered.startswith("pass-die die=1; pass-die die=2; take-tile")
    assert offered.endswith(" more")


def test_a_roll_of_the_wrong_kind_is_refused():
    match = Match()
    for roll in (OneDie(3), TwoDice(3, 2), TwoDice(0, 7)):
        with pytest.raises(IllegalEntry, match="cannot come now; possible are: two-dice"):
            match.state.apply(Rolled(roll))


def test_a_roll_is_refused_when_a_seat_is_asked():
    match = Match()
    match.roll(1, 2)
    with pytest.raises(IllegalEntry) as refused:
        match.state.check(Rolled(TwoDice(1, 2)))
    assert refused.value.reason is Reason.NOT_A_ROLL


def test_doubles_are_half_as_likely_as_any_other_two_dice():
    match = Match()
    weights = {(roll.low, roll.high): weight for roll, weight in match.state.outcomes()}
    assert sum(weights.values()) == 36
    assert all(weight == (1 if low == high else 2) for (low, high), weight in weights.items())


def test_parts_that_did_not_change_are_the_same_objects():
    match = Match()
    match.roll(1, 2)
    before = {part.key: part for part in match.parts()}
    match.do(d.TakeTile(1, Layer.WALL), d.BuildTile("W01", 1))
    after = {part.key: part for part in match.parts()}
    changed = {key for key in after if after[key] is not before[key]}
    assert changed == {"turn", "row/1", "town/0"}


def test_audiences_see_different_things_only_where_fairy_tiles_lie_face_down():
    """A16."""
    assert Match().state.has_secrets
    match = Match(draws="F15", fairy_hidden=False)
    assert not match.state.has_secrets
    match.charm(0, "F15")
    assert match.parts(0) == match.parts(1) == match.parts(None)
    assert match.part("player/0", 1).fairies == ("F15",)


def test_the_view_shows_what_waits_for_room():
    match = Match()
    match.keep(0, "W01 W02")
    match.until(0)
    match.roll(3, 4)
    match.do(d.TakeTile(3, Layer.WALL), d.StoreItem("W03"))
    assert match.question == "make-room"
    assert match.part("turn").in_hand == ("W03",)
    match.do(d.BuildTile("W01", 1))
    assert match.store(0) == ["W02", "W03"]
    assert match.part("turn").in_hand == ()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_of_the_stacks_is_told_before_it_is_drawn(seed):
    """No order is hidden in a state: what may come is every tile of the back on top."""
    draw = Random(seed)
    setup = any_setup("feuville", draw)
    state = FEUVILLE.initial(setup)
    backs = {tile.id: tile.back for tile in FEUVILLE.catalogue(setup.edition).tiles}
    for _ in play(state, draw):
        if isinstance(state.pending, Chance):
            tiles = [roll.tile for roll, _ in state.outcomes() if hasattr(roll, "tile")]
            assert len({backs[tile] for tile in tiles}) <= 1
    assert isinstance(state.pending, GameOver)


@pytest.mark.parametrize("stacks", [True, False])
def test_the_architect_can_fill_a_board_that_is_empty_while_a_stack_is_not(stacks):
    """F63, A14: with end_of_turn the last tile of the board may be taken before he is used."""
    match = Match(row_refill="end_of_turn")
    match.state.rows = [EMPTY_ROW] * 3
    if not stacks:
        match.state.stacks = [()] * 3
    match.roll(3, 4)
    skills = {choice.person for choice in match.offers(d.UseSkill)}
    assert skills == ({Person.ARCHITECT} if stacks else set())


def test_the_search_for_what_is_misplaced_finds_it():
    state = Match().state
    assert misplaced(state) == []
    walls = state.rows[0]
    state.rows[0] = (walls[1], *walls[1:])
    state.stock = state.stock[1:]
    names = [state.rules.ids[tile] for tile in walls[:2]]
    assert len(misplaced(state)) == 3
    assert f"{names[0]} is in 0 places instead of 1" in misplaced(state)
    assert f"{names[1]} is in 2 places instead of 1" in misplaced(state)

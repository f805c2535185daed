"""A match that is ended in the middle of whatever goes on."""

from random import Random

import pytest

from support.feuville.match import Match, only
from support.feuville.places import misplaced
from support.playing import any_setup, play
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame, ShowFrame
from tilewyrm.engine.feuville.values.decisions import AskFairy, PickFairy, StoreItem, UseSkill
from tilewyrm.engine.feuville.values.events import FewestRewarded, GameEnded
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.game import GameOver


@pytest.mark.parametrize("seed", range(6))
def test_everything_has_a_place_and_only_the_fewest_decrees_are_paid_for(seed):
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw))
    met = set()
    for _ in play(state, draw):
        if isinstance(state.pending, GameOver):
            break
        met.update(type(frame).__name__ for frame in state.agenda if isinstance(frame, ItemFrame))
        concluded = state.copy()
        *rewards, ended = concluded.end_now()
        assert not misplaced(concluded)
        points = {event.seat: event.points for event in rewards}
        assert only(rewards, FewestRewarded) == rewards
        scores = tuple(score + points.get(seat, 0) for seat, score in enumerate(state.scores))
        assert concluded.pending == GameOver(scores, ended.winners)
        assert ended == GameEnded(scores, ended.winners)
        turn = next(part for part in FEUVILLE.view(concluded, None) if part.key == "turn")
        assert (turn.in_hand, turn.dice, turn.gnome, turn.seat) == ((), (), None, None)
    assert {"ItemPlacementFrame", "FairyPlacementFrame"} <= met


def test_a_tile_in_hand_is_neither_built_nor_stored_but_goes_into_the_box():
    match = Match()
    tile = match.take(Layer.WALL)
    assert match.hand == tile
    match.state.end_now()
    assert match.store(0) == []
    assert match.part("box").items == (tile,)
    assert len(match.town(0).columns) == 1


def test_what_waits_for_room_in_a_full_store_goes_into_the_box():
    match = Match()
    match.keep(0, "W01 W02")
    match.until(0)
    tile = match.take(Layer.TOWER)
    match.do(StoreItem(tile))
    assert match.question == "make-room"
    match.state.end_now()
    assert match.store(0) == ["W01", "W02"]
    assert match.part("box").items == (tile,)


def test_a_fairy_tile_just_taken_goes_back_face_down():
    match = Match(draws="F07 F01 F02")
    match.roll(1, 2)
    match.do(AskFairy(1), PickFairy("F07"))
    assert match.question == "place-fairy"
    match.state.end_now()
    assert not misplaced(match.state)
    assert match.player(0).fairies == ()
    assert match.state.rules.fairy_index["F07"] in match.state.stock


def test_a_show_that_is_not_over_pays_nobody():
    match = Match()
    match.roll(1, 2)
    match.do(UseSkill(Person.ENTERTAINER))
    match.die(4)
    assert isinstance(match.state.agenda[-1], ShowFrame)
    match.state.end_now()
    assert match.over.scores == (7, 7)

"""A match that is over can be watched again, turn by turn, as the player wishes."""

import pytest

from support.clocks import Standing
from support.unfolding import unfolded
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.model.face_output import Moment
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.replay.bookmarks import Bookmarks
from tilewyrm.client.replay.player import ReplayPlayer
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.settings.settings import AnimationPace, Settings

KEYS = CommandRegistry(SHELL)
SIZE = (120, 40)
OPTIONS = {"feuville": {"round_cap": 3}, "carcassonne": {}}
GAMES = pytest.mark.parametrize("game", OPTIONS)


def watching(game):
    """Return the desk of who watches a match again, its clock, and the match's last turn."""
    first, told = unfolded(game, 4, tuple(OPTIONS[game].items()))
    desk, clock = first(), Standing()
    desk._clock = desk.playback._clock = clock
    desk.settings = Settings(pace=AnimationPace.OFF)
    for message in told:
        desk.take(message)
    desk.playback.skip()
    KEYS.press(desk, "v", SIZE)
    assert desk.view.ui.overlay is Overlay.WATCH
    return desk, clock, desk.scene.playback_position.last


def drawn(desk, size=SIZE):
    return draw_screen(desk.face, desk.scene, KEYS.menu(desk), *size)


def turn(desk):
    return desk.scene.playback_position.turn


@GAMES
def test_it_tells_where_one_is_in_place_of_the_result_and_which_keys_lead_on(game):
    desk, _, last = watching(game)
    for size in [(80, 24), SIZE, (160, 50)]:
        text = drawn(desk, size).text()
        assert f"Replay: turn 1 of {last}" in text
        assert "The match is over" not in text
        keys = text.splitlines()[-1]
        for word in ("Space pause", "turn", "Esc result", "Home End ends", "F1 help", "F8 menu"):
            assert word in keys
        assert "watch replay" not in keys
        assert "rematch" not in keys


@GAMES
def test_turns_follow_by_themselves_to_the_end_and_then_all_is_quiet(game):
    desk, clock, last = watching(game)
    seen = [turn(desk)]
    while (wait_s := desk.next_change_s()) is not None:
        clock.now_s += wait_s
        seen.append(turn(desk))
    assert sorted(set(seen)) == list(range(1, last + 1))
    assert seen == sorted(seen)
    assert desk.scene.playback_position.over
    assert desk.scene.on_board.model is desk.scene.animated_moment.model or not desk.scene.is_behind
    text = drawn(desk).text()
    assert f"turn {last} of {last}" in text
    assert "the end" in text
    KEYS.press(desk, " ", SIZE)
    assert turn(desk) == 1


@GAMES
def test_it_can_be_paused_and_goes_on_where_it_was(game):
    desk, clock, _ = watching(game)
    clock.now_s += desk.next_change_s() / 2
    left_s, shown = desk.next_change_s(), desk.scene.moment
    KEYS.press(desk, " ", SIZE)
    assert "paused" in drawn(desk).text()
    assert desk.next_change_s() is None
    clock.now_s += 100
    assert desk.scene.moment == shown
    KEYS.press(desk, " ", SIZE)
    assert desk.scene.moment == shown
    assert desk.next_change_s() == pytest.approx(left_s)


@GAMES
def test_arrows_go_a_turn_back_and_on_and_home_and_end_to_the_ends(game):
    desk, _, last = watching(game)
    for key, then in (
        *(("left", 1), ("right", 2), ("right", 3), ("left", 2)),
        *(("end", last), ("right", last), ("left", last - 1), ("home", 1)),
    ):
        KEYS.press(desk, key, SIZE)
        assert turn(desk) == then, key
    KEYS.press(desk, "right", SIZE)
    assert desk.scene.playback_position.paused, "since the end was shown"
    assert desk.scene.on_board.model.seq < desk.model.seq


@GAMES
def test_escape_leads_back_to_the_result_and_other_keys_do_nothing(game):
    desk, _, _ = watching(game)
    for key in ("enter", "k", "y", "a", "c"):
        assert not KEYS.press(desk, key, SIZE)
        assert desk.playback.player is not None
    KEYS.press(desk, "tab", (80, 24))
    assert desk.playback.player is not None
    KEYS.press(desk, "escape", SIZE)
    assert desk.playback.player is None
    assert desk.view.ui.overlay is Overlay.RESULT
    assert desk.scene.animated_moment is None
    assert "The match is over" in drawn(desk).text()


@pytest.mark.parametrize("size", [(80, 24), SIZE])
@GAMES
def test_who_has_looked_around_goes_on_watching(game, size):
    desk, _, _ = watching(game)
    for key in ("right", "home", "end"):
        KEYS.press(desk, key, size)
        before = drawn(desk, size).text()
        KEYS.press(desk, "x", size)
        assert desk.view.ui.overlay is Overlay.INSPECTION
        assert "What this is" in drawn(desk, size).text()
        KEYS.press(desk, "escape", size)
        assert desk.view.ui.overlay is Overlay.WATCH
        assert drawn(desk, size).text() == before


def test_a_turn_in_which_nothing_was_worth_watching_is_shown_for_a_moment():
    desk, clock, last = watching("carcassonne")
    stood = desk.playback._snapshots
    rerun = ReplayPlayer(lambda *_: (), clock, stood, desk.scene.turns, Bookmarks(()), lambda: None)
    seen = []
    while (wait_s := rerun.next_change_s()) is not None:
        seen.append(rerun.position.turn)
        assert rerun.now.moment == Moment(None, lasts_s=0.6)
        clock.now_s += wait_s
    assert [*seen, last] == [*range(1, last + 1), last]

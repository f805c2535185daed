"""The match that plays itself beside the menu of the home screen."""

from pathlib import Path

import pytest

from support.terminals import DOWN, at_terminal
from tilewyrm.cli.play import replay_library
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.visit.demo_match import MatchDemo
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import replay

MOVES = {"SSH_CONNECTION": ""}
STILL = {"SSH_CONNECTION": "10.0.0.1 5000 10.0.0.2 22"}
LAST = "19 pts  1m"
"""Points and meeples of who is last, at the end of the demo."""


@pytest.mark.parametrize("game", GAMES)
def test_its_replay_holds(game):
    result = replay(Path(replay_library.__file__).with_name(f"demo-{game}.twr"))
    assert result.header.setup.game == game
    assert result.failure is None
    assert result.footer is not None


@pytest.mark.parametrize("game", GAMES)
def test_each_of_its_pictures_is_another_step(game):
    demo = MatchDemo(LocalReplayLibrary().demo(game), TerminalCapabilities())
    texts = []
    for frame in range(demo.frames):
        canvas = Canvas(40, 20)
        demo.draw(canvas, frame, Settings())
        texts.append(canvas.text())
    assert len(set(texts)) > demo.frames // 2
    assert texts[0] != texts[-1]


def test_it_plays_by_itself_and_keys_choose_meanwhile(tmp_path):
    with at_terminal(tmp_path, environment=MOVES) as there:
        there.until("► Learn Carcassonne", " 7m")
        there.until(" 6m")
        there.type(DOWN)
        there.until("► Learn Feuville")


def test_it_is_of_the_game_whose_tutorial_is_highlighted(tmp_path):
    with at_terminal(tmp_path, environment=STILL) as there:
        there.until("► Learn Carcassonne", LAST)
        there.type(DOWN)
        there.until("► Learn Feuville", "19 pts  ☁")
        there.type(DOWN)
        there.until("► Play", LAST)


@pytest.mark.parametrize("still", ["environment", "settings"])
def test_it_stands_still_where_motion_or_bytes_are_to_be_spared(tmp_path, still):
    (tmp_path / "config").mkdir()
    if still == "settings":
        (tmp_path / "config" / "config.toml").write_text('pace = "off"\n')
    environment = STILL if still == "environment" else MOVES
    with at_terminal(tmp_path, environment=environment) as there:
        there.until("► Learn Carcassonne", LAST)
        assert " 7m" not in there.written, "it was never at its start"


def test_its_names_are_whole_on_a_usual_screen(tmp_path):
    with at_terminal(tmp_path, environment=STILL, columns=80, rows=24) as there:
        there.until("► Learn Carcassonne", "Dhuoda ⚙", "Odo ⚙", "19 1m")


def test_a_small_screen_has_the_menu_alone(tmp_path):
    with at_terminal(tmp_path, environment=MOVES, columns=60, rows=20) as there:
        there.until("► Learn Carcassonne", "Leave")
        there.until_quiet()
        assert "7m" not in there.text

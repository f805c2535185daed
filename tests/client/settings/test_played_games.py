"""Which game a new table has by default."""

import os

import pytest

from tilewyrm.client.settings import played_games
from tilewyrm.client.settings.paths import state_directory

GAMES = ("feuville", "carcassonne")


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path))


def test_a_newcomer_begins_with_the_easier_game():
    assert played_games.usual_game(GAMES) == "carcassonne"
    assert played_games.usual_game(["feuville"]) == "feuville", "where that is all there is"


def test_later_it_is_the_game_that_was_played_last():
    for number, game in enumerate(("feuville", "carcassonne", "feuville")):
        played_games.remember(game)
        os.utime(state_directory() / "played" / game, (number, number))
        assert played_games.usual_game(GAMES) == game
    played_games.remember("of another version")
    assert played_games.usual_game(GAMES) == "feuville"

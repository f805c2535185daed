"""States and games of OpenSpiel's shape as text, and back."""

import pytest

import tilewyrm
from support.matches import played, played_state

GAMES = ["feuville(round_cap=2,seats=3)", "carcassonne(farmers=False,radius=4,seats=2)"]


@pytest.mark.parametrize("words", GAMES)
def test_a_game_and_its_states_come_back_from_their_text(words: str) -> None:
    game = tilewyrm.spiel_game(words)
    assert str(game) == words
    again = eval(repr(game))
    assert again == game
    assert {again, game} == {game} != {tilewyrm.spiel_game(GAMES[words == GAMES[0]])}
    for actions in (0, 1, 70):
        state = played_state(game, actions, 3)
        back = again.deserialize_state(state.serialize())
        assert back.match.entries == state.match.entries
        assert (back.history(), back.rewards()) == (state.history(), state.rewards())
        assert str(state.get_game()) == words
        for seat in range(game.num_players()):
            assert back.information_state_string(seat) == state.information_state_string(seat)
            assert state.information_state_string(seat).endswith(state.observation_string(seat))


def test_parameters_replace_arguments_and_what_cannot_be_read_is_refused() -> None:
    game = tilewyrm.spiel_game("feuville(seats=3, allow_pass=False)", seats=2)
    assert game.get_parameters() == {"seats": 3, "round_cap": 20, "allow_pass": False}
    assert str(tilewyrm.spiel_game("carcassonne")) == "carcassonne(radius=12,seats=2)"
    for wrong in (
        "feuville(",
        "feuville(seats)",
        "feuville(seats=2,seats=3)",
        "feuville(seats=no)",
    ):
        with pytest.raises(tilewyrm.SetupError):
            tilewyrm.spiel_game(wrong)


def test_states_that_are_none_of_the_game_are_refused() -> None:
    small = tilewyrm.spiel_game("carcassonne", radius=1)
    for wrong in ("x", "-1", "99999"):
        with pytest.raises(ValueError, match=r"an action on each line|no roll"):
            small.deserialize_state(wrong)
    state = small.state(played(tilewyrm.new("carcassonne", seed=1), 60))
    with pytest.raises(ValueError, match="outside the window"):
        state.history()

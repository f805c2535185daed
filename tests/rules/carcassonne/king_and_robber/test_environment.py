"""King & Robber in the environments for learning."""

import tilewyrm
from support.matches import played_state


def test_the_observation_shows_who_holds_the_tokens() -> None:
    game = tilewyrm.spiel_game("carcassonne", options={"king_and_robber": True})
    assert game.new_initial_state().observation_tensor(0, ["tokens"]) == [0, 0, 0, 0]
    state = played_state(game, 400, 0)
    part = state.match.view()["king_and_robber"]
    for seat in range(2):
        assert state.observation_tensor(seat, ["tokens"]) == [
            number
            for held in (part.king, part.robber)
            for number in ((held.seat - seat) % 2 + 1, held.tiles)
        ]

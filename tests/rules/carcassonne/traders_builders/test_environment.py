"""Traders & Builders in the environments for learning."""

from random import Random

import tilewyrm


def test_the_observation_shows_goods_and_the_double_turn_of_the_view() -> None:
    game = tilewyrm.spiel_game("carcassonne", options={"traders_builders": True})
    state, draw, doubles = game.new_initial_state(), Random(4), set()
    while not state.is_terminal():
        state.apply_action(draw.choice(state.legal_actions()))
        part = state.match.view()["traders_builders"]
        double = state.observation_tensor(1, ["double_turn"])
        assert double == [int(part.extended), int(part.second_part)]
        doubles.add(tuple(double))
    assert doubles == {(0, 0), (1, 0), (1, 1)}
    first, second = ((own.wine, own.grain, own.cloth) for own in part.goods)
    assert first != second
    assert state.observation_tensor(1, ["goods"]) == [*second, *first]
    assert state.observation_tensor(0, ["goods"]) == [*first, *second]

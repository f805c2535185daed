"""The environments of Feuville: what a seat does not see."""

from random import Random

import tilewyrm
from support.daily import share_of_today


def test_a_hidden_fairy_tile_is_in_nobody_elses_observation() -> None:
    options = {"fairy_hidden": True, "round_cap": 20}
    game = tilewyrm.spiel_game("feuville", options=options)
    plane = game.observation_planes()["kept_fairies"]
    hidden = 0
    for seed in share_of_today(range(4), 2):
        draw, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
            for seat in range(2):
                slots = state.observation_tensor(seat)[plane.first : plane.first + plane.size]
                view, other = state.match.view(seat), f"player/{1 - seat}"
                assert sum(map(bool, slots[:2])) == len(view[f"player/{seat}"].fairies)
                assert sum(map(bool, slots[2:])) == len(view[other].fairies)
                hidden += len(state.match.view(1 - seat)[other].fairies) - sum(map(bool, slots[2:]))
    assert hidden

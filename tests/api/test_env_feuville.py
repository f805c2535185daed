"""The environments of Feuville: what a seat does not see."""

from random import Random

import pytest

import tilewyrm
from support.daily import share_of_today
from support.matches import played_state


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


def test_no_text_has_what_is_hidden_from_the_seat() -> None:
    """A seat throws a fairy tile out face down; the others do not read which."""
    game = tilewyrm.spiel_game("feuville", options={"round_cap": 6})
    for seed in range(40):
        state = played_state(game, 150, seed)
        for entry in state.match.entries:
            if type(entry).__name__ == "DiscardFairy":
                break
        else:
            continue
        texts = [state.information_state_string(seat) for seat in range(2)]
        found = [[line for line in one.splitlines() if "discard-fairy" in line] for one in texts]
        assert found[0] != found[1]
        return
    pytest.fail("no match has such a decision")

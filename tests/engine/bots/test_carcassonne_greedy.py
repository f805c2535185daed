"""The greedy bot of Carcassonne."""

import random

import pytest

from tilewyrm import editions
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Bot, Chance, Choice, Decided, Over, Rolled

EDITION = editions.load("carcassonne")


def played(bots: list[Bot], seed: int, options: dict[str, bool]) -> tuple[int, ...]:
    state = CARCASSONNE.initial(CARCASSONNE.setup(EDITION, len(bots), options))
    chance = random.Random(seed)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            rolls, weights = zip(*state.outcomes(), strict=True)
            state.apply(Rolled(chance.choices(rolls, weights)[0]))
        else:
            assert isinstance(state.pending, Choice)
            seat = state.pending.seat
            state.apply(Decided(seat, bots[seat].choose(state, seat)))
    return state.pending.scores


@pytest.mark.parametrize(
    "options", [{"princess_dragon": False}, {"abbot": True, "river": True}], ids=["base", "all"]
)
def test_greedy_beats_random(options):
    """Two games with seats swapped; the bench plays 200."""
    for seed in range(2):
        chance = random.Random(seed)
        greedy = CARCASSONNE.bots["greedy"](chance.randrange)
        other = CARCASSONNE.bots["random"](chance.randrange)
        bots = [greedy, other] if seed == 0 else [other, greedy]
        scores = played(bots, seed, options)
        assert scores[seed] > scores[1 - seed]

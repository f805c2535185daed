"""The greedy bot of Carcassonne."""

import random
from collections.abc import Sequence

import pytest

from support.carcassonne.modules import NAMES, flags
from support.daily import share_of_today
from support.playing import played_by
from tilewyrm import editions
from tilewyrm.engine.bots.bot import Bot
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.carcassonne.game import CARCASSONNE

EDITION = editions.load("carcassonne")


def played(playing: Sequence[str], seats: Sequence[Bot], seed: int) -> tuple[int, ...]:
    state = CARCASSONNE.initial(CARCASSONNE.setup(EDITION, len(seats), flags(playing)))
    chance = random.Random(seed)
    assert list(played_by(state, seats, chance))
    return state.over.scores


@pytest.mark.parametrize(
    ("playing", "seed"), share_of_today([((), 0), (NAMES, 0), ((), 1), (NAMES, 1)], 4)
)
def test_greedy_beats_random(playing: Sequence[str], seed: int):
    """A game, of other boxes or from the other seat each day; the bench plays 200."""
    chance = random.Random(seed)
    greedy = bots("carcassonne")["greedy"](chance.randrange)
    other = bots("carcassonne")["random"](chance.randrange)
    seats = [greedy, other] if seed == 0 else [other, greedy]
    scores = played(playing, seats, seed)
    assert scores[seed] > scores[1 - seed]

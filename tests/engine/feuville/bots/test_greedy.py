"""The greedy bot of Feuville."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.playing import any_setup, played_by
from tilewyrm import editions
from tilewyrm.engine.bots.random import RANDOM
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.feuville.game import FEUVILLE


def winners(names, number):
    """Return who wins match *number* of the bots *names*."""
    draw = Random(number)
    setup = FEUVILLE.setup(editions.load("feuville"), len(names), {**FEUVILLE.ending_options})
    state = FEUVILLE.initial(setup)
    seated = [bots("feuville")[name](draw.randrange) for name in names]
    assert list(played_by(state, seated, draw))
    return state.over.winners


def test_greedy_beats_random_from_either_seat():
    """Eleven of twelve at least; the bench plays 200."""
    won = sum(
        winners(["greedy", RANDOM] if number % 2 == 0 else [RANDOM, "greedy"], number)
        == (number % 2,)
        for number in range(12)
    )
    assert won >= 11


def test_greedy_wins_among_three_random_ones():
    assert sum(winners([RANDOM, "greedy", RANDOM, RANDOM], n) == (1,) for n in (1, 2))


@settings(max_examples=3, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_greedy_knows_an_answer_to_every_question_of_every_setup(seed):
    draw = Random(seed)
    setup = any_setup("feuville", draw)
    state = FEUVILLE.initial(setup)
    seated = [bots("feuville")["greedy"](draw.randrange) for _ in range(setup.seats)]
    for seat, chosen in played_by(state, seated, draw):
        assert chosen in state.legal(seat)

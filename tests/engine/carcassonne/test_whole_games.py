"""Whole random games: the base game, mixtures of modules, all together, and any subset of them."""

from collections.abc import Sequence
from itertools import chain, combinations, product
from random import Random

import pytest

from support.carcassonne.modules import NAMES, combined, rare_setups, setup_with
from support.carcassonne.promise import Promise, any_entry, keep_promises
from support.carcassonne.promises import PROMISES
from support.carcassonne.restoring import frame_kinds
from support.carcassonne.whole_games import WholeGame, play, whole_games
from support.daily import share_of_today
from support.playing import any_setup
from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Choice, Entry, GameOver, Value
from tilewyrm.engine.kernel.frame import DecisionFrame

COMBINED = combined()
SUBSETS = 100
RARE, RARE_SEED = rare_setups(), 14


@pytest.mark.parametrize(("seed", "name"), share_of_today([*enumerate(COMBINED, 1)], 10))
def test_all_promises_are_kept_with_these_modules(seed: int, name: str):
    playing = COMBINED[name]
    keep_promises(setup_with(playing, Random(seed)), seed, PROMISES, closely=0.15)


@pytest.mark.parametrize("number", share_of_today(range(SUBSETS), 33))
def test_all_promises_are_kept_with_any_modules_and_options(number: int):
    setup = any_setup("carcassonne", Random(number))
    keep_promises(setup, number, PROMISES, closely=0.1)


@pytest.mark.parametrize("question", share_of_today([*RARE], 2))
def test_all_promises_are_kept_where_a_rare_question_comes_up(question: str):
    asked: set[str] = set()

    class Asked(Promise):
        def follow(self, state: CarcassonneState, entry: Entry, events: Sequence[Value]) -> None:
            if isinstance(state.pending, Choice):
                asked.add(state.pending.question)

    keep_promises(RARE[question], RARE_SEED, (*PROMISES, Asked))
    assert question in asked


def test_any_two_modules_meet_without_any_third_in_these_matches():
    """Pairs that are not played alone: whatever hides what they do to each other is absent once."""
    subsets = []
    for number in range(SUBSETS):
        options = any_setup("carcassonne", Random(number)).options
        subsets.append({name for name in NAMES if options[name]})
    for one, other in combinations(NAMES, 2):
        together = [subset for subset in subsets if {one, other} <= subset]
        assert set.intersection(*together) == {one, other}


def test_every_question_comes_up_in_these_matches():
    """Else nothing would be shown of it."""
    unseen = {kind.question for kind in frame_kinds().values() if issubclass(kind, DecisionFrame)}
    assert PLACE_TILE in unseen
    subsets = ((number, any_setup("carcassonne", Random(number))) for number in range(SUBSETS))
    for seed, setup in chain(((RARE_SEED, setup) for setup in RARE.values()), subsets):
        draw, state = Random(seed), CARCASSONNE.initial(setup)
        while unseen and not isinstance(state.pending, GameOver):
            if isinstance(state.pending, Choice):
                unseen.discard(state.pending.question)
            state.apply(any_entry(state, draw))
        if not unseen:
            break
    assert unseen == set()


def test_a_field_that_nobody_farms_is_worth_nothing():
    """C20: with farmers off nobody ever stands on a field."""
    draw = Random(7)
    state = CARCASSONNE.initial(any_setup("carcassonne", draw, {"farmers": False}))
    while not isinstance(state.pending, GameOver):
        state.apply(any_entry(state, draw))
        kinds = {state.board.features.kinds[stand & SEGMENT] for stand in state.pieces}
        assert FIELD not in kinds


def test_all_of_them_are_played_outside_the_suite():
    """``make boxes``: each expansion alone, every pair, all, and 200 random subsets."""
    games = whole_games(1)
    assert len({game.name for game in games}) == len(games)
    alone_or_pair = {frozenset(game.playing) for game in games if game.playing is not None}
    assert {frozenset(two) for two in product(NAMES, repeat=2)} < alone_or_pair
    assert sum(game.playing is None for game in games) == 200
    assert games[0].setup(Random(1)) != games[0].setup(Random(2))


def test_a_fault_in_one_of_them_is_reported_with_its_setup():
    class Broken(Promise):
        def __init__(self, *_: object) -> None:
            raise AssertionError("broken promise")

    game = WholeGame("broken", 7, NAMES[:2])
    fault = play(game, [Broken]).fault
    assert f"'{NAMES[1]}': True, '{NAMES[2]}': False" in fault
    assert "broken promise" in fault
    assert play(game, []).fault == ""

"""Matches and environments in other processes: pickle and deepcopy of both games and every box."""

import copy
import pickle
from random import Random

import pytest

import tilewyrm
from tilewyrm.engine.registry import GAMES

SETUPS = [(name, preset.name) for name, played in GAMES.items() for preset in played.presets]


def under_way(game: str, preset: str, entries: int = 30) -> tilewyrm.Match:
    """Return a match after some random decisions and its own rolls."""
    match, draw = tilewyrm.new(game, presets=[preset], seed=5), Random(5)
    for _ in range(entries):
        if match.legal():
            match.apply(draw.choice(match.legal()))
        else:
            match.roll()
    return match


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_a_match_is_the_same_after_a_pickle_and_a_deepcopy(game: str, preset: str) -> None:
    """With its luck: it goes on with the same rolls and decisions, and on its own."""
    match = under_way(game, preset)
    before = repr(match)
    for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert repr(twin) == before
        assert twin == match
        assert twin.digest() == match.digest()
        assert list(twin.legal()) == list(match.legal())
        assert twin.view() == match.view()
        own = match.copy(seed=5)
        for _ in range(5):
            for each in (twin, own):
                each.apply(each.legal()[-1]) if each.legal() else each.roll()
        assert twin.digest() == own.digest()
    assert repr(match) == before
    assert own != match
    assert pickle.loads(pickle.dumps(match.copy())).secret is None


@pytest.mark.parametrize("game", GAMES)
def test_environments_are_the_same_after_a_pickle_and_a_deepcopy(game: str) -> None:
    pytest.importorskip("pettingzoo", reason="the extra env is not installed")
    env = tilewyrm.aec_env(game)
    env.reset(seed=3)
    state = tilewyrm.spiel_game(game).state(env.match)
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        action = int(twin.observe(twin.agent_selection)["action_mask"].nonzero()[0][0])
        twin.step(action)
        assert repr(twin.match) != repr(env.match)
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])
        assert repr(other.match) != repr(state.match) == repr(env.match.copy())

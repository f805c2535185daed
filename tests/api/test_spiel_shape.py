"""The public names of OpenSpiel's games and states: each is here, or says why it is not."""

import re
from pathlib import Path
from random import Random

import pytest

import tilewyrm
from support.matches import played_state
from tilewyrm.api.env.spiel import omissions

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
NAMES = (Path(__file__).parent / "openspiel.txt").read_text("utf-8").split()
"""The public methods of `pyspiel.Game` and `pyspiel.State`, which is not installed here."""
OWN = {"action_kinds", "observation_names", "observation_planes", "state", "decision", "match"}
"""Public names that are tilewyrm's alone."""


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


@pytest.mark.parametrize(
    ("kind", "name", "omitted"),
    [
        (tilewyrm.SpielGame, "Game", omissions.OF_GAMES),
        (tilewyrm.SpielState, "State", omissions.OF_STATES),
    ],
)
def test_each_name_of_openspiel_is_here_or_omitted_with_a_reason(
    kind: type, name: str, omitted: dict[str, str]
) -> None:
    names = [each.partition(".")[2] for each in NAMES if each.startswith(f"{name}.")]
    assert public(kind) - OWN == set(names) - omitted.keys()
    assert omitted.keys() <= set(names)
    chapter = PAGE.read_text("utf-8").partition("## OpenSpiel's methods")[2]
    title = f"| methods of `{kind.__name__}` |"
    rows = chapter.partition(title)[2].partition("\n\n")[0].splitlines()[2:]
    told = {
        each: answer.strip()
        for _, methods, answer, _ in (row.split("|") for row in rows)
        for each in re.findall(r"`(\w+)`", methods)
    }
    here = {each: "yes, and only here" if each in OWN else "yes" for each in public(kind)}
    assert told == here | {each: f"no: {reason}" for each, reason in omitted.items()}


def test_what_is_omitted_says_why_and_other_names_are_no_attributes() -> None:
    state = tilewyrm.spiel_game("carcassonne").new_initial_state()
    for owner, omitted in ((state, omissions.OF_STATES), (state.get_game(), omissions.OF_GAMES)):
        for name, reason in omitted.items():
            assert not hasattr(owner, name)
            with pytest.raises(AttributeError, match=re.escape(f"has no {name}: {reason}")):
                getattr(owner, name)
    with pytest.raises(AttributeError, match="object has no attribute 'legal_action'") as caught:
        state.legal_action  # noqa: B018 (it is the test)  # type: ignore[attr-defined]
    assert caught.value.obj is state


@pytest.mark.parametrize("name", ["feuville(round_cap=2)", "carcassonne(seats=3)"])
def test_names_bounds_and_histories_of_the_shape(name: str) -> None:
    game, draw = tilewyrm.spiel_game(name), Random(3)
    state = game.new_initial_state()
    assert state.is_initial_state()
    assert (game, hash(game)) == (tilewyrm.spiel_game(game.serialize()), hash(state.get_game()))
    assert game != tilewyrm.spiel_game("carcassonne") != name
    assert game.policy_tensor_shape() == [state.num_distinct_actions()]
    played = []
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        chance = player == -1
        size = game.max_chance_outcomes() if chance else game.num_distinct_actions()
        mask = state.legal_actions_mask()
        assert mask == state.legal_actions_mask(player)
        assert len(mask) == size
        assert [at for at, legal in enumerate(mask) if legal] == actions
        assert state.legal_actions_mask(player + 1 if chance else 1 - player).count(1) == 0
        action = draw.choice(actions)
        words = state.action_to_string(player, action)
        assert state.string_to_action(words) == state.string_to_action(player, words) == action
        if not chance:
            known = game.action_to_string(player, action).split()
            assert set(known) <= set(words.split())
        state.apply_action_with_legality_check(action)
        played.append((player, action))
    assert state.full_history() == played
    assert not state.is_initial_state()
    assert not state.is_mean_field_node()
    assert not any(state.legal_actions_mask())
    assert game.new_initial_state(state.serialize()).history() == state.history()


def test_actions_and_texts_that_are_not_possible_are_refused() -> None:
    game = tilewyrm.spiel_game("carcassonne")
    for played, wrong in ((0, 99), (9, 10**6)):
        state = played_state(game, played, 1)
        with pytest.raises(ValueError, match=r"no roll 99|decision 1000000 is not legal"):
            state.action_to_string(wrong)
        with pytest.raises(ValueError, match=r"no legal action is 'skip it'; see action_to"):
            state.string_to_action("skip it")
    with pytest.raises(ValueError, match="no decision 1000000; there are 2511, counted from 0"):
        game.action_to_string(0, 10**6)
    with pytest.raises(ValueError, match="a roll has a name in its state only"):
        game.action_to_string(-1, 0)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}; seats are 0 to 1"):
            state.observation_tensor(seat)

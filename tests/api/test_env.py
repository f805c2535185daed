"""The environments for learning: numbers, masks, observations, seeds, PettingZoo's own tests."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

import tilewyrm
from support.numbered_games import Known, play
from tilewyrm.api.env.numbers.boxes import BOXES
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

GAMES = [
    ("feuville", {"round_cap": 2}),
    ("carcassonne", {}),
]


@pytest.fixture
def zoo() -> Any:
    pytest.importorskip("numpy", reason="the extra env is not installed")
    return pytest.importorskip("pettingzoo.test", reason="the extra env is not installed")


def test_whole_games_by_number_are_those_of_the_engine() -> None:
    """Every decision has a number of its own, whatever else is legal (`make numbers`: 1,000)."""
    known: Known = {}
    assert sum(play(seed, known) for seed in range(4)) > 300


def steps(env: Any, seed: int, limit: int = 10_000) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play *env* at random; yield each agent and its observation before its decision."""
    draw = Random(seed)
    env.reset(seed=seed)
    for _ in range(limit):
        seen, _, over, cut, _ = env.last()
        if over or cut:
            return
        yield env.agent_selection, seen
        legal = seen["action_mask"].nonzero()[0]
        env.step(int(draw.choice(list(legal))))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_tests_of_pettingzoo_pass(zoo: Any, game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():  # it advises against masks, which its own games have
        warnings.simplefilter("ignore")
        zoo.api_test(tilewyrm.aec_env(game, options=options), num_cycles=60)
        zoo.seed_test(lambda: tilewyrm.aec_env(game, options=options), num_cycles=30)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_masks_rewards_and_planes(zoo: Any, game: str, options: dict[str, Any]) -> None:
    numbered = tilewyrm.spiel_game(game, options=options)
    env = tilewyrm.aec_env(str(numbered))
    assert env.agents == []
    assert (env.planes, env.names) == (numbered.observation_planes(), numbered.observation_names())
    for agent, seen in steps(env, 5):
        assert seen["action_mask"].sum() == len(env.match.legal())
        state = numbered.state(env.match)
        assert seen["observation"].tolist() == state.observation_tensor()
        assert seen["action_mask"].tolist() == state.legal_actions_mask()
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        plane = env.planes["score"]
        points = seen["observation"][plane.first : plane.first + plane.size]
        seat = env.possible_agents.index(agent)
        score = env.match.score()
        assert list(points) == [*score[seat:], *score[:seat]]
        with pytest.raises(ValueError, match="is not legal"):
            env.step(int((seen["action_mask"] == 0).nonzero()[0][0]))
    assert env.match.is_over
    assert all(env.terminations.values())


def test_rewards_add_up_to_the_margin(zoo: Any) -> None:
    env = tilewyrm.aec_env("feuville", seats=3, options={"round_cap": 3})
    total = dict.fromkeys(env.possible_agents, 0.0)
    for _ in steps(env, 1):
        pass
    # Each step has given all agents their rewards; the sums are the final margins.
    points = env.match.score()
    env.reset(seed=1)
    draw = Random(1)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(draw.choice(list(mask.nonzero()[0]))))
        for agent in total:
            total[agent] += env.rewards[agent]
    assert env.match.score() == points
    for seat, agent in enumerate(env.possible_agents):
        assert total[agent] == pytest.approx(points[seat] - (sum(points) - points[seat]) / 2)


@pytest.mark.parametrize("name", ["feuville", "carcassonne"])
def test_planes_alone_are_those_of_the_whole_observation(name: str) -> None:
    game = tilewyrm.spiel_game(name)
    state = game.state(tilewyrm.new(name, seed=7, options=state_options(name)))
    random = Random(7)
    for _ in range(80):
        actions = state.legal_actions()
        state.apply_action(random.choice(actions))
    whole, planes = state.observation_tensor(1), game.observation_planes()
    for names in ([*planes], [*planes][::-2], ["score"]):
        asked, some = game.observation_planes(names), state.observation_tensor(1, names)
        assert [*asked] == names
        assert len(some) == sum(plane.size for plane in asked.values())
        for plane in names:
            (at, _), (first, _), size = asked[plane], planes[plane], planes[plane].size
            assert some[at : at + size] == whole[first : first + size]
    for wrong in (["scores"], ["score", "score"]):
        with pytest.raises(ValueError, match=r"name each plane once, not 'score.*there are: "):
            state.observation_tensor(1, wrong)


@pytest.mark.parametrize("name", ["feuville", "carcassonne"])
def test_a_search_of_openspiel_plays(name: str) -> None:
    """It needs the package `open_spiel`, which is no dependency."""
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    numpy = pytest.importorskip("numpy")
    game = tilewyrm.spiel_game(name, options=state_options(name))
    state = game.state(tilewyrm.new(name, seed=7, options=state_options(name)))
    random = Random(7)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 4, evaluator, random_state=numpy.random.RandomState(2))
    action = bot.step(state)
    assert action in state.legal_actions()
    assert state.action_to_string(0, action) == state.action_to_string(action)


@pytest.mark.parametrize("name", ["feuville", "carcassonne"])
def test_rewards_at_decisions_add_up_to_the_returns(name: str) -> None:
    """OpenSpiel asks for rewards at decisions and at the end, never before a roll."""
    options = {"round_cap": 8} if name == "feuville" else {}
    state, random = tilewyrm.spiel_game(name, options=options).new_initial_state(), Random(3)
    total = [0.0, 0.0]
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        if state.is_chance_node():
            assert state.rewards() == [0.0, 0.0]
        else:
            total = [value + state.player_reward(seat) for seat, value in enumerate(total)]
    assert any(total)
    assert total == pytest.approx([state.player_return(seat) for seat in range(2)])
    assert state.history_str() == ", ".join(map(str, state.history()))
    assert state.move_number() == len(state.history())
    assert (state.num_players(), state.is_simultaneous_node()) == (2, False)
    assert state == state.clone() == state.get_game().state(state.match)
    assert state != state.get_game().new_initial_state()
    assert state != str(state)


def state_options(name: str) -> dict[str, Any]:
    return {"round_cap": 20} if name == "feuville" else {}


def test_other_boxes_are_refused_by_name() -> None:
    others = [box for box in EXPANSION_SET.expansions if box.name not in BOXES]
    assert len(others) == 11
    for box in others:
        with pytest.raises(tilewyrm.SetupError, match=f"leave out {box.name}"):
            tilewyrm.spiel_game("carcassonne", options={box.name: True})
    with pytest.raises(tilewyrm.SetupError, match="leave out radius"):
        tilewyrm.spiel_game("feuville", radius=4)
    for radius in (0, 101):
        with pytest.raises(tilewyrm.SetupError, match=f"radius from 1 to 100, not {radius}"):
            tilewyrm.spiel_game("carcassonne", radius=radius)
    with pytest.raises(tilewyrm.SetupError, match=r"no parameter 'radus'; did you mean radius\?"):
        tilewyrm.spiel_game("carcassonne(radus=5)")
    with pytest.raises(tilewyrm.SetupError, match=r"no option 'farmer'; did you mean farmers\?"):
        tilewyrm.spiel_game("carcassonne(farmer=False)")
    with pytest.raises(TypeError, match=r"write presets=\['big-box'\]"):
        tilewyrm.aec_env("carcassonne", presets="big-box")
    with pytest.raises(TypeError, match="radius must be a whole number, not '3'"):
        tilewyrm.spiel_game("carcassonne", radius=cast(int, "3"))


def test_an_environment_says_that_it_needs_a_reset(
    zoo: Any, caplog: pytest.LogCaptureFixture
) -> None:
    env = tilewyrm.aec_env("feuville", options={"round_cap": 2}, render_mode="ansi")
    assert repr(env) == "tilewyrm.aec_env('feuville(round_cap=2,seats=2)', render_mode='ansi')"
    again = eval(repr(env))
    assert (repr(again), again.match) == (repr(env), env.match)
    calls = {"step": lambda: env.step(0), "observe": lambda: env.observe("player_0")}
    for name, call in {**calls, "agent_iter": env.agent_iter}.items():
        with pytest.raises(AssertionError, match=rf"reset\(\) needs to be called before {name}"):
            call()
    for name in ("agent_selection", "rewards", "terminations", "truncations", "infos"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="no attribute 'boards'"):
        env.boards  # noqa: B018
    for _ in steps(env, 1):
        pass
    while env.agents:
        env.step(None)
    env.step(0)
    assert "Should reset() first" in caplog.text


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_board_is_rendered(
    zoo: Any, capsys: pytest.CaptureFixture[str], game: str, options: dict[str, Any]
) -> None:
    env = tilewyrm.aec_env(game, options=options, render_mode="ansi")
    env.reset(seed=5)
    board = env.render()
    assert board == f"{env.match}\n\n{env.match.draw()}"
    assert capsys.readouterr().out == ""
    shown = tilewyrm.aec_env(game, options=options, render_mode="human")
    shown.reset(seed=5)
    assert capsys.readouterr().out == f"{board}\n"
    shown.step(int(shown.last()[0]["action_mask"].argmax()))
    assert capsys.readouterr().out == f"{shown.match}\n\n{shown.match.draw()}\n"
    with pytest.raises(ValueError, match="no render mode 'rgb_array'; there are: human, ansi"):
        tilewyrm.aec_env(game, render_mode="rgb_array")
    with pytest.warns(UserWarning, match=r"render\(\) needs a mode"):
        assert tilewyrm.aec_env(game).render() is None


def test_a_match_that_leaves_the_window_is_cut_off(zoo: Any) -> None:
    env = tilewyrm.aec_env("carcassonne", radius=1)
    for _, seen in steps(env, 2):
        assert seen["action_mask"].sum() <= len(env.match.legal())
    assert all(env.truncations.values())
    assert not env.match.is_over


def test_a_state_has_children_and_refuses_what_is_not_legal() -> None:
    state = tilewyrm.spiel_game("carcassonne").new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    before = str(state)
    assert str(state.child(0)) != before == str(state)
    with pytest.raises(ValueError, match="no roll 99"):
        state.apply_action(99)
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(ValueError, match="is not legal"):
        state.apply_action(0 if 0 not in state.legal_actions() else 1)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_state_of_a_match_is_the_state_of_its_numbers(
    game: str, options: dict[str, Any]
) -> None:
    """Masks, rewards and decisions of both are the same, and neither changes the other."""
    numbered = tilewyrm.spiel_game(game, options=options)
    match = tilewyrm.new(game, options=options, seed=4)
    state, draw, total = numbered.new_initial_state(), Random(4), [0.0, 0.0]
    for _ in range(24):
        copy = numbered.state(match)
        assert copy.match.digest() == state.match.digest() == match.digest()
        actions = state.legal_actions()
        assert copy.legal_actions() == actions
        mask = state.legal_actions_mask()
        assert [at for at, legal in enumerate(mask) if legal] == actions
        action = draw.choice(actions)
        if state.is_player_node():
            seat = state.current_player()
            assert (state.legal_actions(seat), state.legal_actions(1 - seat)) == (actions, [])
            assert state.observation_tensor() == copy.observation_tensor(seat)
            match.apply(copy.decision(action))
        else:
            match.apply(match.outcomes()[action][0])
        state.apply_action(action)
        total = [sum(pair) for pair in zip(total, state.clone().rewards(), strict=True)]
        if not state.is_chance_node():
            assert total == pytest.approx(state.returns())
    with pytest.raises(ValueError, match="it has 3 seats, not 2"):
        numbered.state(tilewyrm.new(game, seats=3, options=options))
    other = "feuville" if game == "carcassonne" else "carcassonne"
    with pytest.raises(ValueError, match=f"it is {other}, not {game}"):
        numbered.state(tilewyrm.new(other))


def test_a_match_with_other_options_has_no_state() -> None:
    numbered = tilewyrm.spiel_game("feuville", options={"round_cap": 2})
    with pytest.raises(ValueError, match="it has round_cap=3, not 2"):
        numbered.state(tilewyrm.new("feuville", options={"round_cap": 3}))

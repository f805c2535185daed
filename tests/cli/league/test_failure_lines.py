"""Lines about matches of a league that failed: the printed commands show the error."""

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.files import resimulated
from tilewyrm import editions
from tilewyrm.cli.league.failure_lines import FailureLines
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.game import Entry, State, Value
from tilewyrm.engine.kernel.state import FrameState
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.league.contest import Contest
from tilewyrm.replays.league.match import FailedMatch, FailureStep, play

GAME = "feuville"


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


def break_bots(patch: pytest.MonkeyPatch) -> None:
    """Let all bots that weigh choices fail in the state of the fifth evaluation."""
    kind = type(evaluator_of(GAME))
    rank, states = kind.rank, list[str]()

    def failing(evaluator: Evaluator, state: State, seat: int) -> Sequence[ScoredDecision]:
        if len(states) < 5:
            states.append(str(state.canonical()))
        if len(states) == 5 and states[-1] == str(state.canonical()):
            raise KeyError("boom")
        return rank(evaluator, state, seat)

    patch.setattr(kind, "rank", failing)


def break_rule(patch: pytest.MonkeyPatch) -> None:
    """Let the rules fail after 20 entries."""
    apply = FrameState.apply
    left = iter(range(20))

    def failing(state: FrameState, entry: Entry) -> Sequence[Value]:
        if next(left, None) is None:
            raise KeyError("boom")
        return apply(state, entry)

    patch.setattr(FrameState, "apply", failing)


def break_draws(patch: pytest.MonkeyPatch) -> None:
    """Let draws be those of the number before, so the first tile comes even if none is left."""
    outcome = FrameState.outcome
    patch.setattr(FrameState, "outcome", lambda state, number: outcome(state, number - 1))


def failed(folder: Path, *bots: str) -> tuple[FailedMatch, Path]:
    """Play a match of *bots* that fails; return it with its file."""
    league = Contest.of(editions.load(GAME), 2, {"round_cap": 3}, bots, "a seed", GAME)
    match = play(league, next(iter(league.fixtures(1))), keep=True)
    assert isinstance(match, FailedMatch)
    path = folder / "it's failed.twr"
    path.write_bytes(match.data)
    return match, path


def run(command: str) -> Result:
    program, *words = shlex.split(command)
    assert program == "tilewyrm"
    return CliRunner().invoke(main, words)


def commands(lines: Iterable[str]) -> Sequence[str]:
    """Return what comes after the words in each of *lines*."""
    return [line.partition(": ")[2] for line in lines]


def test_a_bot_that_fails_is_named_with_the_commands_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_bots(patch)
        match, path = failed(tmp_path, "random", "greedy")
        failure = match.failure
        assert failure is not None
        assert (failure.step, failure.seat) == (FailureStep.CHOICE, 1)
        told = FailureLines()
        assert told.add(match, path) == (
            f"Cannot play match 0 random greedy: after entry {failure.entry}, the bot greedy in"
            f" seat 2 fails while it weighs its choices: {match.why}"
        )
        assert told.add(match, path) == ""
        assert match.why.startswith("KeyError: 'boom', test_failure_lines.py, line ")
        alike, *lines = told.summary()
        assert alike.startswith("2 matches failed alike: KeyError: 'boom'")
        shown, see, bisect = commands(lines)
        assert shown == str(path)
        assert see == f"tilewyrm replay at {shlex.quote(str(path))} {failure.entry} --why"
        broken = run(see)
        assert (broken.exit_code, match.why in broken.stderr) == (1, True)
    assert run(see).exit_code == 0
    told.add(match._replace(failure=failure._replace(step=FailureStep.ENTRY)), path)
    _, of_rule, *_ = commands(told.summary())
    assert of_rule.startswith("tilewyrm replay verify ")
    file = shlex.quote(str(path))
    assert bisect == f"tilewyrm replay bisect {file} --commits --decides {failure.entry}"


def test_a_rule_that_fails_is_placed_at_its_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_rule(patch)
        match, path = failed(tmp_path, "random", "passive")
    told = FailureLines()
    line = told.add(match, path)
    assert line == f"Cannot play match 0 random passive: a rule fails on entry 21, with {match.why}"
    file = shlex.quote(str(path))
    assert commands(told.summary()) == [
        str(path),
        f"tilewyrm replay verify --allow-unfinished {file}",
        f"tilewyrm replay bisect {file} --commits",
    ]


def test_rolls_that_no_rule_allows_fail_alike_and_their_files_have_the_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots = ("random", "passive")
    league = Contest.of(editions.load("carcassonne"), 2, {}, bots, "a seed", "carcassonne")
    told = FailureLines()
    for fixture in list(league.fixtures(2))[::2]:
        with monkeypatch.context() as patch:
            break_draws(patch)
            match = play(league, fixture, keep=True)
        assert isinstance(match, FailedMatch)
        assert "possible are: " in match.why
        told.add(match, Path("failed.twr"))
        result = resimulated(match.data)
        assert result.failure is not None
        assert (result.failure.what, result.luck) == ("roll", LuckCheck.REFUTED)
    assert next(told.summary()).startswith("2 matches failed alike: IllegalEntry: ")


def test_without_a_file_there_are_no_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_rule(patch)
        match, _ = failed(tmp_path, "random", "passive")
    told = FailureLines()
    told.add(match, None)
    assert (list(told.summary()), told.matches) == ([], 1)

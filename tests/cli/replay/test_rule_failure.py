"""Commands on a file on which a rule fails: they name the entry and the next step."""

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.failing_rule import DECISION, let_rule_fail
from support.files import Records, changed
from support.golden import path_of
from support.replay_command import replay
from tilewyrm.cli.replay.develop import triage
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.carcassonne.core import view
from tilewyrm.engine.carcassonne.core.position.forecast_cache import ForecastCache
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState, ScoringEvent
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.codec import codec

PATH = path_of("carcassonne-base")


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> int:
    """Let a rule fail, and return the number of the first entry on which it does."""
    monkeypatch.setenv(LANGUAGE, "en")
    with PATH.open("rb") as stream:
        entry = next(
            step.seq
            for step in Resimulation(stream).steps()
            if type(getattr(step.entry, "decision", None)).__name__ == DECISION
        )
    let_rule_fail(monkeypatch)
    monkeypatch.chdir(tmp_path)
    return entry


@pytest.mark.parametrize(
    "words",
    [
        ("re-record", "-o", "new.twr"),
        ("cut", 100),
        ("show",),
        ("show", "--json"),
        ("show", "--raw"),
        ("when", "scores[0]"),
        ("stats",),
        ("mistakes", "--bot", "lookahead"),
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_the_entry_is_named_with_the_next_step(words: Sequence[object], crash: int) -> None:
    name, *options = words
    result = replay(name, PATH, *options)
    assert result.exit_code == 1, result.output
    error = "KeyError: 'boom', failing_rule.py, line "
    assert f"entry {crash}: this program fails on it ({error}" in result.stderr
    assert f"replay at {PATH} {crash - 1}`" in result.output


def test_the_good_entries_can_be_written(crash: int) -> None:
    replay("re-record", PATH, "-o", "new.twr")
    assert replay("cut", PATH, crash - 1, "-o", "cut.twr").exit_code == 0
    for written in ("new.twr", "cut.twr"):
        verdict = replay("verify", "--allow-unfinished", written)
        assert (verdict.exit_code, f"{crash - 1} entries valid" in verdict.stdout) == (0, True)


def test_raw_entries_are_listed_up_to_the_failure(crash: int) -> None:
    listed = replay("show", PATH, "--raw").stdout.splitlines()
    assert [line[:6] for line in listed if line[:5].strip().isdigit()][-1] == f"{crash - 1:5} "


def test_stats_have_the_failure_in_a_field(crash: int) -> None:
    facts = json.loads(replay("stats", PATH, "--json").stdout)
    assert (facts["entries"], facts["crash"]["entry"]) == (crash - 1, crash)
    assert facts["crash"]["error"].startswith("KeyError: 'boom', failing_rule.py, line ")


def test_a_file_of_a_failed_rule_says_that_the_rule_no_longer_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(triage, "is_clone_here", lambda: True)
    replay("cut", PATH, 40, "-o", "cut.twr")

    def forget_events(records: Records) -> None:
        last = [each.entry for each in records if each.HasField("entry")][-1]
        last.events_digest = codec("carcassonne").events_digest(())

    Path("stopped.twr").write_bytes(changed(Path("cut.twr").read_bytes(), forget_events))
    words = "entry 40: no rule fails on it here. One probably did in the program that recorded the "
    verdict = replay("verify", "stopped.twr")
    assert (verdict.exit_code, verdict.stdout[:6]) == (1, "FAILED"), verdict.output
    assert words in verdict.stdout
    assert "; rules followed so far; " in verdict.stdout
    assert "verify --twice" not in verdict.stdout
    facts = json.loads(replay("verify", "stopped.twr", "--json").stdout.splitlines()[0])
    assert (facts["rules"], facts["differs"]["stopped"]) == ("so-far", True)
    with zipfile.ZipFile("report.zip", "w") as file:
        file.writestr("facts.json", json.dumps({"fault": "entry 40: a rule fails on it"}))
        file.writestr("traceback.txt", "")
        file.write("stopped.twr", "match.twr")
    _, _, _, _, _, said, first, command, *_ = replay("triage", "report.zip").stdout.splitlines()
    assert said.startswith(words)
    assert first.startswith("First, because a rule failed there that no longer fails here, ")
    assert command == "    tilewyrm replay bisect report.twr --commits"


@pytest.fixture
def broken_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules fail when they compute what the end would bring with three tiles or more."""
    monkeypatch.setenv(LANGUAGE, "en")
    final = view.final

    def failing(
        state: CarcassonneState, cause: int, known: ForecastCache
    ) -> Sequence[ScoringEvent]:
        if len(state.board.tiles) > 2:
            raise KeyError("boom")
        return final(state, cause, known)

    monkeypatch.setattr(view, "final", failing)


@pytest.mark.usefixtures("broken_forecast")
@pytest.mark.parametrize("entry", [6, 7, 8, 9])
def test_a_moment_is_shown_without_its_forecast(entry: int) -> None:
    result = replay("at", PATH, entry)
    error = "KeyError: 'boom', test_rule_failure.py, line "
    line = f"Error: {PATH}: after entry {entry}: this program fails to compute the points if"
    assert (result.exit_code, result.stderr.startswith(line)) == (1, True), result.stderr
    assert error in result.stderr
    assert result.stdout.startswith(f"after entry {entry} of ")
    assert "\nthen: " in result.stdout
    facts = json.loads(replay("at", PATH, entry, "--json").stdout)
    assert error in facts["crash"]
    assert facts["decisions"] or facts["outcomes"]
    assert all(error in decision["crash"] for decision in facts["decisions"])
    assert f"replay at {PATH}" not in result.output


@pytest.mark.usefixtures("broken_forecast")
def test_a_match_is_told_without_its_forecasts() -> None:
    result = replay("show", PATH)
    assert result.exit_code == 1
    assert "after entry 6: this program fails to compute the points if" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    with PATH.open("rb") as stream:
        last = list(Resimulation(stream).steps())[-1].seq
    assert replay("at", PATH, last).exit_code == 0  # nothing is computed after the end
    assert [*replay("show", PATH, "--json").stdout.splitlines()][-1].startswith('{"end": ')

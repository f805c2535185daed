"""Commands on a file on which a rule fails: they name the entry and the next step."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.failing_rule import DECISION, let_rule_fail
from support.golden import path_of
from support.replay_command import replay
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.replays.check.resimulation import Resimulation

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

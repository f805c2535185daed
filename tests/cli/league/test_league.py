"""`tilewyrm league`: bots against bots, interrupted and gone on with."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from filelock import FileLock

from support.serving import TIMEOUT_S
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import LANGUAGES

RUN = [sys.executable, "-c", "from tilewyrm.cli.main import main; main()"]
CARCASSONNE = GAMES["carcassonne"]
BOX, IN_BOX = next(
    (box, spec)
    for spec in CARCASSONNE.options
    for box in CARCASSONNE.option_needs.get(spec.name, ())
)
"""An expansion, and an option that has an effect with it alone."""
OF_BOX = f"{IN_BOX.name}={spell(IN_BOX.values[-1])}"
UNUSED = ["--game", "carcassonne", "--seats", "9", "--option", OF_BOX]
SMALL = ["--game", "feuville", "--bots", "greedy,random", "--option", "round_cap=4"]


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


class Done(NamedTuple):
    """How a command ended."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """All that it said."""
        return self.stdout + self.stderr


def run(ledger: Path, *words: object) -> Done:
    """Run it in a process of its own: that of the tests has threads, and cannot be forked."""
    given = ["league", *SMALL, "--ledger", str(ledger), "-j", "1", *map(str, words)]
    done = subprocess.run([*RUN, *given], capture_output=True, text=True)
    return Done(done.returncode, done.stdout, done.stderr)


def matches(ledger: Path) -> list[dict[str, Any]]:
    """The whole lines behind the first."""
    text = ledger.read_text() if ledger.exists() else ""
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()[1:]]


def bare(ledger: Path) -> list[dict[str, Any]]:
    """What does not depend on how fast the computer is, in the order of the fixtures."""
    found = [{**match, "thought_s": None} for match in matches(ledger)]
    return sorted(found, key=lambda match: (match["order"], match["line_up"]))


def test_a_league_tells_who_won_and_writes_what_is_asked_for(tmp_path: Path) -> None:
    ledger, table, kept = tmp_path / "l.jsonl", tmp_path / "l.csv", tmp_path / "kept"
    result = run(ledger, "--deals", 3, "--csv", table, "--keep", kept)
    assert result.exit_code == 0, result.output
    assert "6 matches, deals: 3. An even share is 50.0 % of the wins." in result.output
    assert "greedy : random" in result.output
    with table.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 12
    assert {row["bot"] for row in rows} == {"greedy", "random"}
    assert len(list(kept.glob("*.twr"))) == 6
    verified = CliRunner().invoke(main, ["replay", "verify", str(kept)])
    assert verified.exit_code == 0
    assert verified.output.count("luck verified") == 6


def test_more_orders_play_only_what_is_new(tmp_path: Path) -> None:
    ledger = tmp_path / "l.jsonl"
    run(ledger, "--deals", 2)
    before = ledger.read_bytes()
    assert run(ledger, "--deals", 2).exit_code == 0
    assert ledger.read_bytes() == before
    told = json.loads(run(ledger, "--deals", 3, "--json").stdout)
    assert ledger.read_bytes().startswith(before)
    assert (told["deals"], told["matches"]) == (3, 6)
    by_bot = {one["bot"]: one for one in told["bots"]}
    assert by_bot["greedy"]["wins"]["mean"] > by_bot["random"]["wins"]["mean"]
    assert by_bot["greedy"]["seats"] == 6


def test_a_league_of_others_is_told_by_what_differs(tmp_path: Path) -> None:
    ledger = tmp_path / "l.jsonl"
    run(ledger, "--deals", 1)
    others = run(ledger, "--deals", 1, "--bots", "greedy,passive").stderr
    assert "bots is greedy,random there, greedy,passive here;" in others
    options = run(ledger, "--deals", 1, "--option", "allow_pass=no").stderr
    assert "options is allow_pass=True there, allow_pass=False here;" in options


def test_the_ledger_of_another_league_is_refused(tmp_path: Path) -> None:
    ledger = tmp_path / "l.jsonl"
    run(ledger, "--deals", 1)
    before = ledger.read_bytes()
    result = run(ledger, "--deals", 1, "--seed", "another")
    assert result.exit_code == 1
    assert "seed is '' there, 'another' here" in result.output
    assert ledger.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "greedy,clever"], "no bot 'clever'"),
        (["--option", "round_cap=many"], "round_cap cannot be 'many'"),
        (["--option", "luck=good"], "no option 'luck'"),
        (["--seats", "9"], "players, not 9"),
        (UNUSED, f"The option {IN_BOX.name} has no effect in these matches"),
        (UNUSED, f": it also needs --option {BOX}=yes\n"),
        (["--preset", "chess"], "no preset 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_made(
    words: list[str], said: str, tmp_path: Path
) -> None:
    ledger = tmp_path / "l.jsonl"
    given = ["league", *SMALL[:4], "--ledger", str(ledger), *words]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 2
    assert said in result.output
    assert not ledger.exists()


def test_who_is_killed_or_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    """Each time at work: its matches are far from all played, but one more than before is."""
    ledger, check_no_demands = tmp_path / "l.jsonl", tmp_path / "alone.jsonl"
    words = ["league", *SMALL, "--ledger", str(ledger), "--deals", "500", "-j", "2"]
    for sent in (signal.SIGKILL, signal.SIGINT):
        before = len(matches(ledger))
        process = subprocess.Popen(
            [*RUN, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        until = time.monotonic() + TIMEOUT_S
        while len(matches(ledger)) == before and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(sent)
        _, told = process.communicate(timeout=TIMEOUT_S)
        assert "Traceback" not in told
        assert ("Interrupted" in told) == (sent == signal.SIGINT), told
        assert before < len(matches(ledger)) < 1000
        with FileLock(f"{ledger}.lock", timeout=TIMEOUT_S):
            """The workers of a killed league have ended, too."""
    result = run(ledger, "--deals", 6)
    assert result.exit_code == 0, result.output
    run(check_no_demands, "--deals", 6)
    assert [match for match in bare(ledger) if match["order"] < 6] == bare(check_no_demands)
    assert len(bare(check_no_demands)) == 12


def test_a_worker_that_is_killed_is_told_of_in_one_line(tmp_path: Path) -> None:
    ledger = tmp_path / "l.jsonl"
    words = ["league", *SMALL, "--ledger", str(ledger), "--deals", "500", "-j", "2"]
    process = subprocess.Popen(
        [*RUN, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + TIMEOUT_S
    while not matches(ledger) and time.monotonic() < until:
        time.sleep(0.01)
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    os.kill(int(workers[0]), signal.SIGKILL)
    _, told = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 1
    lines = [line for line in told.splitlines() if "worker process was killed" in line]
    assert len(lines) == 1, told
    assert str(1000 - len(matches(ledger))) in lines[0]


def test_what_is_wrong_with_a_ledger_is_told_in_four_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, spoilt = tmp_path / "other.jsonl", tmp_path / "spoilt.jsonl"
    run(other, "--deals", 1)
    contest, *rest = other.read_text().splitlines(keepends=True)
    spoilt.write_text("".join((contest, "[]\n", *rest)))
    other.write_text("".join((contest.replace("feuville", "carcassonne"), *rest)))
    for ledger in (other, spoilt):
        told = set()
        for language in LANGUAGES:
            monkeypatch.setenv(LANGUAGE, language)
            done = CliRunner().invoke(main, ["league", *SMALL, "--ledger", str(ledger), "-j", "1"])
            assert done.exit_code == 1, done.output
            assert str(ledger) in done.output
            told.add(done.output)
        assert len(told) == len(LANGUAGES), told

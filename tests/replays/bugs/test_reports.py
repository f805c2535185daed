"""Reports of six bugs become tests: red in the program with the bug, green in this one."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.daily import share_of_today
from support.wrong_programs import BUGS, BUGS_OF_ENTRIES, REPORTS, UNLISTED, python
from tilewyrm.cli.main import main

HASH_SEED = "2"
"""With which the set of the bug ``order`` has another order than this program."""

_IN_WRONG_PROGRAM = """
import json, runpy, sys
from pathlib import Path
from tilewyrm.replays.check.resimulation import replay

report, test, name = sys.argv[1:]
fault = str(replay(Path(report)).failure or "")
try:
    runpy.run_path(test)[name]()
    red = ""
except AssertionError as error:
    red = str(error) or "red"
print(json.dumps([fault, red]))
"""


def run(*words: object) -> str:
    result = CliRunner().invoke(main, ["replay", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", share_of_today(BUGS_OF_ENTRIES, 2))
def test_a_report_becomes_a_test(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bug, report = BUGS[name], REPORTS / f"{name}.twr"
    again = CliRunner().invoke(main, ["replay", "re-record", str(report), "-o", "right.twr"])
    if bug.reason:
        assert again.exit_code == 1, again.output
        *_, entry = again.output.split()
        made = run("to-test", report, "--refused", entry, "--name", name, "--why", bug.what)
        assert bug.reason in made
    else:
        assert again.exit_code == 0, again.output
        assert "has other events in this version than in the file" in again.output
        run("to-test", "right.twr", "--name", name, "--why", bug.what)
    test = tmp_path / "tests/replays/found" / f"test_{name}.py"
    assert bug.what in test.read_text()
    runpy.run_path(str(test))[f"test_{name}"]()
    wrong = subprocess.run(
        [python(tmp_path, name), "-c", _IN_WRONG_PROGRAM, report, test, f"test_{name}"],
        env={**os.environ, "PYTHONHASHSEED": HASH_SEED},
        capture_output=True,
        text=True,
    )
    assert wrong.returncode == 0, wrong.stderr
    fault, red = json.loads(wrong.stdout)
    assert fault == "", "the wrong program finds nothing wrong with its report"
    assert red


_LISTING = """
import json, runpy, sys, zipfile
from pathlib import Path
from click.testing import CliRunner
from tilewyrm.cli.main import main

report, test, name = sys.argv[1:]
answers = [
    CliRunner().invoke(main, words)
    for words in (
        ["replay", "verify", "--allow-unfinished", report],
        ["replay", "at", report, "39"],
        ["report", report, "--says", "It ended."],
    )
]
with zipfile.ZipFile(next(Path().glob("*.zip"))) as file:
    facts, traced = file.read("facts.json").decode(), file.read("traceback.txt").decode()
try:
    runpy.run_path(test)[name]()
    red = ""
except AssertionError as error:
    red = str(error)
told = [[answer.exit_code, answer.output] for answer in answers]
print(json.dumps([*told, json.loads(facts), traced, red]))
"""


def test_a_match_that_ended_because_choices_cannot_be_listed_shows_its_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report, wrong = REPORTS / f"{UNLISTED}.twr", python(tmp_path, UNLISTED)
    run("to-test", report, "--name", UNLISTED, "--why", BUGS[UNLISTED].what)
    test = tmp_path / "tests/replays/found" / f"test_{UNLISTED}.py"
    runpy.run_path(str(test))[f"test_{UNLISTED}"]()
    compared = CliRunner().invoke(
        main, ["replay", "bisect", str(report), sys.executable, str(wrong)]
    )
    assert compared.exit_code == 1, compared.output
    assert f"after entry 39: only old ({sys.executable}) can list the choices\n" in compared.output
    assert "fails when the choices after entry 39 are listed: IndexError" in compared.output
    there = subprocess.run(
        [wrong, "-c", _LISTING, report, test, f"test_{UNLISTED}"],
        env={**os.environ, "PYTHONHASHSEED": HASH_SEED},
        capture_output=True,
        text=True,
    )
    assert there.returncode == 0, there.stderr
    verified, seen, written, facts, traced, red = json.loads(there.stdout)
    said = "after entry 39: this program fails when the choices are listed (IndexError"
    for code, words in (verified, seen):
        assert code == 1, words
        assert said in words
        assert ".py, line " in words
    assert written[0] == 0, written
    assert ".py, line " in facts["fault"]
    assert "in oldest_tile" in traced
    assert "but a rule fails when the choices are listed: IndexError" in red

"""`tilewyrm replay at`: the state, who was asked, and every decision with what it would do."""

import hashlib
import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.failing_rule import DECISION, let_rule_fail
from support.golden import bad_path_of, path_of
from support.versions import changed_program
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.game import Chance, Choice, Decided
from tilewyrm.engine.values.canonical import encode
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import Resimulation

GAMES = pytest.mark.parametrize("name", ["feuville-de2017", "carcassonne-played"])

SKIP_ALONE = """
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[-1:]
"""


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "at", *map(str, words)])


def facts(path: Path, entry: int, exit_code: int = 0) -> dict[str, Any]:
    result = run("--json", path, entry)
    assert result.exit_code == exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def moments(path: Path, wanted: int, kind: type) -> list[int]:
    """Return some entries after which a decision, or chance, is waited for."""
    found = []
    with path.open("rb") as stream:
        again = Resimulation(stream)
        for step in again.steps():
            if isinstance(step.match.pending, kind):
                found.append(step.seq)
    return found[:: max(len(found) // wanted, 1)]


@GAMES
def test_every_decision_is_there_with_what_it_changes(name: str) -> None:
    path = path_of(name)
    for entry in moments(path, 3, Choice):
        told = facts(path, entry)
        with path.open("rb") as stream:
            again = Resimulation(stream)
            for _ in islice(again.steps(), entry):
                pass
            match = again.match
            asked = match.pending
            assert told["pending"] == {
                "kind": "decision", "seat": asked.seat, "question": asked.question
            }  # fmt: skip
            legal = match.state.legal(asked.seat)
            assert [each["decision"] for each in told["decisions"]] == [*map(text, legal)]
            for each, decision in zip(told["decisions"], legal, strict=True):
                events = match.state.copy().apply(Decided(asked.seat, decision))
                assert each["events"] == [*map(text, events)]
            assert any(each["label"] for each in told["decisions"])
            assert told["state_sha256"] == hashlib.sha256(encode(told["state"])).hexdigest()
            assert told["state_sha256"] == match.digest().hex()


@GAMES
def test_chance_has_its_outcomes_with_their_probabilities(name: str) -> None:
    entry = moments(path_of(name), 2, Chance)[1]
    told = facts(path_of(name), entry)
    assert told["pending"] == {"kind": "chance"}
    assert told["decisions"] == []
    assert sum(each["chance"] for each in told["outcomes"]) == pytest.approx(1, abs=1e-4)
    assert told["next"].removeprefix("roll ") in [each["roll"] for each in told["outcomes"]]
    shown = run(path_of(name), entry).stdout
    assert f"{told['outcomes'][0]['chance']:.2%}  {told['outcomes'][0]['roll']}" in shown


@GAMES
def test_people_read_the_board_the_question_and_what_came(name: str) -> None:
    path = path_of(name)
    entry = moments(path, 3, Choice)[1]
    told, shown = facts(path, entry), run(path, entry)
    assert shown.exit_code == 0
    assert shown.stdout.startswith(f"after entry {entry} of {told['entries']}: ")
    assert f" chooses ({told['pending']['question']}): " in shown.stdout
    (taken,) = [line for line in shown.stdout.splitlines() if line.startswith("> ")]
    seat = told["pending"]["seat"]
    assert told["next"].startswith(f"seat {seat + 1} ")
    (asked,) = [line for line in shown.stdout.splitlines() if " chooses (" in line]
    who = asked.partition(" chooses (")[0]
    came = told["next"].replace(f"seat {seat + 1} ", f"{who}: ", 1)
    assert f"then: {came}\n" in shown.stdout
    assert told["next"].partition(" ")[2].partition(" ")[2] in taken
    for each in told["decisions"]:
        assert f"{each['number']:3}  {each['decision']}" in shown.stdout


def test_another_version_plays_the_match_up_to_the_entry(tmp_path: Path) -> None:
    path = path_of("carcassonne-base")
    told = run(path, 3, "--json", "--in", sys.executable)
    other, own = json.loads(told.stdout), facts(path, 3)
    assert (other["state"], other["state_sha256"]) == (own["state"], own["state_sha256"])
    assert other["offers"] == [each["decision"] for each in own["decisions"]]
    changed = changed_program(tmp_path / "bin/python", SKIP_ALONE)
    shown = run(path, 3, "--in", tmp_path)
    head, *events, asked, offered = shown.stdout.splitlines()
    assert (head, offered) == (f"after entry 3 in {tmp_path}:", "    skip")
    assert events[0].startswith("    tile-placed ")
    assert asked == "next: a decision of seat 2 (use-piece)"
    missing = run(path, 999, "--in", changed)
    assert missing.exit_code == 1
    assert missing.stderr.endswith("there is no entry 999; the last one is 214\n")


def test_seats_of_a_file_without_names_are_called_seats(tmp_path: Path) -> None:
    path = tmp_path / "cut.twr"
    words = ["replay", "cut", str(path_of("carcassonne-base")), "3", "--without-names"]
    assert CliRunner().invoke(main, [*words, "-o", str(path)]).exit_code == 0
    shown = run(path, 2).stdout
    assert "\nseat 1 0, seat 2 0\n" in shown
    assert "\nseat 2 chooses (" in shown
    assert "\nthen: seat 2: place-tile " in shown


def test_before_the_first_entry_and_after_the_last_it_stands_too() -> None:
    path = path_of("feuville-de2017")
    assert facts(path, 0)["entry"] == 0
    last = facts(path, 320)
    assert last["pending"] == {"kind": "over"}
    assert last["scores"] == [24, 25]
    assert last["next"] is None
    assert "end of the file" in run(path, 320).stdout


def test_an_entry_that_is_not_there_is_told() -> None:
    result = run(path_of("feuville-de2017"), 321)
    assert result.exit_code == 1
    assert "there is no entry 321; the last one is 320" in result.stderr
    result = run(bad_path_of("altered-decision"), 60)
    assert result.exit_code == 1
    assert "39 entries are valid" in result.stderr
    assert "digest of the events" in result.stderr
    assert "the state after entry 39 is printed above" in result.stderr
    assert result.stdout == run(bad_path_of("altered-decision"), 39).stdout
    *_, came, fault = result.stdout.splitlines()
    assert came.startswith("then: Bert: pick-")
    assert ". After it, this program expects a roll, next in the file: seat 2 keep-" in fault
    beyond = facts(bad_path_of("altered-decision"), 60, exit_code=1)
    assert beyond["fault"] == fault
    assert run(bad_path_of("flipped-bit-in-header"), 1).exit_code == 2


def test_in_a_pause_and_where_something_is_due_nobody_is_asked() -> None:
    kinds = set()
    path = path_of("carcassonne-played")
    with path.open("rb") as stream:
        steps = Resimulation(stream).steps()
        stood = [type(step.match.pending).__name__ for step in steps]
    for kind in ("Paused", "Due"):
        told = facts(path, stood.index(kind) + 1)
        kinds.add(told["pending"]["kind"])
        assert told["decisions"] == []
    assert kinds == {"paused", "due"}


def test_before_the_stack_is_there_no_number_of_tiles_is_told() -> None:
    path = path_of("carcassonne-played")
    before, after = run(path, 0).stdout, run(path, 1).stdout
    assert "tiles left" not in before
    assert "\nno tile drawn yet\n" in before
    assert "tiles left" in after
    assert "no tile drawn yet" not in after


def test_a_rule_that_fails_is_named_with_the_state_before(monkeypatch: pytest.MonkeyPatch) -> None:
    path = path_of("carcassonne-base")
    with path.open("rb") as stream:
        kinds = {
            type(step.entry.decision).__name__: step.seq
            for step in list(Resimulation(stream).steps())[::-1]
            if isinstance(step.entry, Decided)
        }
    let_rule_fail(monkeypatch)
    entry = kinds[DECISION]
    before = f"replay at {path} {entry - 1}`"
    verdict = CliRunner().invoke(main, ["replay", "verify", str(path)])
    assert verdict.exit_code == 1
    assert before in verdict.stdout.splitlines()[1]
    shown = CliRunner().invoke(main, ["replay", "at", str(path), str(entry - 1)])
    assert shown.exit_code == 1, shown.output
    lines = shown.stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("> "))
    assert "place-piece" in lines[at]
    assert lines[at + 1].strip().startswith("KeyError: 'boom', failing_rule.py, line ")
    assert f"entry {entry}: this program fails on it (KeyError: 'boom'" in shown.stderr
    later = CliRunner().invoke(main, ["replay", "at", str(path), str(entry)])
    assert (later.exit_code, before in later.stderr) == (1, True), later.output

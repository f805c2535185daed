"""`tilewyrm replay show`: a match in the client's sentences, its points explained, and as JSON."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.golden import bad_path_of, path_of
from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.replays.format.summary import summary

FEUVILLE = path_of("feuville-played")
CARCASSONNE = path_of("carcassonne-played")
VOTED = [path_of("feuville-vote"), path_of("carcassonne-vote")]
"""Shorter ones, for what needs no whole match."""
BOTH = pytest.mark.parametrize("path", [FEUVILLE, CARCASSONNE], ids=["feuville", "carcassonne"])


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "show", *map(str, words)])


def facts(*words: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("--json", *words).stdout.splitlines()]


def entries(result: Result) -> list[int]:
    """Return the numbers of the entries that are told."""
    return [int(number) for number in re.findall(r"^ {,4}(\d+)  \S", told_in(result), re.M)]


def told_in(result: Result) -> str:
    """Return what is told between the facts of the match and its result."""
    return result.stdout.partition("\n\n")[2].partition("\n\n1. ")[0]


@BOTH
def test_a_match_is_told_in_sentences_and_every_point_explained(path: Path) -> None:
    result = run(path)
    assert result.exit_code == 0, result.output
    ended = summary(path).footer.result
    table = result.stdout[result.stdout.rindex("Total ") :].splitlines()[0]
    assert [int(number) for number in table.split()[1:]] == list(ended.scores)
    reasons = result.stdout[result.stdout.rindex("Total ") :]
    corrected = re.search(r"^by ruling (.*)$", result.stdout, re.M)
    rulings = [int(cell.replace("·", "0")) for cell in corrected[1].split()]
    points = sum(int(number) for number in re.findall(r"^ +([+-]\d+) ", reasons, re.M))
    assert points == sum(ended.scores) - sum(rulings)
    assert " (winner)" in result.stdout
    assert not set("{}") & set(result.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_that_is_wished(language: str) -> None:
    told = run("--language", language, VOTED[0]).stdout
    speak(language)
    assert tell("table.sheet.total") in told
    assert tell("table.sheet.rulings") in told


def test_a_part_of_it_can_be_chosen() -> None:
    assert entries(run("--from", 100, "--to", 110, FEUVILLE)) <= list(range(100, 111))
    assert entries(run("--from", 100, "--to", 110, FEUVILLE))
    points = told_in(run("--points", CARCASSONNE)).splitlines()
    assert len(points) > 5
    assert all(" scores " in line or " score " in line for line in points)
    raw = run("--raw", "--from", 100, "--to", 102, FEUVILLE).stdout
    assert re.findall(r"^  (\d{3})  ", raw, re.M) == ["100", "101", "102"]


FORMS = pytest.mark.parametrize("form", [[], ["--raw"], ["--json"]], ids=["words", "raw", "json"])


@FORMS
def test_a_seat_that_the_match_does_not_have_is_refused(form: list[str]) -> None:
    done = run(*form, "--seat", 9, VOTED[1], VOTED[0])
    assert done.exit_code == 2
    for path in VOTED:
        assert f"{path}: no seat 9; the match has seats 1 to 3\n" in done.stderr
    assert "\n1. " not in done.stdout


@FORMS
def test_a_selection_with_nothing_in_it_is_told(form: list[str]) -> None:
    held = facts(VOTED[0])[-1]["end"]["entries"]
    done = run(*form, "--from", held + 1, VOTED[0])
    assert done.exit_code == 2
    assert f"{VOTED[0]}: there is no entry {held + 1}; the last one is {held}\n" in done.stderr
    assert not done.stdout
    last = run(*form, "--to", 1, "--seat", 1, VOTED[0])
    assert last.exit_code == 0
    assert f"{VOTED[0]}: none of the {held} entries passes --from" in last.stderr
    assert not run(*form, "--from", 100, VOTED[0]).stderr
    behind = run(*form, "--from", 70, "--to", 60, VOTED[0])
    assert (behind.exit_code, behind.stdout) == (2, "")
    assert "--from 70 is after --to 60" in behind.stderr


def test_where_nothing_was_chosen_an_empty_match_is_just_that(tmp_path: Path) -> None:
    assert "none of the" in run("--points", "--to", 1, VOTED[1]).stderr
    path = tmp_path / "begun.twr"
    path.write_bytes(begin("carcassonne", 2, 5).data)
    done = run(path)
    assert (done.exit_code, done.stderr) == (0, "")


def test_what_one_seat_did_can_be_chosen() -> None:
    header = summary(VOTED[0]).header
    name = header.seats[1].name
    told = run("--seat", 2, VOTED[0]).stdout.split("\n\n")
    turns = [line for part in told for line in part.splitlines() if "Round " in line]
    assert turns
    assert all(line.endswith(f": {name}") for line in turns)
    decided = [each for each in facts("--seat", 2, VOTED[0])[1:-1] if each["kind"] == "decision"]
    assert decided
    assert {each["seat"] for each in decided} == {1}


@BOTH
def test_a_program_reads_an_object_for_each_entry(path: Path) -> None:
    first, *told, last = facts(path)
    ended = summary(path).footer
    assert first["match"]["code"] == summary(path).header.match_id
    assert [each["entry"] for each in told] == list(range(1, ended.seq + 1))
    assert last["end"]["scores"] == list(ended.result.scores)
    assert last["end"]["fault"] == ""
    assert {each["kind"] for each in told} == {"roll", "decision", "control"}
    assert {True, False} == {each["taken_back"] for each in told if each["kind"] != "control"}
    got = sum(gain["points"] for each in told for gain in each["points"])
    assert got > 0
    raw = run("--raw", path).stdout
    for each in told:
        if each["kind"] == "roll":
            assert each["says"].removeprefix("roll ") in raw
        assert all(event in raw for event in each["events"])


def test_a_match_that_goes_on_is_told_as_far_as_it_is(tmp_path: Path) -> None:
    recording = begin("feuville", 2, 3)
    recording.play_on(40)
    path = tmp_path / "going.twr"
    path.write_bytes(recording.data)
    result = run(path)
    assert result.exit_code == 0
    assert "The match is unfinished: 40 entries so far." in result.stdout
    path.write_bytes(recording.data[:-3])
    result = run(path)
    assert result.exit_code == 1
    assert "39 entries of the match are valid." in result.stdout
    assert "unfinished" not in result.stdout
    assert "cut off at byte" in result.stderr
    assert "cut off" in facts(path)[-1]["end"]["fault"]
    bad = bad_path_of("altered-decision")
    assert f"`tilewyrm replay verify --twice --allow-unfinished {bad}`" in run(bad).stderr


@pytest.mark.parametrize("words", [*combinations(("--points", "--raw", "--json"), 2)])
def test_forms_that_do_not_go_together_are_refused(words: tuple[str, ...]) -> None:
    assert run(*words, VOTED[0]).exit_code == 2

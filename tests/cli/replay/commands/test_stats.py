"""`tilewyrm replay stats`: matches in numbers."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.golden import bad_path_of, path_of
from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.format.summary import summary
from tilewyrm.v1 import replay_pb2

NAMES = ("feuville-played", "carcassonne-played", "feuville-vote")
"""In the last one, points were taken back."""
GAMES = pytest.mark.parametrize("path", [path_of(name) for name in NAMES])
PLAIN = [path_of(name) for name in ("feuville-de2017", "feuville-en2017", "carcassonne-base")]


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "stats", *map(str, words)])


def facts(*words: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("--json", *words).stdout.splitlines()]


@GAMES
def test_the_numbers_are_those_of_the_record(path: Path) -> None:
    one, everything = facts(path)
    header, footer = summary(path)
    with path.open("rb") as stream:
        again = Resimulation(stream)
        entries = [step.entry for step in again.steps()]
        held = len(list(again.match.history.newest_first()))
        corrected = [seat.points for seat in again.match.standing.seats]
    assert one["entries"] == len(entries)
    assert one["taken_back"] == sum(isinstance(e, Decided | Rolled) for e in entries) - held > 0
    for number, seat in enumerate(one["seats"]):
        assert seat["name"] == header.seats[number].name
        assert seat["score"] == footer.result.scores[number]
        assert sum(seat["points"].values()) == seat["score"] - corrected[number]
        decided = [each for each in entries if isinstance(each, Decided) and each.seat == number]
        assert len(seat["thought_ms"]) == len(decided)
    sources = [roll["source"] for roll in one["rolls"]]
    assert len(set(sources)) == len(sources), "what came again after a take-back counts once"
    assert all(0 < roll["chance"] <= 1 for roll in one["rolls"])
    assert everything["all"]["matches"] == 1
    assert sum(luck["rolls"] for luck in everything["all"]["luck"]) == len(sources)


def test_people_read_each_seat_of_one_match_and_its_rarest_rolls() -> None:
    shown = run(path_of("carcassonne-played"))
    assert shown.exit_code == 0
    assert shown.stdout.startswith("carcassonne: 1 match, 1 finished\n  entries    319\n")
    assert "    Cities " in shown.stdout
    assert "    tiles " in shown.stdout
    assert "too few" in shown.stdout
    assert " had 1.4% (tiles " in shown.stdout
    for name in ("Anna", "Bert", "Cleo"):
        assert f"    {name} " in shown.stdout


def test_names_that_begin_alike_are_told_apart(tmp_path: Path) -> None:
    names = ("greedy bot", "greedy bot 2", "Konstantinopolitaner", "Ida")

    def called(header: replay_pb2.Header) -> None:
        for seat, name in zip(header.seats, names, strict=True):
            seat.name = name

    recording = begin("carcassonne", 4, 1, change=called)
    recording.play_on(40)
    (tmp_path / "match.twr").write_bytes(recording.data)
    lines = run(tmp_path / "match.twr").stdout.splitlines()
    points = next(line.split() for line in lines if line.startswith("  points"))
    heads = ["greedy", "bot", "greedy", "bot", "2", "Konstantinop", "Ida", "share"]
    assert points == ["points", *heads]
    assert len([line for line in lines if line.startswith("    Konstantinopolitaner ")]) == 1


def test_matches_of_a_game_are_told_together_each_once(tmp_path: Path) -> None:
    for path in PLAIN:
        shutil.copy(path, tmp_path)
    shutil.copy(PLAIN[0], tmp_path / "copy.twr")
    result = run("-j", 2, tmp_path)
    assert result.exit_code == 0
    assert "feuville: 2 matches, 2 finished\n" in result.stdout
    assert "  entries    320 to 406, median 363\n" in result.stdout
    assert "carcassonne: 1 match, 1 finished\n" in result.stdout
    assert "left out: 1 duplicate file" in result.stderr


def test_a_file_that_fails_counts_as_far_as_it_is_good() -> None:
    result = run(bad_path_of("altered-decision"), bad_path_of("flipped-bit-in-header"))
    assert result.exit_code == 2
    assert "FAILED     " in result.stderr
    assert "UNREADABLE " in result.stderr
    assert "  entries    39\n" in result.stdout
    bad = facts(bad_path_of("altered-decision"), bad_path_of("flipped-bit-in-header"))
    assert bad[0]["entries"] == 39
    assert "digest of the events" in bad[0]["fault"]
    assert set(bad[1]) == {"path", "fault"}

"""Matches of the day on the command line: compared with each other, and counted nowhere else."""

import json

import pytest
from click.testing import CliRunner

from support.days import day_file
from support.recording import record
from tilewyrm.cli.main import main
from tilewyrm.cli.results.own_results import own_results


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """Give a computer's folder of matches."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
    own = tmp_path / "data" / "tilewyrm" / "matches"
    own.mkdir(parents=True)
    return own


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def test_files_of_several_players_are_ranked_and_bad_ones_named(tmp_path, computer):
    folder = tmp_path / "ours"
    folder.mkdir()
    for number, name in enumerate(("Anna", "Bert"), 1):
        (folder / f"{name}.twr").write_bytes(day_file(name, number))
    (folder / "late.twr").write_bytes(day_file("Bert", 3, hour=20))
    result = run("results", "--day", folder)
    assert result.exit_code == 0
    title, first, second, others, late = result.stdout.splitlines()
    assert title == "Carcassonne, match of the day 2026-01-31 (UTC), 2 players"
    places = [first.split(), second.split()]
    assert [place[0] for place in places] == ["1", "2"]
    assert {place[1] for place in places} == {"Anna", "Bert"}
    assert int(places[0][2]) > int(places[1][2])
    assert others.strip() == "Later attempts, not compared:"
    assert late.endswith("late.twr: Bert has an earlier match of that day")
    (folder / "other.twr").write_bytes(record("carcassonne", 2, 1))
    result = run("results", "--day", folder)
    assert result.exit_code == 1
    assert "other.twr: not a match of the day" in result.stdout.splitlines()[-1]


def test_without_files_it_shows_those_of_this_computer(computer):
    assert "tilewyrm today" in run("results", "--day").stdout
    (computer / "golden-1.twr").write_bytes(record("carcassonne", 2, 1))
    (computer / "mine.twr").write_bytes(day_file("Anna"))
    result = run("results", "--day")
    assert result.exit_code == 0
    assert [line.split()[1] for line in result.stdout.splitlines()[1:]] == ["Anna"]
    result = run("results", computer / "mine.twr")
    assert result.exit_code == 2


def test_known_luck_is_said_and_counts_in_no_rating_archive_or_statistics(tmp_path, computer):
    path = computer / "mine.twr"
    path.write_bytes(day_file("Anna"))
    assert own_results({"Anna"}) == []
    line = run("replay", "verify", path).stdout
    assert "luck verified (known beforehand: match of the day 2026-01-31)" in line
    facts = json.loads(run("replay", "verify", "--json", path).stdout.splitlines()[0])
    assert facts["known_luck"] == {"date": "2026-01-31", "attempt": 1}
    assert "match of the day 2026-01-31" in run("replay", "list").stdout
    rule = "Match of the day 2026-01-31 (UTC). The dice and tiles are known beforehand"
    assert rule in run("replay", "show", path).stdout
    assert "match of the day 2026-01-31, attempt 1" in run("replay", "show", "--raw", path).stdout
    archive = tmp_path / "archive"
    added = run("archive", "add", archive, path)
    assert added.exit_code == 2
    assert "its dice and tiles were known beforehand" in added.output
    statistics = run("replay", "stats", "--json", path).stdout.splitlines()
    assert json.loads(statistics[-1])["all"]["luck"] == []

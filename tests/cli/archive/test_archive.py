"""`tilewyrm archive`: a folder of matches, as an organiser uses it."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.golden import bad_path_of, path_of
from tilewyrm.cli.archive.command import SUBCOMMANDS
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.replays.archive.card import card

PLAYED = [path_of("feuville-played"), path_of("carcassonne-played")]


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(LANGUAGE, "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def run(folder: Path, name: str, *words: object) -> Result:
    return CliRunner().invoke(main, ["archive", name, "--in", str(folder), *map(str, words)])


@pytest.fixture(scope="module")
def archived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of two matches that no test changes."""
    folder = tmp_path_factory.mktemp("archived")
    result = run(folder, "add", *PLAYED)
    assert result.exit_code == 0
    assert "2 files: 2 added" in result.stdout
    return folder


@pytest.fixture
def folder(archived: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "archive"
    shutil.copytree(archived, folder)
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_there_is_is_told_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    told = " ".join(CliRunner().invoke(main, ["archive", "--help"]).stdout.split())
    speak(language)
    for name in SUBCOMMANDS:
        assert tell(f"archive.brief.{name}") in told


@pytest.mark.parametrize(
    ("language", "listed", "shown", "counted"),
    [
        ("de", "2 von 2 Partien in", "Mitspielende  ", "feuville: 1 Partie, 1 zu Ende gespielt"),
        ("fr", "2 parties sur 2 dans", "joueurs  ", "feuville : 1 partie, terminées : 1"),
        ("nl", "2 van 2 partijen in", "spelers  ", "feuville: 1 partij, 1 afgelopen"),
    ],
)
def test_what_is_found_is_told_in_the_language_of_the_reader(
    archived: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    listed: str,
    shown: str,
    counted: str,
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    assert listed in run(archived, "list").stdout
    assert f"\n{shown}" in run(archived, "show", "golden-f").stdout
    assert counted in run(archived, "stats", "--game", "feuville").stdout


def test_files_are_added_listed_and_found(folder: Path) -> None:
    listed = run(folder, "list")
    assert listed.exit_code == 0
    assert "Feuville     Anna 4, Bert 52*, Cleo 21\n" in listed.stdout
    assert f"2 of 2 matches in {folder}" in listed.stdout
    found = run(folder, "search", "-w", "bert", "--has", "S06", "--option", "clock=bank", "--ruled")
    assert found.exit_code == 0
    assert found.stdout.startswith("golden-feuville-played.twr  2023-11-14 22:13  Feuville")
    nothing = run(folder, "search", "--since", "2024-01-01")
    assert nothing.exit_code == 1
    assert nothing.stdout == f"none of the 2 matches in {folder} match the filters\n"
    assert "1 of 2 matches" in run(folder, "list", "-n", 1).stdout


def test_a_program_reads_an_object_a_line(folder: Path) -> None:
    (one,) = map(
        json.loads, run(folder, "search", "--game", "feuville", "--json").stdout.splitlines()
    )
    assert one["file"] == "golden-feuville-played.twr"
    assert one["seats"][1] == {"seat": 1, "name": "Bert", "bot": "", "program": ""}
    assert one["scores"] == [4, 52, 21]
    assert one["kinds"]["draw-tile S06"] == 1


def test_what_becomes_of_each_file_is_told(folder: Path) -> None:
    bad = [bad_path_of(name) for name in ("flipped-bit", "altered-spent-ms", "cut-tail")]
    result = run(folder, "add", *bad, PLAYED[0], path_of("feuville-de2017"))
    assert result.exit_code == 1
    told = "5 files: 1 added, 1 grown, 1 known, 1 other, 1 damaged (copied to damaged/)\n"
    assert told in result.stdout
    assert "damaged at byte 14622" in result.stderr
    assert len(list((folder / "damaged").iterdir())) == 1


def test_reindex_sets_aside_and_names_what_is_damaged_or_twice(folder: Path) -> None:
    shutil.copy(bad_path_of("flipped-bit"), folder / "inside.twr")
    shutil.copy(PLAYED[0], folder / "twice.twr")
    result = run(folder, "reindex")
    assert result.exit_code == 1
    assert "DAMAGED   moved: damaged/inside-" in result.stderr
    assert "damaged at byte 14622" in result.stderr
    assert "identical  golden-feuville-played.twr, twice.twr\n" in result.stdout
    assert "4 files read, 3 in the index" in result.stdout
    assert run(folder, "reindex").exit_code == 0


def test_where_a_server_plays_nothing_is_put_or_moved(tmp_path: Path) -> None:
    matches = tmp_path / "home" / "tilewyrm" / "matches"
    matches.mkdir(parents=True)
    (matches.parent / "tables.sqlite3").touch()
    shutil.copy(PLAYED[0], matches)
    shutil.copy(bad_path_of("flipped-bit"), matches / "live.twr")
    refused = CliRunner().invoke(main, ["archive", "add", str(PLAYED[1])])
    assert refused.exit_code == 2
    assert "only the server may add files" in refused.stderr
    assert CliRunner().invoke(main, ["archive", "reindex"]).exit_code == 1
    assert (matches / "live.twr").exists()
    listed = CliRunner().invoke(main, ["archive", "list"])
    assert "feuville-played.twr" in listed.stdout
    assert "DAMAGED" in listed.stderr


def test_a_match_is_shown_by_how_its_name_begins(folder: Path) -> None:
    shown = run(folder, "show", "golden-f")
    assert shown.exit_code == 0
    assert "state     whole\n" in shown.stdout
    assert "option    round_cap=60\n" in shown.stdout
    assert "ruling    correct-points number=1 by=" in shown.stdout
    assert "       1  draw-tile S06\n" in shown.stdout
    assert "2 files in" in run(folder, "show", "golden").stderr
    assert "no file in" in run(folder, "show", "nothing").stderr
    assert json.loads(run(folder, "show", "golden-f", "--json").stdout)["entries"] == 352


def test_all_is_verified_and_what_came_of_it_is_noted_until_a_file_changes(folder: Path) -> None:
    shutil.copy(bad_path_of("altered-roll"), folder / "altered.twr")
    result = run(folder, "verify")
    assert result.exit_code == 1
    assert "FAILED     " in result.stdout
    assert "3 files: 2 ok, 1 FAILED; " in result.stdout
    assert "verified  FAILED" in run(folder, "show", "altered").stdout
    assert "no file in" in run(folder, "verify", "--new").stdout
    shutil.copy(bad_path_of("altered-decision"), folder / "altered.twr")
    again = run(folder, "verify", "--new")
    assert again.exit_code == 1
    verdicts = [line for line in again.stdout.splitlines() if line[0] != " "]
    assert len(verdicts) == 1, again.stdout
    assert run(folder, "verify", "--signed-by", "0000-0000-0000-0000").exit_code == 1


def test_matches_that_are_wished_are_told_in_numbers(folder: Path) -> None:
    result = run(folder, "stats", "--game", "feuville")
    assert result.exit_code == 0
    assert result.stdout.startswith("feuville: 1 match, 1 finished\n  entries    352\n")
    assert "carcassonne" not in result.stdout


def test_a_player_who_is_asked_for_is_told_in_numbers(folder: Path) -> None:
    asked = ("stats", "--game", "feuville", "--player", "anna")
    assert run(folder, *asked).stdout.splitlines()[-1] == (
        "feuville, anna: won 0 of 1 finished match, with 4.0 points on average. "
        "Places, from first to last: 0-0-1"
    )
    told = json.loads(run(folder, *asked, "--json").stdout.splitlines()[-1])
    numbers = {"matches": 1, "won": 0, "points": 4, "places": [0, 0, 1]}
    assert told == {"player": "anna", "game": "feuville"} | numbers


def test_a_ruled_winner_is_before_who_has_more_points(folder: Path) -> None:
    row = json.loads(run(folder, "search", "--game", "carcassonne", "--json").stdout)
    made = card(folder / row["file"])
    assert replace(made, scores=(7, 9, 9, 3), winners=(3,)).places == (4, 2, 2, 1)
    assert replace(made, scores=(9, 9, 1), winners=(0, 1)).places == (1, 1, 3)
    assert replace(made, scores=(), winners=()).places == ()


def test_people_have_ids_and_several_names(folder: Path) -> None:
    words = ["archive", "people", "add", "--in", str(folder)]
    assert CliRunner().invoke(main, [*words, "b", "Nobody", "BERT"]).exit_code == 0
    assert run(folder, "search", "-w", "B").stdout.startswith("golden-feuville-played.twr")
    listed = CliRunner().invoke(main, ["archive", "people", "list", "--in", str(folder)])
    assert listed.stdout == "b: Nobody; BERT (2 matches, 1 won)\n"
    taken = CliRunner().invoke(main, [*words, "c", "bert"])
    assert taken.exit_code == 1
    assert "'bert' already belongs to 'b'" in taken.stderr
    assert CliRunner().invoke(main, [*words, "c", "x:y"]).exit_code == 1
    gone = ["archive", "people", "remove", "--in", str(folder), "b"]
    assert CliRunner().invoke(main, gone).exit_code == 0
    assert CliRunner().invoke(main, gone).exit_code == 1
    (folder / "people").write_text("no colon\n")
    assert "people, line 1: " in run(folder, "search", "-w", "b").stderr


def test_a_strangers_words_do_not_reach_the_terminal(tmp_path: Path, folder: Path) -> None:
    (folder / "evil\x1b[2J.twr").write_bytes(b"no replay")
    assert "\x1b" not in run(folder, "list").output
    assert "UNREADABLE" in run(folder, "list").stderr

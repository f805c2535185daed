"""What is wrong with the files of an archive is told in the language of who reads it."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.golden import bad_path_of, path_of
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES
from tilewyrm.replays.archive.index import VERSION
from tilewyrm.replays.archive.layout import INDEX

CUT_OFF, FLIPPED, NO_REPLAY, GONE = "cut-off.twr", "flipped.twr", "text.twr", "gone.twr"


def run(folder: Path, name: str, *words: object) -> Result:
    return CliRunner().invoke(main, ["archive", name, "--in", str(folder), *map(str, words)])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive with a good file and three bad ones, of which English has been told."""
    monkeypatch.setenv(LANGUAGE, "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    folder = tmp_path / "archive"
    folder.mkdir()
    good = path_of("feuville-vote")
    shutil.copy(good, folder)
    (folder / CUT_OFF).write_bytes(good.read_bytes()[:-30])
    shutil.copy(bad_path_of("flipped-bit"), folder / FLIPPED)
    (folder / NO_REPLAY).write_text("Dear diary,")
    assert "cut off at byte" in run(folder, "list").stderr
    return folder


def in_all(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: object) -> list[str]:
    """Return what `tilewyrm archive` says to *words* in each language, without paths."""
    told = []
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        output = run(folder, *map(str, words)).output
        assert "replay.found" not in output
        told.append(output.replace(str(folder), ""))
    return told


def lines_of(told: str, name: str) -> str:
    """Return the line of *told* about the file called *name*."""
    (line,) = [line for line in told.splitlines() if name in line and ": " in line]
    return line


def test_faults_that_were_noted_before_are_listed_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    told = in_all(monkeypatch, folder, "list")
    for name, english in (
        (CUT_OFF, "the file ends"),
        (FLIPPED, "do not match their checksum"),
        (NO_REPLAY, "not a replay file"),
    ):
        lines = [lines_of(each, name) for each in told]
        assert english in lines[0]
        assert all(english not in line for line in lines[1:]), lines
        assert len(set(lines)) == len(LANGUAGES), lines


@pytest.mark.parametrize("name", [CUT_OFF, FLIPPED, NO_REPLAY])
def test_a_fault_is_shown_and_verified_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, folder: Path, name: str
) -> None:
    for words in (("show", name), ("verify",)):
        told = in_all(monkeypatch, folder, *words)
        assert len(set(told)) == len(LANGUAGES)
        for english in ("the file ends", "do not match", "not a replay", "wrong signature"):
            assert all(english not in each for each in told[1:])


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_to_programs_a_fault_is_told_in_english(
    monkeypatch: pytest.MonkeyPatch, folder: Path, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    facts = json.loads(run(folder, "show", "--json", FLIPPED).stdout)
    assert facts["state"] == "damaged"
    assert "do not match their checksum" in facts["fault"]
    whole = json.loads(run(folder, "show", "--json", path_of("feuville-vote").stem).stdout)
    assert whole["fault"] == ""


def test_what_becomes_of_a_damaged_file_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    told = in_all(monkeypatch, folder, "add", bad_path_of("flipped-bit"), tmp_path / GONE)
    assert all("checksum" not in each and "cannot" not in each for each in told[1:]), told
    assert "checksum" in told[0]
    reasons = set()
    for language in LANGUAGES:
        copy = tmp_path / language
        shutil.copytree(folder, copy)
        monkeypatch.setenv(LANGUAGE, language)
        said = run(copy, "reindex").stderr
        assert "damaged/flipped-" in said
        reasons.add(lines_of(said.replace(str(copy), ""), "damaged/flipped-").rpartition(": ")[2])
    assert len(reasons) == len(LANGUAGES), reasons


def test_an_index_of_another_version_is_made_again_and_why_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    for language, words in (
        ("en", "another version"),
        ("de", "eine andere Version"),
        ("fr", "une autre version"),
        ("nl", "een andere versie"),
    ):
        base = sqlite3.connect(folder / INDEX)
        base.execute(f"PRAGMA user_version = {VERSION - 1}")
        base.commit()
        base.close()
        monkeypatch.setenv(LANGUAGE, language)
        assert words in run(folder, "list").stderr
        assert words not in run(folder, "list").stderr


def test_what_is_wrong_with_the_people_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    told = set()
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        words = ["people", "add", "--in", str(folder), "a:b", "Ann"]
        done = CliRunner().invoke(main, ["archive", *words])
        assert done.exit_code == 1, done.output
        told.add(done.output)
    assert len(told) == len(LANGUAGES), told

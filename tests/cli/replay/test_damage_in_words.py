"""What is wrong inside a damaged file is told in the language of the reader, to its last word."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from support.daily import share_of_today
from support.replay_command import GAME, run
from support.tampering.discussed import matches
from support.tampering.forgery import DONE, tampered
from support.tampering.matches import Matches
from support.tampering.spoilt import SPOILT
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES

ENGLISH = re.compile(r"\b(the|has|not|must|cannot|with|entry|entries|ends|bytes? into)\b")
"""Words of which no other language that is spoken here has one."""


@pytest.fixture(scope="module")
def given() -> Matches:
    """What a forger has of a game."""
    return matches(GAME)


def in_all(monkeypatch: pytest.MonkeyPatch, path: Path, *words: object) -> list[str]:
    """Return what `tilewyrm replay` with *words* says of *path* in each language, without that."""
    told = []
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        done = run(*words)
        assert done.exit_code in (1, 2), done.output
        assert "replay.found" not in done.output
        told.append(done.output.replace(str(path), "").replace(path.name, ""))
    return told


def told_apart(told: list[str]) -> None:
    """Assert that each language has said it in its own words."""
    english, *others = told
    assert ENGLISH.search(english), english
    for each in others:
        assert not ENGLISH.search(each), each
    for one, other in combinations(told, 2):
        assert not set(clauses(one)) & set(clauses(other)), (one, other)


def clauses(told: str) -> list[str]:
    """Return the sentences of *told* that speak of what is wrong."""
    return [each for each in re.split(r"; |\n", told) if ": " in each and len(each.split()) > 3]


@pytest.mark.parametrize("name", SPOILT)
def test_damage_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, given: Matches, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "match.twr"
    path.write_bytes(SPOILT[name](given.data))
    told_apart(in_all(monkeypatch, path, "verify", path))
    told_apart(in_all(monkeypatch, path, "at", path, 9999))


@pytest.mark.parametrize("name", share_of_today([*DONE], 3))
def test_what_a_forger_has_done_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, given: Matches, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "match.twr"
    for hiding in ("checksums", "digests"):
        path.write_bytes(tampered(name, given, hiding))
        if run("verify", path).exit_code:
            told_apart([each.splitlines()[0] for each in in_all(monkeypatch, path, "verify", path)])


def test_where_two_files_part_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, given: Matches, tmp_path: Path
) -> None:
    path, good = tmp_path / "match.twr", tmp_path / "good.twr"
    path.write_bytes(SPOILT["a bit of an entry flipped"](given.data))
    good.write_bytes(given.data)
    for language, words in (
        ("de", "passen nicht zu ihrer Prüfsumme"),
        ("fr", "ne correspondent pas à leur somme de contrôle"),
        ("nl", "passen niet bij hun controlesom"),
    ):
        monkeypatch.setenv(LANGUAGE, language)
        done = run("diff", path, good)
        assert words in done.stdout
        assert "a decision" not in done.stdout
        assert "a roll" not in done.stdout


def test_a_moment_that_is_not_there_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, given: Matches, tmp_path: Path
) -> None:
    path = tmp_path / "match.twr"
    path.write_bytes(given.data)
    told_apart(in_all(monkeypatch, path, "at", path, 9999))
    told_apart(in_all(monkeypatch, path, "verify", tmp_path / "empty"))

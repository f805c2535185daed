"""The rules clause by clause: those of the documents, all of them, in every language."""

import re
from pathlib import Path

import pytest

from support.catalogues import CHAPTERS, LANGUAGES, ROOT, messages, subjects
from tilewyrm.client.words.rulebook import (
    clauses,
    search_clauses,
)
from tilewyrm.language.speech import speak, tell

DOCUMENTS = ROOT / "docs" / "rules"
_CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\b", re.MULTILINE)
_BESIDE = re.compile(r"title|aim|turn|before\.([A-Z]\d+)")


def chapters() -> dict[str, Path]:
    """Return the document of each chapter."""
    found = {f"{CHAPTERS}feuville": DOCUMENTS / "feuville.md"}
    for path in (DOCUMENTS / "carcassonne").rglob("*.md"):
        if path.stem != "README":
            found[CHAPTERS + ("carcassonne" if path.stem == "core" else path.stem)] = path
    return found


def numbers(path: Path) -> set[str]:
    """Return the numbers of the clauses in the document at *path*."""
    return set(_CLAUSE.findall(path.read_text(encoding="utf-8")))


def test_every_document_is_a_chapter():
    assert {each for each in subjects() if each.startswith(CHAPTERS)} == set(chapters())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", sorted(chapters()))
def test_every_clause_of_a_document_has_a_text_and_none_is_left_over(chapter, language):
    known = numbers(chapters()[chapter])
    texts = {name.removeprefix(f"{chapter}.") for name in messages(language, chapter)}
    beside = {text: _BESIDE.fullmatch(text) for text in texts - known}
    assert known - texts == set(), "clauses without a text"
    assert {text for text, match in beside.items() if match is None} == set(), "left over"
    assert {match[1] for match in beside.values() if match is not None and match[1]} <= known
    assert "title" in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_stand_in_the_order_of_their_numbers_below_their_headings(language):
    speak(language)
    listed = clauses([f"{CHAPTERS}feuville"])
    assert [clause.number for clause in listed[:3]] == ["F1", "F2", "F3"]
    assert listed[-1].number == "F95"
    assert all(clause.section for clause in listed)
    assert len({clause.section for clause in listed}) == 12


@pytest.mark.parametrize(
    ("language", "sought", "number"),
    [
        ("en", "griffin five", "F49"),
        ("de", "BRANDSCHUTZ WOLKEN", "F72"),
        ("de", "greif funf", "F49"),
        ("fr", "epuisee pile", "F37"),
        ("nl", "griffioenen vijf", "F49"),
        ("nl", "f49", "F49"),
    ],
)
def test_clauses_are_found_by_words_without_accents_and_by_numbers(language, sought, number):
    speak(language)
    assert [clause.number for clause in search_clauses([f"{CHAPTERS}feuville"], sought)] == [number]


def test_the_clauses_of_a_section_are_found_by_its_heading():
    heading = tell(f"{CHAPTERS}feuville.before.F80").split()[-1]
    numbers = [clause.number for clause in search_clauses([f"{CHAPTERS}feuville"], heading)]
    assert {"F22", "F72", *(f"F{number}" for number in range(80, 89))} <= set(numbers)


def test_what_stands_nowhere_is_not_found():
    assert search_clauses([f"{CHAPTERS}feuville"], "spaceship") == []

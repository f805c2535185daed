"""The rules clause by clause: those of the documents, all of them, in every language."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from support.carcassonne import rule_pages
from support.catalogues import CHAPTERS, LANGUAGES, ROOT, messages, subjects
from tilewyrm.client.words.rulebook import clauses, search_clauses
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.language.speech import speak, tell

DOCUMENTS = ROOT / "docs" / "rules"
_CLAUSE = re.compile(r"^- \*\*([A-Z]+\d+)\b", re.MULTILINE)
_BESIDE = re.compile(r"title|together|aim|turn|before\.([A-Z]+\d+)")
EXPANSIONS = [f"{CHAPTERS}{one.name}" for one in EXPANSION_SET.expansions]
EVERYTHING = [f"{CHAPTERS}carcassonne", *EXPANSIONS]
PAIRS = list(combinations(EXPANSIONS, 2))


def chapters() -> dict[str, Path]:
    """Return the document of each chapter."""
    found = {f"{CHAPTERS}feuville": DOCUMENTS / "feuville.md"}
    for name in rule_pages.PAGES:
        found[CHAPTERS + ("carcassonne" if name == "core" else name)] = rule_pages.page(name)
    return found


def numbers(path: Path) -> set[str]:
    """Return the numbers of the clauses in the document at *path*, those of its own sections.

    Before that of a clause of two chapters together stands the other chapter:
    ``with.earlier.I31``.
    """
    return {
        f"with.{partner}.{number}" if partner else number
        for partner, text in rule_pages.sections(path).items()
        for number in _CLAUSE.findall(text)
    }


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
    assert ("together" in texts) == (chapter in EXPANSIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_stand_in_the_order_of_their_numbers_below_their_headings(language):
    speak(language)
    listed = clauses([f"{CHAPTERS}feuville"])
    assert [clause.number for clause in listed[:3]] == ["F1", "F2", "F3"]
    assert listed[-1].number == "F95"
    assert all(clause.section for clause in listed)
    assert len({clause.section for clause in listed}) == 12


@pytest.mark.parametrize(("earlier", "later"), PAIRS)
def test_what_two_chapters_need_together_is_read_at_the_end_of_the_later_one(earlier, later):
    alone = [*clauses([earlier]), *clauses([later])]
    both = clauses([earlier, later])
    assert both[: len(alone)] == alone
    added = both[len(alone) :]
    place = f"with.{earlier.removeprefix(CHAPTERS)}."
    known = {number for number in numbers(chapters()[later]) if number.startswith(place)}
    assert {f"{place}{clause.number}" for clause in added} == known
    heading = tell(f"{earlier}.together")
    assert {clause.chapter for clause in added} <= {tell(f"{later}.title")}
    assert {clause.section for clause in added} <= {heading}
    assert set(added) <= set(search_clauses([earlier, later], heading))


def test_with_every_chapter_each_clause_is_read_once():
    read = [clause.number for clause in clauses(EVERYTHING)]
    known = {
        number.split(".")[-1] for chapter in EVERYTHING for number in numbers(chapters()[chapter])
    }
    assert sorted(read) == sorted(known)


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

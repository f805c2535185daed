"""The rules clause by clause, in the language that is spoken now: read, searched.

A chapter is a subject of `tilewyrm.language`. It has a text for each clause by its number
(``rules_feuville.F20``), a heading before the clause that begins a section
(``rules_feuville.before.F20``), and a ``title``. A chapter may also have an ``aim`` and a ``turn``,
for who plays for the first time.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tilewyrm.client.words.spelling import unaccented
from tilewyrm.language.speech import knows, names, tell

_NUMBER = re.compile(r"([A-Z]+)(\d+)")


class Clause(NamedTuple):
    """One clause of the rules."""

    number: str
    """A letter and a number, such as ``F23``: the same in all languages."""
    text: str
    chapter: str
    """The title of the chapter that it stands in."""
    section: str
    """The heading of the section that it stands in; empty where a chapter has none."""


def clauses(chapters: Iterable[str]) -> list[Clause]:
    """Return every clause of *chapters*, in the order of their numbers in each."""
    return [clause for chapter in chapters for clause in _of_chapter(chapter)]


def search_clauses(chapters: Iterable[str], sought: str) -> list[Clause]:
    """Return the clauses that have each of the words *sought*, or a number that begins so.

    The heading of their section counts, too; neither case nor accents matter. Without words all
    clauses are found.
    """
    words = unaccented(sought).split()
    return [each for each in clauses(chapters) if all(_has(each, word) for word in words)]


def introductions(chapters: Iterable[str], kind: str) -> list[str]:
    """Return what *chapters* say to beginners, in paragraphs: their ``aim`` or their ``turn``."""
    known = [f"{chapter}.{kind}" for chapter in chapters if knows(f"{chapter}.{kind}")]
    return [paragraph for name in known for paragraph in tell(name).split("\n")]


def _of_chapter(chapter: str) -> Iterator[Clause]:
    section = ""
    for number in _numbers(chapter):
        heading = f"{chapter}.before.{number}"
        section = tell(heading) if knows(heading) else section
        yield Clause(number, tell(f"{chapter}.{number}"), tell(f"{chapter}.title"), section)


def _numbers(chapter: str) -> Sequence[str]:
    """Return the numbers of a chapter's clauses, sorted as people count."""
    numbers = [name.removeprefix(f"{chapter}.") for name in names(chapter)]
    matches = filter(None, map(_NUMBER.fullmatch, numbers))
    return [found[0] for found in sorted(matches, key=lambda found: (found[1], int(found[2])))]


def _has(clause: Clause, word: str) -> bool:
    said = unaccented(f"{clause.section} {clause.text}")
    return word in said or unaccented(clause.number).startswith(word)

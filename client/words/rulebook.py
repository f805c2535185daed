"""The rules clause by clause, in the language that is spoken now: read, searched.

A chapter is a subject of `tilewyrm.language`. It has a text for each clause by its number
(``rules_feuville.F20``), a heading before the clause that begins a section
(``rules_feuville.before.F20``), and a ``title``. A chapter may also have an ``aim`` and a ``turn``,
for who plays for the first time.

Clauses that two chapters need only together are texts of the later one
(``rules_later.with.earlier.I31``). They are its last sections, read only if both chapters are. The
heading of such a section is a text of the earlier chapter (``rules_earlier.together``).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tilewyrm.client.words.spelling import unaccented
from tilewyrm.language.speech import knows, names, tell

_NUMBER = re.compile(r"([A-Z]+)(\d+)")
_CHAPTER = "rules_"
"""How the names of chapters begin."""


class Clause(NamedTuple):
    """One clause of the rules."""

    number: str
    """Letters and a number, such as ``F23``: the same in all languages."""
    text: str
    chapter: str
    """The title of the chapter that it stands in."""
    section: str
    """The heading of the section that it stands in; empty where a chapter has none."""


def clauses(chapters: Iterable[str]) -> list[Clause]:
    """Return every clause of *chapters*, in the order of their numbers in each section.

    The order of *chapters* is that of the clauses, and in each chapter that of its sections about
    two chapters together.
    """
    read = list(chapters)
    return [clause for chapter in read for clause in (*_own(chapter), *_together(chapter, read))]


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


def _own(chapter: str) -> Iterator[Clause]:
    """Yield the clauses that *chapter* has by itself."""
    section = ""
    for number in _numbers(chapter):
        heading = f"{chapter}.before.{number}"
        section = tell(heading) if knows(heading) else section
        yield Clause(number, tell(f"{chapter}.{number}"), tell(f"{chapter}.title"), section)


def _together(chapter: str, others: Iterable[str]) -> Iterator[Clause]:
    """Yield the clauses that *chapter* has only together with one of *others*."""
    for other in others:
        place = f"{chapter}.with.{other.removeprefix(_CHAPTER)}"
        for number in _numbers(place):
            text, heading = tell(f"{place}.{number}"), tell(f"{other}.together")
            yield Clause(number, text, tell(f"{chapter}.title"), heading)


@cache
def _numbers(place: str) -> Sequence[str]:
    """Return the numbers of the clauses in *place*, sorted as people count.

    Args:
        place: a chapter, or a part of its texts, such as ``rules_later.with.earlier``.
    """
    chapter, _, _ = place.partition(".")
    numbers = [name.removeprefix(f"{place}.") for name in names(chapter)]
    matches = filter(None, map(_NUMBER.fullmatch, numbers))
    in_order = sorted(matches, key=lambda match: (match[1], int(match[2])))
    return tuple(match[0] for match in in_order)


def _has(clause: Clause, word: str) -> bool:
    said = unaccented(f"{clause.section} {clause.text}")
    return word in said or unaccented(clause.number).startswith(word)

"""The texts of every language (``language/*/*.po``): read and checked.

What the program reads is the ``.mo`` beside each, which ``setup.py`` makes.
"""

import ast
import re
import runpy
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from support.syntax import nodes

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "language"
ROOMS = ("cli", "client", "language")
"""Where the program speaks to people."""
LANGUAGES = ("en", "de", "fr", "nl")
CHAPTERS = "rules_"
"""How the subjects begin that the program reads as a whole, by the names they have."""

_NAME = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_+-]+)+")
_PART = r"[A-Za-z0-9_.+-]+"
"""The pattern of what a program puts into a name."""
_ANY_SUBJECT = re.compile(re.escape(_PART) + r"\\\.[a-z]+\\\.")
_FIELD = re.compile(r"\{(\w+)[^}]*\}")


def sources() -> list[Path]:
    """Return every ``.po``."""
    return sorted(FOLDER.glob("*/*.po"))


def subjects() -> list[str]:
    """Return every subject: the files of English."""
    return [path.stem for path in sorted((FOLDER / "en").glob("*.po"))]


@cache
def catalogue(language: str, subject: str) -> Catalog:
    """Return the texts of one subject in one language."""
    path = FOLDER / language / f"{subject}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def messages(language: str, subject: str) -> Mapping[str, Message]:
    """Return the texts of one subject by their names."""
    found = {}
    for message in catalogue(language, subject):
        if message.id:
            found[name_of(message)] = message
    return found


def name_of(message: Message) -> str:
    """Return a text's name."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """Return a text in all its forms: one, or one for each kind of number."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(text: str) -> set[str]:
    """Return the names of the fields in braces of *text*."""
    return set(_FIELD.findall(text))


def stale() -> list[Path]:
    """Return every ``.mo`` that is missing or not that of its ``.po``."""
    compiled = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["compiled"]
    return [
        mo
        for path in sources()
        if not (mo := path.with_suffix(".mo")).exists() or mo.read_bytes() != compiled(path)
    ]


def named(code: str, known: Iterable[str]) -> Iterator[str | re.Pattern[str]]:
    """Yield what the Python *code* names: names of texts, and patterns of those it puts together.

    A string is a name if it looks like one and begins with one of the subjects *known*. A family
    of names may also be that of any subject, if it is said which: ``f"{subject}.kind.{name}"``.
    """
    begin = tuple(f"{subject}." for subject in known)
    for node in nodes(code):
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(part.value)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
                else _PART
                for part in node.values
            ]
            pattern = "".join(parts)
            if pattern.replace("\\", "").startswith(begin) or _ANY_SUBJECT.match(pattern):
                yield re.compile(pattern)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value.startswith(begin)
            and _NAME.fullmatch(node.value)
        ):
            yield node.value


@cache
def used() -> tuple[set[str], list[re.Pattern[str]]]:
    """Return the names of texts in the program, and the patterns of names."""
    names: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    known = subjects()
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for found in named(path.read_text(encoding="utf-8"), known):
                if isinstance(found, str):
                    names.add(found)
                else:
                    patterns.append(found)
    return names, patterns

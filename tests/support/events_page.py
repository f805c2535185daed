"""Tables of docs/api-events.md: the events of the games, with their fields, read from the engine.

``make events-page`` writes them again.
"""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import cast, get_type_hints

from tilewyrm.api.values.classes import classes_of_fields
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.registry import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "api-events.md"
BEGIN = "## Events of Feuville\n"
_CLAUSES = re.compile(r" \((?:[A-Z]{1,2}\d+[a-z]?(?:, |-)?)+\)")
"""Clauses of the rules, for those who change the engine."""


def page() -> str:
    """Return the whole page: what is written by hand, and then the tables."""
    by_hand = PAGE.read_text("utf-8").partition(BEGIN)[0]
    return by_hand + "\n".join(line for name in GAMES for line in _tables(name))


def _tables(game: str) -> Iterator[str]:
    """Yield the lines about *game*: its own events, those of each expansion, classes of fields."""
    played = GAMES[game]
    yield from (f"## Events of {played.title}", "")
    yield from _table([kind for kind in played.event_types if not _expansion(kind)])
    for title in dict.fromkeys(map(_expansion, played.event_types)):
        if title:
            yield from (f"### {title}", "")
            yield from _table([kind for kind in played.event_types if _expansion(kind) == title])
    yield from (f"### Classes of fields of {played.title}", "", "| class | meaning | fields |")
    yield "|---|---|---|"
    found = {each for kind in played.event_types for each in classes_of_fields(kind)}
    for kind in sorted(found - {*played.event_types}, key=lambda kind: kind.__name__):
        yield _row(kind)
    yield ""


def _table(kinds: list[type]) -> Iterator[str]:
    yield from ("| event | what happened | fields |", "|---|---|---|", *map(_row, kinds), "")


def _row(kind: type) -> str:
    about = "<br>".join(_members(kind) if issubclass(kind, Enum) else _fields(kind))
    return f"| `{kind.__name__}` | {_plain(inspect.getdoc(kind) or '')} | {about} |"


def _expansion(kind: type) -> str:
    """Return the title of the expansion that has *kind*, or an empty text."""
    titles = (one.title for one in EXPANSIONS if f".expansions.{one.name}." in kind.__module__)
    return next(titles, "")


def _fields(kind: type) -> Iterator[str]:
    """Yield each field of *kind* with its type and meaning."""
    hints, said = get_type_hints(kind), meanings(kind)
    for field in fields(cast("type", kind)) if is_dataclass(kind) else ():
        words = f"`{field.name}: {_type(hints[field.name])}`"
        yield f"{words} ({said[field.name]})" if field.name in said else words


def _members(kind: type[Enum]) -> Iterator[str]:
    yield from (f"`{member.name}`" for member in kind)


def meanings(kind: type) -> Mapping[str, str]:
    """Return the docstring of each field of *kind* that has one, as it is in a sentence."""
    tree = ast.parse(inspect.getsource(kind)).body[0]
    body = cast("ast.ClassDef", tree).body
    return {
        before.target.id: _phrase(words.value.value)
        for before, words in pairwise(body)
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name)
        if isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant)
        if isinstance(words.value.value, str)
    }


def _phrase(docstring: str) -> str:
    words = _plain(docstring).removesuffix(".")
    return words if words.startswith("None ") else words[0].lower() + words[1:]


def _plain(docstring: str) -> str:
    """Return *docstring* in one line, without clauses, as Markdown has it."""
    words = re.sub(r"\s+", " ", docstring).replace("``", "`")
    return re.sub(r"\((\w+_\w+)\)", r"(option `\1`)", _CLAUSES.sub("", words))


def _type(hint: object) -> str:
    words = hint.__name__ if isinstance(hint, type) and not hasattr(hint, "__args__") else str(hint)
    return re.sub(r"tilewyrm(?:\.\w+)+\.", "", words).replace("|", r"\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

"""Reading the one-line notation of values back: that it works shows that no two look the same."""

import json
import re
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Any

from tilewyrm.engine.values.shape import Field, kebab, shape

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[()\[\]=]|[^\s()\[\]="]+)')


def parse(value_types: Iterable[type], line: str) -> Any:
    """Return the value of one of *value_types* that *line* denotes.

    Raises:
        ValueError: with the word that does not fit and what was expected there.
    """
    tokens = _Tokens(line)
    name = tokens.take("the name of a value")
    by_name = _names(tuple(value_types))
    if name not in by_name:
        raise ValueError(f"{name!r} is none of: {', '.join(by_name)}")
    value = _read_value(tokens, by_name[name])
    tokens.end()
    return value


@cache
def _names(value_types: tuple[type, ...]) -> dict[str, type]:
    return {kebab(value_type.__name__): value_type for value_type in value_types}


class _Tokens:
    """The words of one line, taken from left to right."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._words: list[str] = []
        position = 0
        while line[position:].strip():
            match = _TOKEN.match(line, position)
            if match is None:
                raise ValueError(f"cannot read {line[position:]!r} in {line!r}")
            self._words.append(match[1])
            position = match.end()
        self._next = 0

    def peek(self) -> str:
        return self._words[self._next] if self._next < len(self._words) else ""

    def take(self, expected: str) -> str:
        word = self.peek()
        if not word:
            raise ValueError(f"{self._line!r} ends where {expected} is expected")
        self._next += 1
        return word

    def demand(self, mark: str) -> None:
        word = self.take(repr(mark))
        if word != mark:
            raise ValueError(f"expected {mark!r} before {word!r} in {self._line!r}")

    def end(self) -> None:
        if self.peek():
            raise ValueError(f"{self.peek()!r} is too much in {self._line!r}")


def _read_value(tokens: _Tokens, value_type: type) -> Any:
    values = {}
    for field in shape(value_type):
        tokens.demand(field.name)
        tokens.demand("=")
        values[field.name] = _read_field(tokens, field)
    return value_type(**values)


def _read_field(tokens: _Tokens, field: Field) -> Any:
    if not field.repeated:
        return _read_single(tokens, field)
    tokens.demand("[")
    items = []
    while tokens.peek() not in ("]", ""):
        items.append(_read_single(tokens, field))
    tokens.demand("]")
    return tuple(items)


def _read_single(tokens: _Tokens, field: Field) -> Any:
    word = tokens.take(f"a value of {field.name}")
    kind = field.kind
    try:
        if word == "-" and field.optional:
            return None
        if kind is bool:
            return {"yes": True, "no": False}[word]
        if issubclass(kind, IntEnum):
            return kind[word.upper().replace("-", "_")]
        if kind is int:
            return int(word)
        if kind is str and word.startswith('"'):
            return json.loads(word)
    except (KeyError, ValueError) as error:
        raise ValueError(f"{word!r} is no value of {field.name}") from error
    if word != "(":
        raise ValueError(f"{word!r} is no value of {field.name}")
    value = _read_value(tokens, kind)
    tokens.demand(")")
    return value

"""One-line text for every value, which no other value has.

``place-tile cell=(x=3 y=-1) rotation=1``: the type's name in lower-case words, then each field.
Numbers are decimal, flags ``yes``/``no``, enum members lower-case words, strings JSON strings,
None ``-``, a nested value its fields in round brackets, a tuple its items in square brackets.
"""

import json
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from types import NoneType
from typing import Any

from tilewyrm.engine.values.shape import kebab, shape


def text(value: Any) -> str:
    """Return the one-line notation of *value*, a dataclass of a game."""
    kind: type = type(value)
    return _whole(kind)(value)


@cache
def _whole(value_type: type) -> Callable[[Any], str]:
    """Return a writer of values of *value_type*, each with the name of the type."""
    name, fields = kebab(value_type.__name__), _fields(value_type)
    if not shape(value_type):
        return lambda _: name
    return lambda value: f"{name} {fields(value)}"


@cache
def _fields(value_type: type) -> Callable[[Any], str]:
    """Return a writer of the fields of a *value_type*."""
    parts = [(f"{item.name}=", item.name, item.repeated) for item in shape(value_type)]

    def written(value: Any) -> str:
        words = []
        for begin, name, repeated in parts:
            item = getattr(value, name)
            if repeated:
                words.append(f"{begin}[{' '.join(map(word, item))}]")
            else:
                words.append(begin + word(item))
        return " ".join(words)

    return written


def word(value: Any) -> str:
    """Return the notation of *value* inside another value, such as ``(x=3 y=-1)``."""
    kind: type = type(value)
    return _single(kind)(value)


@cache
def _single(kind: Any) -> Callable[[Any], str]:
    """Return a writer of values of *kind* inside another value."""
    if kind is NoneType:
        return lambda _: "-"
    if kind is bool:
        return lambda value: "yes" if value else "no"
    if issubclass(kind, IntEnum):
        return lambda value: kebab(value.name)
    if issubclass(kind, int):
        return str
    if issubclass(kind, str):
        return json.dumps
    fields = _fields(kind)
    return lambda value: f"({fields(value)})"

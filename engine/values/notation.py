"""One-line text for every value, which no other value has.

``place-tile cell=(x=3 y=-1) rotation=1``: the type's name in lower-case words, then each field.
Numbers are decimal, flags ``yes``/``no``, enum members lower-case words, strings JSON strings,
None ``-``, a nested value its fields in round brackets, a tuple its items in square brackets.
"""

import json
from enum import IntEnum
from typing import Any

from tilewyrm.engine.values.shape import Field, kebab, shape


def text(value: Any) -> str:
    """Return the one-line notation of *value*, a dataclass of a game."""
    return " ".join([kebab(type(value).__name__), *_fields(value)])


def _fields(value: Any) -> list[str]:
    value_type: type = type(value)
    return [f"{item.name}={_word(getattr(value, item.name), item)}" for item in shape(value_type)]


def _word(value: Any, field: Field) -> str:
    if field.repeated:
        return f"[{' '.join(_single(item) for item in value)}]"
    return _single(value)


def _single(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, IntEnum):
        return kebab(value.name)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value)
    return f"({' '.join(_fields(value))})"

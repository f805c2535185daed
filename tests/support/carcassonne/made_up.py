"""Values that nobody ever offers: of the right type, with anything in them."""

from collections.abc import Sequence
from dataclasses import is_dataclass
from enum import IntEnum
from random import Random
from typing import Any

from tilewyrm.engine.values.shape import Field, shape

NUMBERS = (-1024, -2, -1, 0, 0, 0, 1, 1, 2, 3, 4, 7, 600)
"""Cells near the first tiles and far away, features that there are and are not."""


def made_up(value_type: type, draw: Random, words: Sequence[str]) -> Any:
    """Return a random value of *value_type*; its texts are *words*."""
    return value_type(**{field.name: _field(field, draw, words) for field in shape(value_type)})


def _field(field: Field, draw: Random, words: Sequence[str]) -> Any:
    if field.repeated:
        return tuple(_one(field.kind, draw, words) for _ in range(draw.randrange(3)))
    if field.optional and draw.random() < 0.3:
        return None
    return _one(field.kind, draw, words)


def _one(kind: type, draw: Random, words: Sequence[str]) -> Any:
    if kind is bool:
        return draw.random() < 0.5
    if issubclass(kind, IntEnum):
        return draw.choice(list(kind))
    if kind is int:
        return draw.choice(NUMBERS)
    if kind is str:
        return draw.choice(words)
    assert is_dataclass(kind)
    return made_up(kind, draw, words)

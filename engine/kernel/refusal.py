"""Refusals: why a decision or a roll is not legal, with the nearest legal ones."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text
from tilewyrm.engine.values.shape import shape

_LISTED = 3


class Refusal(NamedTuple):
    """Why a decision is not legal."""

    sentence: str
    """The rest of a sentence for people."""
    about: Mapping[str, str | int]
    """The same as facts: see `tilewyrm.engine.errors.GameError.about`."""


class ValueList(NamedTuple):
    """A few of many values."""

    first: str
    """In notation."""
    more: int
    """How many there are besides."""

    def __str__(self) -> str:
        return self.first + (f"; and {self.more} more" if self.more else "")


def value_list(values: Sequence[Value], wrong: Value) -> ValueList:
    """Return the few of *values* that are most like *wrong*, in the order of *values* if equal."""

    def distance(value: Value) -> float:
        kind: type = type(value)
        if not isinstance(wrong, kind):
            return inf
        names = [field.name for field in shape(kind)]
        return len([name for name in names if getattr(value, name) != getattr(wrong, name)])

    first = sorted(values, key=distance)[:_LISTED]
    return ValueList("; ".join(text(value) for value in first), len(values) - len(first))

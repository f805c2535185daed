"""Refusals: why a decision or a roll is not legal, with the first legal ones."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text

_LISTED = 6


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


def value_list(values: Sequence[Value], kind: type) -> ValueList:
    """Return the first few of *values*, those of *kind* before the others."""
    first = sorted(values, key=lambda value: type(value) is not kind)[:_LISTED]
    return ValueList("; ".join(text(value) for value in first), len(values) - len(first))

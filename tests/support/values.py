"""Hypothesis strategies for the values of the games."""

from dataclasses import is_dataclass
from enum import IntEnum
from typing import Any

from hypothesis import strategies as st

from tilewyrm.engine.values.shape import Field, shape


def values(value_type: type) -> st.SearchStrategy[Any]:
    """Return a strategy for values of *value_type*: also what no game comes to."""
    return st.builds(value_type, **{field.name: _field(field) for field in shape(value_type)})


def plain(value_type: type) -> Any:
    """Return the value of *value_type* with the least in it: zeros, no text, first members."""
    return value_type(**{field.name: _least(field) for field in shape(value_type)})


def _least(field: Field) -> Any:
    if field.repeated:
        return ()
    if field.optional:
        return None
    if issubclass(field.kind, IntEnum):
        return min(field.kind)
    return plain(field.kind) if is_dataclass(field.kind) else field.kind()


def _field(field: Field) -> st.SearchStrategy[Any]:
    one = _one(field.kind)
    if field.repeated:
        return st.lists(one, max_size=4).map(tuple)
    return st.none() | one if field.optional else one


def _one(kind: type) -> st.SearchStrategy[Any]:
    if kind is bool:
        return st.booleans()
    if issubclass(kind, IntEnum):
        return st.sampled_from(list(kind))
    if kind is int:
        return st.integers(0, 2**31 - 1)
    if kind is str:
        return st.text(max_size=8)
    return values(kind)

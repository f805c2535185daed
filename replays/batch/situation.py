"""Situations of a match: which of some fields of its state are set.

A number below 1 is not set, as -1 means nothing in the rules. A container is set if one of its
elements is. A list has an element for each seat or layer, and the number of set elements counts. So
a situation with one empty row is on the way to one with two.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

Fields = Sequence[Sequence[str]]
"""Classes, each with one of its fields."""


class Situations:
    """Situations, as far as some fields tell them apart."""

    def __init__(self, state: Any, fields: Fields) -> None:
        """Take *fields*.

        They count if the class is that of *state* or of a slice of it, or of the frame that is
        next.
        """
        names: dict[str, list[str]] = defaultdict(list)
        for one, field in fields:
            names[one].append(field)
        slices = getattr(state, "slice_by_type", {})
        self._slices = [
            (kind, names.pop(kind.__name__)) for kind in slices if kind.__name__ in names
        ]
        self._own = names.pop(type(state).__name__, [])
        self._frames = names

    def of(self, state: Any) -> str:
        """Return the situation: the fields that are set, in words, which may be none."""
        found = _set_fields(state, self._own)
        for kind, fields in self._slices:
            found += _set_fields(state.slice_by_type[kind], fields)
        if self._frames and state.agenda:
            frame = state.agenda[-1]
            found += _set_fields(frame, self._frames.get(type(frame).__name__, []))
        return " ".join(found)


def _set_fields(value: Any, fields: Sequence[str]) -> list[str]:
    """Return the *fields* of *value* that are set, in words."""
    name, found = type(value).__name__, []
    for field in fields:
        current = getattr(value, field, None)
        if isinstance(current, list):
            if number := sum(map(_is_set, current)):
                found.append(f"{name}.{field}={number}")
        elif _is_set(current):
            found.append(f"{name}.{field}")
    return found


def _is_set(value: Any) -> bool:
    if isinstance(value, int):
        return value > 0
    return any(map(_is_set, value)) if isinstance(value, tuple | list) else bool(value)

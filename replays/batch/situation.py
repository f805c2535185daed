"""Situations of a match: which of some fields of its state are set."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

Fields = Sequence[Sequence[str]]
"""Classes, each with one of its fields."""


class Situations:
    """Situations, as far as some fields tell them apart."""

    def __init__(self, state: Any, fields: Fields) -> None:
        """Take *fields*.

        They count if the class is that of a slice of *state*, or of the frame that is next.
        """
        names: dict[str, list[str]] = defaultdict(list)
        for one, field in fields:
            names[one].append(field)
        slices = getattr(state, "slice_by_type", {})
        self._slices = [
            (kind, names.pop(kind.__name__)) for kind in slices if kind.__name__ in names
        ]
        self._frames = names

    def of(self, state: Any) -> str:
        """Return the situation: the fields that are set, in words, which may be none."""
        found: list[str] = []
        for kind, fields in self._slices:
            current = state.slice_by_type[kind]
            found += [
                f"{kind.__name__}.{field}" for field in fields if getattr(current, field, None)
            ]
        if self._frames and state.agenda:
            frame = state.agenda[-1]
            name = type(frame).__name__
            fields = self._frames.get(name, [])
            found += [f"{name}.{field}" for field in fields if getattr(frame, field, None)]
        return " ".join(found)

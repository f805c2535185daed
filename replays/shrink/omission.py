"""Omission of all parts of a whole that something can do without (delta debugging)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def omit(
    parts: Sequence[Part],
    left_without: Callable[[Sequence[Part], Sequence[Part]], Sequence[Part] | None],
) -> Sequence[Part]:
    """Return those of *parts* that are needed, in their order.

    It leaves out all of them first, then halves, then ever fewer at once, down to each alone. That
    is the algorithm ddmin, without its tests of one part alone (A. Zeller and R. Hildebrandt,
    "Simplifying and isolating failure-inducing input", 2002). For each needed one of n parts, it
    takes about 2 log n tests. Fewer parts may do: each was tested alone once, but not again after
    others were left out.

    Args:
        parts: what may be left out.
        left_without: tests the whole without some parts, given them and the rest. It returns the
            parts that are left then, which may be others than the rest, or None if they are needed.
    """
    size = len(parts)
    while size:
        at = 0
        while at < len(parts):
            end = at + size
            left = left_without(parts[at:end], [*parts[:at], *parts[end:]])
            if left is None:
                at = end
            else:
                parts = left
        size = max(min(size, len(parts)) // 2, 1) if size > 1 else 0
    return parts

"""Omission leaves out all that is not needed, in few tests."""

from collections.abc import Sequence

import pytest

from tilewyrm.replays.shrink.omission import omit


@pytest.mark.parametrize("needed", [set(), {0}, {99}, {17, 18}, {3, 50, 98}, {*range(100)}])
def test_exactly_the_needed_parts_stay(needed: set[int]) -> None:
    tests = 0

    def left_without(dropped: Sequence[int], rest: Sequence[int]) -> Sequence[int] | None:
        nonlocal tests
        tests += 1
        assert sorted({*dropped, *rest}) == sorted((*dropped, *rest))
        return None if needed.intersection(dropped) else rest

    assert [*omit(range(100), left_without)] == sorted(needed)
    assert tests <= (210 if len(needed) == 100 else 1 + 14 * len(needed))


def test_a_success_may_leave_fewer_parts_than_the_rest() -> None:
    """Here 1 cannot be without 3, and is never tested alone."""
    tested: list[Sequence[int]] = []

    def left_without(dropped: Sequence[int], rest: Sequence[int]) -> Sequence[int] | None:
        tested.append(dropped)
        return None if 0 in dropped else [part for part in rest if part != 1]

    assert omit([0, 1, 2, 3], left_without) == [0]
    assert [*map(list, tested)] == [[0, 1, 2, 3], [0, 1], [2, 3], [0]]

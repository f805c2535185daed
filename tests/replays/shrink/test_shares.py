"""Ways share the work by what each of them has brought for it."""

from collections import Counter
from random import Random

import pytest

from tilewyrm.replays.shrink.shares import Shares


@pytest.mark.parametrize(("chance", "least", "most"), [(0, 0.05, 0.3), (0.2, 0.7, 0.95)])
def test_a_way_with_successes_gets_more_of_the_work(
    chance: float, least: float, most: float
) -> None:
    """Here a use takes ten times as much. Without any success, the other one gets more."""
    shares, draw, work = Shares[str](), Random(1), Counter[str]()
    assert shares.choice("ab", draw) == "a"
    for _ in range(4000):
        way = shares.choice("ab", draw)
        cost = 10 if way == "a" else 1
        shares.note(way, cost, success=way == "a" and draw.random() < chance)
        work[way] += cost
    assert least < work["a"] / work.total() < most

"""A challenge that the first part of a double turn decides (HS43)."""

import pytest

from support.carcassonne.expansions.cult import NAME, fill, lost, points
from support.carcassonne.expansions.traders_builders import builder_road, second_parts


@pytest.mark.clause("HS43", "T25")
def test_the_loser_is_home_before_the_second_part():
    match = builder_road(NAME)
    match.lay("B", 2, 1, piece="monastery")
    match.lay("CU01", 1, 1, piece="shrine")
    match.lay("E", 3, 1, 2)
    match.lay("E", 3, 2)
    fill(match, (2, 2), (1, 2), (0, 1))
    assert match.supply == (5, 6)
    events = match.lay("U", 3, 0)  # extends the builder's road
    assert points(events) == [("monastery", 1, 9)]
    assert lost(events) == [(0, "meeple", "shrine")]
    assert second_parts(events) == [0]
    assert match.supply == (6, 7)
    match.put("U", 4, 0)
    match.stand(4, 0, "field n1")
    assert match.supply == (5, 7)

"""Large meeples in a challenge (HS40)."""

import pytest

from support.carcassonne.expansions.cult import COMMON, EAST, WEST, beside, fill, lost, points


@pytest.mark.clause("HS40")
@pytest.mark.parametrize(
    ("cells", "won", "gone"),
    [
        (WEST, ("monastery", 0, 9), (1, "large-meeple", "shrine")),
        (EAST, ("shrine", 1, 9), (0, "meeple", "monastery")),
    ],
)
def test_a_large_meeple_scores_9_and_loses_like_any_other(cells, won, gone):
    match = beside("inns_cathedrals", heretic="large-meeple shrine")
    events = fill(match, *cells, *COMMON[::-1] if cells is EAST else COMMON)
    assert points(events) == [won]
    assert lost(events) == [gone]

"""The phantom on shrine tiles (PH46)."""

import pytest

from support.carcassonne.expansions.cult import COMMON, SHRINE, WEST, fill, lost, monastery
from support.carcassonne.expansions.phantom import NAME, PHANTOM, haunt


@pytest.mark.clause("PH46")
@pytest.mark.parametrize(("first", "second"), [("road", "shrine"), ("shrine", "road")])
def test_one_figure_is_on_the_road_and_the_other_is_the_heretic(first: str, second: str):
    match = monastery(NAME, more={"CU03": 1})
    match.put("CU03", *SHRINE, 3)
    match.stand(*SHRINE, first)
    haunt(match, *SHRINE, second)
    events = fill(match, *WEST, *COMMON)
    heretic = "meeple" if first == "shrine" else PHANTOM
    assert lost(events) == [(1, heretic, "shrine")]
    assert len(match.standing(*SHRINE)) == 1

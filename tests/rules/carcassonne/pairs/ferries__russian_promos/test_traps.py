"""Solovei on roads that ferries join (RP91)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake, lay, move
from support.carcassonne.expansions.russian_promos import NAME as PROMOS
from support.carcassonne.expansions.russian_promos import OWN, trapped
from support.carcassonne.match import Match

CAUGHT = [(0, "meeple", "road", "solovei")]


@pytest.mark.clause("RP91", "RP43")
@pytest.mark.parametrize("piece", ["road", None])
def test_a_ferry_that_joins_an_occupied_road_calls_solovei(piece: str | None):
    match = Match(2, PROMOS, NAME, edition=box(OWN, FR02=1, RU03=1, U=4))
    match.lay("U", -1, 0, piece=piece)
    lake(match, "FR02", 1, 0, "ES")
    match.lay("RU03", 2, 0)
    match.skip() if match.question == "use-piece" else None
    assert match.question == "move-ferry"
    assert trapped(move(match, 1, 0, "EW")) == (CAUGHT if piece else [])


@pytest.mark.clause("RP91", "RP41")
def test_a_lake_on_the_way_counts_as_one_tile():
    match = Match(3, PROMOS, NAME, edition=box(OWN, FR02=1, RU03=1, U=5))
    match.lay("RU03", 1, 0)
    match.lay("U", -1, 0)
    match.lay("FR02", 2, 0, piece="road E")
    assert trapped(lay(match, "EW")) == [(2, "meeple", "road", "solovei")]

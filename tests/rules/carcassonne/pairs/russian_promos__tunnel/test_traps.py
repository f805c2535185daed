"""Solovei on roads that a tunnel joins (RP90)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.russian_promos import NAME as PROMOS
from support.carcassonne.expansions.russian_promos import trapped
from support.carcassonne.expansions.tunnel import END, NAME, token, turn
from support.carcassonne.match import Match


@pytest.mark.clause("RP90", "RP43")
@pytest.mark.parametrize("piece", ["road", None])
def test_a_tunnel_that_joins_an_occupied_road_calls_solovei(piece: str | None):
    match = Match(2, PROMOS, NAME, edition=box(END, RU03=1, A=1, B=4))
    turn(match, "RU03", 1, 0)
    turn(match, "A", 0, 1, piece=piece)
    turn(match, "TX", 2, 0, 1, pair=1)
    turn(match, "TX", 0, 2, 2)
    match.draw("B")
    match.decide(match.legal()[0])
    assert match.seat == 0
    events = token(match, 0, 2)
    assert trapped(events) == ([(1, "meeple", "road", "solovei")] if piece else [])

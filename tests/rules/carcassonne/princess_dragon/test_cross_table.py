"""Every kind of piece against volcano, dragon, fairy, princess and portal.

Whatever the piece is, it is placed by the rules on a tile that shows everything a piece can stand
on. What needs a meeple of its own has one on the tile beside it.
"""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import NAME, dragon_to
from support.carcassonne.match import Match
from support.carcassonne.pairs.cross_table import TABLE
from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, ROAD, Completion
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, PieceKind, piece
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy, RemoveKnight
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import EATEN
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

KINDS = {
    MEEPLE: (NAME,),
    **{
        kind: tuple({NAME, one.name})
        for one in EXPANSION_SET.expansions
        for kind in one.pieces(one.options())
    },
}
"""Every kind of piece, with the expansions that it needs."""
every_piece = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])

_POINTS = {
    place.name
    for kind in KINDS
    for place in kind.stands_on
    if place.completion is Completion.SURROUNDINGS
}
_ALL = f"crfr: city n, road ew, {', '.join(sorted(_POINTS))}, field e1 w2 by n, field e2 s1 s2 w1"
EDITION = box(
    {
        "base": {"Q": f"2 {_ALL}"},
        NAME: {"QV": f"1 {_ALL}, volcano", "QP": f"1 {_ALL}, portal"},
    },
    U=3,
    P03=1,
    P14=1,
    P19=1,
)
"""Q shows everything that a piece can stand on, QV with a volcano and QP with a portal."""


def test_the_table_knows_every_kind_of_piece():
    assert sorted(kind.name for kind in KINDS if kind.name not in TABLE) == []


def spot(kind: PieceKind) -> str:
    """Return where on Q a piece is placed."""
    if ROAD in kind.stands_on:
        return "road"
    if FIELD in kind.stands_on:
        return "field s1"
    return min(place.name for place in kind.stands_on)


def about_to_place(kind: PieceKind, tile: str) -> Match:
    """Return a match in which seat 0 has just placed *tile* at (2, 0), beside a Q at (1, 0).

    The meeple that the piece may need is on the Q.
    """
    match = Match(2, *KINDS[kind], edition=EDITION)
    match.lay("Q", 1, 0, piece=None if kind.is_meeple else spot(kind))
    match.lay("U", -1, 0)
    match.put(tile, 2, 0)
    return match


def places(match: Match, kind: PieceKind) -> set[tuple[int, int]]:
    """Return the tiles where such a piece may be placed now."""
    offered = [one for one in match.legal(PlacePiece) if one.piece == kind.name]
    return {(one.cell.x, one.cell.y) for one in offered}


def placed(kind: PieceKind) -> Match:
    """Return a match in which such a piece of seat 0 stands at (2, 0); seat 1 is next."""
    match = about_to_place(kind, "Q")
    match.stand(2, 0, f"{kind.name} {spot(kind)}")
    return match


@every_piece
@pytest.mark.clause("C62")
def test_volcano(kind: PieceKind):
    assert places(about_to_place(kind, "Q"), kind) == {(2, 0)}
    assert bool(places(about_to_place(kind, "QV"), kind)) is TABLE[kind.name].volcano


@every_piece
@pytest.mark.clause("C110", "C114")
def test_portal(kind: PieceKind):
    found = places(about_to_place(kind, "QP"), kind)
    assert (2, 0) in found
    assert bool(found - {(2, 0)}) is TABLE[kind.name].portal


@every_piece
@pytest.mark.clause("C79")
def test_dragon(kind: PieceKind):
    match = placed(kind)
    match.lay("P03", 2, 1)
    match.lay("P14", 3, 0)
    match.forget()
    dragon_to(match, 2, 0)
    back = [(e.seat, e.piece, e.cause) for e in match.events if isinstance(e, PieceReturned)]
    assert ((0, kind.name, EATEN) in back) is TABLE[kind.name].eaten


@every_piece
@pytest.mark.clause("C90", "C91")
def test_fairy(kind: PieceKind):
    match = placed(kind)
    match.lay("U", -2, 0)
    match.put("U", -3, 0)
    beside = MoveFairy(Cell(2, 0), match.feature(2, 0, spot(kind)))
    assert match.can(beside) is TABLE[kind.name].fairy


@every_piece
@pytest.mark.clause("C100", "C104")
def test_princess(kind: PieceKind):
    if CITY not in kind.stands_on:
        assert not TABLE[kind.name].princess
        return
    match = Match(2, *KINDS[kind], edition=EDITION)
    state = match.state
    assert isinstance(state, CarcassonneState)
    home = match.feature(0, 0, "city")
    state.put(state.board.firsts[state.board.last] + home, piece(1, kind))
    match.put("P19", 0, -1, 1)
    assert match.can(RemoveKnight(Cell(0, 0), home)) is TABLE[kind.name].princess

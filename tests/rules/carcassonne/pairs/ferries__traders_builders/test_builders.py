"""Ferries in double turns, and builders on roads that fall apart (FB28, FB51)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import LAY, NAME, lake, leave, movable, move
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned


@pytest.mark.clause("FB28", "FB23")
@pytest.mark.option("ferry_once_per", "part", "turn")
@pytest.mark.parametrize("once", ["part", "turn"])
def test_a_ferry_moves_again_in_the_second_part_unless_the_table_forbids_it(once: str):
    match = Match(2, TRADERS, NAME, edition=box(FR02=1, U=8), ferry_once_per=once)
    lake(match, "FR02", 1, 0, "EW")
    for x, piece in ((-1, None), (2, "road"), (-2, None), (3, "builder road"), (-3, None)):
        match.lay("U", x, 0, piece=piece)
        leave(match)
    match.lay("U", 4, 0)
    move(match, 1, 0, "ES")
    assert match.turn.seat == 0
    match.lay("U", 5, 0)
    assert movable(match) == ({(1, 0)} if once == "part" else set())
    if once == "part":
        leave(match)
    assert match.turn.seat == 1
    match.lay("U", 6, 0)
    assert movable(match) == {(1, 0)}


def on_both_sides(**options: bool) -> Match:
    """Return a match with a meeple of seat 0 west and its builder east of the ferry at (1, 0)."""
    match = Match(2, TRADERS, NAME, edition=box(FR02=1, U=5), **options)
    match.lay("U", -1, 0, piece="road")
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0, piece="builder road")
    leave(match)
    return match


@pytest.mark.clause("FB51", "T30")
@pytest.mark.option("ferry_builder", True, False)
@pytest.mark.parametrize("home", [True, False])
def test_a_builder_who_is_parted_from_his_meeple_goes_home_unless_the_table_keeps_him(home: bool):
    match = on_both_sides(ferry_builder=home)
    match.lay("U", 3, 0)
    events = move(match, 1, 0, "SW")
    back = [
        (event.seat, event.piece, event.cause)
        for event in events
        if isinstance(event, PieceReturned)
    ]
    assert back == ([(0, "builder", "left behind")] if home else [])
    assert match.standing(-1, 0) != ()
    assert bool(match.standing(2, 0)) is not home


@pytest.mark.clause("FB51", "T26")
def test_a_ferry_extends_nothing():
    match = Match(2, TRADERS, NAME, edition=box(FR02=1, U=5))
    match.lay("U", -1, 0, piece="road")
    lake(match, "FR02", 1, 0, "ES")
    match.lay("U", -2, 0, piece="builder road")
    match.lay("U", 2, 0)
    leave(match)
    match.lay("U", 1, 1, 1)
    move(match, 1, 0, "SW")
    assert match.turn.seat == 1


@pytest.mark.clause("FB51", "T20", "T22")
@pytest.mark.parametrize("west", ["U", "A"])
def test_at_a_new_lake_the_builder_needs_a_meeple_on_that_road_which_is_open(west: str):
    match = Match(2, TRADERS, NAME, edition=box(FR02=1, U=2, A=1, E=1))
    match.lay(west, -1, 0, 3 if west == "A" else 0, piece="road")
    match.lay("E", 0, -1, 2)
    match.put("FR02", 1, 0)
    builders = [one.feature for one in match.legal(PlacePiece) if one.piece == "builder"]
    assert builders == ([match.feature(1, 0, "road W")] if west == "U" else [])


@pytest.mark.clause("FB51", "FB11", "C8", "T2")
@pytest.mark.parametrize("piece", ["road", "builder road"])
def test_a_builder_is_no_highwayman_who_brings_a_lake_its_ferry(piece: str):
    match = Match(2, TRADERS, NAME, edition=box(FR02=1, U=3), ferry_place="with_highwayman")
    match.lay("U", -1, 0, piece="road" if piece == "builder road" else None)
    match.lay("U", -2, 0)
    match.lay("FR02", 1, 0, piece=f"{piece} W")
    assert (match.question == LAY) is (piece == "road")

"""The contract's edges, as far as they are this game's own."""

import pytest

from support.carcassonne.modules import NAMES, flags
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile, StartPlayer
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.errors import IllegalEntry, SetupError, WrongSeat
from tilewyrm.engine.game import Decided, Rolled

EDITION = editions.load("carcassonne")


def begun(*playing: str) -> CarcassonneState:
    state = CARCASSONNE.initial(CARCASSONNE.setup(EDITION, 2, flags(playing)))
    state.apply(Rolled(StartPlayer(0)))
    return state


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_seat_count_out_of_range_is_refused(seats):
    with pytest.raises(SetupError, match="2 to 5"):
        CARCASSONNE.setup(EDITION, seats, flags(()))


@pytest.mark.parametrize("name", NAMES)
def test_with_an_expansion_as_many_can_play_as_it_brings_pieces_for(name):
    (expansion,) = (one for one in EXPANSION_SET.expansions if one.name == name)
    CARCASSONNE.setup(EDITION, expansion.seats, flags([name]))
    with pytest.raises(SetupError, match=f"2 to {expansion.seats}"):
        CARCASSONNE.setup(EDITION, expansion.seats + 1, flags([name]))


def test_an_unknown_rules_version_is_refused():
    with pytest.raises(SetupError, match="no rules version 9"):
        CARCASSONNE.setup(EDITION, 2, {}, rules_version=9)


@pytest.mark.parametrize(
    ("tile", "decision", "message"),
    [
        ("U", PlaceTile(Cell(1, 0), 1), "its west edge is field, the neighbour's is road"),
        ("U", PlaceTile(Cell(0, 0), 0), r"\(0, 0\) already has a tile"),
        ("U", PlaceTile(Cell(5, 0), 0), r"\(5, 0\) touches no tile"),
        ("U", PlaceTile(Cell(5000, 0), 0), "touches no tile"),
        ("U", PlaceTile(Cell(1, 0), 4), "rotated by 0 to 3 quarter turns"),
        ("U", PlaceTile(Cell(1, 0), -2), "rotated by 0 to 3 quarter turns"),
        ("U", PlaceTile(Cell(1, 0), 2), "tile U looks the same rotated 0°"),
        ("B", PlaceTile(Cell(0, 1), 3), "tile B looks the same rotated 0°"),
        ("U", Skip(), "place the tile in hand"),
    ],
)
def test_a_refused_placement_says_what_does_not_fit(tile, decision, message):
    state = begun()
    state.apply(Rolled(DrawTile(tile)))
    before = state.canonical()
    with pytest.raises(IllegalEntry, match=message):
        state.apply(Decided(0, decision))
    assert state.canonical() == before


def test_an_entry_at_the_wrong_time_is_refused():
    state = begun()
    with pytest.raises(IllegalEntry, match="cannot decide now: a roll"):
        state.check(Decided(0, Skip()))
    with pytest.raises(IllegalEntry, match="cannot come now"):
        state.check(Rolled(StartPlayer(0)))
    with pytest.raises(IllegalEntry, match="cannot come now"):
        state.check(Rolled(DrawTile("nonesuch")))
    state.apply(Rolled(DrawTile("U")))
    with pytest.raises(IllegalEntry, match="seat 1 is to choose place-tile"):
        state.check(Rolled(DrawTile("U")))
    with pytest.raises(WrongSeat, match="seat 1 is to choose place-tile"):
        state.check(Decided(1, PlaceTile(Cell(1, 0), 0)))


def test_a_tile_of_a_box_that_is_not_in_play_is_not_drawn():
    for tile in CARCASSONNE.catalogue(EDITION).tiles:
        if tile.set != "base":
            with pytest.raises(IllegalEntry, match="cannot come now"):
                begun().check(Rolled(DrawTile(tile.id)))


def test_rules_are_put_together_once_for_a_setup():
    assert begun().rules is begun().rules
    assert begun().rules is not begun(NAMES[0]).rules


def test_an_unchanged_tile_is_the_same_part_in_the_next_view():
    state = begun()
    before = CARCASSONNE.view(state, None)
    state.apply(Rolled(DrawTile("U")))
    after = {part.key: part for part in CARCASSONNE.view(state, None)}
    start = next(part for part in before if part.key == "tile/0/0")
    assert after["tile/0/0"] is start
    state.apply(Decided(0, PlaceTile(Cell(1, 0), 0)))
    after = {part.key: part for part in CARCASSONNE.view(state, None)}
    assert after["tile/0/0"] is start
    assert after["tile/1/0"].number == 1

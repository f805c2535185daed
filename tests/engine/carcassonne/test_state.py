"""The contract's edges, as far as they are this game's own."""

import pytest

from tilewyrm import editions
from tilewyrm.engine.carcassonne.decisions import PlaceTile, Skip
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.carcassonne.kinds import Cell
from tilewyrm.engine.carcassonne.rolls import DrawTile, StartPlayer
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.errors import IllegalEntry, NotationError, SetupError, WrongSeat
from tilewyrm.engine.game import Decided, Rolled

EDITION = editions.load("carcassonne")


def begun(**options) -> CarcassonneState:
    state = CARCASSONNE.initial(CARCASSONNE.setup(EDITION, 2, options))
    state.apply(Rolled(StartPlayer(0)))
    return state


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_seat_count_out_of_range_is_refused(seats):
    with pytest.raises(SetupError, match="2 to 5"):
        CARCASSONNE.setup(EDITION, seats, {})


def test_an_unknown_rules_version_is_refused():
    with pytest.raises(SetupError, match="no rules version 9"):
        CARCASSONNE.setup(EDITION, 2, {}, rules_version=9)


@pytest.mark.parametrize(
    ("decision", "message"),
    [
        (PlaceTile(Cell(1, 0), 1), "its west edge is field, the neighbour's is road"),
        (PlaceTile(Cell(0, 0), 0), r"there is a tile at \(0, 0\) already"),
        (PlaceTile(Cell(5, 0), 0), r"\(5, 0\) touches no tile"),
        (PlaceTile(Cell(5000, 0), 0), "touches no tile"),
        (PlaceTile(Cell(1, 0), 4), "rotated by 0 to 3 quarter turns"),
        (Skip(), "place the tile in hand"),
    ],
)
def test_a_refused_placement_says_what_does_not_fit(decision, message):
    state = begun()
    state.apply(Rolled(DrawTile("U")))
    before = state.canonical()
    with pytest.raises(IllegalEntry, match=message):
        state.apply(Decided(0, decision))
    assert state.canonical() == before


def test_an_entry_at_the_wrong_time_is_refused():
    state = begun()
    with pytest.raises(IllegalEntry, match="a roll comes now"):
        state.check(Decided(0, Skip()))
    with pytest.raises(IllegalEntry, match="cannot come now"):
        state.check(Rolled(StartPlayer(0)))
    with pytest.raises(IllegalEntry, match="cannot come now"):
        state.check(Rolled(DrawTile("R05")))
    state.apply(Rolled(DrawTile("U")))
    with pytest.raises(IllegalEntry, match="seat 0 is asked place-tile"):
        state.check(Rolled(DrawTile("U")))
    with pytest.raises(WrongSeat, match="seat 0 is asked place-tile"):
        state.check(Decided(1, PlaceTile(Cell(1, 0), 0)))


def damaged(canonical, path, value):
    """Return *canonical* with *value* at *path*."""
    if not path:
        return value
    head, *rest = path
    return [
        damaged(item, rest, value) if index == head else item
        for index, item in enumerate(canonical)
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ([], None),
        ([], []),
        ([0, 1, 2], "nonesuch"),
        ([0, 1, 0], 7),
        ([0, 1, 3], 1),
        ([1], [[0, 0, 99, 0, 1]]),
        ([2, 0, 0], 5),
        ([5], [0]),
        ([6, 0], 6),
        ([8, 0], 2),
        ([8, 2], 40),
        ([8, 2], "one"),
        ([9], "nonesuch"),
        ([13], [[1]]),
    ],
)
def test_nonsense_is_no_state(path, value):
    state = begun()
    for tile, cell in (("U", Cell(1, 0)), ("U", Cell(2, 0))):
        state.apply(Rolled(DrawTile(tile)))
        state.apply(Decided(state.asked, PlaceTile(cell, 0)))
        state.apply(Decided(state.asked, Skip()))
    setup = CARCASSONNE.setup(EDITION, 2, {})
    assert CARCASSONNE.restore(setup, state.canonical()).canonical() == state.canonical()
    with pytest.raises(NotationError, match="no state"):
        CARCASSONNE.restore(setup, damaged(state.canonical(), path, value))


def test_an_unchanged_tile_is_the_same_part_in_the_next_view():
    state = begun()
    before = state.view(None)
    state.apply(Rolled(DrawTile("U")))
    after = {part.key: part for part in state.view(None)}
    start = next(part for part in before if part.key == "tile/0/0")
    assert after["tile/0/0"] is start
    state.apply(Decided(0, PlaceTile(Cell(1, 0), 0)))
    after = {part.key: part for part in state.view(None)}
    assert after["tile/1/0"].last
    assert not after["tile/0/0"].last

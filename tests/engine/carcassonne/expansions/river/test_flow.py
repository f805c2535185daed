"""Where the river may turn (C41, C42, C48)."""

import pytest

from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import ORIGIN, STEPS, cell, number
from tilewyrm.engine.carcassonne.expansions.river.flow import River, Uturn, river_placements

NORTH, EAST, SOUTH, WEST = range(4)
CURVE, STRAIGHT, LAKE, MEADOW = "R10", "R07", "R02", "B"


class Valley:
    """A river laid tile by tile, whatever is in the box; the spring leads it east."""

    def __init__(self, uturn: Uturn) -> None:
        match = Match(2, "river")
        assert isinstance(match.state, CarcassonneState)
        self.state = match.state
        self.uturn = uturn

    @property
    def flow(self) -> River:
        return self.state.of(River)

    @property
    def ahead(self) -> int:
        """The cell into which the river flows."""
        return number(self.flow.cell)

    def kind(self, tile: str) -> TileKind:
        return self.state.rules.kinds[self.state.rules.numbers[tile]]

    def headings(self, tile: str = CURVE) -> list[int]:
        """Return the directions in which *tile* may lead the river on."""
        kind, at = self.kind(tile), self.ahead
        codes = river_placements(
            self.state, kind, [at << 2 | turns for turns in range(4)], self.uturn
        )
        after = [self.flow.after(at, kind.rotations[code & 3]) for code in codes]
        return sorted({flow.heading for flow in after if flow.cell})

    def lead(self, heading: int) -> None:
        """Lay a tile that leads the river on to *heading*."""
        kind = self.kind(STRAIGHT if heading == self.flow.heading else CURVE)
        back = self.flow.heading ^ 2
        tile = next(
            one
            for one in kind.rotations
            if {side for side in range(4) if one.edges[side].name == "river"} == {back, heading}
        )
        self.state.lay(self.ahead, tile)

    def block(self, place: int) -> None:
        """Put a tile without a river on *place*, though it touches nothing."""
        self.state.board.frontier[place] = 0
        self.state.lay(place, self.kind(MEADOW).rotations[0])


def test_the_river_may_turn_either_way_after_the_spring():
    assert Valley(Uturn.IMMEDIATE).headings() == [NORTH, SOUTH]


def test_the_river_may_not_turn_the_same_way_twice_in_succession():
    valley = Valley(Uturn.IMMEDIATE)
    valley.lead(NORTH)
    assert valley.headings() == [EAST]


def test_a_straight_tile_between_two_turns_makes_the_second_one_legal():
    valley = Valley(Uturn.IMMEDIATE)
    for heading in (EAST, NORTH, NORTH):
        valley.lead(heading)
    assert valley.headings() == [EAST, WEST]


def test_with_the_strict_option_straight_tiles_do_not_help():
    valley = Valley(Uturn.SAME_TURN_EVEN_WITH_STRAIGHTS)
    for heading in (EAST, NORTH, NORTH):
        valley.lead(heading)
    assert valley.headings() == [EAST]
    valley.lead(EAST)
    assert valley.headings() == [NORTH]


@pytest.mark.parametrize("uturn", Uturn)
def test_the_river_never_flows_into_a_tile(uturn: Uturn):
    valley = Valley(uturn)
    valley.lead(EAST)
    valley.block(valley.ahead + STEPS[NORTH])
    assert NORTH not in valley.headings()


ROOM = (
    STEPS[NORTH],
    STEPS[WEST],
    STEPS[EAST],
    STEPS[NORTH] + STEPS[WEST],
    STEPS[NORTH] + STEPS[EAST],
)
"""What leads to the five cells that a river flowing north wants free around the next."""


@pytest.mark.parametrize("where", ROOM)
def test_clearance_keeps_five_more_cells_free_around_the_next(where: int):
    valley = Valley(Uturn.CLEARANCE)
    for heading in (EAST, EAST, EAST):
        valley.lead(heading)
    assert NORTH in valley.headings()
    valley.block(valley.ahead + STEPS[NORTH] + where)
    assert NORTH not in valley.headings()


@pytest.mark.parametrize("aside", [WEST, EAST])
def test_clearance_does_not_care_for_cells_further_away(aside: int):
    valley = Valley(Uturn.CLEARANCE)
    for heading in (EAST, EAST, EAST):
        valley.lead(heading)
    next_to = valley.ahead + STEPS[NORTH]
    valley.block(next_to + 2 * STEPS[NORTH])
    valley.block(next_to + 2 * STEPS[aside])
    assert NORTH in valley.headings()


def test_clearance_forbids_no_turn_for_its_direction():
    valley = Valley(Uturn.CLEARANCE)
    for heading in (NORTH, NORTH, NORTH):
        valley.lead(heading)
    assert valley.headings() == [EAST, WEST]
    valley.lead(WEST)
    assert valley.headings() == [NORTH]  # in the south there is the spring's bank
    valley.lead(WEST)
    valley.lead(WEST)
    assert valley.headings() == [NORTH, SOUTH]
    valley.lead(SOUTH)
    assert valley.headings(STRAIGHT) == [SOUTH]
    assert valley.headings() == [WEST]


def test_a_river_tile_must_continue_the_river():
    """C41: touching with a field edge only is not enough."""
    valley = Valley(Uturn.IMMEDIATE)
    codes = [(valley.ahead << 2) | 1, ((ORIGIN + STEPS[SOUTH]) << 2) | 0]
    assert river_placements(valley.state, valley.kind(STRAIGHT), codes, Uturn.IMMEDIATE) == []


def test_the_lake_ends_the_river_and_nothing_continues_it():
    valley = Valley(Uturn.IMMEDIATE)
    before = valley.ahead
    valley.state.lay(before, valley.kind(LAKE).rotations[0])
    assert valley.flow.cell is None
    for place in (before, before + STEPS[EAST]):
        assert cell(place) != valley.flow.cell
        assert (
            river_placements(valley.state, valley.kind(STRAIGHT), [place << 2], valley.uturn) == []
        )

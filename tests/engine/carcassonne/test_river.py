"""Where the river may turn (C41, C42)."""

import pytest

from tilewyrm.engine.carcassonne.board import Board
from tilewyrm.engine.carcassonne.cells import ORIGIN, STEPS
from tilewyrm.engine.carcassonne.river import Flow, RiverRule
from tilewyrm.engine.carcassonne.tile_notation import parse_tile

SPRING = parse_tile("S", "1 fwff: river e, field all", 1)
CURVE = parse_tile("C", "1 ffww: river sw, field n1 n2 e1 e2 s1 w2, field s2 w1", 1)
STRAIGHT = parse_tile("I", "1 fwfw: river ew, field n1 n2 e1 w2, field e2 s1 s2 w1", 1)
LAKE = parse_tile("L", "1 fffw: river w, field all", 1)
NORTH, EAST, SOUTH, WEST = range(4)


class Valley:
    """A river laid tile by tile."""

    def __init__(self, uturn: str) -> None:
        self.rule = RiverRule(uturn)
        self.board = Board()
        self.board.place(ORIGIN, SPRING.rotations[0])
        self.flow = Flow.spring(SPRING)

    def headings(self, kind=CURVE) -> list[int]:
        """Return the directions in which *kind* may lead the river on."""
        assert self.flow
        codes = [self.flow.cell << 2 | rotation for rotation in range(4)]
        allowed = self.rule.allowed(self.board, self.flow, kind, codes)
        after = [self.flow.after(kind.rotations[code & 3]) for code in allowed]
        return sorted({flow.heading for flow in after if flow})

    def lead(self, heading: int) -> None:
        """Lay a tile that leads the river on to *heading*."""
        assert self.flow
        kind = STRAIGHT if heading == self.flow.heading else CURVE
        for tile in kind.rotations:
            if set(tile.river_sides()) == {self.flow.heading ^ 2, heading}:
                self.board.place(self.flow.cell, tile)
                self.flow = self.flow.after(tile)
                return


def test_the_river_may_turn_either_way_after_the_spring():
    assert Valley("immediate").headings() == [NORTH, SOUTH]


def test_the_river_may_not_turn_the_same_way_twice_in_succession():
    valley = Valley("immediate")
    valley.lead(NORTH)
    assert valley.headings() == [EAST]


def test_a_straight_tile_between_two_turns_makes_the_second_one_legal():
    valley = Valley("immediate")
    for heading in (EAST, NORTH, NORTH):
        valley.lead(heading)
    assert valley.headings() == [EAST, WEST]


def test_with_the_strict_option_straight_tiles_do_not_help():
    valley = Valley("same_turn_even_with_straights")
    for heading in (EAST, NORTH, NORTH):
        valley.lead(heading)
    assert valley.headings() == [EAST]
    valley.lead(EAST)
    assert valley.headings() == [NORTH]


@pytest.mark.parametrize("uturn", ["immediate", "same_turn_even_with_straights", "clearance"])
def test_the_river_never_flows_into_a_tile(uturn):
    valley = Valley(uturn)
    valley.lead(EAST)
    assert valley.flow
    blocked = valley.flow.cell + STEPS[NORTH]
    valley.board.frontier[blocked] = 0
    valley.board.place(blocked, SPRING.rotations[0])
    assert NORTH not in valley.headings()


def test_clearance_keeps_one_more_cell_free():
    valley = Valley("clearance")
    for heading in (NORTH, NORTH):
        valley.lead(heading)
    assert valley.headings() == [EAST, WEST]
    valley.lead(WEST)
    assert valley.headings() == [NORTH]
    valley.lead(WEST)
    valley.lead(SOUTH)
    assert valley.headings(STRAIGHT) == []
    assert valley.headings() == [WEST]


def test_a_river_tile_must_continue_the_river():
    """C41: touching with a field edge only is not enough."""
    valley = Valley("immediate")
    assert valley.flow
    codes = [(valley.flow.cell << 2) | 1, ((ORIGIN + STEPS[SOUTH]) << 2) | 0]
    assert valley.rule.allowed(valley.board, valley.flow, STRAIGHT, codes) == []


def test_the_lake_ends_the_river_and_nothing_continues_it():
    valley = Valley("immediate")
    assert valley.flow
    after = valley.flow.after(LAKE.rotations[0])
    assert after is None
    assert valley.rule.allowed(valley.board, after, STRAIGHT, [valley.flow.cell << 2]) == []

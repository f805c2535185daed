"""Where the river flows, and where it may not turn (C41, C42, C48)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion, FeatureKind
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import STEPS, cell, number
from tilewyrm.engine.carcassonne.core.values.grid import Cell

RIVER = FeatureKind("river", Completion.NEVER, edge="w", code=4, most_sides=3)
"""Nobody stands on it, and it never scores (C43, C44)."""

STRAIGHT, RIGHT, LEFT = 0, 1, 3
"""How a river tile turns the river: the difference of directions, modulo 4."""
FORKED = 2
"""Stands for a turn where the river has more than one way on."""


class Uturn(StrEnum):
    """Which turns of the river are forbidden (C42, C48)."""

    IMMEDIATE = "immediate"
    SAME_TURN_EVEN_WITH_STRAIGHTS = "same_turn_even_with_straights"
    CLEARANCE = "clearance"


@dataclass(frozen=True, slots=True)
class River:
    """Where the river goes on: the slice of the River. Key ``river``."""

    cell: Cell | None = None
    """The cell into which it flows; absent once it ends, or before the spring's tile lies."""
    heading: int = 0
    """The direction in which it flows into it: 0 north, 1 east, 2 south, 3 west."""
    turn: int = STRAIGHT
    """How the last tile turned it: 0 straight on, 1 right, 3 left; 2: it forked, and ends here."""
    bend: int = STRAIGHT
    """How the last tile that was not straight turned it; 0 before there is one."""

    @property
    def key(self) -> str:
        """Return ``river``."""
        return "river"

    def after(self, at: int, tile: RotatedTile) -> "River":
        """Return how the river goes on behind *tile*, laid at the cell with number *at*."""
        ways = self.ways(at, tile)
        if len(ways) == 1:
            return ways[0]
        return replace(self, cell=None, turn=FORKED if ways else self.turn)

    def ways(self, at: int, tile: RotatedTile) -> tuple["River", ...]:
        """Return every way on behind *tile*, laid at the cell with number *at*."""
        turns = [
            (heading, (heading - self.heading) % 4)
            for heading in _river_sides(tile)
            if heading != self.heading ^ 2
        ]
        return tuple(
            River(cell(at + STEPS[heading]), heading, turn, turn or self.bend)
            for heading, turn in turns
        )


def source(at: int, spring: RotatedTile) -> River:
    """Return how the river leaves *spring*, which lies at the cell with number *at*."""
    heading = _river_sides(spring)[0]
    return River(cell(at + STEPS[heading]), heading)


def _river_sides(tile: RotatedTile) -> list[int]:
    """Return the directions in which a river leaves *tile*, ascending."""
    return [side for side in range(4) if tile.edges[side] is RIVER]


def river_placements(
    state: CarcassonneState, kind: TileKind, codes: Sequence[int], uturn: Uturn
) -> list[int]:
    """Return those of *codes* where the river tile *kind* continues the river (C41, C42)."""
    flow = state.of(River)
    at = number(flow.cell)
    return [
        code
        for code in codes
        if code >> 2 == at and _turns_well(state, flow, at, kind.rotations[code & 3], uturn)
    ]


def _turns_well(
    state: CarcassonneState, flow: River, at: int, tile: RotatedTile, uturn: Uturn
) -> bool:
    if tile.edges[flow.heading ^ 2] is not RIVER:
        return False
    after = flow.after(at, tile)
    return after.cell is None or flows_well(state, flow, after, uturn)


def flows_well(state: CarcassonneState, flow: River, after: River, uturn: Uturn) -> bool:
    """Return whether the river may flow *after* a tile to which it came as *flow*."""
    tiles, ahead = state.board.tiles, number(after.cell)
    if ahead in tiles:
        return False
    if uturn is Uturn.CLEARANCE:
        return not any(near in tiles for near in _ahead(ahead, after.heading))
    before = flow.turn if uturn is Uturn.IMMEDIATE else flow.bend
    return after.turn == STRAIGHT or after.turn != before


def _ahead(place: int, heading: int) -> list[int]:
    """Return the five cells that must be free around *place*, into which the river flows (C48).

    These are the one ahead of it, and those to the left and right of the two.
    """
    on, left, right = (STEPS[(heading + turn) % 4] for turn in (STRAIGHT, LEFT, RIGHT))
    return [place + on] + [row + aside for row in (place, place + on) for aside in (left, right)]

"""The River: where it flows, and where it may not turn (C40-C47)."""

from collections.abc import Sequence
from typing import NamedTuple, Optional

from tilewyrm.engine.carcassonne.board import Board
from tilewyrm.engine.carcassonne.cells import ORIGIN, STEPS
from tilewyrm.engine.carcassonne.kinds import FeatureKind
from tilewyrm.engine.carcassonne.tile import Rotated, TileKind

STRAIGHT, RIGHT, LEFT = 0, 1, 3
"""How a river tile turns the river: the difference of directions, modulo 4."""


class Flow(NamedTuple):
    """Where the river goes on."""

    cell: int
    """The cell into which it flows."""
    heading: int
    """The direction in which it flows into it."""
    turn: int
    """How the last tile turned it."""
    bend: int
    """How the last tile that was not straight turned it; STRAIGHT before there is one."""

    @staticmethod
    def spring(start: TileKind) -> Optional["Flow"]:
        """Return how the river leaves the start tile, None if that is no spring."""
        if not start.has_river:
            return None
        heading = start.rotations[0].river_sides()[0]
        return Flow(ORIGIN + STEPS[heading], heading, STRAIGHT, STRAIGHT)

    def after(self, tile: Rotated) -> Optional["Flow"]:
        """Return how the river goes on behind *tile*, laid on `cell`; None if it ends there."""
        outward = [side for side in tile.river_sides() if side != self.heading ^ 2]
        if not outward:
            return None
        heading = outward[0]
        turn = (heading - self.heading) % 4
        return Flow(self.cell + STEPS[heading], heading, turn, turn or self.bend)


class RiverRule:
    """Which placements of river tiles are allowed; *uturn* is the option's value."""

    def __init__(self, uturn: str) -> None:
        self._uturn = uturn

    def allowed(
        self, board: Board, flow: Flow | None, kind: TileKind, codes: Sequence[int]
    ) -> list[int]:
        """Return those of *codes* that continue the river as the rules want (C41, C42)."""
        if flow is None:
            return []
        return [
            code
            for code in codes
            if code >> 2 == flow.cell and self._turns_well(board, flow, kind.rotations[code & 3])
        ]

    def _turns_well(self, board: Board, flow: Flow, tile: Rotated) -> bool:
        if tile.edges[flow.heading ^ 2] is not FeatureKind.RIVER:
            return False
        after = flow.after(tile)
        if after is None:
            return True
        if after.cell in board.tiles:
            return False
        if self._uturn == "clearance":
            ahead = [after.cell + step for step in STEPS]
            return not any(cell in board.tiles for cell in ahead if cell != flow.cell)
        before = flow.turn if self._uturn == "immediate" else flow.bend
        return after.turn == STRAIGHT or after.turn != before

"""The machines on tiles, and where their arrows point (FY1, FY2)."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import ROW, STEPS

STRAIGHT = Mark("straight_machine", "straight_machines", turns=True)
"""Its arrow points west on the tile as it is in an edition: along a row or a column (FY2)."""
DIAGONAL = Mark("diagonal_machine", "diagonal_machines", turns=True)
"""Its arrow points to the north-west corner (FY2)."""

_WEST = 3
_CORNERS = (-ROW - 1, -ROW + 1, ROW + 1, ROW - 1)
"""What leads over the corners: north-west, then clockwise."""


def check_tile(_set: str, kind: TileKind) -> Iterator[str]:
    """Yield the fault of a tile with more than one machine."""
    if len({STRAIGHT.name, DIAGONAL.name}.intersection(kind.marks)) > 1:
        yield "has two machines"


def has_machine(state: CarcassonneState) -> bool:
    """Return whether the tile just placed has a machine."""
    board = state.board
    marks = board.tiles[board.last].kind.marks
    return STRAIGHT.name in marks or DIAGONAL.name in marks


def destination(state: CarcassonneState, distance: int) -> int:
    """Return the cell that lies *distance* cells from the tile just placed, by its arrow (FY11)."""
    board = state.board
    tile = board.tiles[board.last]
    if STRAIGHT.name in tile.kind.marks:
        step = STEPS[(_WEST + tile.rotation) % 4]
    else:
        step = _CORNERS[tile.rotation]
    return board.last + distance * step

"""The flow of a river with several ends, and the placements of its tiles (R20-R24)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.expansions.river.flow import (
    RIVER,
    River,
    Uturn,
    flows_well,
    source,
)


@dataclass(frozen=True, slots=True)
class Branches:
    """The open ends of the river. Key ``river_2``."""

    branches: tuple[River, ...] = ()
    """In the order of cells; none before the spring's tile lies."""

    @property
    def key(self) -> str:
        """Return ``river_2``."""
        return "river_2"

    def after(self, at: int, tile: RotatedTile) -> "Branches":
        """Return its open ends once *tile* lies at the cell with number *at*."""
        ways = [way for one in self.branches for way in _ways(one, at, tile)]
        return Branches(tuple(sorted(ways, key=lambda one: number(one.cell))))


def spring(at: int, tile: RotatedTile) -> Branches:
    """Return how the river leaves its spring, *tile* at the cell with number *at*."""
    return Branches((source(at, tile),))


def _ways(end: River, at: int, tile: RotatedTile) -> Sequence[River]:
    """Return the open ends that *end* becomes once *tile* lies at *at*, perhaps elsewhere."""
    return end.ways(at, tile) if number(end.cell) == at else (end,)


def branch_placements(
    state: CarcassonneState, kind: TileKind, codes: Sequence[int], uturn: Uturn, *, is_last: bool
) -> list[int]:
    """Return those of *codes* where the river tile *kind* continues a branch (R20-R23).

    *is_last* says whether it is the lake, after which no branch need be open.
    """
    ends = state.of(Branches).branches
    found = []
    for code in codes:
        at, tile = code >> 2, kind.rotations[code & 3]
        end = next((one for one in ends if number(one.cell) == at), None)
        if end is None or tile.edges[end.heading ^ 2] is not RIVER:
            continue
        left = state.of(Branches).after(at, tile).branches
        is_open = is_last or len(left) > 0
        apart = len({one.cell for one in left}) == len(left)
        if is_open and apart and _flows_well(state, end, end.ways(at, tile), uturn):
            found.append(code)
    return found


def _flows_well(state: CarcassonneState, end: River, ways: Sequence[River], uturn: Uturn) -> bool:
    """Return whether the *ways* on from *end* have room, and do not turn back (R21, R22)."""
    if len(ways) > 1:
        return all(number(way.cell) not in state.board.tiles for way in ways)
    return all(flows_well(state, end, way, uturn) for way in ways)

"""Which tiles fit where, by their edges alone; what else forbids a place the server knows."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import (
    BoardView,
    Spot,
)
from tilewyrm.client.carcassonne.core.model.connectivity import (
    Piece,
    beside,
    connected_parts,
    open_edges,
)
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry
from tilewyrm.client.carcassonne.core.model.tiles import (
    STEPS,
    TileView,
    opposite,
    turned,
)


class EdgeMismatch(NamedTuple):
    """Why a tile does not fit: a side of it, and what lies on both sides of that edge."""

    rotation: int
    side: int
    own: FeatureEntry
    other: FeatureEntry


def wanted(board: BoardView, cell: Spot) -> Mapping[int, FeatureEntry]:
    """Return what the tiles around a cell want on its sides; nothing of sides without a tile."""
    return {
        side: board.lying[there].edges[opposite(side) - 1]
        for side in STEPS
        if (there := beside(cell, side)) in board.placed
    }


@lru_cache(maxsize=1024)
def rotations(tile: TileView) -> Sequence[int]:
    """Return the rotations in which the edges of *tile* differ."""
    seen: dict[tuple[FeatureEntry, ...], int] = {}
    for rotation in range(4):
        seen.setdefault(turned(tile, rotation).edges, rotation)
    return tuple(seen.values())


def clashes(board: BoardView, tile: TileView, cell: Spot) -> list[EdgeMismatch]:
    """Return what keeps *tile* from a cell: the first clash of each rotation; none if one fits."""
    asked, found = wanted(board, cell), []
    for rotation in rotations(tile):
        edges = turned(tile, rotation).edges
        here = [
            EdgeMismatch(rotation, side, edges[side - 1], kind)
            for side, kind in asked.items()
            if edges[side - 1] is not kind
        ]
        if not here:
            return []
        found.append(here[0])
    return found


def ways(board: BoardView, tile: TileView, cell: Spot) -> list[int]:
    """Return the rotations in which *tile* fits a cell; of two with the same edges only one."""
    return _ways(tile, wanted(board, cell))


def _ways(tile: TileView, asked: Mapping[int, FeatureEntry]) -> list[int]:
    """Return the rotations in which *tile* has on its sides what is *asked* there."""
    return [
        rotation
        for rotation in rotations(tile)
        if all(turned(tile, rotation).edges[side - 1] is kind for side, kind in asked.items())
    ]


def left_for(board: BoardView, cell: Spot) -> Mapping[str, int]:
    """Return the kinds of tiles still to be drawn that fit a cell, and how many there are."""
    asked = wanted(board, cell)
    return {
        tile: number
        for tile, number in board.pile.kinds().items()
        if _ways(board.kind(tile), asked)
    }


def number_for(board: BoardView, cells: Iterable[Spot]) -> list[tuple[Spot, int]]:
    """Return how many tiles still to be drawn fit each of some cells, by x and y."""
    return [(cell, sum(left_for(board, cell).values())) for cell in sorted(set(cells))]


def closing(board: BoardView, part: Piece, cell: Spot) -> int:
    """Return how many tiles still to be drawn would complete a city or road if put on a cell.

    Args:
        board: the map.
        part: a part of the city or road.
        cell: the only cell where it goes on.
    """
    return sum(
        number
        for tile, number in left_for(board, cell).items()
        if any(
            _closes(board, part, cell, tile, rotation)
            for rotation in ways(board, board.kind(tile), cell)
        )
    )


def _closes(board: BoardView, part: Piece, cell: Spot, tile: str, rotation: int) -> bool:
    lies = pb.PlacedTile(tile=tile, rotation=rotation)
    after = board.with_tile(cell, lies)
    return not open_edges(after, connected_parts(after, part))

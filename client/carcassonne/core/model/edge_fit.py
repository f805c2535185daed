"""Edge fit: the tiles that fit a cell by their edges; the server knows all other rules."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AnySet
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.catalogue import TileKinds
from tilewyrm.client.carcassonne.core.model.connectivity import (
    Piece,
    connected_parts,
    neighbour_cell,
    open_edges,
)
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry
from tilewyrm.client.carcassonne.core.model.tiles import STEPS, TileView, opposite, rotate


class EdgeMismatch(NamedTuple):
    """A mismatch of a tile: a side of it, and the kinds on both sides of that edge."""

    rotation: int
    side: int
    own: FeatureEntry
    other: FeatureEntry


def required_edges(board: BoardView, cell: Spot) -> Mapping[int, FeatureEntry]:
    """Return the kinds of edges that a cell requires by side; none of sides without a tile."""
    return {
        side: board.map_tiles[there].edges[opposite(side) - 1]
        for side in STEPS
        if (there := neighbour_cell(cell, side)) in board.placed
    }


@lru_cache(maxsize=1024)
def rotations(tile: TileView) -> Sequence[int]:
    """Return the rotations in which the edges of *tile* differ."""
    by_edges: dict[tuple[FeatureEntry, ...], int] = {}
    for rotation in range(4):
        by_edges.setdefault(rotate(tile, rotation).edges, rotation)
    return tuple(by_edges.values())


def mismatches(board: BoardView, tile: TileView, cell: Spot) -> list[EdgeMismatch]:
    """Return the first mismatch of each rotation of *tile* on a cell; none if one fits."""
    required, result = required_edges(board, cell), []
    for rotation in rotations(tile):
        edges = rotate(tile, rotation).edges
        here = [
            EdgeMismatch(rotation, side, edges[side - 1], kind)
            for side, kind in required.items()
            if edges[side - 1] is not kind
        ]
        if not here:
            return []
        result.append(here[0])
    return result


def _required(board: BoardView, cell: Spot) -> tuple[tuple[int, FeatureEntry], ...]:
    """Return `required_edges` as a value."""
    return tuple(required_edges(board, cell).items())


@lru_cache(maxsize=1 << 12)
def _fitting_kinds(
    tiles: TileKinds, required: tuple[tuple[int, FeatureEntry], ...]
) -> Mapping[str, Sequence[int]]:
    """Return the kinds that have the *required* edges by side, each with its rotations for that.

    Of two rotations with the same edges there is one.
    """
    found = {
        name: [
            rotation
            for rotation in rotations(tile)
            if all(rotate(tile, rotation).edges[side - 1] is kind for side, kind in required)
        ]
        for name, tile in tiles.items()
    }
    return {name: fitting for name, fitting in found.items() if fitting}


def fitting_tiles(board: BoardView, cell: Spot) -> Mapping[str, int]:
    """Return the kinds of tiles still to be drawn that fit a cell, and how many there are."""
    kinds = _fitting_kinds(board.tiles, _required(board, cell))
    return {tile: number for tile, number in board.pile.kinds.items() if tile in kinds}


def fitting_counts(board: BoardView, cells: Iterable[Spot]) -> list[tuple[Spot, int]]:
    """Return the number of tiles still to be drawn that fit each of *cells*, by x and y."""
    return [(cell, sum(fitting_tiles(board, cell).values())) for cell in sorted(set(cells))]


def completing_tiles(board: BoardView, part: Piece, cell: Spot) -> int:
    """Return the number of tiles still to be drawn that would complete a city or road on a cell.

    Args:
        board: the map.
        part: a part of the city or road.
        cell: the only cell where it goes on.
    """
    reached = {opposite(side) for _, side in open_edges(board, connected_parts(board, part))}
    kinds = _fitting_kinds(board.tiles, _required(board, cell))
    return sum(
        number
        for tile, number in board.pile.kinds.items()
        if any(
            _completes(board, part, cell, reached, tile, rotation)
            for rotation in kinds.get(tile, ())
        )
    )


def _completes(
    board: BoardView, part: Piece, cell: Spot, reached: AnySet[int], tile: str, rotation: int
) -> bool:
    """Return whether *tile* on *cell* completes a feature that *reached* these of its sides."""
    features = rotate(board.kind(tile), rotation).features
    joined = {side for one in features if not reached.isdisjoint(one.sides) for side in one.sides}
    if any(neighbour_cell(cell, side) not in board.placed for side in joined):
        return False
    if joined <= reached:
        return True
    after = board.with_tile(cell, pb.PlacedTile(tile=tile, rotation=rotation))
    return not open_edges(after, connected_parts(after, part))

"""Edge fit: the tiles that fit a cell by their edges; the server knows all other rules."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AnySet
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, Spot
from tilewyrm.client.carcassonne.core.model.catalogue import TileKinds
from tilewyrm.client.carcassonne.core.model.connectivity import (
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
    return [(cell, _fitting_number(board, cell)) for cell in sorted(set(cells))]


def _fitting_number(board: BoardView, cell: Spot) -> int:
    """Return the number of tiles of `fitting_tiles`."""
    kinds, left = _fitting_kinds(board.tiles, _required(board, cell)), board.pile.kinds
    return sum([left[tile] for tile in left.keys() & kinds.keys()])


def completing_tiles(board: BoardView, parts: Sequence[Piece], cell: Spot) -> int:
    """Return the number of tiles still to be drawn that would complete a city or road on a cell.

    Args:
        board: the map.
        parts: all parts of the city or road.
        cell: the only cell where it goes on.
    """
    reached = frozenset(opposite(side) for _, side in open_edges(board, parts))
    left = board.pile.kinds
    completing: set[str] = set()
    for closing in _closings(board.tiles, _required(board, cell), reached):
        names = closing.kinds & left.keys() - completing
        if names and (closing.joins is None or _completes(board, parts[0], cell, closing.joins)):
            completing |= names
    return sum([left[tile] for tile in completing])


class _Closing(NamedTuple):
    """Kinds of tiles that may complete a feature on a cell, all in the same way."""

    kinds: AnySet[str]
    joins: pb.PlacedTile | None
    """One of them, which joins the feature with others around the cell, so that these must be
    complete, too; None if they complete it whatever lies around."""


@lru_cache(maxsize=1 << 12)
def _closings(
    tiles: TileKinds, required: tuple[tuple[int, FeatureEntry], ...], reached: AnySet[int]
) -> Sequence[_Closing]:
    """Return the kinds that may complete a feature which ends at sides of an empty cell.

    Args:
        tiles: the catalogue.
        required: the kinds of edges that the cell requires by side.
        reached: the sides of the cell at which the feature ends.
    """
    neighbours, at_once = {side for side, _ in required}, set[str]()
    joining: dict[tuple[tuple[int, ...], ...], tuple[set[str], pb.PlacedTile]] = {}
    for name, fitting in _fitting_kinds(tiles, required).items():
        for rotation in fitting:
            sides = tuple(feature.sides for feature in rotate(tiles[name], rotation).features)
            joined = {side for own in sides if not reached.isdisjoint(own) for side in own}
            if not joined <= neighbours:
                continue
            if joined <= reached:
                at_once.add(name)
            else:
                example = pb.PlacedTile(tile=name, rotation=rotation)
                alike, _ = joining.setdefault(tuple(sorted(filter(None, sides))), (set(), example))
                alike.add(name)
    return (_Closing(at_once, None), *(_Closing(*one) for one in joining.values()))


def _completes(board: BoardView, part: Piece, cell: Spot, placed: pb.PlacedTile) -> bool:
    """Return whether the tile *placed* on *cell* leaves the feature of *part* no open edge."""
    after = board.with_tile(cell, placed)
    return not open_edges(after, connected_parts(after, part))

"""How far a feature goes over the map, for showing it whole."""

from collections.abc import Iterator

from tilewyrm.client.carcassonne.core.board import Board, Spot
from tilewyrm.client.carcassonne.core.tiles import STEPS, Feature, Tile, across, opposite
from tilewyrm.client.carcassonne.core.vocabulary import FeatureKind

Piece = tuple[Spot, int]
"""One tile's part of a feature: the cell, and the position in the tile's features."""


def reach(board: Board, start: Piece) -> list[Piece]:
    """Return the parts, over all tiles, of the feature that *start* belongs to, sorted."""
    found = {start}
    waiting = [start]
    while waiting:
        cell, index = waiting.pop()
        feature = board.feature(cell, index)
        if feature is None:
            continue
        for piece in _next(board, cell, feature):
            if piece not in found:
                found.add(piece)
                waiting.append(piece)
    return sorted(found)


def _next(board: Board, cell: Spot, feature: Feature) -> Iterator[Piece]:
    for side in feature.sides:
        beside = _beside(cell, side)
        if beside in board.placed:
            tile = board.tile(beside)
            yield from ((beside, i) for i in _with_side(tile, opposite(side), feature.kind))
    for half in feature.halves:
        side, meets = across(half)
        beside = _beside(cell, side)
        if beside in board.placed:
            tile = board.tile(beside)
            yield from ((beside, i) for i, f in enumerate(tile.features) if meets in f.halves)


def _beside(cell: Spot, side: int) -> Spot:
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def _with_side(tile: Tile, side: int, kind: FeatureKind) -> list[int]:
    return [i for i in tile.of_kind(kind) if side in tile.features[i].sides]

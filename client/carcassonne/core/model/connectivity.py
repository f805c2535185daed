"""Connectivity of features over the map: all parts of one, and its open edges."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from tilewyrm.client.carcassonne.core.model.board import PLACE_BESIDE, BoardView, Piece, Spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry
from tilewyrm.client.carcassonne.core.model.tiles import (
    STEPS,
    TileFeature,
    TileView,
    across,
    opposite,
)

Links = Mapping[Piece, Sequence[Piece]]
"""By part, those that it is one feature with although they do not touch (`BoardView.links`)."""


def connected_parts(board: BoardView, start: Piece) -> list[Piece]:
    """Return the parts, over all tiles, of the feature that *start* belongs to, sorted."""
    return _connected(board.map_tiles, board.links, start)


def _connected(map_tiles: Mapping[Spot, TileView], links: Links, start: Piece) -> list[Piece]:
    parts = {start}
    waiting = [start]
    while waiting:
        cell, index = waiting.pop()
        tile = map_tiles.get(cell)
        if tile is None or index >= len(tile.features):
            continue
        beyond = links.get((cell, index), ())
        for piece in (*_next(map_tiles, cell, tile.features[index]), *beyond):
            if piece not in parts:
                parts.add(piece)
                waiting.append(piece)
    return sorted(parts)


def all_features(board: BoardView) -> Mapping[Piece, Sequence[Piece]]:
    """Return for each part on the map all parts of its feature, sorted."""
    links = tuple((part, tuple(others)) for part, others in board.links.items())
    return _all_features(tuple(board.map_tiles.items()), links)


@lru_cache(maxsize=8)  # most steps of a match place no tile, and its features stay as they are
def _all_features(
    placed: tuple[tuple[Spot, TileView], ...], links: tuple[tuple[Piece, tuple[Piece, ...]], ...]
) -> Mapping[Piece, Sequence[Piece]]:
    map_tiles, linked, found = dict(placed), dict(links), dict[Piece, Sequence[Piece]]()
    for cell, tile in placed:
        for index in range(len(tile.features)):
            if (cell, index) not in found:
                every = tuple(_connected(map_tiles, linked, (cell, index)))
                found.update(dict.fromkeys(every, every))
    return found


class FeatureCache:
    """Features over the whole map, each followed only once."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._found: dict[Piece, list[Piece]] = {}
        self.extents: dict[Piece, str] = {}
        """Sizes of features in words, by the first of their parts; see `wording.extent`."""

    def connected_parts(self, part: Piece) -> list[Piece]:
        """Return the parts of a feature; see the function `connected_parts`."""
        if part not in self._found:
            every = connected_parts(self._board, part)
            self._found.update(dict.fromkeys(every, every))
        return self._found[part]


def claims_of(board: BoardView) -> Mapping[Spot, Sequence[tuple[int, Sequence[int]]]]:
    """Return, by cell, the features of tiles that belong to a claimed one, each with the seats.

    Those have pieces on it, with a majority or not; fields come first, then what is narrower.
    """
    followed, seats = FeatureCache(board), dict[Piece, set[int]]()
    for cell, placed in board.placed.items():
        for piece in placed.pieces:
            first = followed.connected_parts((cell, piece.feature % PLACE_BESIDE))[0]
            seats.setdefault(first, set()).add(piece.seat)
    found: dict[Spot, list[tuple[int, Sequence[int]]]] = {}
    for first, claiming in seats.items():
        for cell, index in followed.connected_parts(first):
            found.setdefault(cell, []).append((index, tuple(sorted(claiming))))
    return {cell: tuple(sorted(claims, reverse=True)) for cell, claims in found.items()}


def open_edges(board: BoardView, parts: Iterable[Piece]) -> list[tuple[Spot, int]]:
    """Return the open edges of a city or a line: each cell and side without a neighbour."""
    return [
        (cell, side)
        for cell, index in parts
        if (feature := board.feature(cell, index)) is not None
        for side in feature.sides
        if neighbour_cell(cell, side) not in board.placed
    ]


def _next(map_tiles: Mapping[Spot, TileView], cell: Spot, feature: TileFeature) -> Iterator[Piece]:
    for side in feature.sides:
        there = neighbour_cell(cell, side)
        if (tile := map_tiles.get(there)) is not None:
            yield from ((there, i) for i in _features_at(tile, opposite(side), feature.kind))
    for half in feature.halves:
        side, meets = across(half)
        there = neighbour_cell(cell, side)
        if (tile := map_tiles.get(there)) is not None:
            yield from ((there, i) for i, f in enumerate(tile.features) if meets in f.halves)


def neighbour_cell(cell: Spot, side: int) -> Spot:
    """Return the cell on a side of another."""
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def _features_at(tile: TileView, side: int, kind: FeatureEntry) -> list[int]:
    return [i for i in tile.of_kind(kind) if side in tile.features[i].sides]

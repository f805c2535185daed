"""The map from far above: two characters a tile."""

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.canvas import Canvas
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board, Spot, spot
from tilewyrm.client.carcassonne.look import Window
from tilewyrm.client.carcassonne.signs import KIND_STYLES, Signs, line
from tilewyrm.client.carcassonne.target import Target
from tilewyrm.client.carcassonne.tiles import EAST, NORTH, SOUTH, WEST, Tile
from tilewyrm.client.style import seat_style

_CITY = KIND_STYLES[pb.FEATURE_KIND_CITY]


def draw_overview(
    board: Board, target: Target, shown: Window, canvas: Canvas, signs: Signs
) -> None:
    """Draw every tile as two characters: what is on it, or who."""
    for cell in board.placed:
        column, row = shown.place(cell)
        canvas.line(column, row, _cell(board, cell, signs))
        if board.placed[cell].last or cell == target.cell:
            canvas.tint(column, row, 2, 1, "map-ghost" if cell == target.cell else "map-last")
    for cell, _ in target.cells:
        if cell in board.placed:
            continue
        column, row = shown.place(cell)
        if cell == target.cell and target.ghost is not None:
            canvas.line(column, row, tile_pair(target.ghost, signs))
            canvas.tint(column, row, 2, 1, "map-ghost map-chosen")
        else:
            canvas.put(column, row, signs.legal, "map-legal")


def _cell(board: Board, cell: Spot, signs: Signs) -> list[tuple[str, str]]:
    tile, meeples = board.tile(cell), board.placed[cell].meeples
    if board.dragon.HasField("cell") and spot(board.dragon.cell) == cell:
        return [("Dr", "map-dragon")]
    if board.fairy.HasField("cell") and spot(board.fairy.cell) == cell:
        return [("Fy", "map-fairy")]
    if meeples:
        first = meeples[0]
        kind = tile.features[first.feature].kind if first.feature < len(tile.features) else 0
        text = words.chip(first.seat, first.kind, kind)
        if len(meeples) > 1:
            text = text[0] + "+"
        return [(text, f"{seat_style(first.seat)} map-meeple")]
    return tile_pair(tile, signs)


def tile_pair(tile: Tile, signs: Signs) -> list[tuple[str, str]]:
    """Return a tile in two characters: its roads or building, and its cities to the right."""
    return [_left(tile, signs), _right(tile, signs)]


def _left(tile: Tile, signs: Signs) -> tuple[str, str]:
    for kind, sign in (
        (pb.FEATURE_KIND_MONASTERY, signs.monastery[1]),
        (pb.FEATURE_KIND_ROAD, ""),
        (pb.FEATURE_KIND_GARDEN, signs.garden[1]),
        (pb.FEATURE_KIND_RIVER, signs.river),
    ):
        if tile.of_kind(kind):
            sides = frozenset(s for i in tile.of_kind(kind) for s in tile.features[i].sides)
            return sign or line(signs, sides), KIND_STYLES[kind]
    return _city(tile, signs, WEST)


def _right(tile: Tile, signs: Signs) -> tuple[str, str]:
    edge = tile.edges[EAST - 1]
    if edge == pb.FEATURE_KIND_ROAD:
        return signs.level, KIND_STYLES[edge]
    if edge == pb.FEATURE_KIND_RIVER:
        return signs.river, KIND_STYLES[edge]
    return _city(tile, signs, EAST)


def _city(tile: Tile, signs: Signs, side: int) -> tuple[str, str]:
    """Return half of a tile as city on *side*, north or south; field if there is none."""
    north, south, here = (
        tile.edges[edge - 1] == pb.FEATURE_KIND_CITY for edge in (NORTH, SOUTH, side)
    )
    if here or (north and south):
        return signs.city_level[2], _CITY
    if north or south:
        return signs.city_level[0 if north else 1], _CITY
    return signs.field, KIND_STYLES[pb.FEATURE_KIND_FIELD]

"""The map from far above: two characters a tile."""

from collections.abc import Mapping, Sequence

from tilewyrm.client.carcassonne.core.drawing.signs import SignSet, line
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.map.highlight import OfferTarget
from tilewyrm.client.carcassonne.core.map.viewport import Viewport
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY, FIELD
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, WEST, TileView
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.style import seat_style


def draw_overview(
    board: BoardView,
    target: OfferTarget,
    figures: Mapping[Spot, list[Figure]],
    viewport: Viewport,
    canvas: Canvas,
    signs: SignSet,
) -> None:
    """Draw every tile as two characters: its features, or its first piece."""
    for cell in board.placed:
        column, row = viewport.place(cell)
        canvas.line(column, row, _cell(board, cell, figures.get(cell, ()), signs))
        if cell in (board.last, target.cell):
            canvas.tint(column, row, 2, 1, "map-ghost" if cell == target.cell else "map-last")
    for cell, _ in target.cells:
        if cell in board.placed:
            continue
        column, row = viewport.place(cell)
        if cell == target.cell and target.ghost is not None:
            canvas.line(column, row, tile_pair(target.ghost, signs))
            canvas.tint(column, row, 2, 1, "map-ghost map-chosen")
        else:
            canvas.put(column, row, signs.legal, "map-legal")


def _cell(
    board: BoardView, cell: Spot, figures: Sequence[Figure], signs: SignSet
) -> list[tuple[str, str]]:
    visible = [figure for figure in figures if figure.far]
    if visible:
        return [(visible[-1].far, visible[-1].style)]
    pieces = board.placed[cell].pieces
    if pieces:
        first = pieces[0]
        kind = board.feature_kind(cell, first.feature)
        text = names.chip(board.signs.of(first.seat), board.vocabulary.piece(first.piece), kind)
        if len(pieces) > 1:
            text = text[0] + "+"
        return [(text, f"{seat_style(first.seat)} map-meeple")]
    return tile_pair(board.map_tiles[cell], signs)


def tile_pair(tile: TileView, signs: SignSet) -> list[tuple[str, str]]:
    """Return a tile in two characters: its lines or building, and its cities to the right."""
    return [_left(tile, signs), _right(tile, signs)]


def _left(tile: TileView, signs: SignSet) -> tuple[str, str]:
    kinds = {feature.kind: None for feature in tile.features}
    central = [kind for kind in kinds if kind.central]
    of_shape = [
        kind
        for shape in (FeatureShape.LINE, FeatureShape.BUILDING, FeatureShape.STREAM)
        for kind in kinds
        if kind.shape is shape
    ]
    for kind in (*central, *of_shape):
        return _sign(tile, kind, signs), kind.style
    return _city(tile, signs, WEST)


def _sign(tile: TileView, kind: FeatureEntry, signs: SignSet) -> str:
    if kind.shape is FeatureShape.LINE:
        features = [tile.features[index] for index in tile.of_kind(kind)]
        return line(signs, frozenset(side for feature in features for side in feature.sides))
    sign = signs.of(kind.sign)
    return sign[len(sign) // 2]


def _right(tile: TileView, signs: SignSet) -> tuple[str, str]:
    edge = tile.edges[EAST - 1]
    if edge.shape is FeatureShape.LINE:
        return signs.level, edge.style
    if edge.shape is FeatureShape.STREAM:
        return signs.of(edge.sign), edge.style
    return _city(tile, signs, EAST)


def _city(tile: TileView, signs: SignSet, side: int) -> tuple[str, str]:
    """Return half of a tile as city on *side*, north or south; field if there is none."""
    north, south, here = (
        tile.edges[edge - 1].shape is FeatureShape.AREA for edge in (NORTH, SOUTH, side)
    )
    if here or (north and south):
        return signs.city_level[2], CITY.style
    if north or south:
        return signs.city_level[0 if north else 1], CITY.style
    return signs.of(FIELD.sign), FIELD.style

"""Areas of the map on a page of a browser, each with its description."""

from collections.abc import Iterator
from functools import partial

from tilewyrm.client.carcassonne.core.drawing.tile_svg import areas
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.carcassonne.core.page.svg_board import HAND, MAP, TILE, figure_point
from tilewyrm.client.carcassonne.core.words.description import describe, describe_feature
from tilewyrm.client.drawing.svg import AREAS, Sight, Sights, SymbolSheet, escaped, number
from tilewyrm.client.model.model import Model

_WHOLE = "tile"
"""The part of a tile's area that is the tile itself, below its features."""
_FIGURE = 19
"""The radius of a figure."""


def sights(game: CombinedFace, model: Model, stencils: SymbolSheet) -> Sights:
    """Return tiles, features, figures, the tile in hand and the players of *model*."""
    board = game.board(model)
    shapes = dict(_tiles(board, stencils))
    found = list(_features(game, model, board))
    for cell in board.placed:
        found.append(Sight([_area(cell, _WHOLE)], describe(game, model, ("tile", cell))))
    for figure in game.figures(board):
        if figure.far:
            x, y = figure_point(board, figure)
            name = escaped(figure.name.lower())
            shapes[f"{MAP}/{AREAS}/{name}"] = (
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{_FIGURE}" data-part="0"/>'
            )
            lines = describe(game, model, ("figure", figure.name.lower()))
            found.append(Sight([f"{MAP}/{name}/0"], lines))
    if board.in_hand is not None:
        shapes[f"{HAND}/{AREAS}/0"] = f'<rect width="{TILE}" height="{TILE}" data-part="0"/>'
        found.append(Sight([f"{HAND}/0/0"], describe(game, model, ("kind", board.in_hand.id))))
    for seat in range(model.seats):
        found.append(Sight([f"seats/{seat}/0"], describe(game, model, ("seat", seat))))
    return Sights(shapes, [sight for sight in found if sight.lines])


def _features(game: CombinedFace, model: Model, board: BoardView) -> Iterator[Sight]:
    for part, view in game.features(model).items():
        if part != view.parts[0]:
            continue
        names = [_area(cell, str(feature)) for cell, feature in view.parts]
        yield Sight(names, describe_feature(game, model, board, view, part))


def _area(cell: Spot, part: str) -> str:
    return f"{MAP}/{cell[0]},{cell[1]}/{part}"


def _tiles(board: BoardView, stencils: SymbolSheet) -> Iterator[tuple[str, str]]:
    """Yield the areas of each tile: itself, and its features over it."""
    for cell, placed in board.placed.items():
        kind = board.kind(placed.tile)
        name = stencils.name(("areas", kind.id), partial(_tile, kind))
        x, y, turn = cell[0] * TILE, cell[1] * TILE, placed.rotation % 4 * 90
        place = f"translate({x} {y})" + (f"rotate({turn} 50 50)" if turn else "")
        markup = f'<g transform="{place}"><use href="#{name}"/></g>'
        yield f"{MAP}/{AREAS}/{cell[0]},{cell[1]}", markup


def _tile(kind: TileView) -> str:
    return f'<rect width="{TILE}" height="{TILE}" data-part="{_WHOLE}"/>{areas(kind)}'

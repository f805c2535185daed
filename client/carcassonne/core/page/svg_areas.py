"""Areas with descriptions, marks and coordinates, over the map of a page or picture."""

from collections.abc import Iterator, Sequence
from functools import partial

from tilewyrm.client.carcassonne.core.drawing.tile_svg import areas
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.highlight import cell_of, feature_of
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.carcassonne.core.page.svg_board import (
    HAND,
    MAP,
    TILE,
    SvgBoard,
    extent,
    figure_point,
    piece_point,
    view_box,
)
from tilewyrm.client.carcassonne.core.words.description import describe, describe_feature
from tilewyrm.client.drawing.svg import (
    AREAS,
    COORDINATES,
    MARKS,
    MarkedDecision,
    Plate,
    Sight,
    Sights,
    SymbolSheet,
    coordinate,
    escaped,
    framed,
    labels,
    number,
    ringed,
)
from tilewyrm.client.model.model import Model

_WHOLE = "tile"
"""The part of a tile's area that is the tile itself, below its features."""
_FIGURE = 19
"""The radius of a figure."""
_LETTER = 0.016
"""Height of a coordinate, as a part of the map's width."""


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


def annotations(
    game: CombinedFace,
    model: Model,
    marked: Sequence[MarkedDecision],
    stencils: SymbolSheet,
    *,
    coordinates: bool,
) -> Plate:
    """Return the marks of decisions, coordinates, and the frame with room for them."""
    board = game.board(model)
    if not marked and not coordinates:
        return {}
    cells = [cell for each in marked if (cell := cell_of(each.decision.carcassonne)) is not None]
    left, top, right, bottom = _room(board, cells, beside=coordinates)
    letter = max((right - left) * _LETTER, 0.14)
    pieces = dict(_marks(game, board, marked, stencils))
    if coordinates:
        left, top = left - 2 * letter, top - 2 * letter
        pieces |= _coordinates((left, top, right, bottom), letter)
    return pieces | {f"{MAP}/@": view_box(left, top, right - left, bottom - top)}


def _room(
    board: BoardView, cells: Sequence[Spot], *, beside: bool
) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the map, so that *cells* are on it.

    If *beside*, the cells around the tiles are, too.
    """
    left, top, width, height = extent(board)
    more = 1 if beside else 0
    spots = [
        (x + dx, y + dy) for x, y in board.placed for dx in (-more, more) for dy in (-more, more)
    ]
    spots += cells
    columns, rows = ([spot[axis] for spot in spots] for axis in (0, 1))
    return (
        min([left, *(x - 0.1 for x in columns)]),
        min([top, *(y - 0.1 for y in rows)]),
        max([left + width, *(x + 1.1 for x in columns)]),
        max([top + height, *(y + 1.1 for y in rows)]),
    )


def _coordinates(room: tuple[float, float, float, float], letter: float) -> Plate:
    """Return the numbers of columns above the map, and those of rows at its left."""
    left, top, right, bottom = room
    pieces: dict[str, str] = {}
    size = letter * TILE
    for x in range(int(left // 1), int(right // 1) + 1):
        if left + 2 * letter <= x + 0.5 <= right:
            place = (x + 0.5) * TILE, (top + letter) * TILE
            pieces[f"{MAP}/{COORDINATES}/x{x}"] = coordinate(*place, str(x), size)
    for y in range(int(top // 1), int(bottom // 1) + 1):
        if top + 2 * letter <= y + 0.5 <= bottom:
            place = (left + letter) * TILE, (y + 0.5) * TILE
            pieces[f"{MAP}/{COORDINATES}/y{y}"] = coordinate(*place, str(y), size)
    return pieces


def _marks(
    game: CombinedFace, board: BoardView, marked: Sequence[MarkedDecision], stencils: SymbolSheet
) -> Iterator[tuple[str, str]]:
    """Yield a mark for each cell or feature, and below it the tile that would lie there."""
    decisions = [each.decision.carcassonne for each in marked]
    pencil = SvgBoard(game, board, stencils)
    shown: set[Spot] = set()
    places: list[list[tuple[Spot, int | None]]] = []
    for decision in decisions:
        cell = cell_of(decision)
        places.append([] if cell is None else [(cell, feature_of(decision))])
        if cell is None or cell in board.placed or cell in shown or board.in_hand is None:
            continue
        if decision.WhichOneof("kind") == "place_tile":
            shown.add(cell)
            tile = pencil.turned(board.in_hand, decision.place_tile.rotation % 4, cell)
            yield f"{MAP}/{MARKS}/tile{cell[0]},{cell[1]}", f'<g class="ghost">{tile}</g>'
    for index, ((cell, feature), label) in enumerate(labels(places).items()):
        if feature is None:
            markup = framed(cell[0] * TILE, cell[1] * TILE, TILE, TILE, label)
        else:
            markup = ringed(*piece_point(board, cell, feature), label)
        yield f"{MAP}/{MARKS}/{index}", markup

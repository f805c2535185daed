"""The map on a page of a browser, piece by piece."""

from functools import partial

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.tile_svg import ground
from tilewyrm.client.carcassonne.core.drawing.vector import svg
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.geometry.anchors import anchors, houses
from tilewyrm.client.carcassonne.core.geometry.paths import Point
from tilewyrm.client.carcassonne.core.geometry.tile_division import at_turn, tile_division
from tilewyrm.client.carcassonne.core.model.board import PLACE_BESIDE, BoardView, Spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.names import tile_name
from tilewyrm.client.carcassonne.core.model.tiles import TileView, rotate
from tilewyrm.client.carcassonne.core.words.supply import supply_texts
from tilewyrm.client.drawing.svg import Plate, SvgPanel, SymbolSheet, escaped, number
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

MAP, HAND = "map", "hand"
"""The panels: the map, and beside it the tile in hand."""
TILE = 100
"""Units of a tile's width and height."""
_NARROWEST, _LOWEST = 5, 4
"""Tiles that the map shows side by side and one below the other, even at the start."""
_WIDE = 1000
"""Columns of a player's supply: wide enough for words."""
_HOUSE, _VILLAGE, _MEEPLE = "house", "village", "meeple"
_BESIDE = 14
"""From a piece to the next one on the same feature of its tile, in hundredths of a tile."""
_LARGER, _TALLER = 1.2, 1.2
"""How much larger than it is drawn everything stands on tiles, and pieces once more: so that it
is seen from afar."""

_FIGURE_OFFSETS = {
    FigurePlace.TOP: (50, 22),
    FigurePlace.MIDDLE: (50, 50),
    FigurePlace.BOTTOM: (50, 76),
}


def panels() -> list[SvgPanel]:
    """Return the map, and beside it the tile in hand."""
    title = tell("carcassonne_map.map.title")
    layers = ("tiles", "last", "figures", "men")
    hand = tell("carcassonne_map.tiles.title")
    return [SvgPanel(MAP, title, layers, moves=True), SvgPanel(HAND, hand, ("tile",), small=True)]


def plate(game: CombinedFace, model: Model, stencils: SymbolSheet) -> Plate:
    """Return the map of *model* with all its pieces, and every player's supply."""
    board = game.board(model)
    symbols: dict[str, str] = {f"{MAP}/@": view_box(*extent(board))}
    pencil = SvgBoard(game, board, stencils)
    for cell, tile in board.placed.items():
        x, y = cell
        symbols[f"{MAP}/tiles/{x},{y}"] = pencil.tile(cell)
        for piece in tile.pieces:
            place = f"{MAP}/men/{x},{y},{piece.feature},{piece.seat},{piece.piece}"
            symbols[escaped(place)] = pencil.piece(cell, piece)
    if board.last is not None:
        x, y = board.last
        symbols[f"{MAP}/last/0"] = (
            f'<rect x="{x * TILE + 2}" y="{y * TILE + 2}" width="96" height="96" class="last"/>'
        )
    for index, figure in enumerate(game.figures(board)):
        symbols[f"{MAP}/figures/{index}"] = pencil.figure(figure)
    supplies = supply_texts(game, board, model.seats, _WIDE).texts
    for seat in range(model.seats):
        symbols[f"seats/{seat}"] = escaped(supplies[seat])
    return symbols | _in_hand(board, pencil)


def extent(board: BoardView) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the map in tiles: all of them, with land around."""
    columns, rows = ([cell[axis] for cell in board.placed] or [0] for axis in (0, 1))
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    more_x, more_y = max(_NARROWEST - width, 0), max(_LOWEST - height, 0)
    x, y = left - more_x / 2 - 0.3, top - more_y / 2 - 0.3
    width, height = width + more_x, height + more_y
    return x, y, width + 0.6, height + 0.6


def view_box(x: float, y: float, width: float, height: float) -> str:
    """Return the view box of a map of that extent in tiles."""
    return " ".join(number(value * TILE) for value in (x, y, width, height))


def _in_hand(board: BoardView, pencil: "SvgBoard") -> dict[str, str]:
    """Return the tile that is to be placed, for beside the status."""
    if board.in_hand is None:
        return {}
    return {f"{HAND}/tile/0": pencil.kind(board.in_hand)}


class SvgBoard:
    """The SVG of one board."""

    def __init__(self, game: CombinedFace, board: BoardView, stencils: SymbolSheet) -> None:
        self._game, self._board, self._stencils = game, board, stencils

    def tile(self, cell: Spot) -> str:
        """Return the tile on *cell*."""
        placed_tile = self._board.placed[cell]
        kind = self._board.kind(placed_tile.tile)
        return self._tile_markup(kind, placed_tile.rotation % 4, cell[0] * TILE, cell[1] * TILE)

    def kind(self, kind: TileView) -> str:
        """Return an unturned tile at (0, 0)."""
        return self._tile_markup(kind, 0, 0, 0)

    def turned(self, kind: TileView, rotation: int, cell: Spot) -> str:
        """Return a tile as it would lie on *cell*."""
        return self._tile_markup(kind, rotation, cell[0] * TILE, cell[1] * TILE)

    def _tile_markup(self, kind: TileView, rotation: int, x: float, y: float) -> str:
        draw = partial(self._rotated_tile, kind, rotation)
        return self._stencils.use((kind.id, rotation), draw, x, y)

    def _rotated_tile(self, kind: TileView, rotation: int) -> str:
        """Return a turned tile: its ground turns with it, its marks stay upright.

        Some marks show how their tile is turned (`MarkEntry.turned`).
        """
        turn = f' transform="rotate({rotation * 90} 50 50)"' if rotation else ""
        parts = [f"<title>{escaped(tile_name(rotate(kind, rotation)))}</title>"]
        parts.append(self._stencils.use(kind.id, lambda: ground(kind), 0, 0, turn))
        standing = [(_HOUSE, point) for point in houses(kind)]
        standing += [(_VILLAGE, (50.0, 50.0))] if tile_division(kind).village else []
        standing += [
            (_picture_name(mark.entry, rotation), mark.point) for mark in anchors(kind).printed
        ]
        placed = [(word, at_turn(point, rotation)) for word, point in standing]
        for word, point in sorted(placed, key=lambda each: each[1][1]):
            parts.append(self._picture(word, point))
        return "".join(parts) + '<rect width="100" height="100" class="rim"/>'

    def _picture(self, word: str, point: Point, more: str = "") -> str:
        game = self._game

        def draw() -> str:
            markup = svg(game.pictures.of(word), game.tones)
            return f'<g transform="scale({_LARGER})">{markup}</g>'

        return self._stencils.use(("picture", word), draw, *point, more)

    def piece(self, cell: Spot, piece: pb.StandingPiece) -> str:
        """Return a piece: its owner's colour and letter, its own shape."""
        x, y = piece_point(self._board, cell, piece.feature)
        kind = self._board.feature_kind(cell, piece.feature)
        lying_down = kind is not None and kind.shape is FeatureShape.LAND
        shape = piece.piece if self._game.pictures.knows(piece.piece) else _MEEPLE
        markup = self._picture(shape, (0, 0), ' transform="rotate(-90)"' if lying_down else "")
        sign = escaped(self._board.signs.of(piece.seat))
        title = escaped(self._board.title(cell, piece).text("name"))
        place = f"translate({number(x)} {number(y)}) scale({_TALLER})"
        return (
            f'<g class="man s{piece.seat}" transform="{place}">'
            f'<title>{sign}: {title}</title>{markup}<text y="5.5">{sign}</text></g>'
        )

    def figure(self, figure: Figure) -> str:
        """Return a figure of an expansion over a tile."""
        markup = self._picture(figure.picture, figure_point(self._board, figure))
        if figure.seat is None:
            return markup
        title = escaped(figure.name)
        return f'<g class="man s{figure.seat}"><title>{title}</title>{markup}</g>'


def _picture_name(printed: FeatureEntry | MarkEntry, rotation: int) -> str:
    """Return the name of the picture of something *printed* on a tile after some quarter turns."""
    return (printed.after(rotation) if isinstance(printed, MarkEntry) else printed).name


def figure_point(board: BoardView, figure: Figure) -> Point:
    """Return the middle of a figure on the map."""
    if figure.beside is not None:
        near = piece_point(board, figure.cell, figure.beside)
        return near[0] + 16, near[1] - 2
    dx, dy = _FIGURE_OFFSETS[figure.place]
    return figure.cell[0] * TILE + dx, figure.cell[1] * TILE + dy


def piece_point(board: BoardView, cell: Spot, feature: int) -> Point:
    """Return the point of a piece on a feature."""
    placed_tile = board.placed.get(cell)
    x, y = 50.0, 50.0
    if placed_tile is not None:
        points = anchors(board.kind(placed_tile.tile)).stand
        further, position = divmod(feature, PLACE_BESIDE)
        x, y = at_turn(points.get(position, (x, y)), placed_tile.rotation)
        x += _BESIDE * further if x < 60 else -_BESIDE * further
    return cell[0] * TILE + x, cell[1] * TILE + y

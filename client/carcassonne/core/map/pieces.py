"""Pieces and figures on the tiles of the map."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from tilewyrm.client.carcassonne.core.drawing.brush import DrawMode
from tilewyrm.client.carcassonne.core.drawing.marks import PictureSet
from tilewyrm.client.carcassonne.core.drawing.tile import (
    CHIP,
    Place,
    TileDrawing,
    TileSize,
    within_seams,
)
from tilewyrm.client.carcassonne.core.drawing.tile_pixels import PICTURES_FROM
from tilewyrm.client.carcassonne.core.drawing.tones import RIM
from tilewyrm.client.carcassonne.core.drawing.vector import OWN, VectorPicture, sampled
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.expansion.flash import Badge, PieceOnTile
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import PLACE_BESIDE, BoardView, Spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import HALVES, Picture, half_background, picture
from tilewyrm.client.drawing.style import seat_style

_WHOLE_FROM = 7
"""Columns of a tile from which there is room for a rim around a chip."""
_CHIP_FROM = 4
"""Columns of a tile from which a chip shows more than its owner's letter."""
_NAMED_FROM = 11
"""Columns of a tile from which a figure's name stands on it, where it has no picture."""
_HEADED_FROM = 12
"""Columns of a tile from which a piece that stands has a head."""


def draw_rim(
    piece: PieceOnTile,
    board: BoardView,
    cell: Spot,
    drawing: TileDrawing,
    canvas: Canvas,
    place: Place,
    brush: DrawMode,
) -> None:
    """Draw the rim of a piece on the tile of *cell*, at *place*, where there is room for one.

    It stands off every ground, whatever the piece's own colour is. What is printed stays.
    """
    kind, stand = board.feature_kind(cell, piece.feature), _stand(piece.feature, drawing)
    narrow = drawing.size.width < _WHOLE_FROM or not brush.paints
    if kind is None or stand is None or narrow:
        return
    column, row = stand
    x, y = place[0] + column, place[1] + row
    beside = ((x - 1, y, "▐"), (x + CHIP, y, "▌"))
    along = [
        (x + at, row, half) for at in range(CHIP) for row, half in ((y - 1, "▄"), (y + 1, "▀"))
    ]
    for left, top, half in (*beside, *along):
        if not (0 <= left < canvas.width and 0 <= top < canvas.height):
            continue
        char, look = canvas.cell_at(left, top)
        if char in (" ", *HALVES):
            ground = half_background(half, char, look) if half in HALVES else _ground(look)
            canvas.put(left, top, half, f"ink-{RIM} {ground}".rstrip())


def draw_piece(
    piece: PieceOnTile,
    board: BoardView,
    cell: Spot,
    drawing: TileDrawing,
    canvas: Canvas,
    place: Place,
    brush: DrawMode,
    *,
    leaving: bool = False,
) -> None:
    """Draw a piece on the tile of *cell*, at *place*: its owner's letter, and its own.

    If it is *leaving*, a cross says so.
    """
    kind, stand = board.feature_kind(cell, piece.feature), _stand(piece.feature, drawing)
    if kind is None or stand is None:
        return
    column, row = stand
    x, y, width = place[0] + column, place[1] + row, drawing.size.width
    chip = names.chip(board.signs.of(piece.seat), board.vocabulary.piece(piece.piece), kind)
    if leaving:
        chip = chip[0] + brush.signs.leaving
    if width < _CHIP_FROM:
        canvas.put(x, y, chip[0], _small_chip_style(piece.seat, brush))
        return
    if width < _WHOLE_FROM:
        x = place[0] + min(column, width - CHIP)
        canvas.put(x, y, chip, _small_chip_style(piece.seat, brush))
        return
    canvas.put(x, y, chip, chip_style(piece.seat, brush))
    if brush.paints and width >= _HEADED_FROM and kind.shape is not FeatureShape.LAND and row > 0:
        canvas.put(x, y - 1, "▗▖", f"ink-{seat_style(piece.seat)} on-{RIM}")
    elif not brush.paints and kind.shape is FeatureShape.BUILDING:
        canvas.put(x + CHIP, y, brush.signs.of(kind.sign)[-1], kind.style)


def _stand(place: int, drawing: TileDrawing) -> Place | None:
    """Return where the piece at a *place* of the tile is drawn; None for nowhere.

    Further pieces on one feature come beside the first, to the right and left of it in turn.
    """
    further, feature = divmod(place, PLACE_BESIDE)
    first = drawing.plan.stand.get(feature)
    if first is None or not further:
        return first
    column, row = first
    columns = CHIP if drawing.size.width >= _CHIP_FROM else 1
    steps = [step for away in range(1, further + 2) for step in (away, -away)]
    free = [
        column + step * columns
        for step in steps
        if 0 <= column + step * columns <= drawing.size.width - columns
    ]
    return (free[min(further, len(free)) - 1] if free else column), row


def draw_badges(
    badges: Sequence[Badge], canvas: Canvas, place: Place, size: TileSize, brush: DrawMode
) -> None:
    """Write what a cell at *place* has to say, one below the other in its middle."""
    top = place[1] + (size.height - len(badges) + 1) // 2
    for row, badge in enumerate(badges, top):
        text = f" {badge.text} " if size.width > len(badge.text) + 1 else badge.text
        column = place[0] + (size.width - len(text)) // 2
        canvas.put(column, row, text, chip_style(badge.seat, brush))


def chip_style(seat: int, brush: DrawMode) -> str:
    """Return the style of a player's letter."""
    own = seat_style(seat)
    return f"on-{own} ink-ink map-piece" if brush.paints else f"{own} map-meeple"


def _small_chip_style(seat: int, brush: DrawMode) -> str:
    """Return the style of a player's letter where there is no room for a rim: all is rim."""
    return (
        f"on-{RIM} ink-pale-{seat_style(seat)} map-piece"
        if brush.paints
        else chip_style(seat, brush)
    )


def _ground(look: str) -> str:
    """Return the style word of the background in *look*, as far as there is one."""
    return next((word for word in look.split() if word.startswith("on-")), "")


def draw_figure(
    figure: Figure,
    drawing: TileDrawing,
    canvas: Canvas,
    place: Place,
    brush: DrawMode,
    pictures: PictureSet,
    taken: Collection[Place] = (),
) -> set[Place]:
    """Draw a figure on the tile at *place*; a word keeps off the characters that are *taken*.

    Return the characters of the tile that the word takes; none for a picture.
    """
    width, height = drawing.size
    if height == 1 and not figure.far:
        return set()
    if brush.paints and figure.picture and width >= PICTURES_FROM:
        own = "" if figure.seat is None else seat_style(figure.seat)
        figure_picture = _portrait(pictures.of(figure.picture), width, own)
        columns, rows = len(figure_picture.rows[0]), len(figure_picture.rows)
        column, row = _figure_place(figure, drawing, drawing.size, columns, rows)
        canvas.show(place[0] + column, place[1] + row, figure_picture)
        return set()
    text = figure.name if width >= _NAMED_FROM else figure.short
    if height == 1 or len(text) > width:
        text = figure.far or text[:width]
    inside = drawing.size if brush.paints else within_seams(drawing.size)
    usual = _figure_place(figure, drawing, inside, len(text), 1)
    column, row = _beside_pieces(usual, inside, len(text), taken)
    canvas.put(place[0] + column, place[1] + row, text, figure.style)
    return {(column + at, row) for at in range(len(text))}


def characters_of(pieces: Iterable[PieceOnTile], drawing: TileDrawing) -> set[Place]:
    """Return the characters of a tile that *pieces* take."""
    stand = drawing.plan.stand
    first = [stand[piece.feature] for piece in pieces if piece.feature in stand]
    width = drawing.size.width
    wide = CHIP if width >= _CHIP_FROM else 1
    return {(min(column, width - wide) + at, row) for column, row in first for at in range(wide)}


def _beside_pieces(usual: Place, size: TileSize, columns: int, taken: Collection[Place]) -> Place:
    """Return the place nearest to the *usual* one where *columns* characters meet no other.

    On a small tile there is a free character between them, if there is room for it.
    """
    places = [
        (column, row) for row in range(size.height) for column in range(size.width - columns + 1)
    ]
    x, y = usual
    places.sort(key=lambda at: (abs(at[1] - y), abs(at[0] - x)))
    for apart in (1, 0) if size.width < _WHOLE_FROM else (0,):
        for column, row in places:
            if not any(
                (at, row) in taken for at in range(column - apart, column + columns + apart)
            ):
                return column, row
    return usual


def _figure_place(
    figure: Figure, drawing: TileDrawing, size: TileSize, columns: int, rows: int
) -> Place:
    """Return the place of a figure of so many columns and rows on a tile of *size*."""
    width, height = size
    stand = None if figure.beside is None else _stand(figure.beside, drawing)
    if stand is not None:
        column, row = stand
        after = column + CHIP
        column = after if after + columns <= width else max(column - columns, 0)
        return column, max(min(row - rows + 1, height - rows), 0)
    tops = {
        FigurePlace.TOP: 0,
        FigurePlace.MIDDLE: (height - rows + 1) // 2,
        FigurePlace.BOTTOM: height - rows,
    }
    return (width - columns) // 2, tops[figure.place]


@lru_cache
def _portrait(shown: VectorPicture, width: int, own: str) -> Picture:
    """Return a figure's picture for tiles *width* columns wide; *own* is its seat's tone."""
    pixels = sampled(shown, width)
    return picture([[own if tone == OWN else tone for tone in row] for row in pixels])

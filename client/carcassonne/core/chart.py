"""The map: tiles, pieces and marks on a canvas."""

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from tilewyrm.client.canvas import Action, Canvas
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board, Spot
from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.figure import Figure, Standing
from tilewyrm.client.carcassonne.core.ground import CHIP
from tilewyrm.client.carcassonne.core.look import Look, Window, window
from tilewyrm.client.carcassonne.core.overview import draw_overview
from tilewyrm.client.carcassonne.core.reach import reach
from tilewyrm.client.carcassonne.core.signs import Signs
from tilewyrm.client.carcassonne.core.sketch import NAMED_FROM, Sketch, sketch
from tilewyrm.client.carcassonne.core.target import Target
from tilewyrm.client.carcassonne.core.vocabulary import Shape
from tilewyrm.client.style import seat_style


class Highlight(NamedTuple):
    """What stands out on the map."""

    target: Target = Target()
    seat: int = 0
    """Whose piece the highlighted offer would place."""


def cells_of(board: Board, target: Target) -> list[Spot]:
    """Return every cell that there is something to show on."""
    return sorted({*board.placed, *(cell for cell, _ in target.cells)}) or [(0, 0)]


def draw_map(
    game: Combined,
    board: Board,
    highlight: Highlight,
    look: Look,
    canvas: Canvas,
    signs: Signs,
    *,
    extent: Sequence[Spot] = (),
) -> Window:
    """Draw the map on all of *canvas* and return where the cells lie.

    With *extent*, cells that span the map to draw, nothing else decides what is seen.
    """
    cells = extent or cells_of(board, highlight.target)
    seen = None if extent else focus(game, board, highlight.target)
    shown = window(look, cells, seen, canvas.width, canvas.height)
    figures: dict[Spot, list[Figure]] = {}
    for figure in game.figures(board):
        figures.setdefault(figure.cell, []).append(figure)
    if shown.size.height == 1:
        draw_overview(board, highlight.target, figures, shown, canvas, signs)
    else:
        chosen = _chosen(board, highlight.target)
        for cell in board.placed:
            if _seen(shown, cell, canvas):
                drawing = sketch(board.tile(cell), shown.size, signs)
                area = _Area(canvas, *shown.place(cell))
                _draw_ground(drawing, area, chosen.get(cell, set()))
                _draw_corners(board, highlight.target, cell, drawing, area, signs)
                _draw_pieces(board, highlight, cell, drawing, area, signs)
                for figure in figures.get(cell, ()):
                    _draw_figure(figure, drawing, area)
        _draw_cells_of_offers(board, highlight, shown, canvas, signs)
    if not extent:
        _draw_rulers(shown, canvas)
    _zones(board, highlight.target, shown, canvas, signs)
    return shown


def focus(game: Combined, board: Board, target: Target) -> Spot | None:
    """Return the cell that must be seen: that of the offer, an expansion's, or the last one."""
    wanted = target.cell if target.cell is not None else game.focus(board)
    return wanted if wanted is not None else board.last


def _chosen(board: Board, target: Target) -> Mapping[Spot, set[int]]:
    """Return the features to show reversed: the whole one that the offer stands on."""
    if target.cell is None or target.feature is None:
        return {}
    found: dict[Spot, set[int]] = {}
    for cell, feature in reach(board, (target.cell, target.feature)):
        found.setdefault(cell, set()).add(feature)
    return found


def _seen(shown: Window, cell: Spot, canvas: Canvas) -> bool:
    column, row = shown.place(cell)
    return -shown.size.width < column < canvas.width and -shown.size.height < row < canvas.height


class _Area(NamedTuple):
    """Where on the canvas a tile is drawn; parts of it may lie outside."""

    canvas: Canvas
    left: int
    top: int

    def put(self, column: int, row: int, text: str, style: str) -> None:
        self.canvas.put(self.left + column, self.top + row, text, style)


def _draw_ground(drawing: Sketch, area: _Area, chosen: Set[int] = frozenset()) -> None:
    for place, (char, style) in drawing.chars.items():
        if drawing.owner.get(place) in chosen:
            style = f"{style} map-chosen"
        area.put(*place, char, style)


def _corners(drawing: Sketch, area: _Area, corners: str, style: str) -> None:
    right, bottom = drawing.size.width - 1, drawing.size.height - 1
    places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
    for (column, row), char in zip(places, corners, strict=True):
        area.put(column, row, char, style)


def _draw_corners(
    board: Board, target: Target, cell: Spot, drawing: Sketch, area: _Area, signs: Signs
) -> None:
    """Draw the corners of a tile that was placed last, or that an offer means."""
    if cell == board.last:
        _corners(drawing, area, signs.last, "map-last")
    if target.cell == cell:
        _corners(drawing, area, signs.target, "map-target")
    elif any(cell == at for at, _ in target.cells):
        _corners(drawing, area, signs.open, "map-legal")


def _draw_pieces(
    board: Board, highlight: Highlight, cell: Spot, drawing: Sketch, area: _Area, signs: Signs
) -> None:
    """Draw the pieces on a tile, that of the highlighted offer among them."""
    pieces = [(piece.seat, piece.piece, piece.feature) for piece in board.placed[cell].pieces]
    preview = highlight.target
    if preview.cell == cell and preview.piece and preview.feature is not None:
        pieces.append((highlight.seat, preview.piece, preview.feature))
    for seat, name, feature in pieces:
        kind = board.feature_kind(cell, feature)
        if kind is None or feature not in drawing.stand:
            continue
        column, row = drawing.stand[feature]
        chip = words.chip(seat, board.vocabulary.piece(name), kind)
        area.put(column, row, chip, f"{seat_style(seat)} map-meeple")
        if kind.shape is Shape.BUILDING:
            area.put(column + CHIP, row, signs.of(kind.sign)[-1], kind.style)


def _draw_figure(figure: Figure, drawing: Sketch, area: _Area) -> None:
    width, height = drawing.size
    text = figure.name if width >= NAMED_FROM else figure.short
    rows = {Standing.TOP: 0, Standing.MIDDLE: height // 2, Standing.BOTTOM: height - 1}
    column, row = (width - len(text)) // 2, rows[figure.standing]
    if figure.beside is not None and figure.beside in drawing.stand:
        column, row = drawing.stand[figure.beside]
        after = column + CHIP
        column = after if after + len(text) <= width else max(column - len(text), 0)
    area.put(column, row, text, figure.style)


def _draw_cells_of_offers(
    board: Board, highlight: Highlight, shown: Window, canvas: Canvas, signs: Signs
) -> None:
    """Draw the tile in hand where it is highlighted, and a mark where else it fits."""
    target, (width, height) = highlight.target, shown.size
    for cell, _ in target.cells:
        if cell in board.placed:
            continue
        area = _Area(canvas, *shown.place(cell))
        if cell == target.cell and target.ghost is not None:
            drawing = sketch(target.ghost, shown.size, signs)
            _draw_ground(drawing, area)
            _corners(drawing, area, signs.ghost, "map-ghost")
        else:
            area.put(width // 2, height // 2, signs.legal, "map-legal")


def _draw_rulers(shown: Window, canvas: Canvas) -> None:
    """Write x along the upper and y along the left edge, where nothing else stands."""
    width, height = shown.size
    every = 1 if width >= 7 else 5
    for x in range(-shown.left // width, (canvas.width - shown.left) // width + 1):
        if x % every == 0:
            _write_on_nothing(canvas, shown.left + x * width + width // 2, 0, str(x))
    for y in range(-shown.top // height, (canvas.height - shown.top) // height + 1):
        if y % every == 0:
            _write_on_nothing(canvas, 0, shown.top + y * height + height // 2, str(y))


def _write_on_nothing(canvas: Canvas, column: int, row: int, text: str) -> None:
    if not (0 <= row < canvas.height and 0 <= column <= canvas.width - len(text)):
        return
    if not any(canvas.style_at(column + offset, row) for offset in range(len(text))):
        canvas.put(column, row, text, "map-ruler")


def _zones(board: Board, target: Target, shown: Window, canvas: Canvas, signs: Signs) -> None:
    """Let a click highlight the offer on a cell or feature; on the tile in hand, turn it."""
    for cell, index in target.cells:
        column, row = shown.place(cell)
        turn = cell == target.cell and target.ghost is not None
        if any(cell == at for at, _, _ in target.features):
            continue
        action = Action("turn") if turn else Action("pick", index)
        canvas.zone(column, row, *shown.size, action)
    for cell, feature, index in target.features:
        if shown.size.height == 1:
            canvas.zone(*shown.place(cell), *shown.size, Action("pick", index))
        elif cell in board.placed:
            left, top = shown.place(cell)
            for place, owner in sketch(board.tile(cell), shown.size, signs).owner.items():
                if owner == feature:
                    canvas.zone(left + place[0], top + place[1], 1, 1, Action("pick", index))

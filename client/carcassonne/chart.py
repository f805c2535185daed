"""The map: tiles, pieces and marks on a canvas."""

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.canvas import Action, Canvas
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board, Spot, spot
from tilewyrm.client.carcassonne.look import Look, Window, window
from tilewyrm.client.carcassonne.overview import draw_overview
from tilewyrm.client.carcassonne.reach import reach
from tilewyrm.client.carcassonne.signs import KIND_STYLES, Signs
from tilewyrm.client.carcassonne.sketch import CHIP, Sketch, sketch
from tilewyrm.client.carcassonne.target import Target
from tilewyrm.client.carcassonne.tiles import Tile
from tilewyrm.client.style import seat_style


class Marks(NamedTuple):
    """What stands out on the map."""

    target: Target = Target()
    seat: int = 0
    """Whose piece the highlighted offer would place."""


def cells_of(board: Board, target: Target) -> list[Spot]:
    """Return every cell that there is something to show on."""
    return sorted({*board.placed, *(cell for cell, _ in target.cells)}) or [(0, 0)]


def draw_map(
    board: Board,
    marks: Marks,
    look: Look,
    canvas: Canvas,
    signs: Signs,
    *,
    extent: Sequence[Spot] = (),
) -> Window:
    """Draw the map on all of *canvas* and return where the cells lie.

    With *extent*, cells that span the map to draw, nothing else decides what is seen.
    """
    cells = extent or cells_of(board, marks.target)
    seen = None if extent else focus(board, marks.target)
    shown = window(look, cells, seen, canvas.width, canvas.height)
    if shown.size.height == 1:
        draw_overview(board, marks.target, shown, canvas, signs)
    else:
        chosen = _chosen(board, marks.target)
        for cell in board.placed:
            if _seen(shown, cell, canvas):
                _draw_cell(board, marks, cell, chosen.get(cell, set()), shown, canvas, signs)
        _draw_cells_of_offers(board, marks, shown, canvas, signs)
    if not extent:
        _draw_rulers(shown, canvas)
    _zones(board, marks.target, shown, canvas, signs)
    return shown


def focus(board: Board, target: Target) -> Spot | None:
    """Return the cell that must be seen: that of the offer, the dragon's, or the last one."""
    if target.cell is not None:
        return target.cell
    if board.dragon.hunting:
        return spot(board.dragon.cell)
    return next((cell for cell, placed in board.placed.items() if placed.last), None)


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


def _draw_cell(
    board: Board,
    marks: Marks,
    cell: Spot,
    chosen: set[int],
    shown: Window,
    canvas: Canvas,
    signs: Signs,
) -> None:
    tile = board.tile(cell)
    drawing = sketch(tile, shown.size, signs)
    area = _Area(canvas, *shown.place(cell))
    _draw_ground(drawing, area, chosen)
    if board.placed[cell].last:
        _corners(drawing, area, signs.last, "map-last")
    if marks.target.cell == cell:
        _corners(drawing, area, signs.target, "map-target")
    elif any(cell == at for at, _ in marks.target.cells):
        _corners(drawing, area, signs.open, "map-legal")
    for meeple in board.placed[cell].meeples:
        _draw_meeple(tile, drawing, area, (meeple.seat, meeple.kind, meeple.feature))
    preview = marks.target
    if preview.cell == cell and preview.meeple and preview.feature is not None:
        _draw_meeple(tile, drawing, area, (marks.seat, preview.meeple, preview.feature))
    _draw_figures(board, cell, drawing, area)


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


def _draw_meeple(tile: Tile, drawing: Sketch, area: _Area, piece: tuple[int, int, int]) -> None:
    """Draw a *piece*: seat, meeple kind, and position of the feature that it stands on."""
    seat, meeple, feature = piece
    if feature not in drawing.stand:
        return
    kind = tile.features[feature].kind
    column, row = drawing.stand[feature]
    area.put(column, row, words.chip(seat, meeple, kind), f"{seat_style(seat)} map-meeple")
    if kind in (pb.FEATURE_KIND_MONASTERY, pb.FEATURE_KIND_GARDEN):
        closing = "]" if kind == pb.FEATURE_KIND_MONASTERY else ")"
        area.put(column + CHIP, row, closing, KIND_STYLES[kind])


def _draw_figures(board: Board, cell: Spot, drawing: Sketch, area: _Area) -> None:
    width, height = drawing.size
    if board.fairy.HasField("cell") and spot(board.fairy.cell) == cell:
        text = "FAIRY" if width >= 11 else "Fy"
        column, row = (width - len(text)) // 2, height - 1
        if board.fairy.HasField("feature") and board.fairy.feature in drawing.stand:
            column, row = drawing.stand[board.fairy.feature]
            after = column + CHIP
            column = after if after + len(text) <= width else max(column - len(text), 0)
        area.put(column, row, text, "map-fairy")
    if board.dragon.hunting and cell in {spot(visited) for visited in board.dragon.visited}:
        area.put(width // 2, 0, "x", "map-volcano")
    if board.dragon.HasField("cell") and spot(board.dragon.cell) == cell:
        text = "DRAGON" if width >= 11 else "DRAG"
        area.put((width - len(text)) // 2, height // 2, text, "map-dragon")


def _draw_cells_of_offers(
    board: Board, marks: Marks, shown: Window, canvas: Canvas, signs: Signs
) -> None:
    """Draw the tile in hand where it is highlighted, and a mark where else it fits."""
    target, (width, height) = marks.target, shown.size
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

"""Drawing of a town: who it belongs to, its columns under their skies, the ground below them."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.feuville import shelf
from tilewyrm.client.feuville.board import Board
from tilewyrm.client.feuville.brush import Brush, brush_of
from tilewyrm.client.feuville.catalogue import position_name
from tilewyrm.client.feuville.drawing import Look, draw_tile
from tilewyrm.client.feuville.flow import Flow, Piece, width_of
from tilewyrm.client.feuville.highlight import Marks
from tilewyrm.client.feuville.players import Detail, pieces
from tilewyrm.client.feuville.signs import GRASS
from tilewyrm.client.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)
_WIDEST = {1: 8, 2: 7, 3: 9, 4: 10, 5: 12, 6: 14}
"""Columns of the screen that a tile of so many rows takes at most."""

_NARROWEST = 5
_EDGE = 2
"""Columns left and right of a town, for the arrows where it goes on."""


def rows_of(tile_rows: int) -> int:
    """Return the rows of a town's columns: three tiles and the ground."""
    return 3 * tile_rows + 1


def width_wanted(board: Board, seat: int, tile_rows: int, marks: Marks) -> int:
    """Return the columns of the screen that the town takes where there is room enough."""
    return len(_positions(board, seat, marks)) * _WIDEST[tile_rows] + 2 * _EDGE


def draw_town(
    scene: Scene, board: Board, seat: int, canvas: Canvas, marks: Marks, tile_rows: int
) -> None:
    """Draw the columns of *seat*'s town, each tile in *tile_rows* rows."""
    town = board.towns.get(seat, fv.Town())
    columns = {column.position: column for column in town.columns}
    positions = _positions(board, seat, marks)
    if not positions:
        return
    room = canvas.width - 2 * _EDGE
    width = max(min(room // len(positions), _WIDEST[tile_rows]), _NARROWEST)
    shown = _window(positions, room // width, marks.positions(seat))
    row = min(2 * tile_rows, canvas.height - 1)
    if shown[0] != positions[0]:
        canvas.put(0, row, "<" if brush_of(scene) is Brush.ASCII else "◄", "warning")
    if shown[-1] != positions[-1]:
        canvas.put(canvas.width - 1, row, ">" if brush_of(scene) is Brush.ASCII else "►", "warning")
    for index, position in enumerate(shown):
        column = columns.get(position, fv.TownColumn(position=position))
        part = canvas.inside(_EDGE + index * width, 0, width, canvas.height)
        part.place(0, 0, width, part.height, ("column", seat, position))
        _draw_column(scene, board, seat, column, part, marks, tile_rows)


def _positions(board: Board, seat: int, marks: Marks) -> list[int]:
    town = board.towns.get(seat, fv.Town())
    return sorted({column.position for column in town.columns} | marks.positions(seat))


def _window(positions: list[int], room: int, marked: set[int]) -> list[int]:
    """Return the positions that fit, those that are marked among them."""
    if len(positions) <= room:
        return positions
    wanted = min(marked, default=0)
    middle = positions.index(wanted) if wanted in positions else len(positions) // 2
    first = min(max(middle - room // 2, 0), len(positions) - room)
    return positions[first : first + max(room, 1)]


def _draw_column(
    scene: Scene,
    board: Board,
    seat: int,
    column: fv.TownColumn,
    canvas: Canvas,
    marks: Marks,
    tile_rows: int,
) -> None:
    place = (seat, column.position)
    tone = marks.tone(("column", *place))
    built = marks.built.get(place, "")
    for index, (layer, tile) in enumerate(
        zip(_LAYERS, (column.sky, column.tower, column.wall), strict=True)
    ):
        ghost = bool(built) and board.layer(built) == layer
        facts = board.catalogue.tiles.get(built if ghost else tile)
        if facts is None:
            canvas.put(0, index * tile_rows, tile, "dim")
            continue
        whole = facts.kind == fv.TILE_KIND_START or not column.burnt
        look = Look(
            canvas.width,
            tile_rows,
            brush_of(scene),
            seat,
            burnt=not whole,
            fire=not whole and place in marks.fires,
            frame=tone if ghost or not built else "",
        )
        draw_tile(canvas, 0, index * tile_rows, facts, look)
    _draw_ground(column, seat, scene.model.signs.of(seat), canvas, 3 * tile_rows, tone)


def _draw_ground(
    column: fv.TownColumn, seat: int, sign: str, canvas: Canvas, row: int, tone: str
) -> None:
    """Draw what a column stands on, with its name: earth, grass, or grass with the owner's arms.

    The arms bear the *sign* of *seat*.
    """
    name = position_name(column.position)
    ground, style = "earth", "ink-label on-earth"
    if column.HasField("grass"):
        ground, style = "grass", "ink-label on-grass"
        mark = f"{GRASS}{sign}{GRASS}" if column.grass == fv.GRASS_ARMS else GRASS
        longer = (f"{mark} {name} {mark}", f"{mark} {name}")
        name = next((text for text in longer if len(text) < canvas.width), name)
    if column.grass == fv.GRASS_ARMS:
        style = f"ink-label on-seat-{seat} you"
    if column.wall:
        canvas.fill(0, row, canvas.width, 1, style=f"on-{ground}")
    style = f"mark-{tone}" if tone else style if column.wall else "dim"
    canvas.put((canvas.width - len(name)) // 2, row, name, style)


class Owned:
    """A town with what is told of its owner above it, measured for a width."""

    def __init__(
        self,
        scene: Scene,
        board: Board,
        seat: int,
        marks: Marks,
        width: int,
        detail: Detail,
        tile_rows: int,
    ) -> None:
        """Measure the town of *seat*; with *tile_rows* 0 only its owner is shown."""
        self._scene, self._board, self._seat, self._marks = scene, board, seat, marks
        self._tile_rows = tile_rows
        self._shelf = detail is Detail.FULL and self._shelf_fits(width)
        told = pieces(scene, board, seat, marks, detail, shelf=self._shelf)
        self._above, self._aside = Flow(told, width), Flow((), width)
        if detail is Detail.BRIEF and tile_rows:
            town = self._town_width(width)
            self._above, self._aside = _beside(told, width, town, rows_of(tile_rows))
        elif detail is Detail.BRIEF and len(self._above) > 1:
            self._above = Flow(told, width, gap=1)
        self.rows = len(self._above) + (rows_of(tile_rows) if tile_rows else 0)
        """Rows that it takes."""

    def _town_width(self, width: int) -> int:
        return min(width_wanted(self._board, self._seat, self._tile_rows, self._marks), width)

    def _shelf_fits(self, width: int) -> bool:
        tall = rows_of(self._tile_rows) >= shelf.ROWS
        return tall and self._town_width(width) + shelf.WIDTH <= width

    def draw(self, canvas: Canvas) -> None:
        """Draw it from the top of *canvas*."""
        canvas.place(0, 0, canvas.width, len(self._above), ("seat", self._seat))
        row = self._above.draw(canvas)
        if not self._tile_rows:
            return
        rows = rows_of(self._tile_rows)
        row = max(row, canvas.height - rows)  # towns beside each other stand on one ground
        town = self._town_width(canvas.width) if self._aside else canvas.width
        part = canvas.inside(0, row, town, rows)
        draw_town(self._scene, self._board, self._seat, part, self._marks, self._tile_rows)
        self._aside.draw(canvas.inside(town, row, canvas.width - town, rows))
        if self._shelf:
            beside = canvas.inside(canvas.width - shelf.WIDTH, row, shelf.WIDTH, rows)
            shelf.draw_shelf(self._scene, self._board, self._seat, self._marks, beside)


def _beside(told: Sequence[Piece], width: int, town: int, rows: int) -> tuple[Flow, Flow]:
    """Return the row over a town, and the *rows* beside it with what has no place there.

    Where not all of it fits there, everything stands over the town.
    """
    above: list[Piece] = []
    rest = [piece for piece in told if piece]
    while rest and len(Flow([*above, rest[0]], width)) == 1:
        above.append(rest.pop(0))
    aside = Flow(rest, width - town)
    if len(aside) > rows or any(width_of(piece) > width - town for piece in rest):
        return Flow(told, width), Flow((), width)
    return Flow(above, width), aside

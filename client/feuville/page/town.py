"""Drawing of a town: its columns under their skies, the ground below them, the land around."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.landscape import GROUND, draw_landscape, write_over
from tilewyrm.client.feuville.drawing.signs import GRASS
from tilewyrm.client.feuville.drawing.tile import TileStyle, draw_tile
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import position_name
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page.building_sites import draw_plot, lit_layers, plots
from tilewyrm.client.model.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)
_WIDEST = {1: 8, 2: 7, 3: 9, 4: 10, 5: 12, 6: 14}
"""Columns of the screen that a tile of so many rows takes at most."""

_NARROWEST = 5
_SMALL, _SMALLEST = 5, 3
"""The most and the least columns of a tile that is a picture in one row."""
_LEFT = 2
"""Places kept free left of the start column where there is no land.

If tiles are small it is one, because boxes need the room beside a town.
"""
_EDGE = 2
"""Columns left and right of a town, for the arrows where it goes on."""


class TownPanel:
    """The town of a seat."""

    def __init__(
        self,
        scene: Scene,
        board: BoardView,
        seat: int,
        highlights: Highlights,
        tile_rows: int,
        *,
        land: bool,
        growing: bool,
    ) -> None:
        """Create the town's panel for one size of its tiles.

        Args:
            scene: the state of the screen.
            board: the view of the match.
            seat: the town's owner.
            highlights: the marks on the board.
            tile_rows: rows of the screen per tile.
            land: whether sky, hills and meadow are drawn behind the town.
            growing: whether the building sites are outlined.
        """
        self._seat, self._highlights, self._board, self._land = seat, highlights, board, land
        self._tile_rows, self._brush = tile_rows, brush_of(scene)
        self._sign = scene.model.signs.of(seat)
        columns = board.towns.get(seat, fv.Town()).columns
        self._columns = {column.position: column for column in columns}
        self._marked = highlights.positions(seat)
        self._positions = sorted({*self._columns, *self._marked})
        self._growing = growing and land
        small = land and tile_rows == 1 and self._brush is DrawMode.PIXELS
        self._widest = _SMALL if small else _WIDEST[tile_rows]
        self._narrowest = _SMALLEST if small else _NARROWEST
        self._left = min(tile_rows, _LEFT)
        self.rows = 3 * tile_rows + 1
        """Rows of its columns: three tiles and the ground."""

    @property
    def preferred_width(self) -> int:
        """The columns of the screen that it takes where there is room enough."""
        least, most = self._positions[0], self._positions[-1]
        return (most - min(least, -self._left) + 1) * self._widest + 2 * _EDGE

    @property
    def minimum_width(self) -> int:
        """The columns of the screen in which all of it is still drawn, in narrow tiles."""
        return len(self._positions) * self._narrow + 2 * _EDGE

    @property
    def _narrow(self) -> int:
        return self._widest * 7 // 10

    @cached_property
    def _plots(self) -> Mapping[int, fv.Layer.ValueType]:
        return plots(self._board, self._seat) if self._growing else {}

    def draw_land(self, canvas: Canvas) -> None:
        """Draw the land on all of *canvas*, where it has one."""
        if self._land:
            draw_landscape(canvas, self._tile_rows, self._brush)

    def draw(self, canvas: Canvas) -> None:
        """Draw its columns on all of *canvas*.

        On its land it stands in the middle, where the start tile stays while there is room.
        """
        if not self._positions:
            return
        room = canvas.width - 2 * _EDGE
        width = self._tile_width(room, canvas.width)
        fits = len(self._positions) * width <= (canvas.width if self._land else room)
        visible = self._positions if fits else self._window(room // width)
        self._draw_arrows(canvas, visible)
        if self._land:
            places = self._column_offsets(visible, width, canvas.width)
        else:
            places = _from_left(visible, width, room // width, self._left)
        for position, x in places.items():
            if position in self._positions or position in self._plots:
                part = canvas.inside(x, 0, width, canvas.height)
                part.place(0, 0, width, part.height, ("column", self._seat, position))
                self._draw_column(position, part)

    def _tile_width(self, room: int, columns: int) -> int:
        """Return the columns of a tile: a bit fewer where it can then be seen how it may grow."""
        grown = columns // len({*self._positions, *self._plots})
        if self._growing and grown >= self._narrow:
            return min(grown, self._widest)
        return max(min(room // len(self._positions), self._widest), self._narrowest)

    def _window(self, room: int) -> list[int]:
        """Return the positions that fit, those that are marked among them."""
        positions = self._positions
        marked = min(self._marked, default=0)
        middle = positions.index(marked) if marked in positions else len(positions) // 2
        first = min(max(middle - room // 2, 0), len(positions) - room)
        return positions[first : first + max(room, 1)]

    def _column_offsets(self, visible: list[int], width: int, columns: int) -> dict[int, int]:
        """Return the offset of each visible column, building sites included.

        Column 0 is in the middle of all *columns* of the screen while the town fits around it.
        """
        room = columns // width
        least, most = visible[0], visible[-1]
        if most - least >= room or visible != self._positions:
            return _in_a_row(visible, width)
        grown = sorted({*visible, *self._plots})
        if grown[-1] - grown[0] < room:
            least, most = grown[0], grown[-1]
        first = min(max(-(room // 2), most - room + 1), least)
        left = (columns - room * width) // 2
        return {first + index: left + index * width for index in range(room)}

    def _draw_arrows(self, canvas: Canvas, visible: list[int]) -> None:
        """Draw arrows where the town extends beyond what is *visible*."""
        row = min(2 * self._tile_rows, canvas.height - 1)
        left, right = "<>" if self._brush is DrawMode.ASCII else "◄►"
        if visible[0] != self._positions[0]:
            write_over(canvas, 0, row, left, "warning")
        if visible[-1] != self._positions[-1]:
            write_over(canvas, canvas.width - 1, row, right, "warning")

    def _draw_column(self, position: int, canvas: Canvas) -> None:
        place, rows = (self._seat, position), self._tile_rows
        column = self._columns.get(position, fv.TownColumn(position=position))
        tone = self._highlights.tone(("column", *place))
        built = self._highlights.built.get(place, "")
        if position in self._plots and self._board.layer(built) != self._plots[position]:
            layer = self._plots[position]
            lit = layer in lit_layers(self._highlights)
            draw_plot(canvas, layer, rows, self._brush, lit=lit)
        for index, (layer, tile) in enumerate(
            zip(_LAYERS, (column.sky, column.tower, column.wall), strict=True)
        ):
            ghost = bool(built) and self._board.layer(built) == layer
            facts = self._board.catalogue.tiles.get(built if ghost else tile)
            if facts is None:
                canvas.put(0, index * rows, tile, "dim")
                continue
            whole = facts.kind == fv.TILE_KIND_START or not column.burnt
            style = TileStyle(
                canvas.width,
                rows,
                self._brush,
                self._seat,
                burnt=not whole,
                fire=not whole and place in self._highlights.fires,
                frame=tone if ghost or not built else "",
                open=self._land,
            )
            draw_tile(canvas, 0, index * rows, facts, style)
        self._draw_ground(column, canvas, tone)

    def _draw_ground(self, column: fv.TownColumn, canvas: Canvas, tone: str) -> None:
        """Draw what a column stands on, with its name: earth, grass, or grass with the arms.

        The arms bear the owner's sign.
        """
        name, row = position_name(column.position), 3 * self._tile_rows
        ground, style = "earth", "ink-label on-earth"
        if column.HasField("grass"):
            ground, style = "grass", "ink-label on-grass"
            mark = f"{GRASS}{self._sign}{GRASS}" if column.grass == fv.GRASS_ARMS else GRASS
            longer = (f"{mark} {name} {mark}", f"{mark} {name}")
            name = next((text for text in longer if len(text) < canvas.width), name)
        if column.grass == fv.GRASS_ARMS:
            style = f"ink-label on-seat-{self._seat} you"
        if column.wall:
            canvas.fill(0, row, canvas.width, 1, style=f"on-{ground}")
        else:
            style = f"ink-plot-name on-{GROUND}" if self._land else "dim"
        x = (canvas.width - len(name)) // 2
        canvas.put(x, row, name, f"mark-{tone}" if tone else style)


def _from_left(visible: Sequence[int], width: int, room: int, left: int) -> dict[int, int]:
    """Return the offset of each column in *visible*, where *room* columns of *width* fit.

    The start column stays behind *left* others while there is room, and gaps stay open.
    """
    least, most = visible[0], visible[-1]
    if most - least >= room:
        return _in_a_row(visible, width)
    first = min(max(-left, most - room + 1), least)
    return {position: _EDGE + (position - first) * width for position in visible}


def _in_a_row(visible: Sequence[int], width: int) -> dict[int, int]:
    """Return the offset of each column in *visible*, one beside the other."""
    return {position: _EDGE + index * width for index, position in enumerate(visible)}

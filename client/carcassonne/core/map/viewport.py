"""Viewport of the map: its visible part, and the zoom.

The map stands still: where it lies follows from the order in which its tiles were placed, and it
moves only when one comes to lie outside of what is seen. So that this stays seldom, a map that has
long outgrown the screen is shown from above.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.drawing.brush import PAINT, READING, SIZES, SMALL, DrawMode
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.model.board import Spot
from tilewyrm.client.model.ui_state import UiState

_VISIBLE_SHARE = 2 / 5
"""The least visible share of a map's area, while its tiles are small."""
_YOUNG, _VISIBLE_SHARE_OF_YOUNG = 100, 1 / 4
"""Cells of a map that is still young, its rim included, and the least visible share then."""


@dataclass(frozen=True, slots=True)
class MapView:
    """The player's own zoom and pan."""

    zoom: int | None = None
    """Index into `SIZES`; None: automatic (`zoom`)."""
    whole: bool = False
    """Whether the automatic zoom shows the whole map, if that is possible."""
    tiles: int = 0
    """Tiles of the map, the first ones, that the automatic zoom leaves room around; 0 for all.

    No later tile changes it then; one that comes beside them has room.
    """
    pan: Spot = (0, 0)
    """Cells that the view is moved east and south of its default."""
    at: Spot | None = None
    """A cell to centre; None: the default place."""
    request: int = 0
    """The request's number that pan and cell belong to: a new one brings its own place."""


def map_view(ui: UiState) -> MapView:
    """Return the player's view of the map; at first the default."""
    return ui.remembered if isinstance(ui.remembered, MapView) else MapView()


class Viewport(NamedTuple):
    """The mapping from cells to the screen."""

    size: TileSize
    left: int
    """Column of the cell (0, 0)."""
    top: int
    """Row of the cell (0, 0)."""

    def place(self, cell: Spot) -> tuple[int, int]:
        """Return column and row of a cell's north-west corner."""
        return self.left + cell[0] * self.size.width, self.top + cell[1] * self.size.height

    def shows(self, cell: Spot, width: int, height: int) -> bool:
        """Return whether anything of a cell lies within so many columns and rows."""
        column, row = self.place(cell)
        return -self.size.width < column < width and -self.size.height < row < height


def zoom(
    view: MapView, placed: Iterable[Spot], width: int, height: int, brush: DrawMode = PAINT
) -> int:
    """Return the index of the size to use for a map of the cells *placed* in a room.

    For reading while all of it fits, with a cell around as tiles are placed there; then small; and
    once too little of it is seen, as far from above as *brush* can show it well.
    """
    if view.zoom is not None:
        return max(0, min(view.zoom, len(SIZES) - 1))
    low, high = _bounds([*placed][: view.tiles or None])
    around = 4 if view.tiles else 3
    columns, rows = high[0] - low[0] + around, high[1] - low[1] + around

    def visible_share(size: TileSize) -> float:
        across, down = width / (columns * size.width), height / (rows * size.height)
        return min(across, 1) * min(down, 1)

    if visible_share(brush.sizes[READING]) == 1:
        return READING
    if view.whole:
        return SMALL if visible_share(brush.sizes[SMALL]) == 1 else brush.least
    least = _VISIBLE_SHARE_OF_YOUNG if columns * rows <= _YOUNG else _VISIBLE_SHARE
    return SMALL if visible_share(brush.sizes[SMALL]) >= least else brush.least


def extent(placed: Iterable[Spot], size: TileSize) -> tuple[int, int]:
    """Return the columns and rows of a map of the cells *placed* with a cell around it."""
    low, high = _bounds(placed)
    return (high[0] - low[0] + 3) * size.width, (high[1] - low[1] + 3) * size.height


def view_of_all(
    view: MapView,
    placed: Sequence[Spot],
    cells: Sequence[Spot],
    width: int,
    height: int,
    brush: DrawMode,
) -> MapView:
    """Return *view*, with a smaller zoom if all of *cells* have room only then.

    A zoom or place that the player has chosen stays.
    """
    if view.zoom is not None or view.at is not None:
        return view
    low, high = _bounds(cells)
    usual = zoom(view, placed, width, height, brush)
    for number in range(usual, brush.least - 1, -1):
        size = brush.sizes[number]
        across, down = (high[0] - low[0] + 1) * size.width, (high[1] - low[1] + 1) * size.height
        if across <= width and down <= height:
            return view if number == usual else replace(view, zoom=number)
    return view


def map_viewport(
    view: MapView,
    placed: Sequence[Spot],
    focus: Spot | None,
    width: int,
    height: int,
    brush: DrawMode = PAINT,
    news: Sequence[Spot] = (),
) -> Viewport:
    """Return the viewport: the default one, moved as little as *focus* and *news* need.

    Args:
        view: the player's own zoom and pan.
        placed: the cells with tiles, in the order in which these were placed.
        focus: a cell that must be seen, with its neighbours where there is room.
        width: columns of the room.
        height: rows of the room.
        brush: what the map is drawn with.
        news: cells that should be seen with it as far as there is room, the most important first.
    """
    size = brush.sizes[zoom(view, placed, width, height, brush)]
    seen = _together(focus, news, width // size.width, height // size.height)
    starts = []
    for axis, (room, step) in enumerate(((width, size.width), (height, size.height))):
        if view.at is not None:
            start = (room - step) // 2 - view.at[axis] * step
        else:
            start = _default_offset([cell[axis] for cell in placed] or [0], room, step)
            if focus is not None:
                start = _offset_with(start, focus[axis], room, step)
            if len(seen) > 1:
                start = _offset_of_all(start, [cell[axis] for cell in seen], room, step)
        starts.append(start - view.pan[axis] * step)
    return Viewport(size, starts[0], starts[1])


def _default_offset(places: Sequence[int], room: int, step: int) -> int:
    """Return the default offset of a map along one axis, from the order of its tiles.

    While all of it has room it is moved to the middle when it reaches an edge; then by a third of
    the room when a tile comes to lie outside.
    """
    low = high = places[0]
    start = (room - step) // 2 - low * step
    for place in places:
        low, high = min(low, place), max(high, place)
        if (high - low + 3) * step <= room:
            if start + (low - 1) * step < 0 or start + (high + 2) * step > room:
                start = (room - (high - low + 1) * step) // 2 - low * step
        elif (high - low + 1) * step <= room:  # without the cells around it
            if start + low * step < 0 or start + (high + 1) * step > room:
                start = (room - (high - low + 1) * step) // 2 - low * step
        elif _offset_with(start, place, room, step) != start:
            ahead = room // 3 // step * step
            if start + place * step < room // 2:
                start = min(_offset_with(start, place, room, step) + ahead, (1 - low) * step)
            else:
                start = max(
                    _offset_with(start, place, room, step) - ahead, room - (high + 2) * step
                )
            start = _offset_with(start, place, room, step)
    return start


def _offset_with(start: int, place: int, room: int, step: int) -> int:
    """Return *start*, moved if necessary so that a cell and its neighbours are visible."""
    here = start + place * step
    if 0 <= here <= room - step:
        return start
    margin = step if room >= 3 * step else max((room - 2 * step) // 2, 0)
    return start + (max(margin - here, 0) or min(room - margin - step - here, 0))


def _together(focus: Spot | None, news: Sequence[Spot], columns: int, rows: int) -> Sequence[Spot]:
    """Return *focus* and those of *news* that have room beside it, the first ones first."""
    seen = [focus] if focus is not None else []
    for cell in news:
        low, high = _bounds([*seen, cell])
        if high[0] - low[0] < columns and high[1] - low[1] < rows:
            seen.append(cell)
    return seen


def _offset_of_all(start: int, places: Sequence[int], room: int, step: int) -> int:
    """Return *start*, moved if necessary so that cells that fit into the room are visible."""
    first, last = start + min(places) * step, start + (max(places) + 1) * step
    return start + (max(-first, 0) or min(room - last, 0))


def _bounds(cells: Iterable[Spot]) -> tuple[Spot, Spot]:
    all_cells = list(cells) or [(0, 0)]
    columns, rows = [x for x, _ in all_cells], [y for _, y in all_cells]
    return (min(columns), min(rows)), (max(columns), max(rows))


def hidden_extent(
    viewport: Viewport, placed: Sequence[Spot], width: int, height: int
) -> dict[str, int]:
    """Return the number of hidden columns and rows of tiles, by ``west``, ``east``, ….

    A column that is seen by half is counted as seen.
    """
    low, high = _bounds(placed)
    first_x, first_y = -viewport.left // viewport.size.width, -viewport.top // viewport.size.height
    last_x = (width - 1 - viewport.left) // viewport.size.width
    last_y = (height - 1 - viewport.top) // viewport.size.height
    return {
        "west": max(first_x - low[0], 0),
        "east": max(high[0] - last_x, 0),
        "north": max(first_y - low[1], 0),
        "south": max(high[1] - last_y, 0),
    }

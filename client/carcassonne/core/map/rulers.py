"""Rulers around the map: numbers of rows and columns, and the extent outside the viewport."""

from collections.abc import Sequence

from tilewyrm.client.carcassonne.core.map.viewport import Viewport, hidden_extent
from tilewyrm.client.carcassonne.core.model.board import Spot
from tilewyrm.client.drawing.canvas import Canvas

LEFT, TOP = 4, 1
"""Columns and rows of the frame."""
_EVERY_FROM = 8
"""Columns of a tile from which every one has its number."""


def map_canvas(canvas: Canvas) -> Canvas:
    """Return the part of *canvas* that the frame leaves to the map."""
    return canvas.inside(LEFT, TOP, *map_size(canvas.width, canvas.height))


def map_size(width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows that the frame leaves of *width* columns and *height* rows."""
    return width - LEFT, height - TOP


def draw_rulers(
    viewport: Viewport, placed: Sequence[Spot], canvas: Canvas, *, ascii_only: bool
) -> None:
    """Draw the frame of a map that is shown in `map_canvas` *canvas*, with tiles on *placed*.

    x stands above, y at the left; in the corners arrows say how many more columns or rows there
    are that way.
    """
    room = map_canvas(canvas)
    width, height = viewport.size
    every = 1 if width >= _EVERY_FROM else 5
    canvas.fill(0, 0, canvas.width, TOP, style="map-ruler")
    for x in range(-viewport.left // width, (room.width - 1 - viewport.left) // width + 1):
        column = viewport.left + x * width + (width - len(str(x))) // 2
        if x % every == 0 and 0 <= column <= room.width - len(str(x)):
            canvas.put(LEFT + column, 0, str(x), "map-ruler")
    for y in range(-viewport.top // height, (room.height - 1 - viewport.top) // height + 1):
        row = viewport.top + y * height + (height - 1) // 2
        if y % every == 0 and 0 <= row < room.height:
            canvas.put(0, TOP + row, f"{y:>{LEFT - 1}}", "map-ruler")
    more = hidden_extent(viewport, placed, room.width, room.height)
    _draw_arrows(more, canvas, "<>^v" if ascii_only else "◄►▲▼")


def _draw_arrows(more: dict[str, int], canvas: Canvas, arrows: str) -> None:
    west, east, north, south = tuple(arrows)
    if more["west"]:
        text = f"{west}{more['west']} "
        canvas.put(LEFT, 0, text, "map-more")
    if more["east"]:
        text = f" {east}{more['east']} "
        canvas.put(canvas.width - len(text), 0, text, "map-more")
    if more["north"]:
        canvas.put(0, 0, f"{north}{more['north']:<{LEFT - 1}}", "map-more")
    if more["south"]:
        canvas.put(0, canvas.height - 1, f"{south}{more['south']:<{LEFT - 1}}", "map-more")

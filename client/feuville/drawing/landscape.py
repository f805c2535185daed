"""Landscape of a town: sky, hills and meadow, in quiet tones so that the tiles stand out."""

from functools import lru_cache
from math import sin

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import Picture, picture
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.pixel_canvas import PixelCanvas

GROUND = "turf"
"""The tone of empty ground."""

_SKY = ("heaven-high", "heaven", "heaven-low")
_FAR = (7.0, 17.0, 2.0)
_NEAR = (5.0, 11.0, 4.0)
"""Columns of the waves that hills are made of, and where they begin."""


def draw_landscape(canvas: Canvas, tile_rows: int, brush: DrawMode) -> None:
    """Draw the land of a town on all of *canvas*, whose last row is the ground.

    Args:
        canvas: at least three tiles high, and the row of the ground.
        tile_rows: rows of a tile.
        brush: with characters only the ground is drawn.
    """
    if brush is DrawMode.PIXELS:
        canvas.show(0, 0, _land(canvas.width, canvas.height, tile_rows))
    else:
        line = "_" if brush is DrawMode.ASCII else "▁"
        canvas.fill(0, canvas.height - 1, canvas.width, 1, line, f"ink-{GROUND}")


def write_over(canvas: Canvas, x: int, y: int, text: str, style: str) -> None:
    """Write *text* from (x, y) on what is drawn there; it stays the ground."""
    for column, char in enumerate(text, start=x):
        if 0 <= column < canvas.width and 0 <= y < canvas.height:
            words = canvas.style_at(column, y).split()
            ground = next((word for word in words if word.startswith("on-")), "")
            canvas.put(column, y, char, f"{style} {ground}".rstrip())


@lru_cache(maxsize=64)
def _land(width: int, rows: int, tile_rows: int) -> Picture:
    tile, height = 2 * tile_rows, 2 * rows
    ground = height - 2
    band = max((ground - tile) // 3, 1)
    pixels = PixelCanvas(width, height, _SKY[-1])
    for index, tone in enumerate(_SKY[:-1]):
        pixels.fill(0, index * band, width, band, tone)
    for x in range(width):
        away = x - width // 2
        far = ground - round(tile * (1.05 + 0.3 * _wave(away, *_FAR)))
        near = ground - round(tile * (0.5 + 0.25 * _wave(away, *_NEAR)))
        pixels.fill(x, far, 1, ground - far, "hill-far")
        pixels.fill(x, near, 1, ground - near, "hill")
    pixels.fill(0, ground - max(tile // 5, 1), width, max(tile // 5, 1), "meadow")
    pixels.fill(0, ground, width, 2, GROUND)
    _trees(pixels, ground, tile)
    return picture(pixels.rows)


def _wave(x: int, short: float, long: float, start: float) -> float:
    return 0.4 * sin((x + start) / short) + 0.6 * sin((x + 2 * start) / long)


def _trees(pixels: PixelCanvas, ground: int, tile: int) -> None:
    """Plant trees at the foot of the hills, here and there."""
    foot = ground - max(tile // 5, 1)
    for x in range(3, pixels.width - 3, 4):
        if (x * 7 + pixels.width) % 5 < 2:
            tall = 2 + (x // 4) % 2 if tile > 4 else 1
            pixels.fill(x, foot - tall, 1, tall + 1, "tree")
            pixels.fill(x - 1, foot - tall + 1, 3, max(tall - 1, 0), "tree")

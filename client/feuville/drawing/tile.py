"""Drawing of a building tile: its picture with the signs of its contents."""

from functools import lru_cache
from typing import NamedTuple

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import Picture, picture
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.signs import RUIN, brief_signs, signs_of
from tilewyrm.client.feuville.drawing.tile_characters import stroke_picture, tile_lines
from tilewyrm.client.feuville.drawing.tile_pixels import ruin_pixels, tile_pixels
from tilewyrm.feuville.v1 import feuville_pb2 as fv


class TileStyle(NamedTuple):
    """Style of a tile's drawing."""

    width: int
    """Columns of the screen."""
    rows: int
    """Rows of the screen."""
    brush: DrawMode
    seat: int = 0
    """The owner of a start tile's arms."""
    burnt: bool = False
    fire: bool = False
    """Whether it stands in flames just now."""
    frame: str = ""
    """The tone of the frame around it; empty for none."""
    open: bool = False
    """Whether what lies behind it is seen beside it, instead of the air."""


_ENDS = {fv.TILE_KIND_LEFT_CORNER: 1, fv.TILE_KIND_RIGHT_CORNER: -1}
_BRIEF = {fv.LAYER_SKY: "brief-sky", fv.LAYER_TOWER: "brief-tower", fv.LAYER_WALL: "brief-wall"}
_STROKES = {fv.LAYER_SKY: "ink-rain", fv.LAYER_TOWER: "ink-roof-light", fv.LAYER_WALL: "ink-stone"}


def draw_tile(canvas: Canvas, x: int, y: int, tile: fv.TileFacts, tile_style: TileStyle) -> None:
    """Draw *tile* with its north-west corner at (x, y)."""
    painted_small = tile_style.open and tile_style.brush is DrawMode.PIXELS
    if tile_style.rows == 1 and not painted_small:
        _draw_brief(canvas, x, y, tile, tile_style)
        return
    canvas.show(x, y, _picture(tile.layer, tile.kind, tile.clouds, tile_style))
    if tile_style.rows == 1:
        return
    signs = signs_of(tile, tile_style.brush)
    if tile_style.burnt:
        signs = [(text, "ink-faint on-plaque sign") for text, _ in signs]
    width = sum(len(text) for text, _ in signs)
    row = (
        tile_style.rows - 1
        if tile_style.brush is DrawMode.PIXELS or tile_style.rows < 3
        else tile_style.rows - 2
    )
    canvas.line(x + _place(tile, tile_style, width), y + row, signs)


def _draw_brief(canvas: Canvas, x: int, y: int, tile: fv.TileFacts, tile_style: TileStyle) -> None:
    """Draw *tile* in one row: letters, signs and numbers on a ground of its layer's colour."""
    ground = "plaque" if tile_style.burnt else _BRIEF.get(tile.layer, "plaque")
    ground = "flame-dark" if tile_style.fire else ground
    texts = [(RUIN, f"ink-bad on-{ground} sign")] if tile_style.burnt else []
    texts += brief_signs(tile, tile_style.brush, ground, tile_style.width - 1 - len(texts))
    if tile.kind == fv.TILE_KIND_START:
        texts = [(text, f"ink-seat-{tile_style.seat} on-{ground} sign") for text, _ in texts]
    canvas.fill(x, y, tile_style.width - 1, 1, style=f"on-{ground}")
    canvas.line(x, y, texts)
    if tile_style.frame:
        canvas.tint(x, y, tile_style.width - 1, 1, f"mark-{tile_style.frame}")


def _place(tile: fv.TileFacts, tile_style: TileStyle, width: int) -> int:
    """Return the column of the first sign: where it hides least."""
    room = tile_style.width
    inset = 1 if room > width + 1 else 0
    if tile.layer == fv.LAYER_SKY:
        return room - width - inset
    end = _ENDS.get(tile.kind, 0)
    if tile.layer == fv.LAYER_TOWER and tile_style.brush is not DrawMode.PIXELS:
        return room - width - 2 if end < 0 else 2 if end > 0 else (room - width) // 2
    if end:
        return room - width - inset if end > 0 else inset
    return inset if tile.layer == fv.LAYER_WALL else (room - width) // 2


@lru_cache(maxsize=4096)
def _picture(
    layer: fv.Layer.ValueType, kind: fv.TileKind.ValueType, clouds: int, tile_style: TileStyle
) -> Picture:
    facts = fv.TileFacts(layer=layer, kind=kind, clouds=clouds)
    if tile_style.brush is not DrawMode.PIXELS:
        return _line_picture(facts, tile_style)
    pixels = tile_pixels(facts, tile_style.seat, tile_style.width, 2 * tile_style.rows)
    if tile_style.burnt or tile_style.fire:
        pixels = ruin_pixels(pixels, fire=tile_style.fire)
    if tile_style.open:
        pixels.rows = [["" if tone == "air" else tone for tone in row] for row in pixels.rows]
    if tile_style.frame:
        pixels.ring(tile_style.frame)
    return picture(pixels.rows)


def _line_picture(tile: fv.TileFacts, tile_style: TileStyle) -> Picture:
    lines = tile_lines(
        tile,
        tile_style.width,
        tile_style.rows,
        burnt=tile_style.burnt,
        ascii_only=tile_style.brush is DrawMode.ASCII,
    )
    style = "ink-bad" if tile_style.burnt else _STROKES.get(tile.layer, "")
    if tile.kind == fv.TILE_KIND_START:
        style = f"ink-seat-{tile_style.seat}"
    return stroke_picture(lines, f"{style} mark-{tile_style.frame}" if tile_style.frame else style)

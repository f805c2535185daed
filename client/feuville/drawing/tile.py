"""One building tile on the screen: its picture with the signs of what it shows."""

from functools import lru_cache
from typing import NamedTuple

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import (
    Picture,
    picture,
)
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.signs import (
    RUIN,
    brief_signs,
    signs_of,
)
from tilewyrm.client.feuville.drawing.tile_characters import (
    stroke_picture,
    tile_lines,
)
from tilewyrm.client.feuville.drawing.tile_pixels import (
    ruin_pixels,
    tile_pixels,
)
from tilewyrm.feuville.v1 import feuville_pb2 as fv


class TileStyle(NamedTuple):
    """How a tile is drawn."""

    width: int
    """Columns of the screen."""
    rows: int
    """Rows of the screen."""
    brush: DrawMode
    seat: int = 0
    """Whose arms a start tile bears."""
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


def draw_tile(canvas: Canvas, x: int, y: int, tile: fv.TileFacts, look: TileStyle) -> None:
    """Draw *tile* with its north-west corner at (x, y)."""
    painted_small = look.open and look.brush is DrawMode.PIXELS
    if look.rows == 1 and not painted_small:
        _draw_brief(canvas, x, y, tile, look)
        return
    canvas.show(x, y, _picture(tile.layer, tile.kind, tile.clouds, look))
    if look.rows == 1:
        return
    signs = signs_of(tile, look.brush)
    if look.burnt:
        signs = [(text, "ink-faint on-plaque sign") for text, _ in signs]
    width = sum(len(text) for text, _ in signs)
    row = look.rows - 1 if look.brush is DrawMode.PIXELS or look.rows < 3 else look.rows - 2
    canvas.line(x + _place(tile, look, width), y + row, signs)


def _draw_brief(canvas: Canvas, x: int, y: int, tile: fv.TileFacts, look: TileStyle) -> None:
    """Draw *tile* in one row: signs and letters on a ground of its layer's colour."""
    ground = "plaque" if look.burnt else _BRIEF.get(tile.layer, "plaque")
    ground = "flame-dark" if look.fire else ground
    texts = [(RUIN, f"ink-bad on-{ground} sign")] if look.burnt else []
    texts += brief_signs(tile, look.brush, ground)
    if tile.kind == fv.TILE_KIND_START:
        texts = [(text, f"ink-seat-{look.seat} on-{ground} sign") for text, _ in texts]
    canvas.fill(x, y, look.width - 1, 1, style=f"on-{ground}")
    canvas.line(x, y, texts)
    if look.frame:
        canvas.tint(x, y, look.width - 1, 1, f"mark-{look.frame}")


def _place(tile: fv.TileFacts, look: TileStyle, width: int) -> int:
    """Return the column of the first sign: where it hides least."""
    room = look.width
    inset = 1 if room > width + 1 else 0
    if tile.layer == fv.LAYER_SKY:
        return room - width - inset
    end = _ENDS.get(tile.kind, 0)
    if tile.layer == fv.LAYER_TOWER and look.brush is not DrawMode.PIXELS:
        return room - width - 2 if end < 0 else 2 if end > 0 else (room - width) // 2
    if end:
        return room - width - inset if end > 0 else inset
    return inset if tile.layer == fv.LAYER_WALL else (room - width) // 2


@lru_cache(maxsize=4096)
def _picture(
    layer: fv.Layer.ValueType, kind: fv.TileKind.ValueType, clouds: int, look: TileStyle
) -> Picture:
    facts = fv.TileFacts(layer=layer, kind=kind, clouds=clouds)
    if look.brush is not DrawMode.PIXELS:
        return _stroked(facts, look)
    pixels = tile_pixels(facts, look.seat, look.width, 2 * look.rows)
    if look.burnt or look.fire:
        pixels = ruin_pixels(pixels, fire=look.fire)
    if look.open:
        pixels.rows = [["" if tone == "air" else tone for tone in row] for row in pixels.rows]
    if look.frame:
        pixels.ring(look.frame)
    return picture(pixels.rows)


def _stroked(tile: fv.TileFacts, look: TileStyle) -> Picture:
    lines = tile_lines(
        tile, look.width, look.rows, burnt=look.burnt, ascii_only=look.brush is DrawMode.ASCII
    )
    style = "ink-bad" if look.burnt else _STROKES.get(tile.layer, "")
    if tile.kind == fv.TILE_KIND_START:
        style = f"ink-seat-{look.seat}"
    return stroke_picture(lines, f"{style} mark-{look.frame}" if look.frame else style)

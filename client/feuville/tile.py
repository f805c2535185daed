"""One building tile on the screen: its picture with the signs of what it shows."""

from functools import lru_cache
from typing import NamedTuple

from tilewyrm.client.canvas import Canvas, Picture, picture
from tilewyrm.client.feuville.paint import burnt, painted
from tilewyrm.client.feuville.signs import RUIN, brief_signs, signs_of
from tilewyrm.client.terminal import Ink, Terminal
from tilewyrm.feuville.v1 import feuville_pb2 as fv


class Look(NamedTuple):
    """How a tile is drawn."""

    width: int
    """Columns of the screen."""
    rows: int
    """Rows of the screen."""
    seat: int = 0
    """Whose arms a start tile bears."""
    burnt: bool = False
    fire: bool = False
    """Whether it stands in flames just now."""
    frame: str = ""
    """The tone of the frame around it; empty for none."""


_ENDS = {fv.TILE_KIND_LEFT_CORNER: 1, fv.TILE_KIND_RIGHT_CORNER: -1}


def draw_tile(
    canvas: Canvas, x: int, y: int, tile: fv.TileFacts, look: Look, terminal: Terminal
) -> None:
    """Draw *tile* with its north-west corner at (x, y)."""
    if look.rows == 1 or terminal.ink < Ink.MANY or terminal.ascii:
        _draw_brief(canvas, x, y, tile, look, terminal)
        return
    canvas.show(x, y, _picture(tile.layer, tile.kind, tile.clouds, look))
    signs = signs_of(tile, terminal)
    if look.burnt:
        signs = [(text, "ink-faint on-plaque sign") for text, _ in signs]
    width = sum(len(text) for text, _ in signs)
    at = x + _place(tile, look.width, width)
    canvas.line(at, y + look.rows - 1, signs)


_GROUNDS = {fv.LAYER_SKY: "sky-high", fv.LAYER_TOWER: "roof-dark", fv.LAYER_WALL: "mortar"}


def _draw_brief(
    canvas: Canvas, x: int, y: int, tile: fv.TileFacts, look: Look, terminal: Terminal
) -> None:
    """Draw *tile* in one row: signs and letters on a ground of its layer's colour."""
    ground = "soot-dark" if look.burnt else _GROUNDS.get(tile.layer, "plaque")
    texts = [(RUIN, f"ink-flame on-{ground}")] if look.burnt else []
    texts += brief_signs(tile, terminal, ground)
    if tile.kind == fv.TILE_KIND_START and not look.burnt:
        texts = [(text, f"ink-seat-{look.seat} on-{ground} sign") for text, _ in texts]
    canvas.fill(x, y, look.width - 1, 1, style=f"on-{ground}")
    canvas.line(x, y, texts)
    if look.frame:
        canvas.tint(x, y, look.width - 1, 1, "mark")


def _place(tile: fv.TileFacts, room: int, width: int) -> int:
    """Return the column of the first sign: where it hides least."""
    inset = 1 if room > width + 1 else 0
    if tile.layer == fv.LAYER_SKY:
        return room - width - inset
    end = _ENDS.get(tile.kind, 0)
    if end:
        return room - width - inset if end > 0 else inset
    return inset if tile.layer == fv.LAYER_WALL else (room - width) // 2


@lru_cache(maxsize=4096)
def _picture(
    layer: fv.Layer.ValueType, kind: fv.TileKind.ValueType, clouds: int, look: Look
) -> Picture:
    facts = fv.TileFacts(layer=layer, kind=kind, clouds=clouds)
    pixels = painted(facts, look.seat, look.width, 2 * look.rows)
    if look.burnt or look.fire:
        pixels = burnt(pixels, fire=look.fire)
    if look.frame:
        pixels.ring(look.frame)
    return picture(pixels.rows)

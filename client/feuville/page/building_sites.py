"""Building sites of a town: a named outline at each place for a tile."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.landscape import write_over
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import layer_name
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)


def plots(board: BoardView, seat: int) -> dict[int, fv.Layer.ValueType]:
    """Return the building sites of *seat*'s town: each column with its layer."""
    town = board.towns.get(seat, fv.Town())
    return {
        **dict.fromkeys(town.wall_sites, fv.LAYER_WALL),
        **dict.fromkeys(town.tower_sites, fv.LAYER_TOWER),
        **dict.fromkeys(town.sky_sites, fv.LAYER_SKY),
    }


def draw_plot(
    canvas: Canvas, layer: fv.Layer.ValueType, tile_rows: int, brush: DrawMode, *, lit: bool
) -> None:
    """Draw the outline of a tile of *layer* in a column that *canvas* is.

    It is *lit* where the tile that is about to be taken could go there.
    """
    top, style = _LAYERS.index(layer) * tile_rows, "ink-plot-lit" if lit else "ink-plot"
    outline(canvas.inside(0, top, canvas.width, tile_rows), layer_name(layer), style, brush)


def outline(canvas: Canvas, name: str, style: str, brush: DrawMode) -> None:
    """Draw the dashed edge of something that is not there on all of *canvas*, with its *name*."""
    bar, side, corners = (
        ("-", ":", ((".", "."), ("'", "'"))) if brush is DrawMode.ASCII else _DASHES
    )
    inside, last = canvas.width - 2, canvas.height - 1
    for row, (left, right) in zip((0, last), corners, strict=True):
        write_over(canvas, 0, row, f"{left}{bar * inside}{right}", style)
    for row in range(1, last):
        write_over(canvas, 0, row, side, style)
        write_over(canvas, canvas.width - 1, row, side, style)
    if last > 1 and get_cwidth(name) <= inside:
        write_over(canvas, (canvas.width - get_cwidth(name)) // 2, last // 2, name, style)


_DASHES = ("╌", "╎", (("╭", "╮"), ("╰", "╯")))


def lit_layers(highlights: Highlights) -> set[object]:
    """Return the layers of the tiles of the display that are about to be taken."""
    aimed = [thing for thing, tone in highlights.tones.items() if tone == "target"]
    return {thing[1] for thing in aimed if isinstance(thing, tuple) and thing[0] == "tile"}

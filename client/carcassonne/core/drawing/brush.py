"""Draw modes of tiles on a terminal: pixels, box characters, or ASCII."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.client.carcassonne.core.drawing.marks import PictureSet
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, BOX, SignSet
from tilewyrm.client.carcassonne.core.drawing.tile import TileDrawing, TileSize
from tilewyrm.client.carcassonne.core.drawing.tile_characters import framed_tile
from tilewyrm.client.carcassonne.core.drawing.tile_pixels import LINES_FROM, Claim, tile_pixels
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.palette import PALETTES

SIZES: Sequence[TileSize] = (
    TileSize(2, 1),
    TileSize(4, 2),
    TileSize(8, 4),
    TileSize(12, 6),
    TileSize(16, 8),
)
"""Sizes of a tile on a screen: from far above, from above, small, for reading, large."""
ABOVE, SMALL, READING, LARGE = 1, 2, 3, 4


@dataclass(frozen=True, slots=True, eq=False)
class DrawMode:
    """One way of drawing."""

    signs: SignSet
    paints: bool
    """Whether tiles are pictures; else they are made of characters."""
    sizes: Sequence[TileSize] = SIZES
    least: int = SMALL
    """The smallest size that a map takes by itself, by its place in `sizes`."""

    def tile(
        self,
        tile: TileView,
        size: TileSize,
        pictures: PictureSet,
        lit: frozenset[int] = frozenset(),
        claims: Sequence[Claim] = (),
    ) -> TileDrawing:
        """Return the drawing of *tile* in its rotation, with the features *lit* highlighted.

        A picture has lines around the features of *claims*.
        """
        if self.paints:
            lined = claims if size.width >= LINES_FROM else ()
            return tile_pixels(tile, size, pictures, lit, lined)
        return framed_tile(tile, size, self.signs, lit)


PAINT = DrawMode(BOX, paints=True, least=ABOVE)
LINES = DrawMode(BOX, paints=False)
PLAIN = DrawMode(
    ASCII,
    paints=False,
    sizes=(TileSize(2, 1), TileSize(3, 1), TileSize(7, 3), TileSize(11, 5), TileSize(15, 7)),
)
"""For line mode, where tiles touch."""
_ASCII = DrawMode(ASCII, paints=False)


def brush_for(terminal: TerminalCapabilities, theme: str) -> DrawMode:
    """Return the draw mode for *terminal*; a *theme* without colours has no pictures."""
    if terminal.ascii:
        return _ASCII
    return PAINT if terminal.ink > ColourDepth.NONE and theme in PALETTES else LINES

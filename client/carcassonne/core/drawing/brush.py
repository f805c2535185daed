"""How tiles are drawn on a terminal: painted, or with box characters, or with those of ASCII."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.client.carcassonne.core.drawing.emblem import Emblems
from tilewyrm.client.carcassonne.core.drawing.signs import (
    ASCII,
    BOX,
    Signs,
)
from tilewyrm.client.carcassonne.core.drawing.tile import (
    Drawing,
    Size,
)
from tilewyrm.client.carcassonne.core.drawing.tile_characters__boxed import boxed
from tilewyrm.client.carcassonne.core.drawing.tile_pixels import painted
from tilewyrm.client.carcassonne.core.model.tiles import Tile
from tilewyrm.client.drawing.capabilities import (
    Ink,
    Terminal,
)
from tilewyrm.client.drawing.palette import PALETTES

SIZES: Sequence[Size] = (Size(2, 1), Size(4, 2), Size(8, 4), Size(12, 6), Size(16, 8))
"""Sizes of a tile on a screen: from far above, from above, small, for reading, large."""
ABOVE, SMALL, READING, LARGE = 1, 2, 3, 4


@dataclass(frozen=True, slots=True, eq=False)
class Brush:
    """One way of drawing."""

    signs: Signs
    paints: bool
    """Whether tiles are pictures; else they are made of characters."""
    sizes: Sequence[Size] = SIZES
    least: int = SMALL
    """The smallest size that a map takes by itself, by its place in `sizes`."""

    def tile(
        self, tile: Tile, size: Size, emblems: Emblems, lit: frozenset[int] = frozenset()
    ) -> Drawing:
        """Return the drawing of *tile* as it is turned, with the features *lit* to stand out."""
        if self.paints:
            return painted(tile, size, emblems, lit)
        return boxed(tile, size, self.signs, lit)


PAINT = Brush(BOX, paints=True, least=ABOVE)
LINES = Brush(BOX, paints=False)
PLAIN = Brush(
    ASCII, paints=False, sizes=(Size(2, 1), Size(3, 1), Size(7, 3), Size(11, 5), Size(15, 7))
)
"""For line mode, where tiles touch."""
_ASCII = Brush(ASCII, paints=False)


def brush_for(terminal: Terminal, theme: str) -> Brush:
    """Return how tiles are drawn on *terminal*; a *theme* without colours has no pictures."""
    if terminal.ascii:
        return _ASCII
    return PAINT if terminal.ink > Ink.NONE and theme in PALETTES else LINES

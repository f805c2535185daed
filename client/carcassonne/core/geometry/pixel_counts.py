"""How many pixels of a set lie in a rectangle, asked for many rectangles."""

from collections.abc import Set as AnySet

from tilewyrm.client.carcassonne.core.geometry.raster import Pixel


class PixelCounts:
    """Pixels of a tile, counted."""

    def __init__(self, pixels: AnySet[Pixel], size: int) -> None:
        """Count *pixels* of a tile *size* pixels wide and high."""
        above = [0] * (size + 3)
        self._before = [above, above]
        """By row and column, from one outside: the pixels that lie further north and west."""
        for y in range(size):
            number, row = 0, [0, 0]
            for x in range(size):
                number += (x, y) in pixels
                row.append(above[x + 2] + number)
            row.append(row[-1])
            self._before.append(row)
            above = row
        self._before.append(above)

    def within(self, x: int, y: int, width: int, height: int) -> int:
        """Return how many pixels lie in a rectangle, which may reach one over the tile's edges."""
        left, right = x + 1, x + 1 + width
        top, bottom = self._before[y + 1], self._before[y + 1 + height]
        return bottom[right] - bottom[left] - top[right] + top[left]

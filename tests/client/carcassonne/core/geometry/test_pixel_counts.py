"""Pixels are counted in rectangles as one by one."""

from random import Random

from tilewyrm.client.carcassonne.core.geometry.pixel_counts import PixelCounts
from tilewyrm.client.carcassonne.core.geometry.raster import pixels


def test_a_tally_tells_how_many_pixels_lie_in_any_rectangle() -> None:
    draw = Random(1)
    for size in (4, 8, 12):
        found = {pixel for pixel in pixels(size) if draw.random() < 0.4}
        tally = PixelCounts(found, size)
        for x in range(-1, size):
            for y in range(-1, size):
                for width, height in ((0, 0), (1, 2), (3, 3), (size - x, size + 1 - y)):
                    if x + width > size + 1 or y + height > size + 1:
                        continue
                    inside = sum(x <= i < x + width and y <= j < y + height for i, j in found)
                    assert tally.within(x, y, width, height) == inside

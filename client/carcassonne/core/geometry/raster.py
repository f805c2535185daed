"""The pixels of what many tiles have: edges, the ways of lines, outlines of cities.

They are found once for each size. A pixel is a column and a row from the tile's north-west corner;
a tile is as many pixels wide as it is high, an even number.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import hypot

from tilewyrm.client.carcassonne.core.geometry.city_outline import CityOutline
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, STEPS, WEST

Pixel = tuple[int, int]
"""Column and row on a tile, from its north-west corner."""

_REMEMBERED = 1024


@cache
def pixels(size: int) -> Sequence[Pixel]:
    """Return all pixels of a tile, row by row."""
    return tuple((column, row) for row in range(size) for column in range(size))


@cache
def neighbours(size: int) -> Mapping[Pixel, Sequence[Pixel]]:
    """Return of each pixel those of the tile that have an edge in common with it."""
    inside = frozenset(pixels(size))
    return {
        (column, row): tuple(
            (column + dx, row + dy)
            for dx, dy in STEPS.values()
            if (column + dx, row + dy) in inside
        )
        for column, row in pixels(size)
    }


@cache
def rim(size: int) -> frozenset[Pixel]:
    """Return the pixels on the tile's edge."""
    ends = (0, size - 1)
    return frozenset((x, y) for x, y in pixels(size) if x in ends or y in ends)


@cache
def corners(size: int) -> Sequence[Pixel]:
    """Return the tile's four corners, row by row."""
    ends = (0, size - 1)
    return tuple((x, y) for y in ends for x in ends)


def depth(size: int, side: int, pixel: Pixel) -> int:
    """Return how many pixels *pixel* is away from the edge on *side*."""
    column, row = pixel
    last = size - 1
    return {NORTH: row, EAST: last - column, SOUTH: last - row, WEST: column}[side]


def touched(size: int, pixel: Pixel) -> list[int]:
    """Return the sides on whose edge *pixel* is."""
    return [side for side in STEPS if depth(size, side, pixel) == 0]


@cache
def half_edge(size: int, half: int) -> Sequence[Pixel]:
    """Return the pixels of a half edge, from west to east or from north to south."""
    side, last = (half + 1) // 2, size - 1
    first = (half % 2 == 1) == (side in (NORTH, EAST))
    steps = range(size // 2) if first else range(size // 2, size)
    return tuple(
        {NORTH: (step, 0), EAST: (last, step), SOUTH: (step, last), WEST: (0, step)}[side]
        for step in steps
    )


@lru_cache(_REMEMBERED)
def strip(size: int, sides: tuple[int, ...], *, deep: bool) -> Sequence[Pixel]:
    """Return the pixels along *sides* that every city there covers; *deep*: in two rows."""
    return tuple(pixel for pixel in pixels(size) if _on_strip(size, sides, pixel, deep=deep))


def _on_strip(size: int, sides: tuple[int, ...], pixel: Pixel, *, deep: bool) -> bool:
    if pixel in corners(size):
        return all(side in sides for side in touched(size, pixel))
    for side in sides:
        along = depth(size, NORTH if side in (EAST, WEST) else WEST, pixel)
        if depth(size, side, pixel) == 0:
            return True
        if depth(size, side, pixel) == 1 and 2 <= along < size - 2:
            return deep
    return False


@lru_cache(_REMEMBERED)
def inside(size: int, outline: CityOutline) -> Sequence[Pixel]:
    """Return the pixels in *outline* that are not on the tile's edge."""
    return tuple(
        (x, y)
        for x, y in pixels(size)
        if (x, y) not in rim(size) and outline.holds((x + 0.5) / size, (y + 0.5) / size)
    )


@lru_cache(_REMEMBERED)
def way(size: int, sides: tuple[int, ...], half: float, pond: float = 0.0) -> frozenset[Pixel]:
    """Return the pixels of a line between *sides* that is twice *half* pixels broad.

    From one side alone it comes to the tile's middle, where a *pond* of that radius may be.
    """

    def away(pixel: Pixel) -> float:
        if pond:
            return min(_away(size, pixel, sides), _from_middle(size, pixel) - pond)
        return _away(size, pixel, sides)

    return frozenset(pixel for pixel in pixels(size) if away(pixel) < half)


def _away(size: int, pixel: Pixel, sides: tuple[int, ...]) -> float:
    """Return how far, in pixels, *pixel* is from the middle of a line between *sides*."""
    x, y = pixel[0] + 0.5, pixel[1] + 0.5
    middle = size / 2
    if len(sides) == 2 and (sides[1] - sides[0]) % 2 == 1:
        corner_x = size if EAST in sides else 0
        corner_y = size if SOUTH in sides else 0
        return abs(hypot(x - corner_x, y - corner_y) - middle)
    found = [_from_middle(size, pixel)]
    for side in sides:
        dx, dy = STEPS[side]
        if (x - middle) * dx + (y - middle) * dy >= 0:
            found.append(abs(x - middle) if dy else abs(y - middle))
    return min(found)


def _from_middle(size: int, pixel: Pixel) -> float:
    middle = size / 2
    return hypot(pixel[0] + 0.5 - middle, pixel[1] + 0.5 - middle)

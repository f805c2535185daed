"""The shapes of cities on tiles made of characters, from the sides that they reach."""

from collections.abc import Callable

from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, STEPS, WEST

CITY_DEPTH = 0.42
"""How far a city on one side reaches into the tile, as a share of its size."""
GAP_DEPTH = 0.34
"""How far land between the two arms of a city reaches into the tile."""
ROUNDNESS = 0.8
"""Exponent of the wall of a city on two adjoining sides; below 1 it leaves the middle free."""

Inside = Callable[[float, float], bool]
"""Whether a point, given as shares of width and height, lies inside."""


def city_shape(sides: tuple[int, ...]) -> Inside:
    """Return what lies inside a city that reaches the *sides* of its tile."""
    if len(sides) == 1:
        return lambda u, v: _in_cap(sides[0], u, v, CITY_DEPTH)
    if len(sides) == 2 and (sides[1] - sides[0]) % 2 == 1:
        return lambda u, v: _in_wedge(sides, u, v)
    gaps = [side for side in STEPS if side not in sides]
    return lambda u, v: not any(_in_cap(gap, u, v, GAP_DEPTH) for gap in gaps)


def _depth(side: int, u: float, v: float) -> float:
    return {NORTH: v, EAST: 1 - u, SOUTH: 1 - v, WEST: u}[side]


def _in_cap(side: int, u: float, v: float, depth: float) -> bool:
    """Return whether a point lies in the bulge on one side, *depth* deep in its middle."""
    along = u if side in (NORTH, SOUTH) else v
    return _depth(side, u, v) < depth * (1 - (2 * along - 1) ** 2)


def _in_wedge(sides: tuple[int, ...], u: float, v: float) -> bool:
    """Return whether a point lies in the corner between two adjoining sides."""
    reach: float = sum(_depth(side, u, v) ** ROUNDNESS for side in sides)
    return reach < 1

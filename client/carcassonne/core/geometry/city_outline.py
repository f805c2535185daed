"""The outlines of cities on a tile, from the sides that they reach."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, STEPS, WEST, TileView
from tilewyrm.client.carcassonne.core.model.tiles import opposite as opposite_side

_CAP = 0.36
"""How far a city on one side reaches into the tile, as a share of its size."""
_CAP_OPPOSITE = 0.3
"""The same where another city reaches in from the other side."""
_CAP_BETWEEN = 0.26
"""The same between two arms of another city."""
_GAP = 0.27
"""How far land reaches in between two arms of a city, from one side or both."""
_GAP_ALONE = 0.36
_GAP_WITH_CITY = 0.52
"""The same where a city of its own stands in the gap."""
_ROUND, _ROUND_BESIDE = 0.8, 0.68
"""Exponents of the wall of a city on two adjoining sides: alone, and beside another city."""

_Cap = tuple[int, float]
"""A bulge on one side, and how deep it is in its middle."""


class CityOutline(NamedTuple):
    """What of a tile lies in a city; points are given as shares of a tile's width and height."""

    within: Sequence[_Cap] = ()
    """It lies in these caps alone."""
    without: Sequence[_Cap] = ()
    """It has all but these."""
    corner: Sequence[int] = ()
    """It fills the corner between these two sides, …"""
    power: float = 1.0
    """… whose wall has this exponent."""

    def holds(self, u: float, v: float) -> bool:
        """Return whether a point lies inside."""
        if self.corner:
            reach: float = sum(_share_from(side, u, v) ** self.power for side in self.corner)
            return reach < 1
        if self.within:
            return any(_in_cap(side, u, v, depth) for side, depth in self.within)
        return not any(_in_cap(side, u, v, depth) for side, depth in self.without)


def city_outline(tile: TileView, index: int) -> CityOutline:
    """Return the outline of a city, by its position in the tile's features."""
    sides = tile.features[index].sides
    others = [
        tile.features[other].sides for other in tile.of_shape(FeatureShape.AREA) if other != index
    ]
    if len(sides) == 1:
        (side,) = sides
        between = any(opposite_side(each) in arms for arms in others for each in arms)
        facing = tile.edges[opposite_side(side) - 1].shape is FeatureShape.AREA
        depth = _CAP_BETWEEN if between else _CAP_OPPOSITE if facing else _CAP
        return CityOutline(within=((side, depth),))
    if len(sides) == 2 and (sides[1] - sides[0]) % 2 == 1:
        return CityOutline(corner=sides, power=_ROUND_BESIDE if others else _ROUND)
    return CityOutline(
        without=tuple(
            (side, _gap(tile, side, arms=len(sides))) for side in STEPS if side not in sides
        )
    )


def _gap(tile: TileView, side: int, *, arms: int) -> float:
    """Return how far what lies on *side* reaches in between so many *arms* of a city."""
    if tile.edges[side - 1].shape is FeatureShape.AREA:
        return _GAP_WITH_CITY
    return _GAP if arms == 2 else _GAP_ALONE


def _share_from(side: int, u: float, v: float) -> float:
    return {NORTH: v, EAST: 1 - u, SOUTH: 1 - v, WEST: u}[side]


def _in_cap(side: int, u: float, v: float, depth: float) -> bool:
    """Return whether a point lies in the bulge on one side, *depth* deep in its middle."""
    along = u if side in (NORTH, SOUTH) else v
    return _share_from(side, u, v) < depth * (1 - (2 * along - 1) ** 2)

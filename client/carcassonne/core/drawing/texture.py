"""Texture of a tile: the tone of each pixel, without buildings and marks."""

from collections.abc import Mapping
from functools import cache

from tilewyrm.client.carcassonne.core.geometry.pixel_map import Material, PixelMap
from tilewyrm.client.carcassonne.core.geometry.raster import Pixel, pixels

GROUND = frozenset(
    [
        "grass",
        "tuft",
        "seam",
        "verge",
        "hedge",
        "paving",
        "joint",
        "wall",
        "gate",
        "tunnel",
        "road",
        "water",
        "ripple",
        "bank",
        "bridge",
    ]
)
"""The tones that light up with a feature; those of buildings do so only for the building itself."""
_TONES: Mapping[Material, str] = {
    Material.HEDGE: "hedge",
    Material.WALL: "wall",
    Material.GATE: "gate",
    Material.TUNNEL: "tunnel",
    Material.ROAD: "road",
    Material.VERGE: "verge",
    Material.BANK: "bank",
}
_HOUSES_FROM = 8
_HOUSE = ("roof", "plaster", "roof-dark", "shade")
"""A house of two by two pixels, column by column."""


def texture(pixel_map: PixelMap) -> dict[Pixel, str]:
    """Return the tone of each pixel, row by row: of land, cities, lines, and of cities' houses."""
    patterns, materials = _patterns(pixel_map.size), pixel_map.matter
    tones = {
        pixel: patterns[materials.get(pixel, Material.LAND)][pixel] for pixel in pixel_map.pixels()
    }
    for pixel, material in materials.items():
        if material is Material.VERGE and any(
            materials.get(near) is Material.WATER for near in pixel_map.around(pixel)
        ):
            tones[pixel] = "bridge"
    if pixel_map.size >= _HOUSES_FROM:
        _add_houses(pixel_map, tones)
    return tones


@cache
def _patterns(size: int) -> Mapping[Material, Mapping[Pixel, str]]:
    """Return the pattern of each material by pixel; it repeats every 4 pixels."""
    flat = {materials: dict.fromkeys(pixels(size), tone) for materials, tone in _TONES.items()}
    return flat | {
        Material.LAND: {pixel: _land(*pixel) for pixel in pixels(size)},
        Material.CITY: {pixel: "paving" if all(pixel) else "joint" for pixel in pixels(size)},
        Material.WATER: {pixel: _water(*pixel) for pixel in pixels(size)},
    }


def _land(x: int, y: int) -> str:
    if x == 0 or y == 0:
        return "seam"
    return "tuft" if (x + 2 * (y // 2)) % 4 == 1 and y % 2 else "grass"


def _water(x: int, y: int) -> str:
    return "ripple" if (x + y) % 4 == 0 and y % 2 else "water"


def _add_houses(pixel_map: PixelMap, tones: dict[Pixel, str]) -> None:
    """Build houses where a city is wide enough, always at the same places of the pattern."""
    for x in range(1, pixel_map.size - 2, 4):
        for y in range(1, pixel_map.size - 1, 4):
            plot = [(x + i, y + j) for i in range(2) for j in range(2)]
            if all(pixel_map.matter.get(pixel) is Material.CITY for pixel in plot):
                for pixel, tone in zip(plot, _HOUSE, strict=True):
                    tones[pixel] = tone

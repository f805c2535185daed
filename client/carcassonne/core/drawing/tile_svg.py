"""SVG of a tile's ground, at any size: the paths of its division."""

from collections.abc import Iterator

from tilewyrm.client.carcassonne.core.geometry.stroked_tile import Material, StrokedTile
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE, tile_division
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.svg import number

_BUSHES = 16
"""Bushes of a hedge on the way along a side."""


def ground(tile: TileView) -> str:
    """Return the land of an unturned tile with its streams, roads and cities, as SVG."""
    division = tile_division(tile)
    parts = ['<rect width="100" height="100" class="land"/>', *_tufts(tile), *_hedge(tile)]
    for index, path in division.streams.items():
        pond = len(tile.features[index].sides) == 1
        for name, radius, pool in (("bank", 24, "shore"), ("water", 20, "pool")):
            parts.append(_path(path, name))
            parts += [f'<circle cx="50" cy="50" r="{radius}" class="{pool}"/>'] if pond else []
        parts.append(_path(path, "ripple"))
    parts += [_path(path, name) for name in ("verge", "road") for path in division.roads.values()]
    parts += [_path(city.outline, "city") for city in division.cities.values()]
    walls = "".join(city.walls for city in division.cities.values())
    parts += [_path(walls, name) for name in ("wall", "crest") if walls]
    return "".join(parts)


def _path(path: str, name: str) -> str:
    return f'<path d="{path}" class="{name}"/>'


def _tufts(tile: TileView) -> Iterator[str]:
    """Yield some blades of grass for the open land."""
    spread = sum(map(ord, tile.id))
    for step in range(9):
        x = 8 + (step % 3) * 34 + (spread * 7 + step * 13) % 17
        y = 12 + (step // 3) * 34 + (spread * 5 + step * 11) % 15
        yield f'<path d="M{x} {y}l2-4l1 4l2-3l1 3" class="tuft"/>'


def _hedge(tile: TileView) -> Iterator[str]:
    """Yield the bushes between two fields that nothing else parts."""
    unit = SIZE / _BUSHES
    for (column, row), matter in StrokedTile(tile, _BUSHES).matter.items():
        if matter is Material.HEDGE:
            x, y = number((column + 1) * unit), number((row + 1) * unit)
            yield f'<circle cx="{x}" cy="{y}" r="4.2" class="hedge"/>'

"""SVG of a tile's ground, at any size: the paths of its division."""

from collections.abc import Iterator

from tilewyrm.client.carcassonne.core.geometry.anchors import anchors
from tilewyrm.client.carcassonne.core.geometry.sampling import FINE, field_grid
from tilewyrm.client.carcassonne.core.geometry.stroked_tile import Material, StrokedTile
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE, tile_division
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
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


def areas(tile: TileView) -> str:
    """Return the shapes of an unturned tile's features as SVG, in the order of `ground`.

    Each has the position of its feature as ``data-part``; the class says how broad a line is.
    """
    division = tile_division(tile)
    shapes = [(index, path, ' class="soil"') for index, path in _fields(tile)]
    shapes += [(index, path, ' class="stream"') for index, path in division.streams.items()]
    shapes += [(index, path, ' class="way"') for index, path in division.roads.items()]
    shapes += [(index, city.outline, "") for index, city in division.cities.items()]
    for index in tile.of_shape(FeatureShape.BUILDING):
        x, y = anchors(tile).stand[index]
        shapes.append((index, f"M{number(x)} {number(y)}h.1", ' class="building"'))
    return "".join(f'<path d="{path}" data-part="{index}"{kind}/>' for index, path, kind in shapes)


def _fields(tile: TileView) -> Iterator[tuple[int, str]]:
    """Yield each field with the path of its land, what lies on it included."""
    grid, unit = field_grid(tile), SIZE / FINE
    for index in tile.of_shape(FeatureShape.LAND):
        rows: list[tuple[list[tuple[int, int]], int, int]] = []
        for row in range(FINE):
            runs = _runs([column for column in range(FINE) if grid[column, row] == index])
            if rows and rows[-1][0] == runs:
                rows[-1] = runs, rows[-1][1], row + 1
            else:
                rows.append((runs, row, row + 1))
        path = "".join(
            f"M{number(start * unit)} {number(top * unit)}"
            f"H{number(end * unit)}V{number(bottom * unit)}H{number(start * unit)}z"
            for runs, top, bottom in rows
            for start, end in runs
        )
        yield index, path


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    """Return the ascending *columns* as runs: the first of each, and the one behind its last."""
    runs: list[tuple[int, int]] = []
    for column in columns:
        if runs and runs[-1][1] == column:
            runs[-1] = runs[-1][0], column + 1
        else:
            runs.append((column, column + 1))
    return runs


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

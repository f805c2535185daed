"""Paths of straight and curved pieces, written as in SVG: the points they run through and cover.

A path has the commands M, L, H, V, C and Z of SVG, each followed by absolute coordinates.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

Point = tuple[float, float]
"""Units from the left and from the top."""
Cell = tuple[int, int]
"""Column and row of a grid over a tile, from its north-west corner."""

_TOKEN = re.compile(r"[A-Z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}
_PIECES = 8
"""Straight pieces that a curve is made of."""
_REMEMBERED = 4096
_ROUND = 0.5523
"""Where the control points of a quarter of a circle lie, as a share of its radius."""


def ellipse(rx: float, ry: float, cx: float = 0, cy: float = 0) -> str:
    """Return the path of an ellipse with these radii around (cx, cy)."""
    kx, ky = _ROUND * rx, _ROUND * ry
    corners = [
        (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
    ]
    return f"M{cx:g} {cy - ry:g}" + "".join(curve(*corner) for corner in corners) + "Z"


def curve(*numbers: float) -> str:
    """Return the command of a curve: two control points and its end."""
    return ("C" + " ".join(f"{round(number, 2):g}" for number in numbers)).replace(" -", "-")


@lru_cache(_REMEMBERED)
def polylines(path: str) -> Sequence[Sequence[Point]]:
    """Return the points that each part of *path* runs through; a closed one ends at its start."""
    parts: list[list[Point]] = []
    tokens, command, at = _TOKEN.findall(path), "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        if command == "Z":
            parts[-1].append(parts[-1][0])
            continue
        after = at + _NUMBERS[command]
        numbers, at = [float(token) for token in tokens[at:after]], after
        if command == "M":
            parts.append([(numbers[0], numbers[1])])
            command = "L"
            continue
        x, y = parts[-1][-1]
        if command == "C":
            parts[-1] += _curve((x, y), numbers)
        elif command == "H":
            parts[-1].append((numbers[0], y))
        elif command == "V":
            parts[-1].append((x, numbers[0]))
        else:
            parts[-1].append((numbers[0], numbers[1]))
    return parts


def _curve(start: Point, numbers: Sequence[float]) -> list[Point]:
    found = []
    for step in range(1, _PIECES + 1):
        share = step / _PIECES
        rest = 1 - share
        weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
        xs, ys = (start[0], *numbers[0::2]), (start[1], *numbers[1::2])
        found.append(
            (
                sum(weight * x for weight, x in zip(weights, xs, strict=True)),
                sum(weight * y for weight, y in zip(weights, ys, strict=True)),
            )
        )
    return found


def covers(path: str, point: Point) -> bool:
    """Return whether *point* lies inside one of the parts of *path*."""
    return any(start <= point[0] < end for start, end in _spans(path, point[1]))


@lru_cache(_REMEMBERED)
def _spans(path: str, y: float) -> Sequence[tuple[float, float]]:
    """Return the stretches of x that *path* covers at *y*."""
    found: list[tuple[float, float]] = []
    for part in polylines(path):
        crossings = sorted(
            x + (y - top) * (next_x - x) / (below - top)
            for (x, top), (next_x, below) in pairwise(part)
            if (top <= y) != (below <= y)
        )
        found += zip(crossings[::2], crossings[1::2], strict=False)
    return found


def distance(path: str, point: Point) -> float:
    """Return how far *point* is from the line of *path*."""
    return min(
        _distance(start, end, point) for part in polylines(path) for start, end in pairwise(part)
    )


def _distance(start: Point, end: Point, point: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = point[0] - start[0], point[1] - start[1]
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, (x * dx + y * dy) / length)) if length else 0.0
    return hypot(x - share * dx, y - share * dy)


@lru_cache(_REMEMBERED)
def cells_near(path: str, reach: float, size: int, extent: float) -> Mapping[Cell, float]:
    """Return the cells around *path* with the distances of their middles, less than *reach*.

    The grid has *size* cells on each of its sides, which are *extent* units long.
    """
    unit, found = extent / size, dict[Cell, float]()
    for part in polylines(path):
        for start, end in pairwise(part):
            columns, rows = (
                range(
                    max(int((min(start[axis], end[axis]) - reach) / unit), 0),
                    min(int((max(start[axis], end[axis]) + reach) / unit) + 1, size),
                )
                for axis in (0, 1)
            )
            for column in columns:
                for row in rows:
                    middle = ((column + 0.5) * unit, (row + 0.5) * unit)
                    away = _distance(start, end, middle)
                    if away < min(reach, found.get((column, row), reach)):
                        found[column, row] = away
    return found


def traced(path: str, columns: int, rows: int, extent: float) -> list[list[Cell]]:
    """Return the cells that each part of *path* runs through, each beside the one before.

    The grid has so many *columns* and *rows*; its sides are *extent* units long.
    """
    return [list(chain) for chain in _chains(path, columns, rows, extent)]


@lru_cache(_REMEMBERED)
def _chains(path: str, columns: int, rows: int, extent: float) -> Sequence[Sequence[Cell]]:
    """Return the cells of each part: many tiles have the same roads."""
    return [_trace(part, columns, rows, extent) for part in polylines(path)]


def _trace(part: Sequence[Point], columns: int, rows: int, extent: float) -> Sequence[Cell]:
    found, steps = list[Cell](), 2 * max(columns, rows)
    for start, end in pairwise(part):
        for step in range(steps + 1):
            x, y = (start[axis] + (end[axis] - start[axis]) * step / steps for axis in (0, 1))
            column = min(max(int(x * columns / extent), 0), columns - 1)
            row = min(max(int(y * rows / extent), 0), rows - 1)
            if found and column != found[-1][0] and row != found[-1][1]:
                found.append((column, found[-1][1]))
            if not found or (column, row) != found[-1]:
                found.append((column, row))
    return found

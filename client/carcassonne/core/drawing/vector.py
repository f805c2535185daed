"""Pictures of lines and areas: shown as SVG, by pixels where these are many, else by a glyph."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.geometry.paths import Point, covers, distance, polylines
from tilewyrm.client.drawing.svg import number
from tilewyrm.client.drawing.theme import Tone

OWN = "own"
"""Instead of a tone: the colour of the piece's owner."""
_THIN = 0.8
"""The share of a pixel's width from which the line around an area is seen."""
_LOOKS = 4
"""Points of a pixel, in either direction, at which it is looked what is there."""


class Shape(NamedTuple):
    """An area or a line of a picture."""

    path: str
    """See `geometry.paths`: around (0, 0), for tiles 100 units wide."""
    fill: str = ""
    """The tone that it is filled with; empty: with none."""
    line: str = ""
    """The tone of the line along its path; empty: there is none."""
    width: float = 1.0
    """The breadth of that line."""


class VectorPicture(NamedTuple):
    """A picture of something that stands on tiles."""

    tone: str
    """The tone of its glyph where the picture would be too small."""
    shapes: Sequence[Shape]
    """From the lowest to the uppermost."""
    share: float = 0.5
    """The share of a tile's width or height that it takes on a terminal."""


PictureOf = Callable[[], VectorPicture]
"""Returns a picture: one function for each word of features, marks, pieces and figures."""


def moved(shapes: Sequence[Shape], x: float, y: float, scale: float = 1) -> Sequence[Shape]:
    """Return *shapes* made *scale* times as large, then moved by (x, y)."""
    found = []
    for shape in shapes:
        parts = [
            "M" + "L".join(f"{px * scale + x:.4g} {py * scale + y:.4g}" for px, py in part)
            for part in polylines(shape.path)
        ]
        end = "Z" if shape.path.endswith("Z") else ""
        path = "".join(f"{part}{end}".replace(" -", "-") for part in parts)
        found.append(shape._replace(path=path, width=shape.width * scale))
    return tuple(found)


def svg(picture: VectorPicture, tones: Mapping[str, Tone]) -> str:
    """Return *picture* as SVG around (0, 0)."""
    return "".join(_element(shape, tones) for shape in picture.shapes)


def _element(shape: Shape, tones: Mapping[str, Tone]) -> str:
    if shape.fill == OWN:
        return f'<path d="{shape.path}"/>'
    fill, line = (tones[tone].rgb if tone else "none" for tone in (shape.fill, shape.line))
    ends = f' stroke-width="{number(shape.width)}" stroke-linecap="round"' if shape.line else ""
    return f'<path d="{shape.path}" fill="{fill}" stroke="{line}"{ends}/>'


@lru_cache(512)
def sampled(picture: VectorPicture, pixels: int) -> Sequence[Sequence[str]]:
    """Return the tones of *picture* for a tile *pixels* wide, row by row; "" where none is.

    The number of rows is even.
    """
    points = [point for shape in picture.shapes for part in polylines(shape.path) for point in part]
    low, high = (tuple(limit(axis) for axis in zip(*points, strict=True)) for limit in (min, max))
    longest = max(high[0] - low[0], high[1] - low[1])
    unit = longest / (2 * int(pixels * picture.share / 2) + 1)  # an odd number has a middle
    columns, rows = (2 * int((high[axis] - low[axis]) / unit / 2 + 1e-6) + 1 for axis in (0, 1))
    left = (low[0] + high[0] - columns * unit) / 2
    top = (low[1] + high[1] - rows * unit) / 2
    found = []
    for row in range(rows):
        corners = [(left + column * unit, top + row * unit) for column in range(columns)]
        found.append([_tone(picture, corner, unit) for corner in corners])
    if rows % 2:
        found.append([""] * columns)
    return found


def _tone(picture: VectorPicture, corner: Point, unit: float) -> str:
    """Return the tone that most of a pixel has; "" if most of it is bare."""
    seen: Counter[str] = Counter()
    steps = [(step + 0.5) / _LOOKS * unit for step in range(_LOOKS)]
    for x in steps:
        for y in steps:
            seen[_at(picture, (corner[0] + x, corner[1] + y), unit)] += 1
    return seen.most_common(1)[0][0]


def _at(picture: VectorPicture, point: Point, unit: float) -> str:
    """Return the tone at *point*; a line around an area is left out if it is too thin for pixels.

    These are *unit* wide.
    """
    for shape in reversed(picture.shapes):
        seen = bool(shape.line) and (not shape.fill or shape.width >= _THIN * unit)
        if seen and distance(shape.path, point) < shape.width / 2:
            return shape.line
        if shape.fill and covers(shape.path, point):
            return shape.fill
    return ""

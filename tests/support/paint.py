"""Pictures of what stands on a terminal: each cell as a terminal of today shows it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageColor, ImageDraw, ImageFont
from pyte.screens import Char, Screen

from support.glyphs import SHADES, rectangles

CELL = (10, 20)
"""Columns and rows of pixels of a cell."""
_FONTS = Path(__file__).parent / "fonts"
_SIZE = 16.6
"""At which DejaVu Sans Mono is as wide as a cell."""
_BASELINE = 15

Colour = tuple[int, ...]


class Ground(NamedTuple):
    """The colours of a terminal itself."""

    ink: str
    paper: str
    sixteen: Mapping[str, str]
    """By the names that pyte gives them."""


def _sixteen(plain: str, bright: str) -> Mapping[str, str]:
    names = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
    return {
        **dict(zip(names, plain.split(), strict=True)),
        **dict(zip((f"bright{name}" for name in names), bright.split(), strict=True)),
        "bfightmagenta": bright.split()[5],  # so called by pyte behind a character
    }


DARK = Ground(
    "#d8d8d8",
    "#14161a",
    _sixteen(
        "#14161a #d0484c #4ea65a #c49a3a #4a7fd0 #a860b8 #3fa3a8 #c8c8c8",
        "#767c88 #f0696c #74cf7c #ecc554 #74a4f4 #d08ae0 #62cdd0 #ffffff",
    ),
)
LIGHT = Ground(
    "#202428",
    "#fbfaf6",
    _sixteen(
        "#202428 #b3272d #23762f #8a6200 #1f55b5 #8a379c #0f7377 #d8d8d4",
        "#7c828c #d0363b #2f8f3d #a87800 #2f6bd6 #a650b8 #178a8e #fbfaf6",
    ),
)


def paint(screen: Screen, ground: Ground) -> Image.Image:
    """Return the picture of *screen*, in as few colours as a small file needs."""
    width, height = CELL
    image = Image.new("RGB", (screen.columns * width, screen.lines * height), ground.paper)
    draw = ImageDraw.Draw(image)
    for row in range(screen.lines):
        for column in range(screen.columns):
            _cell(draw, column * width, row * height, screen.buffer[row][column], ground)
    return image.quantize(256, dither=Image.Dither.NONE)


def _cell(draw: ImageDraw.ImageDraw, x: int, y: int, cell: Char, ground: Ground) -> None:
    ink, paper = _colour(cell.fg, ground.ink, ground), _colour(cell.bg, ground.paper, ground)
    if cell.reverse:
        ink, paper = paper, ink
    width, height = CELL
    draw.rectangle((x, y, x + width - 1, y + height - 1), fill=paper)
    if cell.underscore:
        draw.line((x, y + height - 2, x + width - 1, y + height - 2), fill=ink)
    if not cell.data.strip():
        return
    if cell.data in SHADES:
        share = SHADES[cell.data]
        mixed = tuple(round(a * share + b * (1 - share)) for a, b in zip(ink, paper, strict=True))
        draw.rectangle((x, y, x + width - 1, y + height - 1), fill=mixed)
        return
    inked = rectangles(cell.data, width, height) if len(cell.data) == 1 else ()
    for left, top, right, bottom in inked:
        draw.rectangle((x + left, y + top, x + right - 1, y + bottom - 1), fill=ink)
    if not inked:
        draw.text((x, y + _BASELINE), cell.data, fill=ink, font=_font(cell.bold), anchor="ls")


def _colour(name: str, default: str, ground: Ground) -> Colour:
    """Return the colour that pyte calls *name*."""
    if name == "default":
        return ImageColor.getrgb(default)
    return ImageColor.getrgb(ground.sixteen.get(name) or f"#{name}")


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS / f"DejaVuSansMono{'-Bold' if bold else ''}.ttf", _SIZE)

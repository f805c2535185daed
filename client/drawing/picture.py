"""Pictures: characters with their styles, drawn once and shown often; two pixels in a character."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_REMEMBERED = 1 << 12
"""Pairs of pixels."""


class Picture(NamedTuple):
    """Characters with their styles, drawn once and shown often.

    An empty character shows what lies below.
    """

    rows: Sequence[Sequence[str]]
    styles: Sequence[Sequence[str]]
    opaque: bool = False
    """Whether it is known that nothing below shows."""


def picture(pixels: Sequence[Sequence[str]]) -> Picture:
    """Return the picture of *pixels*, two above each other in a character.

    Args:
        pixels: an even number of rows of equal length, each pixel the name of a tone
            (`drawing.theme`); an empty one shows what lies below.
    """
    rows, styles = [], []
    for upper, lower in zip(pixels[::2], pixels[1::2], strict=True):
        cells = [_cell(above, below) for above, below in zip(upper, lower, strict=True)]
        rows.append([char for char, _ in cells])
        styles.append([style for _, style in cells])
    return Picture(rows, styles, opaque=all(all(row) for row in pixels))


def text_picture(rows: Sequence[str], style: str) -> Picture:
    """Return the picture of *rows* of characters, all in one style; blanks show what lies below."""
    width = max(len(row) for row in rows)
    chars = [["" if char == " " else char for char in row.ljust(width)] for row in rows]
    return Picture(chars, [[style] * width for _ in rows])


HALVES = ("▀", "▄")


def half_background(half: str, char: str, look: str) -> str:
    """Return the background of a *half* pixel that comes over *char*: what its other half shows."""
    words = look.split()
    ink = next((word for word in words if word.startswith("ink-")), "")
    ground = next((word for word in words if word.startswith("on-")), "")
    shows_ink = char in HALVES and char != half
    return f"on-{ink[len('ink-') :]}" if shows_ink and ink else ground


@lru_cache(_REMEMBERED)
def _cell(above: str, below: str) -> tuple[str, str]:
    """Return the character of two pixels."""
    if above == below:
        return (" ", f"on-{above}") if above else ("", "")
    if not below:
        return "▀", f"ink-{above}"
    if not above:
        return "▄", f"ink-{below}"
    return "▀", f"ink-{above} on-{below}"

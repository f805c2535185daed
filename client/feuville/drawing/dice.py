"""Dice that are being rolled, large: how they tumble, and how they lie when they have fallen."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.drawing.canvas import Canvas

_WIDTH = 11
_GAP = 2
_HOP = 1
"""Rows that a die jumps."""
_ROWS = 5
_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}
_EMPTY = ("     ",) * 3

ROWS = _HOP + _ROWS
"""Rows that dice take."""


class _DieCharacters(NamedTuple):
    """The characters of a die."""

    pip: str
    bar: str
    side: str
    corners: str
    joints: str


_LINES = _DieCharacters("●", "─", "│", "╭╮╰╯", "┬┴")
_ASCII = _DieCharacters("o", "-", "|", "++++", "++")


def width_of(dice: int) -> int:
    """Return the columns that so many *dice* take."""
    return dice * (_WIDTH + _GAP)


def draw_dice(dice: Sequence[int], canvas: Canvas, frame: int | None, *, ascii_only: bool) -> None:
    """Draw *dice* that show so many pips.

    Args:
        dice: what they fall to, from left to right.
        canvas: as large as `width_of` and `ROWS` say.
        frame: which picture of their tumbling it is, from 0; None: they lie.
        ascii_only: whether the terminal has no other characters.
    """
    drawn_with = _ASCII if ascii_only else _LINES
    for index, pips in enumerate(dice):
        at_rest = frame is None or (frame + index) % 2 == 1
        sides = (pips,) if frame is None else _tumbling_sides(pips, frame + index, at_rest=at_rest)
        for row, line in enumerate(_lines(sides, drawn_with), start=_HOP if at_rest else 0):
            canvas.put(1 + index * (_WIDTH + _GAP), row, line, "ink-pip on-die die")


def _tumbling_sides(pips: int, frame: int, *, at_rest: bool) -> Sequence[int]:
    """Return the visible sides of a die that will show *pips*: one, or two while it jumps.

    It turns around one axis, from a side to the next.
    """
    beside = 2 if pips in (1, 6) else 1
    around = (beside, 7 - pips, 7 - beside, pips)
    at = frame // 2
    return (around[at % 4],) if at_rest else (around[(at - 1) % 4], around[at % 4])


def _lines(sides: Sequence[int], drawn_with: _DieCharacters) -> Sequence[str]:
    """Return a die with one side to the front, or an edge between two."""
    pip, bar, side, corners, joints = drawn_with
    faces = [_PIPS.get(pips, _EMPTY) for pips in sides]
    edges = [bar * (_WIDTH - 2)] * 2
    rows = [f"  {row}  " for row in faces[0]]
    if len(faces) > 1:
        half = bar * ((_WIDTH - 3) // 2)
        edges = [f"{half}{joint}{half}" for joint in joints]
        rows = [f" {left[::2]}{side}{right[::2]} " for left, right in zip(*faces, strict=True)]
    return [
        f"{corners[0]}{edges[0]}{corners[1]}",
        *(f"{side}{row.replace('o', pip)}{side}" for row in rows),
        f"{corners[2]}{edges[1]}{corners[3]}",
    ]

"""The settings over the board."""

from collections.abc import Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.form import FormRow, draw_form
from tilewyrm.language.speech import tell

_SIZE = (66, 16)
"""Columns and rows of the page."""


def draw_settings(
    rows: Sequence[FormRow], cursor: int, complaints: Sequence[str], on: Canvas
) -> None:
    """Draw the settings *rows*, and what is wrong with their file, in the middle of *on*."""
    width, height = min(_SIZE[0], on.width - 2), min(_SIZE[1] + len(complaints), on.height)
    x, y = (on.width - width) // 2, (on.height - height) // 2
    on.fill(x, y, width, height)
    inner = on.frame(x, y, width, height, title=tell("settings.title"))
    draw_form(inner.inside(1, 1, inner.width - 2, inner.height - 2), rows, cursor)
    inner.put(2, inner.height - 1, complaints[0] if complaints else tell("settings.close"), "dim")

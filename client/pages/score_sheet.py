"""The score sheet: who got how much for what, as a table and line by line."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas, Styled
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import Gain
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.score_table import score_lines
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import count, tell

_NAME, _NARROWEST = 24, 6
"""Columns for what points are for, and at least for a seat's points."""

Row = Sequence[Styled]
"""One row of a page: pieces of text with their styles."""


def table(face: Face, model: Model, gains: Sequence[Gain], width: int) -> list[Row]:
    """Return the table in rows of at most *width* columns; names never run into one another."""
    columns = min(max((width - _NAME) // max(model.seats, 1), _NARROWEST), 16)
    name = min(_NAME, width - columns * model.seats)
    head: list[Styled] = [(" " * name, "")]
    for seat in range(model.seats):
        head.append((_right(model.name(seat), columns), seat_style(seat)))
    rows: list[Row] = [head]
    told = score_lines(face, model, gains)
    for number, line in enumerate(told):
        style = "heading" if number == len(told) - 1 else ""
        cells: list[Styled] = [(_left(line.title, name), style)]
        cells += [(_right(str(points or "·"), columns), style) for points in line.points]
        rows.append(cells)
    return rows


def _left(text: str, width: int) -> str:
    text = shorten(text, width - 1)
    return text + " " * (width - get_cwidth(text))


def _right(text: str, width: int) -> str:
    text = shorten(text, width - 1)
    return " " * (width - get_cwidth(text)) + text


def reasons(model: Model, gains: Sequence[Gain], width: int) -> list[Row]:
    """Return for each seat why it got its points, oldest first, in rows of *width* columns."""
    rows: list[Row] = []
    for seat in range(model.seats):
        rows += [[], [(model.name(seat), f"heading {seat_style(seat)}")]]
        own = [gain for gain in gains if gain.seat == seat]
        for gain in own:
            first, *more = wrap(gain.why, width - 6)
            rows.append([(f"{gain.points:+5} ", "points"), (first, "")])
            rows += [[(" " * 6 + part, "")] for part in more]
        if not own:
            rows.append([(f"  {tell('table.sheet.none')}", "dim")])
    return rows


def sheet_rows(face: Face, model: Model, width: int) -> list[Row]:
    """Return all of the score sheet."""
    gains = face.gains(model)
    return [*table(face, model, gains, width), *reasons(model, gains, width)]


def room(width: int, height: int) -> tuple[int, int]:
    """Return columns and rows that a page over a screen of that size has for its text."""
    return width - 4, height - _AROUND


_AROUND = 5
"""Rows of a screen that a page leaves to header, people, function bar and its own frame."""


def draw_page(canvas: Canvas, title: str, rows: Sequence[Row], top: int) -> None:
    """Draw *rows* over all of *canvas*, from the row *top* on."""
    canvas.fill(0, 0, canvas.width, canvas.height)
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title)
    top = min(top, max(len(rows) - inner.height, 0))
    for number, row in enumerate(rows[top : top + inner.height]):
        inner.line(1, number, row)
    below = len(rows) - top - inner.height
    if below > 0 or top:
        note = count("table.page.below", below) if below > 0 else tell("table.page.above")
        canvas.put(canvas.width - get_cwidth(note) - 4, canvas.height - 1, f" {note} ", "warning")

"""Score chart: a line of points for each seat, axes, and the leader of each turn."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import picture
from tilewyrm.client.drawing.style import seat_style, sign_style
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.score_history import leaders
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import tell

_AXIS = 6
"""Columns for the numbers of points and their axis."""
_BELOW = 3
"""Rows for the axis of the turns, their numbers, and who leads."""
_WIDEST = 26
"""Columns at the right that names take at most."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
_NUMBERS = 6
"""Columns from one number of a turn to the next, at least."""


class ChartMark(NamedTuple):
    """Something that is marked on the axis of the turns."""

    turn: int | None
    """From 0; None: the end."""
    text: str
    seat: int


class ScoreSeries(NamedTuple):
    """The points over time."""

    turns: Sequence[Sequence[int]]
    """Of each seat, after each turn."""
    end: Sequence[int]
    """Of each seat, after what the end brought."""


class _PlotArea(NamedTuple):
    """The room for the lines, and what it stands for: the turns, and right of them the end."""

    columns: int
    """For the turns."""
    rows: int
    beyond: int
    """Columns for the end."""
    lowest: int
    highest: int
    turns: int

    def column(self, turn: int) -> int:
        """Return where a turn, from 0, stands."""
        return round((turn + 1) * (self.columns - 1) / self.turns)

    def turn(self, column: int) -> int:
        """Return which turn stands in a column, from 0; -1 before the first."""
        return round(column * self.turns / max(self.columns - 1, 1)) - 1

    def height(self, points: int, steps: int) -> int:
        """Return how high a number of points stands, of so many *steps*, from 0."""
        return round((points - self.lowest) * (steps - 1) / (self.highest - self.lowest))


def draw_plot(
    model: Model, course: ScoreSeries, marks: Sequence[ChartMark], canvas: Canvas, *, paints: bool
) -> None:
    """Draw a *course* over all of *canvas*.

    With *paints* the lines have the seats' colours, else they are made of the seats' signs.
    """
    names = [get_cwidth(model.name(seat)) for seat in range(model.seats)]
    beside = min(max([*names, get_cwidth(tell("table.end.led"))]) + 8, _WIDEST)
    every = [*course.end, *(value for line in course.turns for value in line)]
    beyond = 2 * model.seats + 2
    columns = canvas.width - _AXIS - beside
    ground = _PlotArea(
        columns - beyond,
        canvas.height - _BELOW,
        beyond,
        min(0, *every),
        max(1, *every),
        len(course.turns[0]),
    )
    _draw_axes(ground, marks, canvas)
    field = canvas.inside(_AXIS, 0, columns, ground.rows)
    if paints:
        _paint(ground, course, field)
    else:
        _write(ground, course, model, field)
    _draw_names(ground, model, course.end, canvas.inside(_AXIS + columns, 0, beside, ground.rows))
    _draw_lead(ground, model, course, canvas)


def _draw_axes(ground: _PlotArea, marks: Sequence[ChartMark], canvas: Canvas) -> None:
    """Draw the numbers of points and of turns, and what is marked."""
    span = ground.highest - ground.lowest
    step = next((each for each in _STEPS if 3 * span <= each * ground.rows), span)
    for row in range(ground.rows + 1):
        canvas.put(_AXIS - 1, row, "│" if row < ground.rows else "└", "frame")
    first = -(-ground.lowest // step) * step
    for number in range(first, ground.highest + 1, step):
        row = ground.rows - 1 - ground.height(number, ground.rows)
        canvas.put(0, row, f"{number:>{_AXIS - 2}} ┤", "dim")
        canvas.put(_AXIS, row, "·" * (ground.columns + ground.beyond), "frame")
    canvas.put(_AXIS, ground.rows, "─" * (ground.columns + ground.beyond), "frame")
    between = next(
        (each for each in _STEPS if each * ground.columns >= _NUMBERS * ground.turns), ground.turns
    )
    for turn in range(between - 1, ground.turns, between):
        x, text = _AXIS + ground.column(turn), str(turn + 1)
        canvas.put(x, ground.rows, "┬", "frame")
        canvas.put(x - len(text) + 1, ground.rows + 1, text, "dim")
    right = _AXIS + ground.columns + ground.beyond + 1
    canvas.put(right, ground.rows + 1, tell("table.end.turns"), "dim")
    free = 0
    for mark in marks:
        place = ground.column(mark.turn) if mark.turn is not None else ground.columns + 1
        column = max(place, free)
        free = column + len(mark.text) + 1  # the axis is seen between two marks
        style = f"{seat_style(mark.seat)} heading"
        canvas.put(_AXIS + column, ground.rows, mark.text, style)


def _line(ground: _PlotArea, course: ScoreSeries, seat: int, steps: int) -> list[int]:
    """Return how high a seat's line stands in each column; at the end each climbs in its own."""
    turns = (ground.turn(column) for column in range(ground.columns))
    line = [ground.height(course.turns[seat][turn] if turn >= 0 else 0, steps) for turn in turns]
    waits = 2 * seat + 1
    end = ground.height(course.end[seat], steps)
    return [*line, *line[-1:] * waits, *[end] * (ground.beyond - waits)]


def _cells(line: Sequence[int]) -> Mapping[tuple[int, int], bool]:
    """Return the cells (column, height) of a line, each with whether it stands there or climbs."""
    found: dict[tuple[int, int], bool] = {}
    before = line[0]
    for column, height in enumerate(line):
        low, high = sorted((before, height))
        found.update({(column, between): False for between in range(low, high)})
        found[column, height] = True
        before = height
    return found


def _paint(ground: _PlotArea, course: ScoreSeries, canvas: Canvas) -> None:
    """Draw lines of pixels; where several run together they take turns."""
    steps = 2 * ground.rows
    there: dict[tuple[int, int], list[int]] = {}
    for seat in range(len(course.end)):
        for cell in _cells(_line(ground, course, seat, steps)):
            there.setdefault(cell, []).append(seat)
    pixels = [[""] * canvas.width for _ in range(steps)]
    for (column, height), seats in there.items():
        pixels[steps - 1 - height][column] = seat_style(seats[column // 2 % len(seats)])
    canvas.show(0, 0, picture(pixels))


def _write(ground: _PlotArea, course: ScoreSeries, model: Model, canvas: Canvas) -> None:
    """Draw lines of signs; where several run together they take turns."""
    there: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for seat in range(len(course.end)):
        for cell, stands in _cells(_line(ground, course, seat, ground.rows)).items():
            there.setdefault(cell, []).append((seat, stands))
    for (column, height), seats in there.items():
        seat, stands = seats[column % len(seats)]
        sign = model.signs.of(seat) if stands else ":"
        canvas.put(column, ground.rows - 1 - height, sign, seat_style(seat))


def _draw_names(ground: _PlotArea, model: Model, end: Sequence[int], canvas: Canvas) -> None:
    """Write at the end of each line whose it is, none over another."""
    seats = sorted(range(len(end)), key=lambda seat: -end[seat])
    rows, free = dict[int, int](), 0
    for seat in seats:
        rows[seat] = max(ground.rows - 1 - ground.height(end[seat], ground.rows), free)
        free = rows[seat] + 1
    last = ground.rows
    for seat in reversed(seats):
        rows[seat] = last = min(rows[seat], last - 1)
    for seat, row in rows.items():
        x = canvas.put(1, row, f" {model.signs.of(seat)} ", sign_style(seat))
        x = canvas.put(x, row, f" {end[seat]} ", "heading")
        canvas.put(x, row, shorten(model.name(seat), canvas.width - x), seat_style(seat))


def _draw_lead(ground: _PlotArea, model: Model, course: ScoreSeries, canvas: Canvas) -> None:
    """Write below each turn who led at its end, and who has led to the end."""
    order, row = leaders(course.turns), ground.rows + 2
    (winner,) = leaders([[points] for points in course.end])
    for column in range(ground.columns + ground.beyond):
        turn = ground.turn(column)
        leader = (order[turn] if turn >= 0 else None) if column < ground.columns else winner
        sign, style = "=", "dim"
        if leader is not None:
            sign, style = model.signs.of(leader), seat_style(leader)
        canvas.put(_AXIS + column, row, sign, style)
    canvas.put(_AXIS + ground.columns + ground.beyond + 1, row, tell("table.end.led"), "dim")

"""The desk's window: head, what is due, the rows of one view, and the keys."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tilewyrm.cli.event.desk import rows as view_rows
from tilewyrm.cli.event.desk import wording
from tilewyrm.cli.event.desk.duties import Task
from tilewyrm.cli.event.desk.rows import Row
from tilewyrm.cli.event.desk.situation import Situation
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.client.words.wrapping import columns, shorten, wrap
from tilewyrm.language.speech import tell

SMALLEST = (60, 16)
"""Columns and rows below which the desk shows nothing."""
VIEWS = ("tables", "players", "standings", "news")
_WIDE = 116
"""Columns from which on what is due stands beside the view."""
_SIDE = 42
"""Columns of what is due, beside the view."""
_MOST_TASKS = 9
"""Tasks with a digit."""

TASK, ROW, VIEW = "task", "row", "view"
"""The commands of clicks."""


@dataclass
class Sight:
    """The view and its highlighted row."""

    view: str = VIEWS[0]
    cursors: dict[str, int] = field(default_factory=dict)
    """By view the number of the highlighted row, from 0; heads do not count."""
    said: list[tuple[float, str]] = field(default_factory=list)
    """Sentences of this desk alone since it was opened, with seconds since 1970."""

    @property
    def cursor(self) -> int:
        """The number of the highlighted row of the view, from 0."""
        return self.cursors.get(self.view, 0)

    def move(self, steps: int, most: int) -> None:
        """Highlight another one of *most* rows, round both ends."""
        self.cursors[self.view] = (self.cursor + steps) % most if most else 0

    def jump(self, steps: int, most: int) -> None:
        """Highlight the row *steps* further down of *most*, at the most the first or last."""
        self.cursors[self.view] = min(max(self.cursor + steps, 0), max(most - 1, 0))

    def turn(self, steps: int) -> None:
        """Show another view."""
        self.view = VIEWS[(VIEWS.index(self.view) + steps) % len(VIEWS)]


def row_count(situation: Situation, sight: Sight) -> int:
    """Return how many rows of the view can be highlighted."""
    return sum(not row.is_head for row in rows_of(situation, sight, 80))


def rows_of(situation: Situation, sight: Sight, width: int) -> list[Row]:
    """Return the rows of the view."""
    match sight.view:
        case "tables":
            return view_rows.table_rows(situation, width)
        case "players":
            return view_rows.player_rows(situation, width)
        case "standings":
            return view_rows.standing_rows(situation, width)
        case _:
            return view_rows.news_rows(situation, sight.said, width)


def draw_head(canvas: Canvas, situation: Situation) -> None:
    """Draw the first row: the event, the server, the time."""
    canvas.fill(0, 0, canvas.width, 1, style="header")
    lost = not situation.is_fresh and wording.server_words(situation).startswith("○")
    now = time.strftime("%H:%M", time.localtime(situation.clock()))
    right = f" {wording.server_words(situation)}  {now} "
    x = canvas.width - columns(right)
    canvas.put(x, 0, right, "header error" if lost else "header")
    canvas.put(1, 0, shorten(wording.head(situation), x - 2), "header")


def draw_window(
    canvas: Canvas,
    situation: Situation,
    sight: Sight,
    due: Sequence[Task],
    note: str,
    note_style: str,
) -> None:
    """Draw the desk between its first and its last row."""
    beside = canvas.width >= _WIDE
    lines = wrap(note, canvas.width - 2) if note else []
    height = canvas.height - len(lines)
    for y, line in enumerate(lines, height):
        canvas.put(1, y, line, note_style)
    if beside:
        left = canvas.width - _SIDE
        side = canvas.inside(left, 0, _SIDE, height)
        used = _draw_tasks(side, due, side.height // 2)
        _draw_news(side.inside(0, used + 1, _SIDE, side.height - used - 1), situation, sight)
        for y in range(height):
            canvas.put(left - 1, y, "│", "frame")
        main = canvas.inside(0, 0, left - 1, height)
    else:
        used = _draw_tasks(canvas.inside(0, 0, canvas.width, height), due, max(height // 4, 4))
        main = canvas.inside(0, used, canvas.width, height - used)
    _draw_view(main, situation, sight)


def _draw_tasks(canvas: Canvas, due: Sequence[Task], most: int) -> int:
    """Draw what is due in at most *most* rows; return how many rows that took."""
    canvas.put(1, 0, tell("desk.due.title"), "heading")
    if not due:
        canvas.put(1, 1, shorten(tell("desk.due.nothing"), canvas.width - 2), "dim")
        return 2
    y = 1
    for number, task in enumerate(due, 1):
        mark = f"{number} " if number <= _MOST_TASKS and task.action else "  "
        style = "warning" if task.urgent else ""
        lines = wrap(sanitised(task.text, 300), canvas.width - 5)
        left = len(due) - number + 1
        if y + len(lines) > most and not (left == 1 and y + len(lines) == most + 1):
            canvas.put(3, y, tell("desk.due.more", number=left), "dim")
            return y + 1
        canvas.put(1, y, mark, f"bar-key {style}".strip())
        sign = "!" if task.urgent else " "
        canvas.put(0, y, sign, style)
        for line in lines:
            canvas.put(3, y, line, style)
            canvas.zone(0, y, canvas.width, 1, ClickAction(TASK, number - 1))
            y += 1
    return y


def _draw_news(canvas: Canvas, situation: Situation, sight: Sight) -> None:
    """Draw what was announced and what happened, beside the view."""
    canvas.put(1, 0, tell("desk.view.news"), "heading")
    y = 1
    for row in view_rows.news_rows(situation, sight.said, canvas.width - 2):
        for line in row.lines:
            canvas.put(1, y, line, row.style)
            y += 1


def _draw_view(canvas: Canvas, situation: Situation, sight: Sight) -> None:
    """Draw the tabs, and the rows of the view with one of them highlighted."""
    x = 1
    for number, view in enumerate(VIEWS):
        text = tell(f"desk.view.{view}")
        shown = f"[{text}]" if view == sight.view else f" {text} "
        end = canvas.put(x, 0, shown, "title" if view == sight.view else "dim")
        canvas.zone(x, 0, end - x, 1, ClickAction(VIEW, number))
        x = end + 1
    rows = rows_of(situation, sight, canvas.width - 3)
    if not any(not row.is_head for row in rows):
        text = tell(f"desk.empty.{sight.view}")
        for y, line in enumerate(wrap(text, canvas.width - 4), 2):
            canvas.put(2, y, line, "dim")
        return
    _draw_rows(canvas.inside(0, 1, canvas.width, canvas.height - 1), rows, sight)


def _draw_rows(canvas: Canvas, rows: Sequence[Row], sight: Sight) -> None:
    heads = [row for row in rows[:1] if row.is_head]
    y = 0
    for line in (line for row in heads for line in row.lines):
        canvas.put(2, y, line, "heading")
        y += 1
    flat: list[tuple[str, str, int, bool]] = []
    number = 0
    for row in rows[len(heads) :]:
        for at, line in enumerate(row.lines):
            flat.append((line, row.style, -1 if row.is_head else number, not at))
        number += not row.is_head
    cursor = min(sight.cursor, number - 1)
    height = canvas.height - y
    first = next(at for at, each in enumerate(flat) if each[2] == cursor)
    top = min(max(first - height // 2, 0), max(len(flat) - height, 0))
    for line, style, belongs, is_first in flat[top : top + height]:
        here = belongs == cursor
        if here and is_first:
            canvas.put(0, y, "►", "you")
            canvas.rest_cursor(2, y)
        canvas.put(2, y, line, f"{style} cursor".strip() if here else style)
        if belongs >= 0:
            canvas.zone(0, y, canvas.width, 1, ClickAction(ROW, belongs))
        y += 1
    for goes_on, row_y, mark in ((top > 0, 1, "▲"), (top + height < len(flat), y - 1, "▼")):
        if goes_on:
            canvas.put(canvas.width - 1, row_y, mark, "dim")

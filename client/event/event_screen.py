"""Page of an event on the screen: a pure function of what is known, and the size."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.form import FormRow, draw_form, draw_too_small
from tilewyrm.client.event.event_lines import byes_line, ruled_note, standings_lines
from tilewyrm.client.event.situation import (
    announcements,
    headline,
    names_of,
    round_clock,
    situation,
    table_line,
)
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2

_SIDE = 76
"""Columns from which on the tables are beside the standings."""
_WIDEST = 130
"""Columns that the page takes at most, so that it can be read at a glance."""
_NOTICES = 3
"""Notices that are shown."""
_SMALLEST = (40, 12)
STANDINGS = "standings"
"""The command of a click on the rows of the standings."""
_NO_BREAK = "\ue000"
"""Stands for a blank at which no line is broken."""
_HELP = ("hall.help.page", "hall.help.tables", "hall.help.leave", "hall.help.seen")


class EventOverlay(StrEnum):
    """What lies over the page."""

    NONE = ""
    HELP = "help"
    MENU = "menu"
    LEAVE = "leave"


@dataclass
class EventView:
    """The content of the page."""

    news: events_pb2.JoinEventResponse
    command: str
    """The command that brings the player back."""
    lost: bool = False
    """Whether the connection is lost."""
    waits: bool = False
    """Whether the player has left a table at which they are expected."""
    notices: Sequence[str] = ()
    """What has just happened, the newest last."""
    overlay: EventOverlay = EventOverlay.NONE
    menu: Sequence[FormRow] = ()
    cursor: int = 0
    """The highlighted row of the menu."""
    top: int | None = None
    """The first row of the standings on the screen, or None to show the player's row."""


def draw_event(view: EventView, now: datetime, width: int, height: int) -> Canvas:
    """Return the page; *now* is the time of day that it shows, in the player's time zone."""
    canvas = Canvas(width, height)
    if draw_too_small(canvas, _SMALLEST):
        return canvas
    _draw_header(view, now, canvas)
    room = min(width - 2, _WIDEST)
    x = (width - room) // 2
    y = _draw_own(view, now, canvas.inside(x, 1, room, height - 2))
    rest = canvas.inside(x, 1 + y, room, height - 2 - y)
    if room >= _SIDE:
        standings = rest.inside(0, 0, room * 3 // 5, rest.height)
        beside = rest.inside(standings.width + 2, 0, room - standings.width - 2, rest.height)
        _draw_standings(view, standings)
        _draw_tables(view, now, beside)
    else:
        _draw_standings(view, rest)
    canvas.fill(0, height - 1, width, 1, style="bar")
    keys = tell("hall.bar.back") if view.waits else ""
    canvas.put(1, height - 1, shorten(f"{keys}{tell('hall.bar')}", width - 2), "bar")
    _draw_overlay(view, canvas)
    return canvas


def first_row(view: EventView, room: int) -> int:
    """Return the first row of the standings that is shown where *room* rows are."""
    numbers = [row.number for row in view.news.bulletin.standings]
    own = numbers.index(view.news.number) if view.news.number in numbers else 0
    first = own - room // 2 if view.top is None else view.top
    return min(max(first, 0), max(len(numbers) - room, 0))


def _draw_header(view: EventView, now: datetime, canvas: Canvas) -> None:
    canvas.fill(0, 0, canvas.width, 1, style="header")
    link = f"○ {tell('hall.lost')}" if view.lost else f"{now:%H:%M}  ●"
    right = shorten(f"{link} ", canvas.width // 2)
    x = canvas.width - get_cwidth(right)
    canvas.put(1, 0, shorten(headline(view.news), x - 2), "header")
    canvas.put(x, 0, right, "header error" if view.lost else "header")


def _draw_own(view: EventView, now: datetime, canvas: Canvas) -> int:
    """Draw the player's own table and the news; return the rows that they take."""
    y = 1
    who, *sentences = situation(view.news)
    canvas.put(1, y, shorten(who, canvas.width - 2), "heading")
    y += 1
    clock = round_clock(view.news.bulletin, now)
    if view.waits:
        sentences.append(tell("hall.back.table"))
    for text in filter(None, (*sentences, clock)):
        for line in wrap(text, canvas.width - 2):
            canvas.put(1, y, line, "dim" if text == clock else "")
            y += 1
    notices = [line for text in view.notices[-_NOTICES:] for line in wrap(text, canvas.width - 4)]
    if view.lost:
        notices += _told("hall.lost.how", view, canvas.width - 4)
    for line in notices:
        canvas.put(1, y, "▌", "warning")
        canvas.put(3, y, line, "warning")
        y += 1
    return min(y + 1, canvas.height)


def _draw_standings(view: EventView, canvas: Canvas) -> None:
    """Draw the standings, scrolled, with a mark on the player's row."""
    if not view.news.bulletin.standings:
        return
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=tell("hall.standings"))
    head, *rows = standings_lines(view.news)
    inner.put(0, 0, shorten(head, inner.width), "dim")
    room = max(inner.height - 1, 1)
    top = first_row(view, room)
    for y, row in enumerate(rows[top : top + room], start=1):
        is_own = row.startswith(">")
        text = f"►{row[1:]}" if is_own else row
        inner.put(0, y, shorten(text, inner.width), "you turn" if is_own else "")
        if is_own:
            inner.rest_cursor(0, y)
    if note := ruled_note(view.news.bulletin):
        text = f" {shorten(note, canvas.width - 4)} "
        canvas.put(canvas.width - get_cwidth(text) - 1, canvas.height - 1, text, "dim")
    for more, y, mark in ((top > 0, 1, "▲"), (top + room < len(rows), room, "▼")):
        if more:
            inner.put(inner.width - 1, y, mark, "dim")
    canvas.zone(1, 2, inner.width, room, ClickAction(STANDINGS))


def _draw_tables(view: EventView, now: datetime, canvas: Canvas) -> None:
    """Draw announcements, and the tables of the round below them."""
    bulletin, names, y = view.news.bulletin, names_of(view.news), 0
    said = list(announcements(bulletin, now))
    tables = [table_line(table, names) for table in bulletin.tables]
    if bulletin.byes:
        tables.append(byes_line(view.news))
    least = min(len(tables) + 2, canvas.height // 2)
    for title, texts, until in (
        (tell("hall.announcements"), said, canvas.height - least),
        (tell("hall.tables"), tables, canvas.height),
    ):
        if not texts or y + 1 >= until:
            continue
        canvas.put(0, y, shorten(title, canvas.width), "title")
        y += 1
        lines = [line for text in texts for line in wrap(text, canvas.width, "  ")]
        if len(lines) > until - y:
            lines = [*lines[: until - y - 1], "…"]
        for line in lines:
            canvas.put(0, y, line)
            y += 1
        y += 1


def _draw_overlay(view: EventView, canvas: Canvas) -> None:
    """Draw help, menu or question over the page."""
    if view.overlay is EventOverlay.NONE:
        return
    width = min(64, canvas.width - 2)
    if view.overlay is EventOverlay.MENU:
        box = _box(canvas, width, len(view.menu) + 2, tell("hall.menu"))
        draw_form(box, view.menu, view.cursor)
        return
    name = "hall.help" if view.overlay is EventOverlay.HELP else "hall.leave.title"
    texts = _HELP if view.overlay is EventOverlay.HELP else ("hall.leave.how", "hall.leave.keys")
    told = [line for text in texts for line in (*_told(text, view, width - 4), "")][:-1]
    box = _box(canvas, width, len(told) + 2, tell(name))
    for y, line in enumerate(told):
        box.put(1, y, line)


def _told(text: str, view: EventView, width: int) -> list[str]:
    """Return the lines of a text; the command in it stays on one line."""
    whole = view.command.replace(" ", _NO_BREAK)
    return [line.replace(_NO_BREAK, " ") for line in wrap(tell(text, command=whole), width)]


def _box(canvas: Canvas, width: int, height: int, title: str) -> Canvas:
    """Return the inside of a box in the middle of *canvas*."""
    height = min(height, canvas.height - 2)
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.fill(x, y, width, height)
    return canvas.frame(x, y, width, height, title=title, style="question")

"""The log on the screen: its newest lines, or a window to read in, with filters and turn marks."""

from collections.abc import Sequence
from functools import lru_cache

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import LogFilter, UiState
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_LEAP = 8
"""By so many rows at least a long log moves on at once; between, new lines come below those that
stay.
"""
_LEAPS_FROM = 3 * _LEAP
"""Rows from which it does; a shorter one moves by row."""
_LEAPS = 4
"""So many leaps move it by the whole height that it may have."""
_COUNTED_FROM = 4
"""From each line of such a number, times the rows of a leap, on the rows are counted anew."""
_MARKS = {True: "►", False: " "}


def draw_log(scene: Scene, canvas: Canvas, highest: int = 0) -> range:
    """Draw the newest lines that fit, so that few rows move when another line comes.

    They stand by the end of *canvas*, wherever it begins: what is laid over its first rows does not
    move them either. *highest* is how many rows they might have if nothing else took any.

    Returns the indexes of the lines that stand there from their beginning on.
    """
    end = len(scene.log)
    if canvas.height == 1 and scene.log:  # the beginning of a long line, not its end
        canvas.put(0, 0, shorten(scene.log[-1].text, canvas.width), scene.log[-1].style)
        return range(end - 1, end)
    rows, first = _last_rows(scene.log, canvas.width - 1, canvas.height + 1), 0
    if len(rows) > canvas.height:
        leap = max(highest // _LEAPS, _LEAP) if canvas.height >= _LEAPS_FROM else 1
        first = len(rows) - canvas.height + _free(scene.log, canvas.width - 1, leap)
    for row, (text, style, _) in enumerate(rows[first:]):
        canvas.put(0, row, text, style)
    canvas.zone(0, 0, canvas.width, canvas.height, ClickAction("log-up"))
    return range(rows[first - 1][2] + 1 if first else 0, end)


def _last_rows(log: Sequence[LogText], width: int, wanted: int) -> list[tuple[str, str, int]]:
    """Return the last rows of *log*, *wanted* or a few more, or all that there are.

    Each is text, style, and the line's index.
    """
    lines: list[Sequence[tuple[str, str, int]]] = []
    rows = 0
    for index in range(len(log) - 1, -1, -1):
        if rows >= wanted:
            break
        line = log[index]
        lines.append([(part, line.style, index) for part in _wrapped(line.text, width)])
        rows += len(lines[-1])
    return [row for line in reversed(lines) for row in line]


def _free(log: Sequence[LogText], width: int, leap: int) -> int:
    """Return how many rows stay free below the log, so that it moves on by so many at once.

    Rows are counted from the last of every so many lines, not over a whole match.
    """
    counted = _COUNTED_FROM * leap
    begin = (len(log) - 1) // counted * counted
    lines = (log[index] for index in range(begin, len(log)))
    return -sum(len(_wrapped(line.text, width)) for line in lines) % leap


@lru_cache(maxsize=1 << 9)
def _wrapped(text: str, width: int) -> Sequence[str]:
    return wrap(text, width, "  ")


def draw_reading(scene: Scene, canvas: Canvas) -> range:
    """Draw the window in which the player reads, with the line that is selected.

    Returns the indexes of the lines that stand there, as far as chat is concerned.
    """
    canvas.fill(0, 0, canvas.width, canvas.height)
    title = tell("log.reading", filter=_filter_name(scene.ui.log_filter))
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title, style="frame title")
    shown = visible(scene.log, scene.ui, scene.model.seat)
    if not shown:
        inner.put(1, 0, tell("log.nothing"), "dim")
        return range(0)
    at = _place(shown, scene.ui.log_at)
    here = _rows(scene, shown[at], inner.width)
    above: list[tuple[str, str, int]] = []
    for index in reversed(shown[:at]):
        if len(above) >= inner.height:
            break
        above[:0] = _rows(scene, index, inner.width)
    below: list[tuple[str, str, int]] = []
    for index in shown[at + 1 :]:
        if len(below) >= inner.height:
            break
        below += _rows(scene, index, inner.width)
    room = max(inner.height - len(here), 0)
    under = min(len(below), room // 3) if len(above) > room - room // 3 else len(below)
    rows = [*above[len(above) - min(room - min(under, room), len(above)) :], *here, *below]
    for row, (text, style, index) in enumerate(rows[: inner.height]):
        inner.put(0, row, text, style)
        if index == scene.ui.log_at and text.startswith(_MARKS[True]):
            inner.rest_cursor(2, row)
        inner.zone(0, row, inner.width, 1, ClickAction("log-line", index))
    if scene.ui.log_filter not in (LogFilter.ALL, LogFilter.CHAT):  # chat is not among the others
        return range(0)
    read = [index for _, _, index in rows[: inner.height]]
    return range(read[0], read[-1] + 1)


def visible(log: Sequence[LogText], ui: UiState, seat: int | None) -> list[int]:
    """Return the indexes of the lines of *log* that the player of *seat* wishes to see."""
    return [index for index, line in enumerate(log) if _is_wanted(line, ui.log_filter, seat)]


def moved(log: Sequence[LogText], ui: UiState, seat: int | None, by: int) -> int:
    """Return the index of the line *by* lines after the selected one, or the last (first) one."""
    shown = visible(log, ui, seat)
    there = _place(shown, ui.log_at) + by
    return shown[max(0, min(there, len(shown) - 1))] if shown else ui.log_at


def other_turn(log: Sequence[LogText], ui: UiState, seat: int | None, by: int) -> int:
    """Return the first line of the turn after that of the selected line (*by* -1: before)."""
    turns = [index for index, line in enumerate(log) if line.begins_turn]
    further = [index for index in turns if (index - ui.log_at) * by > 0]
    if not further:
        return ui.log_at
    first = min(further) if by > 0 else max(further)
    return next((index for index in visible(log, ui, seat) if index >= first), ui.log_at)


def _place(shown: Sequence[int], at: int) -> int:
    """Return which of *shown* is the line *at*, or the last one before it."""
    before = [place for place, index in enumerate(shown) if index <= at]
    return before[-1] if before else 0


def _rows(scene: Scene, index: int, width: int) -> list[tuple[str, str, int]]:
    """Return one line of the log in rows: text, style, and the line's index."""
    line, selected = scene.log[index], index == scene.ui.log_at
    style = f"{line.style} cursor".strip() if selected else line.style
    mark = _MARKS[selected]
    parts = wrap(line.text, width - 3)
    return [
        (f"{mark if not number else ' '} {part}", style, index) for number, part in enumerate(parts)
    ]


def _is_wanted(line: LogText, wanted: LogFilter, seat: int | None) -> bool:
    match wanted:
        case LogFilter.POINTS:
            return "points" in line.style.split()
        case LogFilter.OWN:
            return line.seat is not None and line.seat == seat
        case LogFilter.CHAT:
            return line.style == "said"
    return True


def _filter_name(wanted: LogFilter) -> str:
    return tell(f"log.filter.{wanted.value}")

"""The box that tells a player what happened since they decided last."""

from collections.abc import Sequence

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.box_placement import CHOICE, BoxPlacement
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_WIDTHS = (60, 46, 36, 28)
"""Columns that the box over a board may have where one as wide as the board hides too much."""


_OTHERS = 4
"""Weight of a cell of the display and of other players' towns, which the box may hide: more than
that of ground, less than that of words.
"""
_FEWEST = 3
"""Number of lines below which none is left out, however much they hide."""


def recap_rows(lines: Sequence[LogText], width: int) -> list[tuple[str, str]]:
    """Return *lines* in rows of *width* columns, each with its style."""
    return [(part, line.style) for line in lines for part in wrap(line.text, width, "  ")]


def draw_recap(lines: Sequence[LogText], canvas: Canvas) -> int:
    """Draw *lines* in a box at the top of *canvas*, those that fit whole; return the rows used."""
    told = list(lines)
    while told and len(recap_rows(told, canvas.width - 3)) + 2 > canvas.height:
        told.pop()
    if not told:
        return 0
    rows = recap_rows(told, canvas.width - 3)
    height = len(rows) + 2
    canvas.fill(0, 0, canvas.width, height)
    inner = canvas.frame(0, 0, canvas.width, height, title=tell("log.recap"), style="question")
    canvas.put(2, height - 1, f" {shorten(tell('log.recap.keys'), canvas.width - 6)} ", "dim")
    for row, (text, style) in enumerate(rows):
        inner.put(0, row, text, style)
    return height


def lay_recap(
    lines: Sequence[LogText], canvas: Canvas, room: Area, asked: Area, log: Area, seat: int | None
) -> Area:
    """Draw *lines* in a box over *room* where it hides least: not *asked*, dice, points, or town.

    The *log*, which says the same, can be spared. If all lines hide too much, only the first ones
    are drawn, which matter most, and a row says that the log has more.

    Returns where it lies.
    """
    cover = BoxPlacement(canvas, room)
    cover.spare(log)
    cover.keep(asked)
    cover.weigh(canvas, seat, _OTHERS)
    for thing, found in canvas.thing_areas():
        if isinstance(thing, tuple) and thing[0] == "seat":
            cover.prefer(Area(*found), CHOICE)
    hidden, found = _best_box(lines, cover, room)
    told, more = list(lines), LogText(tell("log.recap.more"), "dim")
    while hidden >= CHOICE and len(told) > _FEWEST:
        told.pop()
        lines = [*told, more]
        hidden, found = _best_box(lines, cover, room)
    draw_recap(lines, canvas.inside(*found))
    return found


def _best_box(lines: Sequence[LogText], cover: BoxPlacement, room: Area) -> tuple[int, Area]:
    """Return how much *lines* hide in the best box over *room*, and that box."""
    boxes = []
    for width in (room.width, *(width for width in _WIDTHS if width < room.width)):
        height = min(len(recap_rows(lines, width - 3)) + 2, room.height)
        box = cover.best(width, height)
        boxes.append((cover.hidden(box), box))
        if boxes[-1][0] < CHOICE:
            break
    return min(boxes, key=lambda each: each[0])

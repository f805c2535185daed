"""A bubble, of a guide or about what was just done: a box where the least that matters lies."""

from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.box_placement import CHOICE, STANDING, BoxPlacement
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Bubble
from tilewyrm.client.words.wrapping import wrap

_WIDTHS = (46, 38, 56, 66, 78, 42, 50, 60, 62, 64, 70, 74)
"""Columns that a box may have, the best first."""


class _Box(NamedTuple):
    """A bubble in lines of one width."""

    width: int
    lines: list[str]
    keys: list[str]
    """How it goes away, where that does not fit into the frame."""

    @property
    def height(self) -> int:
        """Its rows, with the frame."""
        return len(self.lines) + len(self.keys) + 2


def draw_bubble(
    bubble: Bubble,
    canvas: Canvas,
    room: Area,
    *kept: Area,
    seat: int | None = None,
    question: Area | None = None,
    log: Area | None = None,
) -> None:
    """Draw *bubble* as a box over that part of *room* in which there is least to see.

    It hides nothing of *kept* and *question*, nor its subject, nor any choices, if it has a place
    elsewhere. The town or row of the player on *seat* counts like a choice, and so do the dice;
    tiles count like the points of others.
    The *log* can be spared if the bubble does not speak of it. Among equal places, the one nearest
    below the question is best.
    """
    cover = BoxPlacement(canvas, room)
    if log is not None and bubble.hides_log:
        cover.spare(log)
    for thing in canvas.things():
        for found in canvas.areas({thing}):
            cover.prefer(Area(*found), _matters(thing, seat))
    for area in (*kept, *filter(None, (question,)), *canvas.areas(bubble.about)):
        cover.keep(Area(*area))
    box, area = _placed(bubble, room, cover, question)
    canvas.fill(*area)
    inner = canvas.frame(*area, title=bubble.title, style="good")
    for row, line in enumerate(box.lines):
        inner.put(1, row, line)
    for row, line in enumerate(box.keys, start=len(box.lines)):
        inner.put(1, row, line, "dim")
    if bubble.foot and not box.keys:
        canvas.put(area.x + 2, area.y + box.height - 1, f" {bubble.foot} ", "dim")
    canvas.zone(*area, ClickAction("dismiss-bubble"))


def _matters(thing: Thing, seat: int | None) -> int:
    """Return how much it matters that *thing* stays in sight for the player on *seat*."""
    if not isinstance(thing, tuple):
        return 0
    match thing[:1]:
        case ("seat",):
            return CHOICE if thing[1] == seat else STANDING
        case ("dice",):
            return CHOICE
        case ("tile",):
            return STANDING
    return 0


def _placed(
    bubble: Bubble, room: Area, cover: BoxPlacement, question: Area | None
) -> tuple[_Box, Area]:
    """Return the box and where it lies: of the first width with which no choice is hidden."""
    found: list[tuple[int, _Box, Area]] = []
    for width in _WIDTHS:
        box = _shaped(bubble, min(width, room.width))
        area = cover.best(box.width, box.height, question)
        found.append((cover.hidden(area), box, area))
        if found[-1][0] < CHOICE:
            break
    _, box, area = min(found, key=lambda each: each[0])
    return box, area


def _shaped(bubble: Bubble, width: int) -> _Box:
    fits = get_cwidth(bubble.foot) <= width - 6
    return _Box(width, wrap(bubble.text, width - 4), [] if fits else wrap(bubble.foot, width - 4))

"""A bubble, of a guide or about what was just done: a box where the least that matters lies."""

from collections.abc import Iterator
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.box_placement import WORD, BoxPlacement
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.scene import Bubble
from tilewyrm.client.words.wrapping import wrap

_WIDTHS = (46, 38, 56, 66, 78, 42, 50, 60, 62, 64, 70, 74, 34, 30)
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


class PlacedBubble(NamedTuple):
    """A bubble in lines, and where it lies."""

    box: _Box
    area: Area


def place_bubble(
    bubble: Bubble,
    canvas: Canvas,
    room: Area,
    *kept: Area,
    seat: int | None = None,
    question: Area | None = None,
    log: Area | None = None,
    below: Area | None = None,
) -> PlacedBubble:
    """Return *bubble* as a box over that part of *room* in which there is least to see.

    It hides nothing of *kept* and *question*, nor its subject, nor any choices, if it has a place
    elsewhere. One that takes the next key may hide choices, which come after it. All that is shown
    counts as it matters to the player on *seat*.
    The *log* can be spared if the bubble does not speak of it, and so can the *question* once it is
    answered. Among equal places, the one nearest below the right end of *below* is best.
    """
    cover = BoxPlacement(canvas, room)
    if log is not None and bubble.hides_log:
        cover.spare(log)
    cover.weigh(canvas, seat)
    if question is not None and bubble.hides_question:
        cover.spare(question)
    elif question is not None:
        cover.keep(question)
        if bubble.takes_key:  # the question stays in sight; the choices can wait
            cover.keep(question._replace(y=question.y + 1, height=question.height - 1), WORD)
    for area in (*kept, *canvas.areas(bubble.about)):
        cover.keep(Area(*area))
    return _placed(bubble, room, cover, below)


def draw_bubble(bubble: Bubble, placed: PlacedBubble, canvas: Canvas) -> None:
    """Draw *bubble* where it is *placed*; a click on it closes it."""
    box, area = placed
    canvas.fill(*area)
    inner = canvas.frame(*area, title=bubble.title, style="good")
    for row, line in enumerate(box.lines):
        inner.put(1, row, line)
    for row, line in enumerate(box.keys, start=len(box.lines)):
        inner.put(1, row, line, "dim")
    if bubble.foot and not box.keys:
        canvas.put(area.x + 2, area.y + box.height - 1, f" {bubble.foot} ", "dim")
    canvas.zone(*area, ClickAction("dismiss-bubble"))


def _placed(bubble: Bubble, room: Area, cover: BoxPlacement, below: Area | None) -> PlacedBubble:
    """Return the box and where it lies: of the first width with which next to nothing is hidden."""
    boxes: dict[Area, _Box] = {}

    def areas() -> Iterator[Area]:
        for width in _WIDTHS:
            box = _shaped(bubble, min(width, room.width))
            area = cover.best(box.width, box.height, below)
            boxes[area] = box
            yield area

    area = cover.first_fit(areas())
    return PlacedBubble(boxes[area], area)


def bubble_rows(bubble: Bubble, width: int) -> int:
    """Return the rows that *bubble* takes at least below choices in *width* columns.

    One that waits for a key may lie on them, and one about the log on the board.
    """
    if bubble.takes_key or bubble.hides_question or not bubble.hides_log:
        return 0
    return min(_shaped(bubble, min(each, width)).height for each in (min(_WIDTHS), max(_WIDTHS)))


def _shaped(bubble: Bubble, width: int) -> _Box:
    fits = get_cwidth(bubble.foot) <= width - 6
    return _Box(width, wrap(bubble.text, width - 4), [] if fits else wrap(bubble.foot, width - 4))

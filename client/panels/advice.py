"""Advice panel: a bot's ranking of the offers, in a box over the board."""

from collections.abc import Callable

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.box_placement import CHOICE, BoxPlacement
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.face.offer_steps import rows_of_step
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.narration.bot_advice import MOST, advised_offers, reason
from tilewyrm.client.panels.offer_list import offer_text
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import before_effect, tell

_WIDTHS = (60, 54, 66, 72, 78, 48)
"""Columns that the box may have, the best first."""
_BEFORE = 5
"""Columns before an offer for the highlight and its rank."""


def lay_advice(scene: Scene, canvas: Canvas, room: Area, asked: Area) -> None:
    """Draw the box over *room* where it hides least: nothing of *asked*, nor a choice, if it can.

    A click on a choice goes there, on anything else of the box closes it.
    """
    told = advised_offers(scene.offers, scene.model.advice)
    why = reason(scene.offers, told)
    area = advice_area(canvas, room, asked, lambda width: MOST + len(wrap(why, width - 4)))
    canvas.fill(*area)
    inner = canvas.frame(*area, title=tell("advice.title"), style="question")
    canvas.zone(*area, ClickAction("advice-close"))
    if not told:
        inner.put(1, 0, shorten(tell("advice.thinking"), inner.width - 2))
        return
    what = shorten(tell("advice.what"), area.width - 6)
    canvas.put(area.x + 2, area.y + area.height - 1, f" {what} ", "dim")
    rows = rows_of_step(scene.offers, scene.ui.cursor, opened=scene.ui.opened)
    shown = None if rows.has_group(scene.ui.cursor) else scene.ui.cursor
    for line, each in enumerate(told):
        highlighted = each.place == shown
        style, mark = ("cursor", "►") if highlighted else ("offer", " ")
        if highlighted:
            inner.rest_cursor(1, line)
        inner.put(1, line, f"{mark} {line + 1}", style)
        x = inner.width - 1 - get_cwidth(each.points)
        inner.put(x, line, each.points, "points")
        inner.put(_BEFORE, line, _told(scene.offers[each.place], x - 1 - _BEFORE), style)
        inner.zone(0, line, inner.width, 1, ClickAction("advice-line", line))
    for row, part in enumerate(wrap(why, inner.width - 2), len(told)):
        inner.put(1, row, part, "detail")


def advice_area(canvas: Canvas, room: Area, asked: Area, lines: Callable[[int], int]) -> Area:
    """Return where a box lies in *room* that hides least; of a width it has so many *lines*.

    Its width is the first one with which no choice is hidden; nothing of *asked* is, if it can.
    """
    cover = BoxPlacement(canvas, room)
    cover.keep(asked)
    found: list[tuple[int, Area]] = []
    for width in _WIDTHS:
        broad = min(width, room.width)
        box = cover.best(broad, min(lines(broad) + 2, room.height))
        found.append((cover.hidden(box), box))
        if found[-1][0] < CHOICE:
            break
    return min(found, key=lambda each: each[0])[1]


def _told(offer: Offer, width: int) -> str:
    """Return what the list says of *offer* in so many columns; where it is stays in sight."""
    first, then = offer_text(offer, headed=False)
    if not then:
        return shorten(first, width)
    if then == offer.place:
        return f"{shorten(first, width - 1 - get_cwidth(then))} {then}"
    return shorten(f"{first}{before_effect(first, then)} {then}", width)

"""Advice panel: a bot's ranking of the offers, in a box over the board."""

from collections.abc import Callable, Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.box_placement import CHOICE, BoxPlacement
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.face.offer_steps import rows_of_step
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.narration.bot_advice import (
    RankedOffer,
    advised_offers,
    comparison,
)
from tilewyrm.client.panels.offer_list import offer_text
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_WIDTHS = (60, 54, 66, 72, 78, 48)
"""Columns that the box may have, the best first."""
_BEFORE = 5
"""Columns before an offer for the highlight and its rank."""


def lay_advice(scene: Scene, canvas: Canvas, room: Area, asked: Area) -> None:
    """Draw the box over *room* where it hides least: nothing of *asked*, nor a choice, if it can.

    A click on a choice goes there, on anything else of the box closes it.
    """
    told = advised_offers(scene.offers, scene.model.advice)
    why = comparison(scene.model.table.setup.game, scene.offers, told)

    def lines(width: int) -> int:
        named = sum(len(_rows(scene.offers, told, rank, width - 2)) for rank in range(len(told)))
        return (named or 1) + len(wrap(why, width - 4))

    area = advice_area(canvas, room, asked, lines)
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
    line = 0
    for rank, each in enumerate(told):
        highlighted = each.place == shown
        style, mark = ("cursor", "►") if highlighted else ("offer", " ")
        if highlighted:
            inner.rest_cursor(1, line)
        inner.put(1, line, f"{mark} {rank + 1}", style)
        inner.put(inner.width - 1 - get_cwidth(each.points), line, each.points, "points")
        texts = _rows(scene.offers, told, rank, inner.width)
        for row, text in enumerate(texts, line):
            inner.put(_BEFORE, row, text, style)
        inner.zone(0, line, inner.width, len(texts), ClickAction("advice-line", rank))
        line += len(texts)
    for row, part in enumerate(wrap(why, inner.width - 2), line):
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


def _rows(
    offers: Sequence[Offer], told: Sequence[RankedOffer], rank: int, width: int
) -> Sequence[str]:
    """Return the name of the offer of *rank* in rows for a box of *width* columns inside.

    The first is shown whole, the others in one row.
    """
    each = told[rank]
    offer, room = offers[each.place], width - 2 - get_cwidth(each.points) - _BEFORE
    if rank:
        return [_shortened(offer, room)]
    name, place = _name(offer)
    return wrap(f"{name} {place}" if place else name, room)


def _name(offer: Offer) -> tuple[str, str]:
    """Return the name of *offer* and its place, or an empty text for none."""
    first, then = offer_text(offer, headed=False)
    return first, then if then == offer.place else ""


def _shortened(offer: Offer, width: int) -> str:
    """Return the name of *offer* cut to *width* columns; its place is never cut."""
    name, place = _name(offer)
    if not place:
        return shorten(name, width)
    return f"{shorten(name, width - 1 - get_cwidth(place))} {place}"

"""Why a bot decided as it did, in a box over the board on which the player sees where that is."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.scene import BotExplanation, ExplainedChoice
from tilewyrm.client.narration.bot_advice import MOST
from tilewyrm.client.panels.advice import advice_area
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_BEFORE = 5
"""Columns before a choice for the mark of what was taken and its rank."""
_NO_RANK = "-"
_REASON_ROWS = 3
"""Rows for the reason, even if it is shorter."""


def lay_reasons(reasons: BotExplanation, canvas: Canvas, room: Area, asked: Area) -> None:
    """Draw the box over *room* where it hides least; a click on it closes it.

    It has one height, whatever there is to tell, so that it stays where it is.
    """
    area = advice_area(canvas, room, asked, lambda _: MOST + 4 + _REASON_ROWS)
    canvas.fill(*area)
    inner = canvas.frame(*area, title=reasons.title, style="question")
    canvas.zone(*area, ClickAction("reasons-close"))
    news, style = "", "dim"
    if reasons.thinking:
        news = tell("advice.thinking")
    elif reasons.refused:
        news, style = tell("reasons.none", why=reasons.refused), "error"
    if not reasons.choices:
        for row, part in enumerate(wrap(news, inner.width - 2)):
            inner.put(1, row, part, style)
        return
    inner.put(1, 0, shorten(reasons.question, inner.width - 2))
    headed = wrap(reasons.heading, inner.width - 2)
    for row, part in enumerate(headed, 1):
        inner.put(1, row, part, "dim")
    for row, each in enumerate(reasons.choices, 1 + len(headed)):
        _draw(each, inner, row)
    below = 1 + len(headed) + len(reasons.choices)
    for row, part in enumerate(wrap(reasons.reason, inner.width - 2), below):
        inner.put(1, row, part, "detail")
    foot = shorten(news or tell("reasons.what"), area.width - 6)
    canvas.put(area.x + 2, area.y + area.height - 1, f" {foot} ", style)


def _draw(reason: ExplainedChoice, inner: Canvas, row: int) -> None:
    style = "cursor" if reason.taken else "offer"
    mark = "►" if reason.taken else " "
    inner.put(1, row, f"{mark} {reason.rank or _NO_RANK}", style)
    x = inner.width - 1 - get_cwidth(reason.points)
    inner.put(x, row, reason.points, "points")
    before = max(_BEFORE, 4 + len(str(reason.rank)))
    inner.put(before, row, shorten(reason.label, x - 1 - before), style)

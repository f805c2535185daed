"""Confirmation pages: small pages over the board that ask before an action."""

from collections.abc import Sequence

from tilewyrm.client.commands.command import NO_LETTER, YES_LETTER
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell

_WIDTH = 58


def leave_page(canvas: Canvas, told: str, *, seated: bool) -> None:
    """Draw the question whether to leave, a seat or only a place to watch from.

    *told* says that nothing is kept, or is empty if the player can return.
    """
    title = tell("table.leave.unsaved" if told else "table.leave.title")
    told = told or tell("table.leave.seat" if seated else "table.leave.watching")
    yes, no = tell("table.leave.yes"), tell("table.leave.no")
    _page(
        canvas,
        title,
        [told],
        (yes, ClickAction("leave")),
        (no, ClickAction("stay")),
    )


def confirmation_page(canvas: Canvas, title: str, lines: Sequence[str], yes: str) -> None:
    """Draw the question whether to do what cannot be undone; the command *yes* does it."""
    agree, refuse = tell("table.sure.yes"), tell("table.sure.no")
    _page(canvas, title, lines, (agree, ClickAction(yes)), (refuse, ClickAction("keep-on")))


def _page(
    canvas: Canvas,
    title: str,
    lines: Sequence[str],
    yes: tuple[str, ClickAction],
    no: tuple[str, ClickAction],
) -> None:
    width = min(_WIDTH, canvas.width - 4)
    rows = [row for line in lines for row in wrap(line, width - 6)]
    height = len(rows) + 5
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.fill(x, y, width, height)
    inner = canvas.frame(x, y, width, height, title=title, style="warning")
    inner.rest_cursor(2, 1)
    for number, row in enumerate(rows):
        inner.put(2, 1 + number, row)
    column, last = 2, len(rows) + 2
    for letter, (text, action) in ((YES_LETTER, yes), (NO_LETTER, no)):
        key = f"[{tell(letter).upper()}]"
        end = inner.line(column, last, [(key, "bar-key"), (f" {text}", "")])
        inner.zone(column, last, end - column, 1, action)
        column = end + 4

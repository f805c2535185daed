"""Menu panel: all that can be done now with its keys, in a box above the function bar."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.commands.command import MenuRow
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.words.key_names import key_name
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import count, tell

_GAP = 2
"""Columns between keys and words."""


def draw_menu(rows: Sequence[MenuRow], cursor: int, canvas: Canvas) -> None:
    """Draw the *rows* with the one at *cursor* highlighted, scrolled where they do not all fit.

    A click on a row does it, a click elsewhere above the function bar closes the menu.
    """
    told = [(" ".join(map(key_name, row.keys)), tell(row.command.title)) for row in rows]
    keys = max((get_cwidth(key) for key, _ in told), default=0)
    title = tell("menu.title")
    widest = max((get_cwidth(text) for _, text in told), default=0)
    width = min(max(keys + _GAP + widest + 6, get_cwidth(title) + 6), canvas.width)
    height = min(len(rows) + 2, canvas.height - 2)
    y = canvas.height - 1 - height
    canvas.zone(0, 0, canvas.width, canvas.height - 1, ClickAction("menu-close"))
    canvas.fill(0, y, width, height)
    inner = canvas.frame(0, y, width, height, title=title, style="question")
    cursor = min(cursor, len(rows) - 1)
    top = min(max(cursor - inner.height // 2, 0), max(len(rows) - inner.height, 0))
    for line, (key, text) in enumerate(told[top : top + inner.height]):
        number = top + line
        here = number == cursor
        if here:
            inner.rest_cursor(2, line)
        x = inner.put(0, line, "► " if here else "  ", "cursor" if here else "")
        inner.put(x, line, key, "cursor" if here else "bar-key")
        room = inner.width - x - keys - _GAP - 1
        inner.put(x + keys + _GAP, line, shorten(text, room), "cursor" if here else "offer")
        inner.zone(0, line, inner.width, 1, ClickAction("menu-row", number))
    if below := len(told) - top - inner.height:
        more = count("menu.below", below)
        canvas.put(max(width - get_cwidth(more) - 4, 1), y + height - 1, f" {more} ", "warning")

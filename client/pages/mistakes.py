"""Page with the player's costliest choices in a finished match."""

from collections.abc import Sequence

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.scene import MistakeList
from tilewyrm.client.narration.mistakes import better, headline
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell

TRY = "mistakes-try"
"""The command of a click on one of them; its argument is its index."""
_BAR = 30
"""Columns of the bar of progress."""


def draw_mistakes(mistakes: MistakeList, canvas: Canvas) -> None:
    """Draw the page over all of *canvas*."""
    canvas.fill(0, 0, canvas.width, canvas.height)
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=tell("results.mistakes.title"))
    width = inner.width - 2
    if mistakes.refused:
        _put(inner, 1, wrap(mistakes.refused, width), "error")
    elif mistakes.found is None:
        row = _put(inner, 1, wrap(tell("results.mistakes.looking"), width), "dim") + 1
        done = _BAR * mistakes.percent // 100
        x = inner.put(1, row, "█" * done, "points")
        inner.put(x, row, "░" * (_BAR - done), "dim")
        inner.put(_BAR + 2, row, f"{mistakes.percent} %")
    elif not mistakes.found:
        _put(inner, 1, wrap(tell("results.mistakes.none"), width))
    else:
        _draw_list(mistakes, inner)


def _draw_list(mistakes: MistakeList, inner: Canvas) -> None:
    row = _put(inner, 0, wrap(tell("results.mistakes.what"), inner.width - 2), "dim") + 1
    for index, each in enumerate(mistakes.found or ()):
        here, top = index == mistakes.highlighted, row
        inner.put(0, row, "►" if here else " ", "you")
        if here:
            inner.rest_cursor(2, row)
        number, text_width = f"{index + 1}.", inner.width - 6
        inner.put(2, row, number, "cursor" if here else "offer")
        first, *more = wrap(headline(each), text_width)
        inner.put(5, row, first, "cursor" if here else "offer")
        row = _put(inner, row + 1, more, "cursor" if here else "offer", 5)
        row = _put(inner, row, wrap(better(each), text_width), "good", 5)
        inner.zone(0, top, inner.width, row - top, ClickAction(TRY, index))
        row += 1


def _put(canvas: Canvas, row: int, lines: Sequence[str], style: str = "", x: int = 1) -> int:
    """Put *lines* from *row* on; return the row below them."""
    for each in lines:
        canvas.put(x, row, each, style)
        row += 1
    return row

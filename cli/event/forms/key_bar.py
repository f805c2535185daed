"""The last row of an organiser's screen: keys with their words."""

from collections.abc import Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.words.key_names import key_name
from tilewyrm.client.words.wrapping import columns

_MOST_KEYS = 6


def draw_bar(canvas: Canvas, keys: Sequence[tuple[str, str]]) -> None:
    """Draw the last row: at most six keys with their words."""
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, style="bar")
    x = 0
    for key, word in keys[:_MOST_KEYS]:
        name = key_name(key)
        if x + columns(f" {name} {word} ") > canvas.width:
            break
        x = canvas.line(x, y, [(f" {name} ", "bar bar-key"), (f"{word} ", "bar")])

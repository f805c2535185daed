"""A bubble, of a guide or about what was just done: a box over a corner with little in it."""

from tilewyrm.client.canvas import Action, Canvas, wrap
from tilewyrm.client.scene import Area, Bubble

_WIDTH = 46
"""Columns of a box."""


def draw_bubble(bubble: Bubble, canvas: Canvas, board: Area) -> None:
    """Draw *bubble* as a box over that corner of *board* which covers least of it."""
    width = min(_WIDTH, board.width)
    lines = wrap(bubble.text, width - 4)
    keys = wrap(bubble.foot, width - 4)
    height = len(lines) + len(keys) + 2
    corners = [
        Area(x, y, width, height)
        for y in (board.y, max(board.y + board.height - height, board.y))
        for x in (board.x + board.width - width, board.x)
    ]
    box = min(corners, key=lambda corner: _covered(canvas.inside(*corner)))
    canvas.fill(*box)
    inner = canvas.frame(*box, title=bubble.title, style="good")
    for row, line in enumerate(lines):
        inner.put(1, row, line)
    for row, line in enumerate(keys, start=len(lines)):
        inner.put(1, row, line, "dim")
    canvas.zone(*box, Action("dismiss-bubble"))


def _covered(canvas: Canvas) -> int:
    """Return how many cells of *canvas* show something."""
    return sum(
        char != " " or bool(canvas.style_at(x, y))
        for y, row in enumerate(canvas.rows())
        for x, char in enumerate(row)
    )

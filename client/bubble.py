"""A bubble, of a guide or about what was just done: a box where the board shows least."""

from collections.abc import Iterator
from itertools import accumulate

from tilewyrm.client.canvas import Action, Canvas, wrap
from tilewyrm.client.scene import Area, Bubble

_WIDTH = 46
"""Columns of a box."""
_STEP = 3
"""Columns and rows between the places that are looked at for one."""

_BLANK, _GROUND, _PICTURE, _WORD = 0, 1, 2, 15
"""How much it matters that a cell stays in sight: an empty one, colour, a picture's, a letter."""


def draw_bubble(bubble: Bubble, canvas: Canvas, board: Area) -> None:
    """Draw *bubble* as a box over that part of *board* in which there is least to see."""
    width = min(_WIDTH, board.width)
    lines = wrap(bubble.text, width - 4)
    keys = wrap(bubble.foot, width - 4)
    height = len(lines) + len(keys) + 2
    box = _emptiest(canvas.inside(*board), width, height)
    x, y = board.x + box.x, board.y + box.y
    canvas.fill(x, y, width, height)
    inner = canvas.frame(x, y, width, height, title=bubble.title, style="good")
    for row, line in enumerate(lines):
        inner.put(1, row, line)
    for row, line in enumerate(keys, start=len(lines)):
        inner.put(1, row, line, "dim")
    canvas.zone(x, y, width, height, Action("dismiss-bubble"))


def _emptiest(board: Canvas, width: int, height: int) -> Area:
    """Return the box on *board* which covers least; of several, the one furthest to the right."""
    sums = _summed(board)

    def covered(box: Area) -> int:
        right, bottom = box.x + box.width, min(box.y + box.height, board.height)
        return sums[bottom][right] - sums[box.y][right] - sums[bottom][box.x] + sums[box.y][box.x]

    return min(_boxes(board, width, height), key=covered)


def _boxes(board: Canvas, width: int, height: int) -> Iterator[Area]:
    """Yield where the box may be: at every edge, and in between."""
    right, bottom = board.width - width, max(board.height - height, 0)
    for x in sorted({*range(0, right, _STEP), right}, reverse=True):
        for y in sorted({*range(0, bottom, _STEP), bottom}):
            yield Area(x, y, width, height)


def _summed(board: Canvas) -> list[list[int]]:
    """Return what the cells above and left of each corner between cells matter together."""
    sums = [[0] * (board.width + 1)]
    for y, row in enumerate(board.rows()):
        matters = (
            _matters(char, board.style_at(x, y)) for x, char in enumerate(row.ljust(board.width))
        )
        line = accumulate(matters, initial=0)
        sums.append([here + above for here, above in zip(line, sums[-1], strict=False)])
    return sums


def _matters(char: str, style: str) -> int:
    if char.isalnum():
        return _WORD
    if char != " ":
        return _PICTURE
    return _GROUND if style else _BLANK

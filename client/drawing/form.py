"""Forms: rows with a value to choose, turn or type, one below the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

ROW = "row"
"""The command of a click on a row; its argument is the row's number, from 0."""


_EMPTY = "_____"
"""Where something can be typed and nothing stands yet."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """One row of a form."""

    label: str
    value: str = ""
    """What is chosen now, or a note beside the label."""
    detail: str = ""
    """A sentence or two, shown while the row is highlighted."""
    enter: Callable[[], None] | None = None
    """What Enter does; None: as `turn` by one."""
    turn: Callable[[int], None] | None = None
    """Chooses the value so many steps on, or back."""
    typed: Callable[[str], None] | None = None
    """Takes the text that is typed, whole; `value` is what stands there."""
    is_number: bool = False
    """Whether the first text that is typed on the row replaces `value`."""
    is_box: bool = False
    """Whether `value` is a check box, which `turn` checks or clears."""
    key: str = ""
    """A letter that stands for the row, shown at its end where nothing is typed, or empty."""


def draw_too_small(canvas: Canvas, smallest: tuple[int, int]) -> bool:
    """Draw what the terminal lacks if it is under *smallest* (columns, rows); return whether so."""
    width, height = canvas.width, canvas.height
    if width >= smallest[0] and height >= smallest[1]:
        return False
    for row, line in enumerate(wrap(tell("home.small", columns=width, rows=height), width)):
        canvas.put(0, row, line)
    return True


def draw_form(canvas: Canvas, rows: Sequence[FormRow], cursor: int) -> None:
    """Draw *rows*, the one at *cursor* highlighted with its detail below all of them.

    What does not fit is scrolled, and a mark in the last column says that there is more. A click on
    a row is the action `ROW`.
    """
    details = (
        wrap_whole(rows[cursor].detail, canvas.width - 4) if rows and rows[cursor].detail else []
    )
    room = max(canvas.height - (len(details) + 1 if details else 0), 1)
    top = min(max(cursor - room // 2, 0), max(len(rows) - room, 0))
    width = max((get_cwidth(row.label) for row in rows if row.value or row.typed), default=0)
    shown = rows[top : top + room]
    for y, row in enumerate(shown):
        here = top + y == cursor
        style = "cursor" if here else "offer"
        text = row.label + " " * (width - get_cwidth(row.label)) if row.value or row.typed else ""
        line = text or row.label
        value = _value(row, here=here)
        canvas.put(0, y, "►" if here else " ", "you")
        if here:
            canvas.rest_cursor(2, y)
        canvas.put(2, y, shorten(f"{line}  {value}" if value else line, canvas.width - 3), style)
        if row.key and get_cwidth(line) + 6 <= canvas.width and not value:
            canvas.put(canvas.width - 3, y, row.key, "dim")
        canvas.zone(0, y, canvas.width, 1, ClickAction(ROW, top + y))
    for goes_on, y, mark in ((top > 0, 0, "▲"), (top + room < len(rows), room - 1, "▼")):
        if goes_on:
            canvas.put(canvas.width - 1, y, mark, "dim")
    for y, line in enumerate(details, start=min(len(shown), room) + 1):
        canvas.put(2, y, line, "detail")


def wrap_whole(text: str, width: int) -> list[str]:
    """Return *text* in lines of at most *width* columns, long words, such as paths, broken up."""
    pieces = (word[at : at + width] for word in text.split() for at in range(0, len(word), width))
    return wrap(" ".join(pieces), width)


def _value(row: FormRow, *, here: bool) -> str:
    if row.typed is not None:
        return f"{row.value}▏" if here else row.value or _EMPTY
    return f"◂ {row.value} ▸" if row.turn is not None and not row.is_box else row.value

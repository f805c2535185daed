"""The looks of the home screen: a pure function of its state and the size."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.form import draw_form, draw_too_small, wrap_whole
from tilewyrm.client.drawing.style import SEATS
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

SMALLEST = (40, 12)
"""Columns and rows below which nothing sensible can be shown."""

_WIDTH = 92
"""Columns that a page takes at most, so that lines can be read at a glance."""

_MENU, _GAP = 38, 2
"""Columns of the rows beside which the demo match is shown, and those between the two."""

_SIDE = (76, 20)
"""Columns and rows from which on there is room for that."""

_TALL = 22
"""Rows from which on there is room for the banner."""

_BANNER, _NAME_ROWS = 5, 2
"""Rows that the banner takes, and the name alone, which stands there if notes need its room."""

_LETTERS = (
    ("▀█▀", " █ ", " ▀▄"),
    ("▄", "█", "█"),
    ("█ ", "█ ", "▀▄"),
    ("▄▀▀▄", "█▀▀▀", "▀▄▄▀"),
    ("▄   ▄", "█ ▄ █", "▀▄▀▄▀"),
    ("▄  ▄", "█  █", "▄▀▀█"),
    ("▄ ▄▄", "█▀  ", "█   "),
    ("▄▄▄▄▄", "█ █ █", "█ █ █"),
)
"""The letters of the program's name, three rows each."""

_NAME = "tilewyrm"


def draw_home(home: PageStack, width: int, height: int) -> Canvas:
    """Return the home screen."""
    canvas = Canvas(width, height)
    if draw_too_small(canvas, SMALLEST):
        return canvas
    x, room = _menu(home, width)
    told = [*home.notes, *([home.refusal] if home.refusal else [])]
    notes = [line for note in told for line in wrap_whole(note, min(_WIDTH, width - 4))]
    bottom = height - 1 - (len(notes) + 1 if notes else 0)
    title = [home.page.title()] if home.page.title() else []
    intro = home.page.intro()
    free = bottom - _form_rows(home, room) - _height(title, room)
    tall = height >= _TALL and not (notes and _BANNER + _height(intro, room) > free)
    if notes and _NAME_ROWS + _height(intro, room) > free:
        intro = ()
    top = _draw_banner(home, canvas, x) if tall else _draw_name(canvas)
    hint = tell("home.plain")  # a screen reader begins with the first row
    if get_cwidth(hint) + len(_NAME) + 4 <= width:
        canvas.put(width - get_cwidth(hint) - 1, 0, hint, "dim" if tall else "header")
    top = _lines(canvas, x, top, room, title, "heading")
    top = _lines(canvas, x, top, room, intro, "")
    demo = home.demos.demo
    if demo is not None and not home.busy and _has_room(home, width, height):
        left = x + room + _GAP
        beside = canvas.inside(left, 1, width - left, bottom - 2)
        demo.draw(beside, home.demos.frame, home.preferences.settings)
        canvas.put(left, bottom - 1, shorten(tell("home.demo"), width - left - 1), "dim")
    if home.busy:
        canvas.put(x, top, home.busy, "chance")
    else:
        draw_form(canvas.inside(x, top, room, bottom - top), home.page.rows(), home.cursor)
    for row, note in enumerate(notes, start=bottom):
        canvas.put(x, row, note, "warning")
    canvas.fill(0, height - 1, width, 1, style="bar")
    canvas.put(1, height - 1, shorten(tell("home.bar"), width - 2), "bar")
    return canvas


def _menu(home: PageStack, width: int) -> tuple[int, int]:
    """Return the first column of the page's rows, and how many columns they have."""
    if home.demo_game and width >= _SIDE[0]:
        return 2, _MENU
    room = min(_WIDTH, width - 4)
    return (width - room) // 2, room


def _form_rows(home: PageStack, width: int) -> int:
    """Return the rows of a page's form and of its longest detail, at a width of *width* columns."""
    form = home.page.rows()
    detail = max((len(wrap_whole(row.detail, width - 4)) for row in form), default=0)
    return len(form) + (detail + 1 if detail else 0)


def _has_room(home: PageStack, width: int, height: int) -> bool:
    """Return whether the demo match has room beside the rows."""
    fits = width >= _SIDE[0] and height >= _SIDE[1]
    return bool(home.demo_game) and fits and not home.terminal.ascii


def _draw_name(canvas: Canvas) -> int:
    canvas.fill(0, 0, canvas.width, 1, style="header")
    canvas.put(1, 0, _NAME, "header")
    return _NAME_ROWS


def _draw_banner(home: PageStack, canvas: Canvas, x: int) -> int:
    if home.terminal.ascii:
        return _draw_name(canvas)
    for number, letter in enumerate(_LETTERS):
        for row, text in enumerate(letter, start=1):
            canvas.put(x, row, text, f"bold seat-{number % SEATS}")
        x += len(letter[0]) + 1
    return _BANNER


def _lines(canvas: Canvas, x: int, y: int, width: int, texts: Sequence[str], style: str) -> int:
    """Write *texts* from (x, y) on; return the row after them and a blank one."""
    for row, line in enumerate(_wrapped(texts, width), start=y):
        canvas.put(x, row, line, style)
    return y + _height(texts, width)


def _height(texts: Sequence[str], width: int) -> int:
    """Return the rows of *texts* with a blank one after them; 0 for no text."""
    rows = len(_wrapped(texts, width))
    return rows + 1 if rows else 0


def _wrapped(texts: Sequence[str], width: int) -> list[str]:
    return [row for text in texts for row in wrap(text, width)]

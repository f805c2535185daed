"""A rectangle of characters that rendering writes on: pure data, shown or compared as text.

Columns grow to the right and rows downwards, both from 0. What lies outside is cut off, so that
a drawing never has to measure twice. A style is a few semantic words (see `drawing.style`).
"""

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from weakref import ref

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.hit_map import ClickAction as ClickAction
from tilewyrm.client.drawing.hit_map import HitMap
from tilewyrm.client.drawing.picture import HALVES, Picture, half_background
from tilewyrm.client.words.wrapping import shorten

_REMEMBERED = 1 << 10
"""Rows of screens, and styles, that are not worked out again."""

Styled = tuple[str, str]
"""Text and its style words."""

Fragments = list[tuple[str, str]]
"""One row as prompt_toolkit takes it: pairs of its style and text."""


class _Sheet:
    """The cells that a canvas and the canvases inside it share."""

    def __init__(self, width: int, height: int) -> None:
        self.text = [[" "] * width for _ in range(height)]
        self.style = [[""] * width for _ in range(height)]
        self.places = HitMap()
        self.cursor: tuple[int, int] | None = None


class Canvas:
    """A rectangle to draw on, whole or a part of another one (`inside`)."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(width, 0)
        """Columns."""
        self.height = max(height, 0)
        """Rows."""
        self._left = self._top = 0
        self._sheet = _Sheet(self.width, self.height)

    def inside(self, x: int, y: int, width: int, height: int) -> "Canvas":
        """Return the part of this canvas at (x, y), cut to fit; the cells are shared."""
        x, y = min(max(x, 0), self.width), min(max(y, 0), self.height)
        width, height = min(width, self.width - x), min(height, self.height - y)
        return Canvas._part(self._sheet, self._left + x, self._top + y, width, height)

    @staticmethod
    def _part(sheet: _Sheet, left: int, top: int, width: int, height: int) -> "Canvas":
        part = Canvas.__new__(Canvas)
        part.width, part.height = max(width, 0), max(height, 0)
        part._left, part._top, part._sheet = left, top, sheet
        return part

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write *text* from (x, y) to the right and return the column after it.

        Control characters become ``?``; a wide character takes two columns.
        """
        if not 0 <= y < self.height:
            return x + sum(get_cwidth(char) for char in text)
        row, styles = self._sheet.text[self._top + y], self._sheet.style[self._top + y]
        if text.isascii() and text.isprintable() and x >= 0:  # each character is a column
            end = max(min(x + len(text), self.width), x)
            row[self._left + x : self._left + end] = text[: end - x]
            styles[self._left + x : self._left + end] = [style] * (end - x)
            return x + len(text)
        for char in text:
            cells = get_cwidth(char)
            if not char.isprintable():
                char, cells = "?", 1
            if cells == 0:
                continue
            if x >= 0 and x + cells <= self.width:
                row[self._left + x], styles[self._left + x] = char, style
                if cells == 2:
                    row[self._left + x + 1], styles[self._left + x + 1] = "", style
            x += cells
        return x

    def picture(self) -> Picture:
        """Return what is drawn here."""
        rows = slice(self._top, self._top + self.height)
        columns = slice(self._left, self._left + self.width)
        return Picture(
            [row[columns] for row in self._sheet.text[rows]],
            [row[columns] for row in self._sheet.style[rows]],
        )

    def show(self, x: int, y: int, picture: Picture) -> None:
        """Draw *picture* with its north-west corner at (x, y), cut to the canvas."""
        first, last = max(-x, 0), self.width - x
        if last <= first:
            return
        for row, (chars, styles) in enumerate(
            zip(picture.rows, picture.styles, strict=True), start=y
        ):
            if not 0 <= row < self.height:
                continue
            text, style = self._sheet.text[self._top + row], self._sheet.style[self._top + row]
            left = self._left + x + first
            if picture.opaque:
                part = chars[first:last]
                text[left : left + len(part)] = part
                style[left : left + len(part)] = styles[first:last]
                continue
            for column, (char, look) in enumerate(
                zip(chars[first:last], styles[first:last], strict=True), start=left
            ):
                if char in HALVES and " on-" not in look:
                    look = f"{look} {half_background(char, text[column], style[column])}".rstrip()
                if char:
                    text[column], style[column] = char, look

    def line(self, x: int, y: int, texts: Iterable[Styled]) -> int:
        """Write *texts* one after the other and return the column after them."""
        for text, style in texts:
            x = self.put(x, y, text, style)
        return x

    def fill(
        self, x: int, y: int, width: int, height: int, char: str = " ", style: str = ""
    ) -> None:
        """Fill a rectangle with *char*."""
        for row in range(max(y, 0), min(y + height, self.height)):
            self.put(x, row, char * width, style)

    def tint(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Add the words of *style* to a rectangle; its characters stay."""
        for row in range(max(y, 0), min(y + height, self.height)):
            styles = self._sheet.style[self._top + row]
            for column in range(max(x, 0), min(x + width, self.width)):
                styles[self._left + column] = f"{styles[self._left + column]} {style}".strip()

    def dim(self, x: int, y: int, width: int, height: int) -> None:
        """Let all that stands in a rectangle step back: it has the style ``dim`` and no other."""
        for row in range(max(y, 0), min(y + height, self.height)):
            styles = self._sheet.style[self._top + row]
            left, right = self._left + max(x, 0), self._left + min(x + width, self.width)
            styles[left:right] = ["dim"] * max(right - left, 0)

    def frame(
        self, x: int, y: int, width: int, height: int, *, title: str = "", style: str = "frame"
    ) -> "Canvas":
        """Draw a border with *title* and return the canvas inside it."""
        bar = "─" * max(width - 2, 0)
        self.put(x, y, f"┌{bar}┐", style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│", style)
            self.put(x + width - 1, row, "│", style)
        self.put(x, y + height - 1, f"└{bar}┘", style)
        if title:
            self.put(x + 2, y, f" {shorten(title, width - 6)} ", "title")
        return self.inside(x + 1, y + 1, width - 2, height - 2)

    def rest_cursor(self, x: int, y: int) -> None:
        """Let the terminal's own cursor rest at (x, y), where the eye is, or a screen reader."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._sheet.cursor = self._left + x, self._top + y

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Column and row of the terminal's cursor on the whole screen, if it rests anywhere."""
        return self._sheet.cursor

    def zone(self, x: int, y: int, width: int, height: int, action: ClickAction) -> None:
        """Let a click on a rectangle, cut to the canvas, do *action*; later zones lie above."""
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        x, y = max(x, 0), max(y, 0)
        if x < right and y < bottom:
            here = self._left + x, self._top + y, right - x, bottom - y
            self._sheet.places.zone(*here, action)

    def action_at(self, x: int, y: int) -> ClickAction | None:
        """Return what a click at (x, y) does, if anything."""
        return self._sheet.places.action_at(x + self._left, y + self._top)

    def place(self, x: int, y: int, width: int, height: int, thing: Hashable) -> None:
        """Note that *thing* is shown in a rectangle, cut to the canvas; later ones lie above."""
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        x, y = max(x, 0), max(y, 0)
        if x < right and y < bottom:
            here = self._left + x, self._top + y, right - x, bottom - y
            self._sheet.places.place(*here, thing)

    def place_lazily(self, placing: Callable[["Canvas"], None]) -> None:
        """Let *placing* call `place` of a canvas like this one, once somebody asks what lies where.

        It must not keep this canvas, which would then live on with all that is drawn on it.
        """
        sheet, here = ref(self._sheet), (self._left, self._top, self.width, self.height)

        def note() -> None:
            found = sheet()
            if found is not None:
                placing(Canvas._part(found, *here))

        self._sheet.places.place_lazily(note)

    def enact(self, actions: Mapping[Hashable, ClickAction]) -> None:
        """Let a click on a thing of *actions*, wherever it is shown, do what stands there."""
        self._sheet.places.enact(actions)

    def thing_at(self, x: int, y: int) -> Hashable | None:
        """Return what is shown at (x, y), None for nothing that can be looked at."""
        return self._sheet.places.thing_at(x + self._left, y + self._top)

    def things(self) -> dict[Hashable, tuple[float, float]]:
        """Return all that can be looked at, each with the middle (x, y) of where it is shown."""
        return self._sheet.places.things()

    def thing_areas(self) -> list[tuple[Hashable, tuple[int, int, int, int]]]:
        """Return each place with what it shows: the thing, then column, row, columns and rows."""
        return self._sheet.places.thing_areas()

    def areas(self, things: Container[Hashable]) -> list[tuple[int, int, int, int]]:
        """Return where any of *things* is shown: column, row, columns and rows of each place."""
        return self._sheet.places.areas(things)

    def click_areas(self, commands: Container[str]) -> list[tuple[int, int, int, int]]:
        """Return where a click does any of *commands*: column, row, columns and rows of each."""
        return self._sheet.places.click_areas(commands)

    def cell_at(self, x: int, y: int) -> Styled:
        """Return the character of one cell, empty behind a wide one, and its style words."""
        row, column = self._top + y, self._left + x
        return self._sheet.text[row][column], self._sheet.style[row][column]

    def style_at(self, x: int, y: int) -> str:
        """Return the style words of one cell."""
        return self._sheet.style[self._top + y][self._left + x]

    def rows(self) -> list[str]:
        """Return the text, row by row, without trailing blanks."""
        return [
            "".join(row[self._left : self._left + self.width]).rstrip()
            for row in self._sheet.text[self._top : self._top + self.height]
        ]

    def text(self) -> str:
        """Return the text as one string: what a player sees, without style."""
        return "\n".join(self.rows())

    def fragments(self) -> list[Fragments]:
        """Return every row for prompt_toolkit."""
        span = slice(self._left, self._left + self.width)
        rows = slice(self._top, self._top + self.height)
        return [
            list(_fragments(tuple(chars[span]), tuple(styles[span])))
            for chars, styles in zip(self._sheet.text[rows], self._sheet.style[rows], strict=True)
        ]


@lru_cache(_REMEMBERED)
def _fragments(chars: Sequence[str], styles: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return a row for prompt_toolkit; most are those of the frame before."""
    fragments: Fragments = []
    current, start = "", 0
    for column, style in enumerate(styles):
        if style != current:
            if text := "".join(chars[start:column]):
                fragments.append((_classes(current), text))
            current, start = style, column
    fragments.append((_classes(current), "".join(chars[start:])))
    return fragments


@lru_cache(_REMEMBERED)
def _classes(style: str) -> str:
    return " ".join(f"class:{word}" for word in style.split())

"""Pages over a screen: forms, and texts to read."""

from collections.abc import Callable, Sequence

from tilewyrm.cli.event.forms.field import Field
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.form import ROW, FormRow, draw_form
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell

WIDEST = 92
"""Columns that a page takes at most, so that lines can be read at a glance."""
Bar = Sequence[tuple[str, str]]
"""The keys of the last row: each key, and what it does."""


class FormPage:
    """A form: a title, some sentences, and fields."""

    def __init__(
        self,
        title: str,
        fields: Callable[[], Sequence[Field]],
        close: Callable[[], None],
        intro: Sequence[str] = (),
    ) -> None:
        """Show *fields*, which may become others after a choice; *close* takes the page away."""
        self.title = title
        self.intro = intro
        self.refusal = ""
        """Why the last try failed, or empty."""
        self._fields = fields
        self._close = close
        self._cursor = 0
        self._typing = False
        """Whether the highlighted field has been changed since it was highlighted."""

    def _rows(self) -> Sequence[FormRow]:
        return [field.row() for field in self._fields()]

    def bar(self) -> Bar:
        """Return the keys of the page."""
        return (
            ("up", tell("desk.bar.move")),
            ("left", tell("desk.bar.choose")),
            ("enter", tell("desk.bar.confirm")),
            ("escape", tell("desk.bar.back")),
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the page on all of *canvas*."""
        rows = self._rows()
        self._cursor = min(self._cursor, len(rows) - 1)
        room = min(WIDEST, canvas.width - 4)
        x = (canvas.width - room) // 2
        canvas.put(x, 1, self.title, "heading")
        y = 3
        for line in (line for text in self.intro for line in wrap(text, room)):
            canvas.put(x, y, line)
            y += 1
        y += bool(self.intro)
        refusal = wrap(self.refusal, room) if self.refusal else []
        left = canvas.height - y - (len(refusal) + 1 if refusal else 0)
        draw_form(canvas.inside(x, y, room, left), rows, self._cursor)
        for row, line in enumerate(refusal, canvas.height - len(refusal)):
            canvas.put(x, row, line, "error")

    def press(self, key: str) -> None:
        """Take a key."""
        rows = self._rows()
        row = rows[min(self._cursor, len(rows) - 1)]
        match key:
            case "up" | "s-tab":
                self._highlight((self._cursor - 1) % len(rows))
            case "down" | "tab":
                self._highlight((self._cursor + 1) % len(rows))
            case "left" | "right" if row.turn is not None:
                row.turn(-1 if key == "left" else 1)
            case "enter":
                self._enter(row, len(rows))
            case "backspace" if row.typed is not None:
                self._typing = True
                row.typed(row.value[:-1])
            case "escape":
                self._close()
            case " " if row.turn is not None:
                row.turn(1)
            case _ if row.typed is not None and not _is_name(key):
                kept = "" if row.is_number and not self._typing else row.value
                self._typing = True
                row.typed(kept + "".join(each for each in key if each.isprintable()))

    def _highlight(self, row: int) -> None:
        self._cursor, self._typing = row, False

    def _enter(self, row: FormRow, rows: int) -> None:
        if row.enter is not None:
            row.enter()
        else:
            self._highlight((self._cursor + 1) % rows)

    def click(self, action: ClickAction) -> None:
        """Do what was clicked on."""
        if action.command == ROW:
            self._highlight(action.argument)
            row = self._rows()[self._cursor]
            if row.enter is not None or row.turn is not None:
                self.press("enter" if row.enter is not None else "right")


class TextPage:
    """A text to read, which scrolls."""

    def __init__(self, title: str, lines: Sequence[str], close: Callable[[], None]) -> None:
        self.title = title
        self.refusal = ""
        self._lines = lines
        self._close = close
        self._top = 0
        self._last_top = 0

    def bar(self) -> Bar:
        """Return the keys of the page."""
        return ("up", tell("desk.bar.scroll")), ("escape", tell("desk.bar.back"))

    def draw(self, canvas: Canvas) -> None:
        """Draw the page on all of *canvas*."""
        room = min(WIDEST, canvas.width - 4)
        x = (canvas.width - room) // 2
        canvas.put(x, 1, self.title, "heading")
        shown = [line for text in self._lines for line in (wrap(text, room) if text else [""])]
        height = canvas.height - 3
        self._last_top = max(len(shown) - height, 0)
        self._top = min(self._top, self._last_top)
        for y, line in enumerate(shown[self._top : self._top + height], 3):
            canvas.put(x, y, line)
        for goes_on, y, mark in (
            (self._top > 0, 3, "▲"),
            (self._top < self._last_top, canvas.height - 1, "▼"),
        ):
            if goes_on:
                canvas.put(x + room + 1, y, mark, "dim")

    def press(self, key: str) -> None:
        """Take a key."""
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, " ": 10}
        if key in steps:
            self._top = min(max(self._top + steps[key], 0), self._last_top)
        elif key in ("escape", "enter", "q", "f1"):
            self._close()

    def click(self, action: ClickAction) -> None:
        """Nothing can be clicked on."""


Page = FormPage | TextPage


def _is_name(key: str) -> bool:
    """Return whether *key* is the name of a key, and no text."""
    return key in _NAMES


_NAMES = frozenset(
    {
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("enter", "escape", "backspace", "tab", "s-tab", "f1", "f8", "c-c", "c-q"),
    }
)

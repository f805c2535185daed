"""A match as a recording of a terminal: what the client would have drawn, one screen after another.

The form is asciicast, version 2: a line of JSON with the size, then one for each moment, with what
is written to the terminal then.
"""

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from prompt_toolkit.data_structures import Size
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import default_ui_style, merge_styles
from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.commands.command import Menu
from tilewyrm.client.drawing.canvas import Fragments
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.theme import GROUND, style
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.settings.settings import Settings

STEP_S = 0.8
"""How long a step is shown, in seconds."""
_REST_S = 3.0
"""How long the end is."""
_TERM = "xterm-256color"


class ModelSnapshot(NamedTuple):
    """The model after one entry."""

    model: Model
    log: Sequence[LogText]
    """What happened by then, in words, oldest first."""


def cast(
    face: Face, stood: Iterable[ModelSnapshot], settings: Settings, width: int, height: int
) -> Iterator[str]:
    """Yield the lines of a recording of a terminal of *width* columns and *height* rows.

    Args:
        face: shows the match.
        stood: how all stood, oldest first.
        settings: the theme is theirs.
        width: columns, as many as the screen needs at least (`screen.SMALLEST`).
        height: rows, likewise.
    """
    title = ""
    pencil = _ScreenDiff(face, settings, width, height)
    for number, each in enumerate(stood):
        if not title:
            title = f"{face.title}: {', '.join(map(each.model.name, range(each.model.seats)))}"
            yield _head(width, height, title)
        yield _line(number * STEP_S, pencil.update(each))
    yield _line((number + 1) * STEP_S + _REST_S, "")


def _head(width: int, height: int, title: str) -> str:
    said = {"version": 2, "width": width, "height": height, "title": title, "env": {"TERM": _TERM}}
    return json.dumps(said, ensure_ascii=False) + "\n"


def _line(at_s: float, written: str) -> str:
    return json.dumps([round(at_s, 3), "o", written], ensure_ascii=False) + "\n"


_Cell = tuple[str, str]
"""A style and a character; an empty one behind a character that is two columns wide."""


class _ScreenDiff:
    """Draws screens over one another: only what is different."""

    def __init__(self, face: Face, settings: Settings, width: int, height: int) -> None:
        self._face, self._settings, self._size = face, settings, (width, height)
        self._terminal = TerminalCapabilities()
        theme = settings.theme
        own = style(theme, self._terminal.ink, face.styles, face.tones(theme))
        self._style = merge_styles([default_ui_style(), own])
        self._before: list[list[_Cell]] = [[] for _ in range(height)]

    def update(self, stood: ModelSnapshot) -> str:
        """Return what is written to a terminal so that it shows *stood*."""
        scene = Scene(
            stood.model, UiState(), log=stood.log, settings=self._settings, terminal=self._terminal
        )
        canvas = draw_screen(self._face, scene, Menu(), *self._size)
        written = io.StringIO()
        width, height = self._size
        output = Vt100_Output(written, lambda: Size(rows=height, columns=width), term=_TERM)
        if not self._before[0]:
            output.hide_cursor()
            output.erase_screen()
        for number, fragments in enumerate(canvas.fragments()):
            row = list(_cells(fragments))
            for start, end in _different(self._before[number], row):
                self._write(output, number, start, row[start:end])
            self._before[number] = row
        output.reset_attributes()
        output.flush()
        return written.getvalue()

    def _write(self, output: Vt100_Output, row: int, column: int, cells: Sequence[_Cell]) -> None:
        output.cursor_goto(row + 1, column + 1)
        for look, alike in groupby(cells, key=itemgetter(0)):
            attrs = self._style.get_attrs_for_style_str(f"class:{GROUND} {look}")
            output.set_attributes(attrs, self._terminal.depth)
            output.write("".join(char for _, char in alike))


def _cells(fragments: Fragments) -> Iterator[_Cell]:
    """Yield one cell for each column of a row."""
    for look, text in fragments:
        for char in text:
            yield look, char
            yield from [(look, "")] * (get_cwidth(char) - 1)


def _different(before: Sequence[_Cell], row: Sequence[_Cell]) -> Iterator[tuple[int, int]]:
    """Yield the spans of *row* that are not as *before*; each begins with a whole character."""
    start = None
    for column, cell in enumerate([*row, None]):
        same = cell is None or (column < len(before) and before[column] == cell)
        if not same and start is None:
            start = column
            while start and not row[start][1]:
                start -= 1
        elif same and start is not None:
            yield start, column
            start = None

"""A whole screen as a window of prompt_toolkit, built row by row.

The library's own window copies and styles each cell in every frame, and its renderer compares all
of them. Here a row that stays as it was is taken from the frame before, and of the others only the
cells that changed go to the terminal, past the renderer; it is shown an empty screen. An output
that is no `DiffOutput`, as on Windows, gets all rows through the library.
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseEvent
from prompt_toolkit.styles import DEFAULT_ATTRS

from tilewyrm.client.drawing.canvas import Fragments
from tilewyrm.client.drawing.theme import GROUND
from tilewyrm.client.terminal.diff_output import DiffOutput
from tilewyrm.client.terminal.draw_order import Glyph, GlyphSet

_Row = Sequence[Glyph | None]
"""None stands where the right half of a wide character is."""


class Pane(Window):
    """Fills the screen with what *draw* gives for so many columns and rows.

    Events of the mouse go to *touch*. *cursor* gives column and row of the terminal's own cursor
    on the last frame, if it is visible.
    """

    def __init__(
        self,
        draw: Callable[[int, int], Sequence[Fragments]],
        touch: Callable[[MouseEvent], object],
        cursor: Callable[[], tuple[int, int] | None],
    ) -> None:
        super().__init__()
        self._draw, self._cursor = draw, cursor
        self._touch = touch
        self._shown: Sequence[tuple[Fragments, _Row]] = ()
        self._screen: Screen | None = None
        """The frame that was written last."""
        self._inks: _GlyphsByStyle
        """As the frame has them."""

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Write all rows, and let the mouse work everywhere."""
        screen.width, screen.height = write_position.width, write_position.height
        drawn = self._draw(screen.width, screen.height)
        app = get_app()
        if isinstance(app.output, DiffOutput):
            self._write(drawn, screen, app, app.output)
        else:
            for y, fragments in enumerate(drawn):
                cells = enumerate(_library_row(fragments))
                screen.data_buffer[y] = defaultdict(lambda: _char(" ", ""), cells)
        at = self._cursor()
        screen.show_cursor = at is not None
        screen.set_cursor_position(self, Point(*(at or (0, 0))))
        touched: defaultdict[int, Callable[[MouseEvent], object]] = defaultdict(lambda: self._touch)
        for y in range(len(drawn)):
            mouse_handlers.mouse_handlers[y] = touched
        screen.visible_windows_to_write_positions[self] = write_position

    def _write(
        self,
        drawn: Sequence[Fragments],
        screen: Screen,
        app: Application[object],
        output: DiffOutput,
    ) -> None:
        """Give *output* what changed since the last frame.

        That is all of it where the renderer begins anew, as it does at another size or style.
        """
        stands = self._screen is not None and self._screen is app.renderer.last_rendered_screen
        if not stands:
            self._inks = _GlyphsByStyle(app, output)
        empty: tuple[Fragments, _Row] = (Fragments(), (output.nothing,) * screen.width)
        before = (*(self._shown if stands else ()), *(empty,) * len(drawn))
        self._shown, self._screen = [], screen
        for y, (fragments, (last, row)) in enumerate(zip(drawn, before, strict=False)):
            if fragments != last:
                was, row = row, self._inks.row(fragments)
                output.place(
                    y,
                    [
                        (x, new)
                        for x, (new, old) in enumerate(zip(row, was, strict=True))
                        if new is not old and new is not None
                    ],
                    row,
                )
            self._shown.append((fragments, row))


class _GlyphsByStyle(dict[str, GlyphSet]):
    """The characters in each style of an application, as long as that looks as it does."""

    def __init__(self, app: Application[object], output: DiffOutput) -> None:
        super().__init__()
        self._app, self._output = app, output

    def __missing__(self, style: str) -> GlyphSet:
        """Return them from now on."""
        app = self._app
        look = f"class:{GROUND} {style}"
        rules = app.style or app.renderer.style  # the latter has the library's own words besides
        attrs = rules.get_attrs_for_style_str(look, DEFAULT_ATTRS)
        attrs = app.style_transformation.transform_attrs(attrs)
        self[style] = self._output.characters(attrs, app.color_depth)
        return self[style]

    def row(self, fragments: Fragments) -> _Row:
        """Return the cells of a row."""
        cells: list[Glyph | None] = []
        for style, text in fragments:
            characters = self[style]
            written = [characters[character] for character in text]
            if characters.even:
                cells += written
                continue
            for each in written:
                cells.append(each)
                if each.width > 1:
                    cells.append(None)
        return cells


def _library_row(fragments: Fragments) -> Iterable[Char]:
    """Return the cells of a row for the library; the second of a wide character is empty."""
    for style, text in fragments:
        look = f"class:{GROUND} {style}"
        for character in text:
            cell = _char(character, look)
            yield cell
            if cell.width > 1:
                yield _char("", "")


@lru_cache(maxsize=1 << 16)
def _char(character: str, style: str) -> Char:
    return Char(character, style)


def collect_between_frames(application: Application[None]) -> None:
    """Let Python look for garbage only when a frame is on the screen: it takes longer than one.

    What lives now, all modules among it, is not looked at again.
    """
    gc.freeze()
    application.before_render += lambda _: gc.disable()
    application.after_render += lambda _: gc.enable()

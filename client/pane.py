"""A whole screen as a window of prompt_toolkit, built row by row.

The library's own window copies and styles each cell in every frame, and its renderer compares all
of them. Here a row that stays as it was is taken from the frame before; most do, and of those the
renderer is shown nothing.
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseEvent

from tilewyrm.client.canvas import Fragments
from tilewyrm.client.theme import GROUND

_Row = defaultdict[int, Char]


class Pane(Window):
    """Fills the screen with what *draw* gives for so many columns and rows.

    Events of the mouse go to *touch*.
    """

    def __init__(
        self,
        draw: Callable[[int, int], Sequence[Fragments]],
        touch: Callable[[MouseEvent], object],
    ) -> None:
        super().__init__(always_hide_cursor=True)
        self._draw = draw
        self._touch = touch
        self._shown: Sequence[tuple[Fragments, _Row]] = ()
        self._screen: Screen | None = None
        """The frame that was written last."""

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
        before = (*self._shown, *((Fragments(), _Row()),) * len(drawn))
        self._shown = [
            (fragments, row if fragments == last else _built(fragments))
            for fragments, (last, row) in zip(drawn, before, strict=False)
        ]
        app, last_screen = get_app(), self._screen
        again = last_screen is app.renderer.last_rendered_screen and not app.is_done
        compared, self._screen = last_screen if again else None, screen
        touched: defaultdict[int, Callable[[MouseEvent], object]] = defaultdict(lambda: self._touch)
        for y, ((_, row), (_, last)) in enumerate(zip(self._shown, before, strict=False)):
            stays = row is last and compared is not None
            screen.data_buffer[y] = _STAYS if stays else row
            if compared is not None:
                compared.data_buffer[y] = _STAYS if stays else last
            mouse_handlers.mouse_handlers[y] = touched
        screen.visible_windows_to_write_positions[self] = write_position


def _built(fragments: Fragments) -> _Row:
    """Return the cells of a row; the second of a wide character is empty."""
    cells: list[Char] = []
    for style, text in fragments:
        look = f"class:{GROUND} {style}"
        for character in text:
            cells.append(_char(character, look))
            if cells[-1].width > 1:
                cells.append(_char("", ""))
    return _Row(lambda: _char(" ", ""), enumerate(cells))


@lru_cache(maxsize=1 << 16)
def _char(character: str, style: str) -> Char:
    return Char(character, style)


_STAYS = _Row(lambda: _char(" ", ""))
"""Stands for a row, whatever it shows, on the frame before and on the new one: no difference."""


def collect_between_frames(application: Application[None]) -> None:
    """Let Python look for garbage only when a frame is on the screen: it takes longer than one.

    What lives now, all modules among it, is not looked at again.
    """
    gc.freeze()
    application.before_render += lambda _: gc.disable()
    application.after_render += lambda _: gc.enable()

"""A whole screen as a window of prompt_toolkit, built row by row.

The library's own window copies and styles each cell in every frame. Here a row that stays as it was
is taken from the frame before; most do.
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache

from prompt_toolkit.application import Application
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
        touched: defaultdict[int, Callable[[MouseEvent], object]] = defaultdict(lambda: self._touch)
        for y, (_, row) in enumerate(self._shown):
            screen.data_buffer[y] = row
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


def collect_between_frames(application: Application[None]) -> None:
    """Let Python look for garbage only when a frame is on the screen: it takes longer than one.

    What lives now, all modules among it, is not looked at again.
    """
    gc.freeze()
    application.before_render += lambda _: gc.disable()
    application.after_render += lambda _: gc.enable()

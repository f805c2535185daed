"""A program that fills the terminal: its own screen out, keys and mouse in."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Protocol

from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import Output

from tilewyrm.client.drawing.ascii import ascii_fragments
from tilewyrm.client.drawing.canvas import Canvas, ClickAction, Fragments
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.theme import style
from tilewyrm.client.terminal.application import application_of
from tilewyrm.client.terminal.pane import Pane
from tilewyrm.client.terminal.signals import ENDING, on_signals
from tilewyrm.language.speech import spoken

_REDRAW_S = 1.0
_NAMED = (
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("enter", "escape", "backspace", "tab", "s-tab", "f1", "f8", "c-c", "c-q"),
)
_WHEEL = {MouseEventType.SCROLL_UP: "up", MouseEventType.SCROLL_DOWN: "down"}


class FullScreen(Protocol):
    """A screen that fills the terminal. No method waits."""

    changed: asyncio.Event
    """Set after each change that should be seen; who shows it clears it."""

    @property
    def leaving(self) -> bool:
        """Whether it is over."""

    def draw(self, width: int, height: int) -> Canvas:
        """Return the screen at that size."""

    def press(self, key: str) -> None:
        """Take a key: its name, such as ``up`` or ``f1``, or the text that was typed."""

    def click(self, action: ClickAction) -> None:
        """Do what was clicked on."""


class _Frame:
    """The frame that was drawn last, and what the mouse does on it."""

    def __init__(self, shown: FullScreen, terminal: TerminalCapabilities) -> None:
        self._shown = shown
        self._terminal = terminal
        self._canvas = Canvas(0, 0)

    def draw(self, width: int, height: int) -> Sequence[Fragments]:
        """Draw the screen as it is now, and return the rows."""
        self._canvas = self._shown.draw(width, height)
        rows = self._canvas.fragments()
        return ascii_fragments(rows, spoken()) if self._terminal.ascii else rows

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Column and row of the terminal's own cursor."""
        return self._canvas.cursor

    def touch(self, mouse_event: MouseEvent) -> None:
        """Do what the mouse says."""
        if mouse_event.event_type in _WHEEL:
            self._shown.press(_WHEEL[mouse_event.event_type])
        released = mouse_event.event_type is MouseEventType.MOUSE_UP
        if released and mouse_event.button is MouseButton.LEFT:
            action = self._canvas.action_at(mouse_event.position.x, mouse_event.position.y)
            if action is not None:
                self._shown.click(action)


def _bindings(shown: FullScreen) -> KeyBindings:
    bindings = KeyBindings()

    def bind(key: str) -> None:
        @bindings.add(key)
        def _(_event: KeyPressEvent) -> None:
            shown.press(key)

    for key in _NAMED:
        bind(key)
    bindings.add("<sigint>")(lambda _event: shown.press("c-c"))

    @bindings.add("<any>")
    @bindings.add("<bracketed-paste>")
    def _(event: KeyPressEvent) -> None:
        shown.press(event.data)

    return bindings


async def show_full_screen(
    shown: FullScreen,
    theme: str,
    terminal: TerminalCapabilities,
    *,
    terminal_in: Input | None = None,
    terminal_out: Output | None = None,
) -> None:
    """Show *shown* until it is over, by default on this process's terminal.

    It is drawn again after each change, and once a second, because it may show times. A signal to
    end counts as the key ``c-q``.
    """
    frame = _Frame(shown, terminal)
    application = application_of(
        Pane(frame.draw, frame.touch, lambda: frame.cursor),
        _bindings(shown),
        style(theme, terminal.ink, {}, {}),
        terminal.depth,
        terminal_in=terminal_in,
        terminal_out=terminal_out,
    )

    async def follow() -> None:
        while not shown.leaving:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_REDRAW_S):
                    await shown.changed.wait()
            shown.changed.clear()
            application.invalidate()
        if not application.is_done:
            application.exit()

    def begun() -> None:
        application.create_background_task(follow())

    with on_signals(ENDING, lambda: shown.press("c-q")):
        await application.run_async(pre_run=begun, set_exception_handler=False)

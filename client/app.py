"""The full-screen application: keys and mouse in, the drawn screen out."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import Output

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.commands import Registry
from tilewyrm.client.desk import Desk
from tilewyrm.client.screen import draw_screen
from tilewyrm.client.session import Session
from tilewyrm.client.shell import SHELL
from tilewyrm.client.style import style

_REDRAW_S = 0.03
_ESCAPE_S = 0.05

_SCROLLS = {MouseEventType.SCROLL_UP: "log-up", MouseEventType.SCROLL_DOWN: "log-down"}


class _Screen(UIControl):
    """The whole screen as one control, drawn anew whenever the desk has changed."""

    def __init__(self, desk: Desk, registry: Registry) -> None:
        self._desk = desk
        self._registry = registry
        self._canvas = Canvas(0, 0)

    def is_focusable(self) -> bool:
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        desk = self._desk
        desk.size = (width, height)
        bar = self._registry.bar(desk)
        self._canvas = draw_screen(desk.face, desk.scene, bar, width, height)
        rows = self._canvas.fragments()
        return UIContent(
            get_line=lambda row: list(rows[row]),
            line_count=len(rows),
            cursor_position=Point(0, 0),
            show_cursor=False,
        )

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        kind = mouse_event.event_type
        if kind in _SCROLLS:
            self._registry.click(self._desk, _SCROLLS[kind], 0)
        elif kind is MouseEventType.MOUSE_UP and mouse_event.button is MouseButton.LEFT:
            position = mouse_event.position
            action = self._canvas.action_at(position.x, position.y)
            if action is not None:
                self._registry.click(self._desk, action.command, action.argument)


def key_bindings(desk: Desk, registry: Registry) -> KeyBindings:
    """Return prompt_toolkit's bindings of every key that a command listens to."""
    bindings = KeyBindings()

    def bind(key: str) -> None:
        @bindings.add(key)
        def _(_: KeyPressEvent) -> None:
            registry.press(desk, key)

    for key in registry.bound_keys():
        bind(key)
    return bindings


def build(
    desk: Desk, *, terminal_in: Input | None = None, terminal_out: Output | None = None
) -> Application[None]:
    """Return the application for *desk*, on this process's terminal unless told otherwise."""
    registry = Registry((*desk.face.commands, *SHELL))
    application: Application[None] = Application(
        layout=Layout(Window(_Screen(desk, registry), always_hide_cursor=True)),
        key_bindings=key_bindings(desk, registry),
        style=style(dict(desk.face.styles)),
        full_screen=True,
        mouse_support=True,
        min_redraw_interval=_REDRAW_S,
        input=terminal_in,
        output=terminal_out,
    )
    application.ttimeoutlen = _ESCAPE_S
    desk.suspend = application.suspend_to_background
    return application


async def play_on_screen(
    desk: Desk,
    session: Session,
    *,
    terminal_in: Input | None = None,
    terminal_out: Output | None = None,
) -> None:
    """Play at the terminal until the player leaves.

    Raises:
        ClientError: the server ended it.
    """
    _quiet()
    application = build(desk, terminal_in=terminal_in, terminal_out=terminal_out)
    pump = asyncio.create_task(session.run(desk.take))
    desk.changed = _refresher(desk, application)

    def stopped(_: asyncio.Task[None]) -> None:
        if application.is_running and not application.is_done:
            application.exit()

    def begun() -> None:
        """End at once what was to end before it had begun."""
        if pump.done() or desk.leaving:
            application.exit()

    pump.add_done_callback(stopped)
    try:
        await application.run_async(pre_run=begun, set_exception_handler=False)
    finally:
        desk.changed = lambda: None
        pump.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await pump


def _refresher(desk: Desk, application: Application[None]) -> Callable[[], None]:
    def changed() -> None:
        if desk.leaving and application.is_running and not application.is_done:
            application.exit()
        else:
            application.invalidate()

    return changed


def _quiet() -> None:
    """Keep the libraries' warnings off the screen, where they would lie over the board."""
    for name in ("asyncio", "grpc", "grpc._cython.cygrpc"):
        logger = logging.getLogger(name)
        logger.addHandler(logging.NullHandler())
        logger.propagate = False

"""The page of an event on a terminal: keys in, the drawn page out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import Layout
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import Output

from tilewyrm.client.drawing.ascii import ascii_fragments
from tilewyrm.client.drawing.canvas import Canvas, Fragments
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.form import ROW, FormRow
from tilewyrm.client.drawing.theme import style
from tilewyrm.client.event.event_screen import (
    STANDINGS,
    EventOverlay,
    EventView,
    draw_event,
    first_row,
)
from tilewyrm.client.settings.settings import AlertKind, Settings
from tilewyrm.client.terminal.pane import Pane
from tilewyrm.client.terminal.signals import ENDING, on_signals
from tilewyrm.language.speech import spoken, tell

_ESCAPE_S = 0.05
_CLOCK_S = 15.0
"""Seconds between two looks at the clock."""
_PAGE = 10
"""Rows by which a page key scrolls."""
_SCROLLS = {MouseEventType.SCROLL_UP: -3, MouseEventType.SCROLL_DOWN: 3}


class Wish(StrEnum):
    """What ends the page."""

    LEAVE = "leave"
    RETURN = "return"
    """To the table that the player has left."""
    TABLE = "table"
    """Another program part wants the terminal: a table is open."""


class EventPage:
    """The page until the player leaves, or a table opens."""

    def __init__(self, view: EventView, settings: Settings, terminal: TerminalCapabilities) -> None:
        self.view = view
        self._settings = settings
        self._terminal = terminal
        self._canvas = Canvas(0, 0)
        self._application: Application[Wish] | None = None

    async def run(
        self, *, terminal_in: Input | None = None, terminal_out: Output | None = None
    ) -> Wish:
        """Show the page on this process's terminal, or another one; return what ends it."""
        application: Application[Wish] = Application(
            layout=Layout(Pane(self._draw, self._touch, lambda: self._canvas.cursor)),
            key_bindings=self._bindings(),
            style=style(self._settings.theme, self._terminal.ink, {}, {}),
            color_depth=self._terminal.depth,
            full_screen=True,
            mouse_support=True,
            refresh_interval=_CLOCK_S,
            input=terminal_in,
            output=terminal_out,
        )
        application.ttimeoutlen = _ESCAPE_S
        self._application = application
        with on_signals(ENDING, lambda: self.end(Wish.LEAVE)):
            return await application.run_async(set_exception_handler=False)

    def show(self, view: EventView, *, alert: bool = False) -> None:
        """Show other news; what the player has opened stays. With *alert* the bell rings."""
        before = self.view
        self.view = replace(
            view, overlay=before.overlay, cursor=before.cursor, top=before.top, menu=before.menu
        )
        application = self._application
        if application is not None and application.is_running:
            if alert and AlertKind.BELL in self._settings.notify:
                application.output.bell()
            application.invalidate()

    def end(self, wish: Wish) -> None:
        """End the page because of *wish*."""
        application = self._application
        if application is not None and application.is_running and not application.is_done:
            application.exit(result=wish)

    def _draw(self, width: int, height: int) -> Sequence[Fragments]:
        self._canvas = draw_event(self.view, datetime.now(UTC).astimezone(), width, height)
        rows = self._canvas.fragments()
        return ascii_fragments(rows, spoken()) if self._terminal.ascii else rows

    def _touch(self, mouse_event: MouseEvent) -> None:
        if mouse_event.event_type in _SCROLLS:
            self._scroll(_SCROLLS[mouse_event.event_type])
        elif mouse_event.event_type is MouseEventType.MOUSE_UP:
            action = self._canvas.action_at(mouse_event.position.x, mouse_event.position.y)
            if action is not None and action.command == ROW:
                self.view.cursor = action.argument
                self._enter()

    def _scroll(self, rows: int) -> None:
        view = self.view
        if view.overlay is EventOverlay.MENU:
            view.cursor = (view.cursor + (1 if rows > 0 else -1)) % len(view.menu)
            return
        for _, _, _, room in self._canvas.click_areas((STANDINGS,)):
            view.top = first_row(view, room) + rows
            view.top = first_row(view, room)  # within the list

    def _open(self, overlay: EventOverlay) -> None:
        """Open *overlay*; close it if it is open."""
        view = self.view
        view.overlay = EventOverlay.NONE if view.overlay is overlay else overlay
        view.menu, view.cursor = self._menu(), 0

    def _menu(self) -> Sequence[FormRow]:
        back = FormRow(tell("hall.menu.return"), enter=lambda: self.end(Wish.RETURN), key="Enter")
        return [
            *([back] if self.view.waits else []),
            FormRow(tell("hall.menu.help"), enter=lambda: self._open(EventOverlay.HELP), key="F1"),
            FormRow(tell("hall.menu.leave"), enter=lambda: self._open(EventOverlay.LEAVE), key="q"),
            FormRow(tell("hall.menu.close"), enter=self._close, key="Esc"),
        ]

    def _close(self) -> None:
        self.view.overlay = EventOverlay.NONE

    def _enter(self) -> None:
        view = self.view
        if view.overlay is EventOverlay.MENU:
            does = view.menu[view.cursor].enter
            if does is not None:
                does()
        elif view.overlay is EventOverlay.LEAVE:
            self.end(Wish.LEAVE)
        elif view.overlay is EventOverlay.HELP:
            self._close()
        elif view.waits:
            self.end(Wish.RETURN)

    def _press(self, key: str) -> None:
        """Do what a character stands for."""
        if key.casefold() == "q":
            self._open(EventOverlay.LEAVE)
        elif self.view.overlay is EventOverlay.LEAVE:
            agrees = key.casefold() in ("y", tell("hall.leave.yes"))
            self.end(Wish.LEAVE) if agrees else self._close()

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()

        def bind(keys: tuple[str, ...], does: Callable[[], None]) -> None:
            for key in keys:

                @bindings.add(key)
                def _(_event: KeyPressEvent) -> None:
                    does()

        bind(("up",), lambda: self._scroll(-1))
        bind(("down",), lambda: self._scroll(1))
        bind(("pageup",), lambda: self._scroll(-_PAGE))
        bind(("pagedown",), lambda: self._scroll(_PAGE))
        bind(("home",), lambda: setattr(self.view, "top", None))
        bind(("enter",), self._enter)
        bind(("escape",), self._close)
        bind(("f1",), lambda: self._open(EventOverlay.HELP))
        bind(("f8",), lambda: self._open(EventOverlay.MENU))
        bind(("c-c", "c-q", "<sigint>"), lambda: self.end(Wish.LEAVE))

        @bindings.add("<any>")
        def _(event: KeyPressEvent) -> None:
            self._press(event.data)

        return bindings

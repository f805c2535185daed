"""The page of an event on a terminal: keys in, the drawn page out."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.form import ROW, FormRow
from tilewyrm.client.event.event_screen import (
    STANDINGS,
    EventOverlay,
    EventView,
    draw_event,
    first_row,
)
from tilewyrm.client.settings.settings import AlertKind, Settings
from tilewyrm.client.terminal.diff_output import open_output
from tilewyrm.client.terminal.full_screen import show_full_screen
from tilewyrm.language.speech import tell

_STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
"""Rows by which keys scroll."""


class Wish(StrEnum):
    """What ends the page."""

    LEAVE = "leave"
    RETURN = "return"
    """To the table that the player has left."""
    TABLE = "table"
    """Another program part wants the terminal: a table is open."""


class EventPage:
    """The page until the player leaves, or a table opens (a `FullScreen`)."""

    def __init__(self, view: EventView, settings: Settings, terminal: TerminalCapabilities) -> None:
        self.view = view
        self.changed = asyncio.Event()
        self._settings = settings
        self._terminal = terminal
        self._output: Output | None = None
        self._canvas = Canvas(0, 0)
        self._wish: Wish | None = None

    @property
    def leaving(self) -> bool:
        """Whether the page has ended."""
        return self._wish is not None

    async def run(
        self, *, terminal_in: Input | None = None, terminal_out: Output | None = None
    ) -> Wish:
        """Show the page on this process's terminal, or another one; return what ends it."""
        self._output = terminal_out or open_output()
        await show_full_screen(
            self,
            self._settings.theme,
            self._terminal,
            terminal_in=terminal_in,
            terminal_out=self._output,
        )
        return self._wish or Wish.LEAVE

    def show(self, view: EventView, *, alert: bool = False) -> None:
        """Show other news; what the player has opened stays. With *alert* the bell rings."""
        before = self.view
        self.view = replace(
            view, overlay=before.overlay, cursor=before.cursor, top=before.top, menu=before.menu
        )
        if alert and self._output is not None and AlertKind.BELL in self._settings.notify:
            self._output.bell()
        self.changed.set()

    def end(self, wish: Wish) -> None:
        """End the page because of *wish*, unless it has ended."""
        self._wish = self._wish or wish
        self.changed.set()

    def draw(self, width: int, height: int) -> Canvas:
        """Return the page at that size."""
        self._canvas = draw_event(self.view, datetime.now(UTC).astimezone(), width, height)
        return self._canvas

    def click(self, action: ClickAction) -> None:
        """Do what was clicked on."""
        if action.command == ROW:
            self.view.cursor = action.argument
            self._enter()
        self.changed.set()

    def press(self, key: str) -> None:
        """Take a key."""
        match key:
            case "up" | "down" | "pageup" | "pagedown":
                self._scroll(_STEPS[key])
            case "home":
                self.view.top = None
            case "enter":
                self._enter()
            case "escape":
                self._close()
            case "f1":
                self._open(EventOverlay.HELP)
            case "f8":
                self._open(EventOverlay.MENU)
            case "c-c" | "c-q":
                self.end(Wish.LEAVE)
            case _:
                self._press_letter(key)
        self.changed.set()

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

    def _press_letter(self, key: str) -> None:
        """Do what a character stands for."""
        if key.casefold() == "q":
            self._open(EventOverlay.LEAVE)
        elif self.view.overlay is EventOverlay.LEAVE:
            agrees = key.casefold() in ("y", tell("hall.leave.yes"))
            self.end(Wish.LEAVE) if agrees else self._close()

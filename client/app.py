"""The full-screen application: keys and mouse in, the drawn screen out."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache

from prompt_toolkit.application import Application, get_app_session
from prompt_toolkit.filters import Always, Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import (
    ConditionalKeyBindings,
    KeyBindings,
    KeyBindingsBase,
    KeyPressEvent,
    merge_key_bindings,
)
from prompt_toolkit.keys import Keys
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import Output
from prompt_toolkit.styles import DynamicStyle, Style

from tilewyrm.client.commands.command import Command, CommandPurpose
from tilewyrm.client.commands.keymap import rebound
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.connection.match_source import MatchSource
from tilewyrm.client.desk.alerts import TurnAlerts
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.drawing.ascii import ascii_fragments
from tilewyrm.client.drawing.canvas import Canvas, ClickAction, Fragments
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.theme import seat_colours, style
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.keys.board import REPORT, SHELL
from tilewyrm.client.keys.guide import (
    DISMISSING,
    EXERCISE_HELP,
    bubble_keys,
    has_bubble,
    is_searched,
    search_keys,
)
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.keys.settings import SETTINGS
from tilewyrm.client.keys.text_entry import chat_keys, note_keys
from tilewyrm.client.keys.waiting_room import WAITING
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.panels.seek_bar import GO
from tilewyrm.client.screen.screen import RenderedScreen, prerender, render
from tilewyrm.client.terminal.application import application_of
from tilewyrm.client.terminal.idle_work import run_when_idle
from tilewyrm.client.terminal.pane import Pane, collect_between_frames
from tilewyrm.language.speech import spoken

_REDRAW_S = 0.01
"""Least seconds between two frames: the longest that an update waits after a key's frame."""

_SCROLLS = {
    MouseEventType.SCROLL_UP: ClickAction("log-up"),
    MouseEventType.SCROLL_DOWN: ClickAction("log-down"),
}


class _AppScreen:
    """The whole screen of a desk, and what the mouse does on it."""

    def __init__(self, desk: Desk, registry: CommandRegistry) -> None:
        self._desk = desk
        self._registry = registry
        self._rendered = RenderedScreen(Canvas(0, 0), range(0))

    def draw(self, width: int, height: int) -> Sequence[Fragments]:
        """Draw the desk as it is now, and return the rows."""
        desk = self._desk
        menu = self._registry.menu(desk)
        self._rendered = render(desk.face, desk.scene, menu, width, height)
        desk.forecasts.set_visible(self._rendered.forecast)
        rows = self._rendered.canvas.fragments()
        if desk.terminal.ascii:
            rows = ascii_fragments(rows, spoken())
        return rows

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Column and row of what is highlighted on the screen that was drawn last."""
        return self._rendered.canvas.cursor

    def prerender(self) -> Iterable[object]:
        """Prerender parts that the next screens may need, one by one."""
        canvas = self._rendered.canvas
        return prerender(self._desk.face, self._desk.scene, canvas.width, canvas.height)

    def note_key(self) -> None:
        """Note a key press: the player has read the lines on the screen."""
        self._desk.conversation.mark_read(self._rendered.read)

    def touch(self, mouse_event: MouseEvent) -> object:
        """Handle a mouse event."""
        canvas = self._rendered.canvas
        action, position = _SCROLLS.get(mouse_event.event_type), mouse_event.position
        released = mouse_event.event_type is MouseEventType.MOUSE_UP
        if mouse_event.event_type is MouseEventType.MOUSE_MOVE:
            return self._move(canvas, mouse_event)
        if released and mouse_event.button is MouseButton.LEFT:
            action = canvas.action_at(position.x, position.y)
            if action is None:
                self._look_at(canvas.thing_at(position.x, position.y))
        if action is not None:
            self._registry.click(self._desk, action, (canvas.width, canvas.height))
        return None

    def _move(self, canvas: Canvas, mouse_event: MouseEvent) -> object:
        """Glance at the thing under the mouse; with its button down, drag the seek bar."""
        x, y = mouse_event.position
        if mouse_event.button is MouseButton.LEFT:
            action = canvas.action_at(x, y)
            if action is None or action.command != GO:
                return NotImplemented
            self._registry.click(self._desk, action, (canvas.width, canvas.height))
            return None
        before = self._desk.view.ui
        self._desk.view.glance_at(canvas.thing_at(x, y))
        return NotImplemented if self._desk.view.ui is before else None

    def _look_at(self, thing: Thing | None) -> None:
        """Look at what was clicked; elsewhere, look around no longer."""
        if self._desk.view.ui.overlay in (Overlay.NONE, Overlay.INSPECTION):
            self._desk.view.pin(thing)


def key_bindings(desk: Desk, registry: CommandRegistry) -> KeyBindingsBase:
    """Return prompt_toolkit's bindings: of the commands, or of the line that is typed on."""
    talking = Condition(lambda: desk.view.ui.overlay is Overlay.CHAT)
    noting = Condition(lambda: desk.view.ui.overlay is Overlay.NOTE)
    searching = Condition(lambda: is_searched(desk.view.ui))
    guided = Condition(lambda: has_bubble(desk))
    return merge_key_bindings(
        (
            ConditionalKeyBindings(search_keys(desk), searching),
            ConditionalKeyBindings(
                _command_keys(desk, registry, searching), ~talking & ~noting & ~guided
            ),
            ConditionalKeyBindings(bubble_keys(desk, registry.press), guided),
            ConditionalKeyBindings(chat_keys(desk), talking),
            ConditionalKeyBindings(note_keys(desk), noting),
        )
    )


def _command_keys(desk: Desk, registry: CommandRegistry, searching: Condition) -> KeyBindings:
    """Return the bindings of every key that a command listens to; letters not while *searching*."""
    bindings = KeyBindings()

    def bind(key: str) -> None:
        @bindings.add(key, filter=~searching if len(key) == 1 else Always())
        def _(event: KeyPressEvent) -> object:
            size = event.app.output.get_size()
            if registry.press(desk, key, (size.columns, size.rows)):
                return None
            return NotImplemented  # then prompt_toolkit has nothing to draw

    @bindings.add(Keys.Any, filter=~searching)
    def go_on(_event: KeyPressEvent) -> object:
        return None if desk.playback.skip() else NotImplemented

    for key in registry.bound_keys():
        bind(key)
    return bindings


def build(
    desk: Desk,
    alerts: TurnAlerts | None = None,
    *,
    terminal_in: Input | None = None,
    terminal_out: Output | None = None,
) -> Application[None]:
    """Return the application for *desk*, by default on this process's terminal.

    *alerts* is notified of keys and of the window's focus; None: without alerts.
    """
    suspend = Command(
        "suspend",
        "table.key.suspend",
        ("c-z",),
        lambda _desk, _gesture: application.suspend_to_background(),
        purpose=CommandPurpose.SETTINGS,
    )
    commands = (
        *commands_of(desk.face.name),
        *WAITING,
        *SETTINGS,
        *SHELL,
        DISMISSING,
        *EXERCISE_HELP,
        REPORT,
        suspend,
    )
    known = rebound(commands, desk.settings.keys)
    for complaint in known.complaints:
        desk.add_complaint(complaint)
    registry = CommandRegistry(known.commands)
    keys, screen = key_bindings(desk, registry), _AppScreen(desk, registry)
    application = application_of(
        Pane(screen.draw, screen.touch, lambda: screen.cursor),
        keys,
        DynamicStyle(lambda: _style(desk)),
        lambda: desk.effective_terminal.depth,
        min_redraw_s=_REDRAW_S,
        terminal_in=terminal_in,
        terminal_out=terminal_out,
    )
    collect_between_frames(application)
    run_when_idle(application, screen.prerender)
    application.key_processor.before_key_press += lambda _: screen.note_key()
    if alerts is not None:
        application.key_bindings = merge_key_bindings((alerts.keys(), keys))
        application.key_processor.before_key_press += lambda _: alerts.note_key()
    return application


def _style(desk: Desk) -> Style:
    settings, seat = desk.settings, desk.model.seat
    colours = seat_colours(seat, settings.colour)
    return _cached_style(desk.face.name, settings.theme, desk.effective_terminal.ink, colours)


@cache
def _cached_style(game: str, theme: str, ink: ColourDepth, seats: Sequence[str]) -> Style:
    face = face_of(game)
    return style(theme, ink, face.styles, face.tones(theme), seats)


async def play_on_screen(
    desk: Desk,
    session: MatchSource,
    *,
    clear: Callable[[], Awaitable[None]] | None = None,
    terminal_in: Input | None = None,
    terminal_out: Output | None = None,
) -> None:
    """Play at the terminal until the player leaves.

    Without *clear*, the terminal is free at once, and shows the waiting room until the match
    begins. With it, the terminal is taken with *clear* as soon as there is a board to show.

    Raises:
        ClientError: the server ended it.
    """
    _silence_libraries()
    alerts = TurnAlerts(desk, terminal_out or get_app_session().output)
    application = build(desk, alerts, terminal_in=terminal_in, terminal_out=terminal_out)
    async with session.running(desk.take) as pump:
        pump.add_done_callback(lambda _: desk.view.changed.set())
        if clear is not None:
            while not (desk.model.parts or desk.leaving or pump.done()):
                await desk.view.changed.wait()
                desk.view.changed.clear()
            await clear()

        async def follow() -> None:
            """Draw what changes until the player leaves or the server ends it."""
            while not (desk.leaving or pump.done()):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(desk.next_change_s()):
                        await desk.view.changed.wait()
                desk.view.changed.clear()
                scene = desk.scene
                desk.inspection.follow(scene.on_board.model)
                if desk.playback.player is not None or not scene.is_behind:
                    desk.forecasts.follow(scene.on_board.model)
                alerts.update()
                application.invalidate()
            if not application.is_done:
                application.exit()

        def begun() -> None:
            application.create_background_task(follow())

        alerts.open()
        try:
            await application.run_async(pre_run=begun, set_exception_handler=False)
        finally:
            alerts.close()


def _silence_libraries() -> None:
    """Keep the libraries' warnings off the screen, where they would cover the board.

    They go to the client's log file, if this process has one.
    """
    for name in ("asyncio", "grpc", "grpc._cython.cygrpc"):
        logger = logging.getLogger(name)
        logger.addHandler(logging.NullHandler())

"""The home screen on a terminal: keys and mouse in, the drawn screen out."""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import Output
from prompt_toolkit.styles import DynamicStyle, Style

from tilewyrm.client.drawing.canvas import Canvas, Fragments
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.form import ROW
from tilewyrm.client.drawing.theme import style
from tilewyrm.client.home.backend import TerminalHandle
from tilewyrm.client.home.demo.demo import Demo
from tilewyrm.client.home.front_page import open_help
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.home.screen import draw_home
from tilewyrm.client.terminal.application import application_of
from tilewyrm.client.terminal.pane import Pane
from tilewyrm.client.terminal.screen_hold import hold_screen

_STEPS = {MouseEventType.SCROLL_UP: -1, MouseEventType.SCROLL_DOWN: 1}


class _HomeScreen:
    """The whole screen, and what the mouse does on it."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._canvas = Canvas(0, 0)

    def draw(self, width: int, height: int) -> Sequence[Fragments]:
        """Draw the page as it is now, and return the rows."""
        self._canvas = draw_home(self._home, width, height)
        return self._canvas.fragments()

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Column and row of the highlighted row on the page that was drawn last."""
        return self._canvas.cursor

    def touch(self, mouse_event: MouseEvent) -> None:
        """Do what the mouse says."""
        home, position = self._home, mouse_event.position
        if mouse_event.event_type in _STEPS:
            home.point(home.cursor + _STEPS[mouse_event.event_type])
        released = mouse_event.event_type is MouseEventType.MOUSE_UP
        if released and mouse_event.button is MouseButton.LEFT:
            action = self._canvas.action_at(position.x, position.y)
            if action is not None and action.command == ROW:
                home.point(action.argument)
                home.enter()


_KEYS: tuple[tuple[tuple[str, ...], Callable[[PageStack], None]], ...] = (
    (("up", "s-tab"), lambda home: home.point(home.cursor - 1)),
    (("down", "tab"), lambda home: home.point(home.cursor + 1)),
    (("home",), lambda home: home.point(0)),
    (("end",), lambda home: home.point(-1)),
    (("left",), lambda home: home.turn(-1)),
    (("right",), lambda home: home.turn(1)),
    (("enter",), PageStack.enter),
    (("backspace",), PageStack.erase),
    (("escape",), PageStack.back),
    (("c-c", "c-q", "<sigint>"), PageStack.leave),
    (("f1",), open_help),
)
"""What each key does that is no character."""


def _bindings(home: PageStack) -> KeyBindings:
    bindings = KeyBindings()

    def bind(key: str, does: Callable[[PageStack], None]) -> None:
        @bindings.add(key)
        def _(_event: KeyPressEvent) -> None:
            does(home)

    for keys, does in _KEYS:
        for key in keys:
            bind(key, does)

    @bindings.add("<any>")
    @bindings.add("<bracketed-paste>")
    def _(event: KeyPressEvent) -> None:
        if home.type(event.data):
            return
        if event.data == " ":
            home.enter()
        elif event.data == "q":
            (home.leave if home.is_first else home.back)()
        else:
            home.press(event.data)

    return bindings


def build(
    home: PageStack, *, terminal_in: Input | None = None, terminal_out: Output | None = None
) -> Application[None]:
    """Return the application for *home*, on this process's terminal unless told otherwise."""
    screen = _HomeScreen(home)
    return application_of(
        Pane(screen.draw, screen.touch, lambda: screen.cursor),
        _bindings(home),
        DynamicStyle(lambda: _style(home)),
        home.terminal.depth,
        terminal_in=terminal_in,
        terminal_out=terminal_out,
    )


def _style(home: PageStack) -> Style:
    """Return the style of the home screen, with that of the demo match while there is one."""
    return _cached_style(home.preferences.settings.theme, home.terminal.ink, home.demos.demo)


@cache
def _cached_style(theme: str, ink: ColourDepth, demo: Demo | None) -> Style:
    words, tones = (demo.styles, demo.tones(theme)) if demo is not None else ({}, {})
    return style(theme, ink, words, tones)


async def show_home(
    home: PageStack,
    first: HomePage,
    *,
    terminal_in: Input | None = None,
    terminal_out: Output | None = None,
) -> None:
    """Show *home*, *first* in front, until the player leaves; a table has the terminal to itself.

    Raises:
        ClientError: a home screen for one visit only, which failed.
    """
    home.stage = TerminalHandle(home.stage.say, lambda: clear(), lambda why: wait(why))
    free, wanted = asyncio.Event(), asyncio.Event()
    """Whether the terminal is free for a table, and whether the home screen is wanted on it."""

    async def clear() -> None:
        wanted.clear()
        home.changed.set()
        await free.wait()
        home.hide()

    def wait(why: str) -> None:
        free.clear()
        home.show_again(why)
        wanted.set()

    async def follow(shown: Application[None]) -> None:
        while wanted.is_set() and not home.leaving:
            await home.changed.wait()
            home.changed.clear()
            shown.invalidate()
        if not shown.is_done:
            shown.exit()

    async def run() -> None:
        free.clear()
        shown = build(home, terminal_in=terminal_in, terminal_out=terminal_out)

        def begun() -> None:
            shown.create_background_task(follow(shown))

        await shown.run_async(pre_run=begun, set_exception_handler=False)
        wanted.clear()
        free.set()

    async def leave_to_table() -> None:
        """Wait until the visit is over, or the home screen is wanted again."""
        if home.visit is not None:
            asked = asyncio.create_task(wanted.wait())
            await asyncio.wait((home.visit, asked), return_when=asyncio.FIRST_COMPLETED)
            asked.cancel()

    with hold_screen():
        wanted.set()
        home.open(first)
        if home.demo_game:
            home.play_demos()
        try:
            while not home.leaving:
                if home.visit is None or wanted.is_set():
                    wanted.set()
                    await run()
                await leave_to_table()
        finally:
            await home.close()
    if home.failure is not None:
        raise home.failure

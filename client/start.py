"""From the command line to the home screen, or to a table."""

import asyncio
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

import click

from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.errors import ClientError
from tilewyrm.client.home.app import show_home
from tilewyrm.client.home.backend import Backend, GameOffer, TerminalHandle
from tilewyrm.client.home.continue_page import ResumePage
from tilewyrm.client.home.front_page import FrontPage
from tilewyrm.client.home.learn_page import LearnPage
from tilewyrm.client.home.loading_page import LoadingPage
from tilewyrm.client.home.new_table_page import TodayPage
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.home.tables_page import TablesPage
from tilewyrm.client.lobby.event_store import EventStore, attending
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.lobby.tutorial_store import TutorialStore
from tilewyrm.client.local_services import OwnBot, ReplayLibrary, ServerLauncher
from tilewyrm.client.settings import played_games
from tilewyrm.client.settings.preferences import Preferences, preferences
from tilewyrm.client.settings.settings import AnimationPace
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.client.visit.log_file import log_to_file
from tilewyrm.language.speech import tell

PLAIN = "TILEWYRM_PLAIN"
"""Environment variable that selects line mode, unless it is empty or 0."""


class LocalSetup(NamedTuple):
    """The services of this computer that the client needs."""

    embedded: ServerLauncher
    """The server beside the client."""
    replays: ReplayLibrary
    """The replays."""
    offered: Callable[[], Sequence[GameOffer]]
    """Gives the games of this program; takes a moment."""
    own_bot: Callable[[str, str], OwnBot]
    """Returns the bot that ``--bot`` names, for tables of a server, ``HOST:PORT`` or empty for this
    computer. Raises `ClientError` if it cannot play there."""


class _Failure(click.ClickException):
    """A failure with a message for people; the command ends with exit code 1."""

    def show(self, file: IO[str] | None = None) -> None:
        """Write it in the language that is spoken."""
        click.echo(tell("start.error", why=self.format_message()), file=file, err=True)


def open_home(start: LocalSetup, *, plain: bool = False) -> None:
    """Show the home screen until the player leaves it, as lines of text if *plain*."""
    user_preferences, console = preferences(), _console()
    play_options = PlayOptions(program=program(), plain=plain, returns_home=True)
    home = _home(start, user_preferences, play_options, console, once=False)
    _show(home, FrontPage(home), console)


def open_learning(start: LocalSetup, *, language: str | None, theme: str | None) -> None:
    """Ask on the screen which game to learn, and play its tutorial; arguments as for `go`."""
    _open(LearnPage, start, PlayOptions(program=program()), language=language, theme=theme)


def open_today(
    start: LocalSetup, play_options: PlayOptions, *, language: str | None, theme: str | None
) -> None:
    """Ask on the screen for the game of today's match; arguments as for `go`."""
    _open(TodayPage, start, play_options, language=language, theme=theme)


def open_watching(
    start: LocalSetup, play_options: PlayOptions, *, language: str | None, theme: str | None
) -> None:
    """Ask on the screen which table of this network to watch; arguments as for `go`."""
    watched = partial(TablesPage, watching=True)
    _open(watched, start, play_options, language=language, theme=theme)


def _open(
    page: Callable[[PageStack], HomePage],
    start: LocalSetup,
    play_options: PlayOptions,
    *,
    language: str | None,
    theme: str | None,
) -> None:
    """Show one page of the home screen until a table is left or the player goes back."""
    user_preferences = preferences(language=language or "", theme=theme or "")
    console = _console()
    home = _home(start, user_preferences, play_options, console, once=True)
    _show(home, page(home), console)


def go(
    start: LocalSetup,
    play_options: PlayOptions,
    *,
    language: str | None = None,
    theme: str | None = None,
    bare: bool = False,
) -> None:
    """Play or watch as *play_options* say, and return when the player has left.

    Args:
        start: this computer.
        play_options: where to play what.
        language: to speak; None: the one in the settings.
        theme: likewise.
        bare: whether nothing is wished for, so that an unfinished match may go on.
    """
    user_preferences = preferences(language=language or "", theme=theme or "")
    if play_options.replay:
        run(_watch(start, user_preferences, play_options))
        return
    console = _console()
    left = any(kept.server == play_options.place for kept in SeatStore().all())
    resumes = bare and console.interactive and (left or bool(TutorialStore().unfinished()))
    is_first = bare and console.interactive and not resumes and played_games.is_none()
    on_screen = console.screen and not play_options.plain and not _asks_in_lines(play_options)
    if on_screen or resumes or is_first:
        play_options = replace(play_options, returns_home=is_first)
        home = _home(start, user_preferences, play_options, console, once=not is_first)
        if is_first:
            _show(home, FrontPage(home), console)
        else:
            _show(home, ResumePage(home) if resumes else LoadingPage(home), console)
    else:
        _say_all(user_preferences.complaints)
        run(_by_lines(start, user_preferences, play_options))


def attend_event(
    start: LocalSetup,
    play_options: PlayOptions,
    *,
    language: str | None = None,
    theme: str | None = None,
) -> None:
    """Come to the event that *play_options* name, until the player leaves; arguments as for `go`.

    If they name no server, it is the last event of this user.

    Raises:
        ClickException: there is none.
    """
    user_preferences, console = preferences(language=language or "", theme=theme or ""), _console()
    _say_all(user_preferences.complaints)
    if not play_options.server:
        kept = EventStore().unfinished()
        if not kept:
            raise _Failure(tell("hall.none", program=play_options.program))
        play_options = attending(play_options, kept[0])
    # Imported here, so that other commands start without it.
    from tilewyrm.client.visit.event_visit import EventVisit

    async def attend() -> None:
        await EventVisit(play_options, console, user_preferences, start.replays).attend()

    run(attend())


def has_screen() -> bool:
    """Return whether there is a terminal to draw on, with somebody who types."""
    return _console().screen


def program() -> str:
    """Return how the player can call this program again, in the shortest way that works."""
    called = Path(sys.argv[0]).absolute()
    on_path = shutil.which("tilewyrm")
    if called.name != "tilewyrm" or (on_path and called.exists() and called.samefile(on_path)):
        return "tilewyrm"
    ways = [str(called)]
    ways += [
        f"{start}/{called.relative_to(folder)}"
        for start, folder in ((".", Path.cwd()), ("~", Path.home()))
        if called.is_relative_to(folder)
    ]
    return min(ways, key=len)


def say(text: str) -> None:
    """Write one line for the player; a terminal gets it broken between words."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if len(text) <= columns or not columns:
        click.echo(text)
        return
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    for line in textwrap.wrap(
        text,
        columns,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        click.echo(line)


def run(work: Coroutine[None, None, object]) -> None:
    """Do *work*, and turn errors that a user can fix into one sentence and exit code 1."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    log_to_file()
    try:
        asyncio.run(work)
    except ClientError as error:
        raise _Failure(str(error)) from None
    except click.ClickException:
        raise
    except KeyboardInterrupt:
        say(tell("start.left"))
    except BrokenPipeError:  # nobody reads what this says any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _asks_in_lines(play_options: PlayOptions) -> bool:
    """Return whether the table is chosen from a list of lines."""
    return bool(play_options.server) and not play_options.table_id and not play_options.new


def _home(
    start: LocalSetup,
    user_preferences: Preferences,
    play_options: PlayOptions,
    console: Console,
    *,
    once: bool,
) -> PageStack:
    terminal = detect_terminal(os.environ, sys.stdout.encoding)
    return PageStack(
        user_preferences,
        terminal,
        _reach(start, user_preferences, console),
        play_options,
        once=once,
        moves=_may_move(user_preferences),
    )


def _may_move(user_preferences: Preferences) -> bool:
    """Return whether something may move for its own sake: not where motion or bytes count."""
    calm = user_preferences.settings.pace is AnimationPace.OFF
    return not (calm or os.environ.get("SSH_CONNECTION"))


def _show(home: PageStack, first: HomePage, console: Console) -> None:
    """Show *home* until the player leaves, then tell them what they should know."""
    try:
        if console.screen and not home.play_options.plain:
            run(show_home(home, first))
        else:
            # Imported here: who has a screen does not wait for it.
            from tilewyrm.client.line.home import LineHome

            run(LineHome(home, console).run(first))
    finally:
        _say_all(home.notes)


def _reach(
    start: LocalSetup, user_preferences: Preferences, console: Console
) -> Callable[[], Awaitable[Backend]]:
    def reached() -> Backend:
        # Imported here: the first screen comes before the libraries of servers do.
        from tilewyrm.client.visit.home_backend import HomeBackend

        return HomeBackend(console, user_preferences, start.embedded, start.replays, start.offered)

    return lambda: asyncio.to_thread(reached)


async def _watch(
    start: LocalSetup, user_preferences: Preferences, play_options: PlayOptions
) -> None:
    """Show the replay that *play_options* name, and then the match that the player wishes instead.

    Who gives that up before its board comes is back at the replay.

    Its board comes so soon that nothing need stand on the screen before.
    """
    # Imported here: only who watches a replay needs it.
    from tilewyrm.client.visit.replay_viewer import view_replay

    if play_options.plain:
        await _tell(start, user_preferences, play_options)
        return
    notes: Sequence[str] = user_preferences.complaints
    shown: PlayOptions | None = play_options
    try:
        while shown is not None:
            console = _console()
            instead = await view_replay(shown, start.replays, console, user_preferences)
            if instead is None:
                return
            home = _home(start, user_preferences, instead, console, once=True)
            try:
                await show_home(home, LoadingPage(home))
            finally:
                notes = home.notes
            shown = replace(play_options, at=instead.at, eyes=instead.eyes)
            shown = shown if home.stopped else None
    finally:
        _say_all(notes)


async def _tell(
    start: LocalSetup, user_preferences: Preferences, play_options: PlayOptions
) -> None:
    """Say the replay that *play_options* name in lines, and then the trial that is asked for."""
    from tilewyrm.client.visit.replay_viewer import tell_replay

    _say_all(user_preferences.complaints)
    trial = await tell_replay(play_options, start.replays, _console(), user_preferences)
    if trial is not None:
        await _by_lines(start, user_preferences, trial)


async def _by_lines(
    start: LocalSetup, user_preferences: Preferences, play_options: PlayOptions
) -> None:
    world = await _reach(start, user_preferences, _console())()
    try:
        stage = TerminalHandle(say, _nothing, say)
        await world.visit(play_options, stage)
    finally:
        await world.close()


def _console() -> Console:
    """Return this process's own."""
    interactive = sys.stdin.isatty()
    plain = os.environ.get("TERM") == "dumb" or os.environ.get(PLAIN, "0") not in ("", "0")
    screen = interactive and sys.stdout.isatty() and not plain
    return Console(LineReader(sys.stdin.fileno()), say, interactive, screen)


def _say_all(lines: Sequence[str]) -> None:
    for line in lines:
        say(line)


async def _nothing() -> None:
    """Do nothing: nobody has drawn anything."""

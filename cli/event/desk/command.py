"""`tilewyrm event desk`: the organiser's screen."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import click

from tilewyrm.cli.admin.connection import Ask, connecting, server_flags
from tilewyrm.cli.event.commands.desk import cup, signed
from tilewyrm.cli.event.commands.live import missing_after
from tilewyrm.cli.event.desk.duties import tasks
from tilewyrm.cli.event.desk.screen import DeskScreen
from tilewyrm.cli.event.desk.situation import Keeping, Situation
from tilewyrm.cli.event.live.keeping import keep_event, keeping
from tilewyrm.cli.event.live.live_tables import FILE
from tilewyrm.cli.event.live.round_keeper import RoundKeeper
from tilewyrm.cli.event.page.page_port import page_offered, page_port
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import Signer, signing_key
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import has_screen, run
from tilewyrm.client.terminal.bell import ring
from tilewyrm.client.terminal.full_screen import show_full_screen
from tilewyrm.client.visit.log_file import log_path
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell

_LOOK_S = 0.25
"""Seconds between two looks at the folder."""
_TRY_S = 2.0
"""Seconds between two tries to keep an event that another program keeps."""
_COMMANDS = ("round", "add", "here", "pair", "start", "result", "rule", "say", "run", "close")
"""The commands that do the same as the desk, for those without a screen."""


@click.command(cls=TranslatedCommand, help="event.desk")
@cup
@missing_after
@page_port
@click.option("--plain", is_flag=True, help="command.flag.plain")
@signed
@server_flags
def desk(
    cup: Path,
    missing_after: float,
    page_port: int | None,
    plain: bool,
    key_file: Path | None,
    data_dir: Path | None,
    server: str | None,
    token_file: Path | None,
) -> None:
    """Show the desk until its organiser leaves."""
    folder = EventFolder(cup)
    record = folder.read().record
    if plain or not has_screen():
        click.echo(tell("desk.plain"))
        for name in _COMMANDS:
            click.echo(
                tell("desk.plain.command", name=f"{name:8}", brief=tell(f"event.brief.{name}"))
            )
        return
    signer = signing_key(key_file)
    mine = record.attested or signer.by == record.organiser
    keeps = record.server is not None and mine

    def ask(request: Ask[Any]) -> Any:
        return connecting(data_dir, server, token_file)(request)

    def hindrance() -> str:
        """Return why no server can be asked now, or an empty text."""
        try:
            connecting(data_dir, server, token_file)
        except click.ClickException as error:
            return error.format_message()
        return ""

    state = Keeping.PAPER if record.server is None else Keeping.ELSEWHERE
    screen = DeskScreen(cup, key_file, Situation.read(folder, state, signer.by), ask)
    if keeps and (why := hindrance()):
        screen.complain(why)
    with page_offered(folder, page_port, screen.say):
        run(_run(_Desk(folder, signer, screen, 60 * missing_after, hindrance), keeps=keeps))


class _Desk:
    """The screen, with what feeds it: the folder, and the keeping of the event."""

    def __init__(
        self,
        folder: EventFolder,
        signer: Signer,
        screen: DeskScreen,
        missing_after_s: float,
        hindrance: Callable[[], str],
    ) -> None:
        self.screen = screen
        self._folder = folder
        self._signer = signer
        self._missing_after_s = missing_after_s
        self._hindrance = hindrance
        self._state = screen.situation.keeping
        self._stop = Event()
        self._said = ""

    async def follow(self) -> None:
        """Show what is written in the folder, by whatever program.

        The terminal's bell rings when something urgent is due that was not before.
        """
        seen: object = None
        urgent = self._urgent()
        while True:
            now = (self._state, *map(_changed_ns, self._files()))
            if now != seen:
                seen = now
                with suppress(click.ClickException):  # half a change: the next look shows it
                    read = partial(Situation.read, self._folder, self._state, self._signer.by)
                    self.screen.take(await asyncio.to_thread(read))
                before, urgent = urgent, self._urgent()
                if urgent - before:
                    ring()
            await asyncio.sleep(_LOOK_S)

    def _urgent(self) -> frozenset[tuple[str, int]]:
        """Return action and table of each urgent task."""
        due = tasks(self.screen.situation)
        return frozenset((task.action, task.table) for task in due if task.urgent)

    def _files(self) -> list[Path]:
        return [self._folder.log, self._folder.players, self._folder.path / FILE]

    async def keep(self) -> None:
        """Keep the event, unless and until another program does not."""
        loop = asyncio.get_running_loop()

        def echo(text: str) -> None:
            loop.call_soon_threadsafe(self.screen.say, sanitised(text, 400))

        def complain(error: Exception | None) -> None:
            why = "" if error is None else sanitised(str(error))
            if why and why != self._said:
                echo(tell("event.run.lost", why=why))
            elif self._said and not why:
                echo(tell("event.run.found"))
            self._said = why

        def kept() -> bool:
            """Keep the event; return False if another program does that, or may do so."""
            if self._hindrance():
                return False
            with keeping(self._folder) as free:
                self._state = Keeping.HERE if free else Keeping.ELSEWHERE
                if free:
                    keeper = RoundKeeper(
                        self._folder, self._signer, echo, missing_after_s=self._missing_after_s
                    )
                    why = keep_event(self.screen.ask, self._folder, keeper, complain, self._stop)
                    if why:
                        echo(tell("event.run.untold", why=why))
            return free

        def safely() -> bool:
            try:
                return kept()
            except Exception:
                logging.getLogger(__name__).exception("keep")
                echo(tell("start.unforeseen", path=log_path()))
                return False

        while not (self._stop.is_set() or await asyncio.to_thread(safely)):
            await asyncio.to_thread(self._stop.wait, _TRY_S)

    def stop(self) -> None:
        """Stop keeping after the present step."""
        self._stop.set()


async def _run(here: _Desk, *, keeps: bool) -> None:
    """Show the desk; end what feeds it when it is left."""
    look = preferences().settings.theme
    terminal = detect_terminal(os.environ, sys.stdout.encoding)
    feeding = [asyncio.create_task(here.follow())]
    keeping_task = asyncio.create_task(here.keep()) if keeps else None
    try:
        await show_full_screen(here.screen, look, terminal)
    finally:
        here.stop()
        for task in feeding:
            task.cancel()
        await here.screen.finish()
        if keeping_task is not None:
            await keeping_task


def _changed_ns(path: Path) -> tuple[int, int]:
    """Return when a file was changed, and its size; zeros if it is not there."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size

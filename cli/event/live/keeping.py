"""Keeping of an event, step after step, by one program at a time."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Event
from typing import Any

import click
from filelock import FileLock, Timeout

from tilewyrm.cli.admin.connection import AdminConnection, Ask
from tilewyrm.cli.event.live.live_tables import LiveTables, look
from tilewyrm.cli.event.live.round_keeper import RoundKeeper
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.client.words.sanitiser import sanitised

_EVERY_S = 1.0
"""Seconds between two looks at log and server."""
_LAST_TRIES = 5
"""How often the server is tried after the event is closed: it may just be starting again."""

Complain = Callable[[Exception | None], None]
"""Takes an error, or None after a step that succeeded. It raises an exception to give up."""


@contextmanager
def keeping(folder: EventFolder) -> Iterator[bool]:
    """Give whether this program alone keeps the event for the context; another one may do so."""
    lock = FileLock(folder.path / ".keeper.lock", mode=0o600, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def keep_event(
    ask: Callable[[Ask[Any]], Any],
    folder: EventFolder,
    keeper: RoundKeeper,
    complain: Complain,
    stop: Event,
) -> str:
    """Keep the event in *folder* until it is closed, or *stop* is set.

    A lost server is tried again, also at another address. Once the event is closed, nothing is left
    to record, so it is tried only a few times. After each step, the folder has a file with how the
    tables stand.

    Returns:
        Why the server was not told that the event is closed, or an empty text.

    Raises:
        Exception: what *complain* raises.
    """

    def hindered(error: Exception) -> None:
        now_ms = time.time_ns() // 1_000_000
        live = replace(
            LiveTables.read(folder.path), at_ms=now_ms, lost=sanitised(str(error)), people=()
        )
        with suppress(OSError):
            live.write(folder.path)
        complain(error)

    async def step(connection: AdminConnection) -> None:
        await keeper.step(connection)
        log = keeper.read()
        live = await look(connection, bytes.fromhex(log.state.event_hash), len(log.lines))
        keeper.note_faults(live)
        with suppress(OSError):  # the desks show times; the event does not depend on it
            live.write(folder.path)

    async def keep(connection: AdminConnection) -> bool:
        """Return True at the end, and False when the connection is lost."""
        while not (stop.is_set() or keeper.read().record.closed):
            try:
                await step(connection)
                complain(None)
            except (ClientError, click.ClickException) as error:
                hindered(error)
                if isinstance(error, ConnectionLost):
                    return False
            await asyncio.to_thread(stop.wait, _EVERY_S)
        if not stop.is_set():
            await step(connection)
        return True

    tries = 0
    while not stop.is_set():
        try:
            if ask(keep):
                break
        except click.ClickException as error:
            tries += keeper.read().record.closed
            if tries == _LAST_TRIES:
                return sanitised(str(error))
            if not tries:
                hindered(error)
        stop.wait(_EVERY_S)
    return ""

"""The tables that are in memory: woken when somebody needs them, asleep again when nobody does.

What a sleeping table is, its row in the directory and its journal say. So a start of the server
need not read any of them, and a server holds no more in memory than is being looked at.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tilewyrm.server.errors import ServerError, ServerStopping, TableHalted, TableNotFound
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.store.rows import (
    DamagedRow,
    TableRow,
)
from tilewyrm.server.table.lifecycle import EvictedState
from tilewyrm.server.table.table import Table

MOST_UNUSED = 64
"""How many tables stay awake although nobody needs them just now."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _CachedTable:
    """A table in memory."""

    table: Table
    users: int = 0
    """How many calls need it just now."""
    used_s: float = field(default_factory=time.monotonic)
    """When the last of them ended."""

    @property
    def is_drowsy(self) -> bool:
        """Whether nothing would be lost if it were put to sleep."""
        return not self.users and self.table.life.can_evict


class TableCache:
    """The tables of one server that are in memory, and the way to the others."""

    def __init__(self, backing: Resources, removed: Callable[[str], None]) -> None:
        """Have every table asleep; *removed* is told the id of each that is no more."""
        self._backing = backing
        self._removed = removed
        self._held: dict[str, _CachedTable] = {}
        self._waking: dict[str, asyncio.Task[None]] = {}
        self._naps: dict[str, EvictedState] = {}
        """Of the unfinished tables that were awake before."""
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def __iter__(self) -> Iterator[Table]:
        """Yield every table that is in memory."""
        return iter([held.table for held in self._held.values()])

    def get(self, table_id: str) -> Table | None:
        """Return the table of that id if it is in memory."""
        held = self._held.get(table_id)
        return None if held is None else held.table

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """Have the table of that id in memory for as long as this lasts.

        Raises:
            TableNotFound: there is none.
            TableHalted: what the directory says of it cannot be read.
            ServerStopping: it is asleep, and the server is about to stop.
        """
        held = await self._woken(table_id)
        held.users += 1
        try:
            yield held.table
        finally:
            held.users -= 1
            held.used_s = time.monotonic()

    async def open(self, row: TableRow) -> Table:
        """Return the new table of *row*, which the directory has."""
        return (await self._restored(row, None)).table

    def preload(self, table_ids: Iterable[str], *, after_s: float = 0.0) -> None:
        """Wake the tables of those ids one by one, without haste, for what is due there.

        Nothing is done for *after_s* seconds.
        """
        self.start(self._roused(list(table_ids), after_s))

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Let *work* be done, until all is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def watch(self) -> None:
        """Put tables to sleep that nobody has needed for long, from now on."""
        self.start(self._swept())

    async def close(self) -> None:
        """Wake nothing any more; wait for what is under way, and let every stream end."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*self._waking.values(), return_exceptions=True)
        await asyncio.gather(*(table.life.close() for table in self))

    async def _woken(self, table_id: str) -> _CachedTable:
        while (held := self._held.get(table_id)) is None or table_id in self._waking:
            if self._closed:
                raise ServerStopping("the server is about to stop; try again in a moment")
            waking = self._waking.get(table_id)
            if waking is None:
                waking = self._waking[table_id] = asyncio.create_task(self._wake(table_id))
                waking.add_done_callback(_heed)
            # To its end, even when the caller goes away: others may wait for it, too.
            await asyncio.shield(waking)
        return held

    async def _wake(self, table_id: str) -> None:
        try:
            await self._read(table_id)
        finally:
            del self._waking[table_id]

    async def _read(self, table_id: str) -> None:
        directory = self._backing.directory
        row = await self._backing.call(directory.row, table_id)
        if row is None:
            raise TableNotFound(
                f"there is no table {table_id!r} here; ListTables says which there are",
                table_id=table_id,
            )
        if isinstance(row, DamagedRow):
            raise _damaged(table_id)
        alarm = self._alarms.pop(table_id, None)
        if alarm is not None:
            alarm.cancel()
        try:
            await self._restored(row, self._naps.pop(table_id, None))
        except ServerError:
            raise
        except Exception as error:
            _log.exception("table %s cannot be woken", table_id, extra={"table": table_id})
            raise _damaged(table_id) from error

    async def _restored(self, row: TableRow, nap: EvictedState | None) -> _CachedTable:
        if len(self._held) >= MOST_UNUSED:
            self._make_room()
        table = Table(row, self._backing, self._forget, nap)
        held = self._held[row.table_id] = _CachedTable(table)
        self._backing.news.changed(table.info, ())
        await table.life.restore()
        return held

    def _make_room(self) -> None:
        """Put the table to sleep that nobody has needed for longest, if there is one."""
        unused = [held for held in self._held.values() if held.is_drowsy]
        if len(unused) >= MOST_UNUSED:
            self._evict(min(unused, key=lambda held: held.used_s))

    def _evict(self, held: _CachedTable) -> None:
        table_id = held.table.table_id
        nap = held.table.life.evict()
        del self._held[table_id]
        if nap is None:
            return
        self._naps[table_id] = nap
        if nap.due_in_s is not None:
            loop = asyncio.get_running_loop()
            wait_s = max(nap.due_in_s, 0.0)
            self._alarms[table_id] = loop.call_later(wait_s, self.preload, [table_id])

    async def _roused(self, table_ids: list[str], after_s: float) -> None:
        await asyncio.sleep(after_s)
        for table_id in table_ids:
            began_s = time.monotonic()
            with contextlib.suppress(ServerError):
                async with self.at(table_id):
                    pass
            held = self._held.get(table_id)
            if held is not None and held.is_drowsy:
                self._evict(held)
            await asyncio.sleep(time.monotonic() - began_s)  # the other half of the time is others'

    async def _swept(self) -> None:
        sleepy_s = self._backing.patience.sleepy_s
        while True:
            await asyncio.sleep(sleepy_s / 2)
            since_s = time.monotonic() - sleepy_s
            for held in list(self._held.values()):
                if held.used_s <= since_s and held.is_drowsy:
                    self._evict(held)

    def _forget(self, table_id: str) -> None:
        self._held.pop(table_id, None)
        self._naps.pop(table_id, None)
        self._removed(table_id)


def _heed(waking: asyncio.Task[None]) -> None:
    """Take note of how *waking* went, also where whoever waited for it has gone away."""
    if not waking.cancelled():
        waking.exception()


def _damaged(table_id: str) -> TableHalted:
    return TableHalted(
        f"table {table_id} is halted: what the directory says of it is damaged; put a back-up of"
        " tables.sqlite3 in its place and restart the server",
        table_id=table_id,
    )

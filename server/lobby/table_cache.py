"""Cache of the tables in memory: loaded on demand, evicted when idle.

An evicted table is its row in the table database and its journal. So the server starts without
reading any of them, and keeps in memory only the tables in use.
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
from tilewyrm.server.store.rows import DamagedRow, TableRow
from tilewyrm.server.table.lifecycle import EvictedState
from tilewyrm.server.table.table import Table

MOST_UNUSED = 64
"""Greatest number of unused tables in memory."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _CachedTable:
    """A table in memory."""

    table: Table
    users: int = 0
    """Number of calls that use it now."""
    used_s: float = field(default_factory=time.monotonic)
    """End of the latest of them, in seconds of `time.monotonic`."""

    @property
    def can_evict(self) -> bool:
        """Whether no call uses it and nothing is lost by an eviction."""
        return not self.users and self.table.life.can_evict


class TableCache:
    """Cache of the tables of one server: loads them from disk, preloads and evicts them."""

    def __init__(self, resources: Resources, removed: Callable[[str], None]) -> None:
        """Begin empty; *removed* is called with the id of each table that is removed."""
        self._resources = resources
        self._removed = removed
        self._tables: dict[str, _CachedTable] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._evicted_states: dict[str, EvictedState] = {}
        """By table id: what the evicted tables with unfinished matches or a chat keep in memory."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def __iter__(self) -> Iterator[Table]:
        """Yield every table in memory."""
        return iter([cached.table for cached in self._tables.values()])

    def get(self, table_id: str) -> Table | None:
        """Return the table of that id; None: it is not in memory."""
        cached = self._tables.get(table_id)
        return None if cached is None else cached.table

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """Load the table of that id, and keep it in memory for the length of this context.

        Raises:
            TableNotFound: there is none.
            TableHalted: its row in the table database is damaged.
            ServerStopping: it is not in memory, and the server is about to stop.
        """
        cached = await self._cached(table_id)
        cached.users += 1
        try:
            yield cached.table
        finally:
            cached.users -= 1
            cached.used_s = time.monotonic()

    async def open(self, row: TableRow) -> Table:
        """Return the new table of *row*, which is in the table database."""
        return (await self._add(row, None)).table

    def preload(self, table_ids: Iterable[str], *, after_s: float = 0.0) -> None:
        """Load the tables of those ids one after another in the background, for what is due there.

        It begins after *after_s* seconds and leaves half of the time to other work. Each table is
        evicted again at once if possible.
        """
        self.start(self._preload(list(table_ids), after_s))

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start *work* in the background; `close` cancels it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def start_eviction(self) -> None:
        """Evict idle tables from now on."""
        self.start(self._evict_idle())

    async def close(self) -> None:
        """Load no further table; wait for those that are loading, and end every stream."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.life.close() for table in self))

    async def _cached(self, table_id: str) -> _CachedTable:
        while (cached := self._tables.get(table_id)) is None or table_id in self._loading:
            if self._closed:
                raise ServerStopping("the server is about to stop; try again in a moment")
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(_retrieve_error)
            # Not cancelled with its caller: other callers may wait for it, too.
            await asyncio.shield(loading)
        return cached

    async def _load(self, table_id: str) -> None:
        try:
            await self._load_row(table_id)
        finally:
            del self._loading[table_id]

    async def _load_row(self, table_id: str) -> None:
        database = self._resources.database
        row = await self._resources.call(database.row, table_id)
        if row is None:
            raise TableNotFound(
                f"no table {table_id!r} here; ListTables lists the tables",
                table_id=table_id,
            )
        if isinstance(row, DamagedRow):
            raise _damaged(table_id)
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        try:
            await self._add(row, self._evicted_states.pop(table_id, None))
        except ServerError:
            raise
        except Exception as error:
            _log.exception("cannot load table %s", table_id, extra={"table": table_id})
            raise _damaged(table_id) from error

    async def _add(self, row: TableRow, evicted_state: EvictedState | None) -> _CachedTable:
        if len(self._tables) >= MOST_UNUSED:
            self._make_room()
        table = Table(row, self._resources, self._forget, evicted_state)
        cached = self._tables[row.table_id] = _CachedTable(table)
        self._resources.table_events.changed(table.info, ())
        await table.life.restore()
        return cached

    def _make_room(self) -> None:
        """Evict the least recently used table if too many are unused."""
        unused = [cached for cached in self._tables.values() if cached.can_evict]
        if len(unused) >= MOST_UNUSED:
            self._evict(min(unused, key=lambda cached: cached.used_s))

    def _evict(self, cached: _CachedTable) -> None:
        table_id = cached.table.table_id
        evicted_state = cached.table.life.evict()
        del self._tables[table_id]
        if evicted_state is None:
            return
        self._evicted_states[table_id] = evicted_state
        if evicted_state.due_in_s is not None:
            loop = asyncio.get_running_loop()
            wait_s = max(evicted_state.due_in_s, 0.0)
            self._timers[table_id] = loop.call_later(wait_s, self.preload, [table_id])

    async def _preload(self, table_ids: list[str], after_s: float) -> None:
        await asyncio.sleep(after_s)
        for table_id in table_ids:
            began_s = time.monotonic()
            with contextlib.suppress(ServerError):
                async with self.at(table_id):
                    pass
            cached = self._tables.get(table_id)
            if cached is not None and cached.can_evict:
                self._evict(cached)
            await asyncio.sleep(time.monotonic() - began_s)  # half of the time is for other work

    async def _evict_idle(self) -> None:
        sleepy_s = self._resources.timeouts.sleepy_s
        while True:
            await asyncio.sleep(sleepy_s / 2)
            since_s = time.monotonic() - sleepy_s
            for cached in list(self._tables.values()):
                if cached.used_s <= since_s and cached.can_evict:
                    self._evict(cached)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._evicted_states.pop(table_id, None)
        self._removed(table_id)


def _retrieve_error(loading: asyncio.Task[None]) -> None:
    """Retrieve the error of *loading*: its callers may be cancelled, and asyncio warns then."""
    if not loading.cancelled():
        loading.exception()


def _damaged(table_id: str) -> TableHalted:
    return TableHalted(
        f"table {table_id} is halted: its row in the database is damaged; restore"
        " tables.sqlite3 from a backup and restart the server",
        table_id=table_id,
    )

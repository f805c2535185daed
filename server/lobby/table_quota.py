"""How many tables may be unfinished on a server, and how many of them are one machine's."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tilewyrm.server.errors import TooManyTables
from tilewyrm.server.lobby.table_cache import TableCache
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.store.rows import TableStatus

MAX_UNFINISHED = 10_000
UNFINISHED = (TableStatus.OPEN, TableStatus.PLAYING)


class TableQuota:
    """The room for tables that are not over: one is opened at a time."""

    def __init__(self, backing: Resources, awake: TableCache) -> None:
        """Count the tables of *backing*; those that are *awake* are told when it gets crowded."""
        self._backing = backing
        self._awake = awake
        self._opening = asyncio.Lock()
        """Held while a table is opened, so that each counts for the next."""
        self._opened_by: dict[str, set[str]] = {}
        """The tables that each peer has opened; those that are over may be among them."""

    @asynccontextmanager
    async def for_one(self) -> AsyncIterator[None]:
        """Let one table be opened, and no other meanwhile.

        Raises:
            TooManyTables: too many matches are unfinished.
        """
        async with self._opening:
            unfinished = await self._unfinished()
            if unfinished >= MAX_UNFINISHED:
                raise TooManyTables(
                    f"{unfinished} tables are unfinished here; end some of them first",
                    limit=MAX_UNFINISHED,
                )
            yield

    async def check_of(self, peer: str) -> None:
        """Check that *peer* may open a table more.

        Raises:
            TooManyTables: too many of those that it has opened are unfinished.
        """
        theirs, limit = self._opened_by.get(peer, set()), self._backing.limits.tables_of_peer
        if len(theirs) < limit:
            return
        call, directory = self._backing.call, self._backing.directory
        theirs &= set(await call(directory.in_status, *UNFINISHED))
        if len(theirs) >= limit:
            raise TooManyTables(
                f"{limit} tables that were opened from your address are unfinished; end some first",
                limit=limit,
                case="of_peer",
            )

    def opened(self, table_id: str, peer: str) -> None:
        """Take note that *peer* has opened the table of that id."""
        self._opened_by.setdefault(peer, set()).add(table_id)

    async def look(self) -> None:
        """Let tables wait less long for people while the server is more than half full."""
        crowded = await self._unfinished() > MAX_UNFINISHED // 2
        if crowded == self._backing.crowded:
            return
        self._backing.crowded = crowded
        for table in self._awake:
            table.life.wait()
        call, directory = self._backing.call, self._backing.directory
        self._awake.preload(await call(directory.in_status, TableStatus.OPEN))

    async def _unfinished(self) -> int:
        return await self._backing.call(self._backing.directory.count, *UNFINISHED)

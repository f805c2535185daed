"""Quota of unfinished tables: of the whole server, and of each peer."""

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
    """Quota of unfinished tables on one server; tables are opened one at a time."""

    def __init__(self, resources: Resources, cache: TableCache) -> None:
        """Count the tables of *resources*; those in *cache* expire sooner while it is crowded."""
        self._resources = resources
        self._cache = cache
        self._opening = asyncio.Lock()
        """Held while a table is opened, so that each counts for the next."""
        self._opened_by: dict[str, set[str]] = {}
        """The tables that each peer has opened; those that are over may be among them."""

    @asynccontextmanager
    async def reserve(self, *, stranger: bool) -> AsyncIterator[None]:
        """Reserve the place of one table: no other is opened during this context.

        Where a *stranger* opens it, some room is left for rematches.

        Raises:
            TooManyTables: too many matches are unfinished.
        """
        limit = MAX_UNFINISHED
        if stranger:
            limit = min(limit, self._resources.limits.strangers_tables)
        async with self._opening:
            unfinished = await self._unfinished()
            if unfinished >= limit:
                raise TooManyTables(
                    f"{unfinished} tables are unfinished here; end some of them first",
                    limit=limit,
                )
            yield

    async def check_peer(self, peer: str) -> None:
        """Check that *peer* may open another table.

        Raises:
            TooManyTables: too many tables that it opened are unfinished.
        """
        unfinished, limit = self._opened_by.get(peer, set()), self._resources.limits.tables_of_peer
        if len(unfinished) < limit:
            return
        call, database = self._resources.call, self._resources.database
        unfinished &= set(await call(database.in_status, *UNFINISHED))
        if len(unfinished) >= limit:
            raise TooManyTables(
                f"{limit} tables that were opened from your address are unfinished; end some first",
                limit=limit,
                case="of_peer",
            )

    def record_opened(self, table_id: str, peer: str) -> None:
        """Record that *peer* opened the table of that id."""
        self._opened_by.setdefault(peer, set()).add(table_id)

    async def update_crowded(self) -> None:
        """Set `Resources.crowded` while the server is over half full: open tables expire sooner."""
        crowded = await self._unfinished() > MAX_UNFINISHED // 2
        if crowded == self._resources.crowded:
            return
        self._resources.crowded = crowded
        for table in self._cache:
            table.life.set_timer()
        call, database = self._resources.call, self._resources.database
        self._cache.preload(await call(database.in_status, TableStatus.OPEN))

    async def _unfinished(self) -> int:
        return await self._resources.call(self._resources.database.count, *UNFINISHED)

"""Lists of tables: filtered, newest first, in pages, without matches of the day."""

import asyncio
import math
import re
from collections.abc import Set

from tilewyrm.engine.registry import game
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.feed.table_info import (
    damaged_summary,
    delays_spectators,
    setup_of,
    shown_status,
    table_summary,
)
from tilewyrm.server.lobby.table_cache import TableCache
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.store.rows import DamagedRow, TableRow, TableStatus
from tilewyrm.server.store.table_database import TableQuery
from tilewyrm.v1 import service_pb2

PAGE_SIZE = 50
"""Default number of tables on a page."""
MAX_PAGE_SIZE = 200
_PAGE_TOKEN = re.compile("-?[0-9]{1,19}", re.ASCII)
"""Of a damaged table the time may be any number."""
_ROWS_AT_ONCE = 20
"""Tables of a list that are added before the event loop gets a turn."""


class TableListing:
    """Makes lists of the tables of one server, one at a time."""

    def __init__(self, resources: Resources, cache: TableCache) -> None:
        """List the tables of *resources*, those in *cache* as they are in memory."""
        self._resources = resources
        self._cache = cache
        self._lock = asyncio.Lock()
        """Held while a list is made: many at a time would make players wait for all of them."""

    async def page(self, request: service_pb2.ListTablesRequest) -> service_pb2.ListTablesResponse:
        """Return one page of the tables that *request* asks for, newest first.

        Raises:
            InvalidRequest: the page token is not from an earlier page.
            SetupError: there is no such game.
        """
        if request.HasField("game"):
            game(request.game)
        older_than = _read_page_token(request.page_token)
        size = min(request.page_size or PAGE_SIZE, MAX_PAGE_SIZE)
        halted = {table.table_id for table in self._cache if table.is_halted}
        query = _query(request, halted, older_than)
        rows = await self._resources.call(self._resources.database.page, query, size + 1)
        page = rows[:size]
        tables = []
        async with self._lock:
            for number, row in enumerate(page):
                if number % _ROWS_AT_ONCE == 0:
                    await asyncio.sleep(0)  # players come first
                if isinstance(row, DamagedRow) or not setup_of(row).HasField("known_luck"):
                    tables.append(self._summary(row))
        return service_pb2.ListTablesResponse(
            tables=tables,
            next_page_token=str(page[-1].created_ms) if len(rows) > size else "",
        )

    async def of_event(self, event: bytes) -> list[service_pb2.TableSummary]:
        """Return the tables of *event*, by round and number, older ones first."""
        rows = await self._resources.call(self._resources.database.of_events, event)
        async with self._lock:
            tables = [self._summary(row) for row in rows]
        return sorted(tables, key=lambda table: (table.event_table.round, table.event_table.table))

    def _summary(self, row: TableRow | DamagedRow) -> service_pb2.TableSummary:
        """Return the table of *row* as a list shows it."""
        table = self._cache.get(row.table_id)
        if table is not None:
            return table.summary()
        if isinstance(row, DamagedRow):
            return damaged_summary(row)
        setup = setup_of(row)
        hidden = delays_spectators(setup) or self._resources.round_lucks.hides(row)
        seq = 0 if hidden else row.seq
        return table_summary(row, setup, seq=seq, halted_because="")


def _read_page_token(token: str) -> float:
    """Return the moment, in milliseconds, before which the tables of a page were created.

    Raises:
        InvalidRequest: *token* is none of ours.
    """
    if not token:
        return math.inf
    if not _PAGE_TOKEN.fullmatch(token):
        raise InvalidRequest(
            "this page_token is none that ListTables gave; send next_page_token as it came",
            field="page_token",
        )
    return int(token)


def _query(
    request: service_pb2.ListTablesRequest, halted: Set[str], older_than: float
) -> TableQuery:
    """Return the query of *request*; which tables are *halted* the table database does not know."""
    query = TableQuery(game=request.game, older_than=older_than)
    if not request.statuses:
        return query
    statuses = [status for status in TableStatus if shown_status(status) in request.statuses]
    if service_pb2.TABLE_STATUS_HALTED in request.statuses:
        return query._replace(statuses=statuses, also=halted)
    return query._replace(statuses=statuses, never=halted)

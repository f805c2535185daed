"""Lists of tables: those that are wanted, newest first, a page at a time."""

import asyncio
import math
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
from tilewyrm.server.store.rows import (
    DamagedRow,
    TableRow,
    TableStatus,
)
from tilewyrm.server.store.table_database import TableQuery
from tilewyrm.v1 import service_pb2

PAGE_SIZE = 50
"""Tables on a page, unless it is asked for otherwise."""
MAX_PAGE_SIZE = 200
_ROWS_AT_ONCE = 20
"""Tables that a list tells of before it lets others come in between."""


class TableListing:
    """Makes lists of the tables of one server, one at a time."""

    def __init__(self, backing: Resources, awake: TableCache) -> None:
        """List the tables of *backing*, those that are *awake* as they are in memory."""
        self._backing = backing
        self._awake = awake
        self._making = asyncio.Lock()
        """Held while a list is made: many at a time would make players wait for all of them."""

    async def page(self, request: service_pb2.ListTablesRequest) -> service_pb2.ListTablesResponse:
        """Return one page of the tables that *request* asks for, newest first.

        Raises:
            InvalidRequest: the page token is none that a page before this one gave.
            SetupError: there is no such game.
        """
        if request.HasField("game"):
            game(request.game)
        older_than = _read_page_token(request.page_token)
        size = min(request.page_size or PAGE_SIZE, MAX_PAGE_SIZE)
        halted = {table.table_id for table in self._awake if table.is_halted}
        wanted = _wanted(request, halted, older_than)
        rows = await self._backing.call(self._backing.directory.page, wanted, size + 1)
        page = rows[:size]
        tables = []
        async with self._making:
            for number, row in enumerate(page):
                if number % _ROWS_AT_ONCE == 0:
                    await asyncio.sleep(0)  # players wait meanwhile
                tables.append(self._summary(row))
        return service_pb2.ListTablesResponse(
            tables=tables,
            next_page_token=str(page[-1].created_ms) if len(rows) > size else "",
        )

    def _summary(self, row: TableRow | DamagedRow) -> service_pb2.TableSummary:
        """Return the table of *row* as a list shows it."""
        table = self._awake.get(row.table_id)
        if table is not None:
            return table.summary()
        if isinstance(row, DamagedRow):
            return damaged_summary(row)
        setup = setup_of(row)
        seq = 0 if delays_spectators(setup) else row.seq
        return table_summary(row, setup, seq=seq, halted_because="")


def _read_page_token(token: str) -> float:
    """Return the moment, in milliseconds, before which the tables of a page were created.

    Raises:
        InvalidRequest: *token* is none of ours.
    """
    if not token:
        return math.inf
    if not (token.isascii() and token.isdigit() and len(token) < 20):
        raise InvalidRequest(
            "this page_token is none that ListTables gave; send next_page_token as it came",
            field="page_token",
        )
    return int(token)


def _wanted(
    request: service_pb2.ListTablesRequest, halted: Set[str], older_than: float
) -> TableQuery:
    """Return which tables *request* asks for; which are *halted* the directory does not know."""
    wanted = TableQuery(game=request.game, older_than=older_than)
    if not request.statuses:
        return wanted
    statuses = [status for status in TableStatus if shown_status(status) in request.statuses]
    if service_pb2.TABLE_STATUS_HALTED in request.statuses:
        return wanted._replace(statuses=statuses, also=halted)
    return wanted._replace(statuses=statuses, never=halted)

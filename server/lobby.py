"""Every table of a server."""

import asyncio
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from tilewyrm.engine.registry import game
from tilewyrm.server.backing import Backing
from tilewyrm.server.directory import TableRow
from tilewyrm.server.editions import Shelf
from tilewyrm.server.errors import BadRequest, NoTable, TooManyTables
from tilewyrm.server.opening import opened
from tilewyrm.server.table import Table
from tilewyrm.server.tokens import new_secret, new_table_id
from tilewyrm.v1 import service_pb2

MAX_UNFINISHED = 1000
MAX_REQUEST_ID_LENGTH = 64
PAGE_SIZE = 50
"""Tables on a page, unless it is asked for otherwise."""
MAX_PAGE_SIZE = 200


class Lobby:
    """The tables by id, and the way to a new one."""

    def __init__(self, backing: Backing, shelf: Shelf, known_secret: bytes | None = None) -> None:
        """Have no tables yet; *known_secret* as in `Config`."""
        self._backing = backing
        self._shelf = shelf
        self._known_secret = known_secret
        self._tables: dict[str, Table] = {}
        self._opening = 0
        """Tables that are being made and are not among `_tables` yet."""
        self._newest_ms = 0
        """When the newest table was created; no two have the same time."""
        self._repeatable = asyncio.Lock()
        """Held while a table is opened that may be asked for again."""

    async def restore(self) -> None:
        """Bring back every table of the directory, each at its last entry on disk."""
        for row in await self._backing.call(self._backing.directory.all):
            self._newest_ms = max(self._newest_ms, row.created_ms)
            await self._add(row)
        self._look_for_room()

    def find(self, table_id: str) -> Table:
        """Return the table of that id, whose letters may be in either case.

        Raises:
            NoTable: there is none.
        """
        table = self._tables.get(table_id.lower())
        if table is None:
            raise NoTable(
                f"there is no table {table_id!r} here; ListTables says which there are",
                table_id=table_id,
            )
        return table

    @property
    def streams(self) -> int:
        """How many streams are open, of players and of spectators."""
        return sum(table.streams for table in self._tables.values())

    def listed(self, request: service_pb2.ListTablesRequest) -> service_pb2.ListTablesResponse:
        """Return one page of the tables that *request* asks for, newest first.

        Raises:
            BadRequest: the page token is none that a page before this one gave.
            SetupError: there is no such game.
        """
        if request.HasField("game"):
            game(request.game)
        older_than = _read_page_token(request.page_token)
        size = min(request.page_size or PAGE_SIZE, MAX_PAGE_SIZE)
        found = [
            table
            for table in self._tables.values()
            if table.created_ms < older_than and _wanted(table, request)
        ]
        found.sort(key=lambda table: table.created_ms, reverse=True)
        page = found[:size]
        return service_pb2.ListTablesResponse(
            tables=[table.summary() for table in page],
            next_page_token=str(page[-1].created_ms) if len(found) > size else "",
        )

    async def create(self, request: service_pb2.CreateTableRequest) -> Table:
        """Open a table, or return the one that a request of the same id has opened.

        Raises:
            BadRequest: the title or the request's id is too long, or the bots do not fit.
            SetupError, EditionError: the setup cannot be played.
            TooManyTables: too many matches are unfinished.
            CannotStore: the directory cannot be written.
        """
        # To its end, even when the caller goes away: directory and lobby know the same tables.
        return await asyncio.shield(self._create_once(request))

    async def _create_once(self, request: service_pb2.CreateTableRequest) -> Table:
        if not request.HasField("request_id"):
            return await self._create(request)
        request_id = request.request_id
        if not 1 <= len(request_id) <= MAX_REQUEST_ID_LENGTH:
            raise BadRequest(
                f"request_id has 1 to {MAX_REQUEST_ID_LENGTH} characters, not {len(request_id)}",
                field="request_id",
                limit=MAX_REQUEST_ID_LENGTH,
            )
        async with self._repeatable:
            for table in self._tables.values():
                if table.request_id == request_id:
                    return table
            return await self._create(request)

    async def _create(self, request: service_pb2.CreateTableRequest) -> Table:
        with self._room_for_one():
            secret = self._known_secret or new_secret()
            return await self._open(await opened(request, self._shelf, self._moment(), secret))

    async def _add(self, row: TableRow) -> Table:
        table = self._tables[row.table_id] = Table(row, self._backing, self._forget)
        self._backing.news.changed(table.info, ())
        self._look_for_room()
        await table.restore()
        return table

    async def rematch(self, table_id: str, token: str) -> Table:
        """Open a table where those of a finished match play again, or return the one there is.

        Raises:
            NoTable: there is no such table.
            BadToken, TableHalted, TooEarly: see `Table.again`.
            TooManyTables: too many matches are unfinished.
            CannotStore: the directory cannot be written.
        """
        return await asyncio.shield(self._rematch(self.find(table_id), token))

    async def _rematch(self, table: Table, token: str) -> Table:
        async with self._repeatable:
            row = await table.again(token, self._moment())
            follower = self._follower(table)
            if follower is None:
                with self._room_for_one():
                    follower = await self._open(row)
            await table.followed(follower.table_id)
            return follower

    def _follower(self, table: Table) -> Table | None:
        """Return the table where the people of *table* play again, if there is one."""
        for other in self._tables.values():
            if other.follows == table.table_id:
                return other
        return None

    async def _open(self, row: TableRow) -> Table:
        """Return the new table of *row*, which gets another id if its own is taken."""
        while not await self._backing.call(self._backing.directory.add, row):
            row = replace(row, table_id=new_table_id())
        return await self._add(row)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._backing.news.gone(table_id)
        self._look_for_room()

    @contextmanager
    def _room_for_one(self) -> Iterator[None]:
        """Count one table more while it is being opened.

        Raises:
            TooManyTables: too many matches are unfinished.
        """
        unfinished = self._unfinished()
        if unfinished + self._opening >= MAX_UNFINISHED:
            raise TooManyTables(
                f"{unfinished} tables are unfinished here; end some of them first",
                limit=MAX_UNFINISHED,
            )
        self._opening += 1
        try:
            yield
        finally:
            self._opening -= 1

    def _look_for_room(self) -> None:
        """Let tables wait less long for people while the server is more than half full."""
        crowded = self._unfinished() > MAX_UNFINISHED // 2
        if crowded != self._backing.crowded:
            self._backing.crowded = crowded
            for table in self._tables.values():
                table.wait()

    def _unfinished(self) -> int:
        return sum(not table.finished for table in self._tables.values())

    def _moment(self) -> int:
        """Return the present in milliseconds since 1970-01-01 UTC; no moment comes twice."""
        self._newest_ms = max(time.time_ns() // 1_000_000, self._newest_ms + 1)
        return self._newest_ms

    async def close(self) -> None:
        """Wait for what is under way; take nothing new at any table and let every stream end."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))


def _read_page_token(token: str) -> float:
    """Return the moment, in milliseconds, before which the tables of a page were created.

    Raises:
        BadRequest: *token* is none of ours.
    """
    if not token:
        return math.inf
    if not (token.isascii() and token.isdigit() and len(token) < 20):
        raise BadRequest(
            "this page_token is none that ListTables gave; send next_page_token as it came",
            field="page_token",
        )
    return int(token)


def _wanted(table: Table, request: service_pb2.ListTablesRequest) -> bool:
    """Return whether *table* has the game and one of the statuses that *request* asks for."""
    if request.HasField("game") and table.game_name != request.game:
        return False
    return not request.statuses or table.status in request.statuses

"""Every table of a server."""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace

from tilewyrm.engine.registry import game
from tilewyrm.server.awake import Awake
from tilewyrm.server.backing import Backing
from tilewyrm.server.directory import Wanted
from tilewyrm.server.editions import Shelf
from tilewyrm.server.errors import BadRequest, Draining, TooManyTables
from tilewyrm.server.infos import (
    damaged_summary,
    delays_spectators,
    setup_of,
    shown_status,
    table_summary,
)
from tilewyrm.server.opening import opened
from tilewyrm.server.rebuilding import strays
from tilewyrm.server.rows import Damaged, Status, TableRow
from tilewyrm.server.table import Table
from tilewyrm.server.tokens import new_secret, new_table_id
from tilewyrm.v1 import admin_pb2, service_pb2

MAX_UNFINISHED = 10_000
UNFINISHED = (Status.OPEN, Status.PLAYING)
MAX_REQUEST_ID_LENGTH = 64
PAGE_SIZE = 50
"""Tables on a page, unless it is asked for otherwise."""
MAX_PAGE_SIZE = 200
_ROWS_AT_ONCE = 20
"""Tables that a list tells of before it lets others come in between."""


_log = logging.getLogger(__name__)


class Lobby:
    """The tables by id, and the way to a new one."""

    def __init__(self, backing: Backing, shelf: Shelf, known_secret: bytes | None = None) -> None:
        """Have no tables yet; *known_secret* as in `Config`."""
        self._backing = backing
        self._shelf = shelf
        self._known_secret = known_secret
        self._awake = Awake(backing, self._forget)
        self._opened_by: dict[str, set[str]] = {}
        """The tables that each peer has opened; those that are over may be among them."""
        self._listing = asyncio.Lock()
        """Held while a list is made: many at a time would make players wait for all of them."""
        self._opening = asyncio.Lock()
        """Held while a table is opened, so that each counts for the next."""
        self.draining = False
        """Whether no table is opened and no match begins."""
        self._newest_ms = 0
        """When the newest table was created; no two have the same time."""
        self._repeatable = asyncio.Lock()
        """Held while a table is opened that may be asked for again."""

    async def restore(self) -> None:
        """Take up every table of the directory, each at its last entry on disk.

        They are all asleep. What is under way at one goes on soon after.
        """
        call, directory = self._backing.call, self._backing.directory
        self._newest_ms = await call(directory.newest_ms)
        await self._look_for_room()
        unfinished = await call(directory.in_status, *UNFINISHED)
        lost = await call(strays, directory, self._backing.matches)
        if lost:
            _log.warning(
                "%d matches on disk are not in the directory of tables: `tilewyrm admin rebuild`"
                " takes them up again",
                len(lost),
            )
        self._awake.rouse(unfinished, after_s=self._backing.patience.rouse_s)
        self._awake.watch()

    def at(self, table_id: str) -> AbstractAsyncContextManager[Table]:
        """Have the table of that id, whose letters may be in either case, for as long as it lasts.

        Raises:
            NoTable: there is none.
            TableHalted: what the directory says of it cannot be read.
        """
        return self._awake.at(table_id.lower())

    @property
    def streams(self) -> int:
        """How many streams are open, of players and of spectators."""
        return sum(table.streams for table in self._awake)

    def companies(self) -> list[admin_pb2.Company]:
        """Return who is at each table of which a stream is open, by the tables' ids."""
        there = [table.company() for table in self._awake if table.streams]
        return sorted(there, key=lambda company: company.table_id)

    async def counts(self) -> dict[str, int]:
        """Return how many tables there are in each status; those that stand still by themselves."""
        call, directory = self._backing.call, self._backing.directory
        found = {status.name.lower(): await call(directory.count, status) for status in Status}
        return {**found, "halted": sum(table.is_halted for table in self._awake)}

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(list(self._awake))

    async def playing(self) -> int:
        """Return how many matches are under way, those that stand still aside."""
        ids = await self._backing.call(self._backing.directory.in_status, Status.PLAYING)
        return len(set(ids) - {table.table_id for table in self._awake if table.is_halted})

    def check_open(self) -> None:
        """Check that tables may be opened and matches may begin.

        Raises:
            Draining: not now.
        """
        if self.draining:
            raise Draining(
                "this server is being emptied: matches under way go on, new ones do not begin"
            )

    async def listed(
        self, request: service_pb2.ListTablesRequest
    ) -> service_pb2.ListTablesResponse:
        """Return one page of the tables that *request* asks for, newest first.

        Raises:
            BadRequest: the page token is none that a page before this one gave.
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
        async with self._listing:
            for number, row in enumerate(page):
                if number % _ROWS_AT_ONCE == 0:
                    await asyncio.sleep(0)  # players wait meanwhile
                tables.append(self._summary(row))
        return service_pb2.ListTablesResponse(
            tables=tables,
            next_page_token=str(page[-1].created_ms) if len(rows) > size else "",
        )

    def _summary(self, row: TableRow | Damaged) -> service_pb2.TableSummary:
        """Return the table of *row* as a list shows it."""
        table = self._awake.get(row.table_id)
        if table is not None:
            return table.summary()
        if isinstance(row, Damaged):
            return damaged_summary(row)
        setup = setup_of(row)
        seq = 0 if delays_spectators(setup) else row.seq
        return table_summary(row, setup, seq=seq, halted_because="")

    async def create(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        """Open a table for *peer*, or return the one that a request of the same id has opened.

        Raises:
            BadRequest: the title or the request's id is too long, or the bots do not fit.
            SetupError, EditionError: the setup cannot be played.
            TooManyTables: too many matches are unfinished.
            CannotStore: the directory cannot be written.
        """
        # To its end, even when the caller goes away: directory and lobby know the same tables.
        return await asyncio.shield(self._create_once(request, peer))

    async def _create_once(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        if not request.HasField("request_id"):
            return await self._create(request, peer)
        request_id = request.request_id
        if not 1 <= len(request_id) <= MAX_REQUEST_ID_LENGTH:
            raise BadRequest(
                f"request_id has 1 to {MAX_REQUEST_ID_LENGTH} characters, not {len(request_id)}",
                field="request_id",
                limit=MAX_REQUEST_ID_LENGTH,
            )
        async with self._repeatable:
            table_id = await self._backing.call(self._backing.directory.requested, request_id)
            if table_id is not None:
                return await self._info(table_id)
            return await self._create(request, peer)

    async def _create(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        self.check_open()
        await self._check_room_of(peer)
        async with self._room_for_one():
            secret = self._known_secret or new_secret()
            vault = self._backing.vault
            row = await opened(request, self._shelf, self._moment(), secret=secret, vault=vault)
            info = await self._open(row)
        self._opened_by.setdefault(peer, set()).add(info.table_id)
        return info

    async def rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        """Open a table where those of a finished match play again, or return the one there is.

        Raises:
            NoTable: there is no such table.
            BadToken, TableHalted, TooEarly: see `Table.again`.
            TooManyTables: too many matches are unfinished.
            CannotStore: the directory cannot be written.
        """
        return await asyncio.shield(self._rematch(table_id, token))

    async def _rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        async with self._repeatable, self.at(table_id) as table:
            row = await table.again(token, self._moment())
            call, directory = self._backing.call, self._backing.directory
            follower_id = await call(directory.follower, table.table_id)
            if follower_id is None:
                self.check_open()
                async with self._room_for_one():
                    follower = await self._open(row)
            else:
                follower = await self._info(follower_id)
            await table.followed(follower.table_id)
            return follower

    async def _open(self, row: TableRow) -> service_pb2.TableInfo:
        """Return the new table of *row*, which gets another id if its own is taken."""
        while not await self._backing.call(self._backing.directory.add, row):
            row = replace(row, table_id=new_table_id())
        info = (await self._awake.open(row)).info()
        await self._look_for_room()
        return info

    async def _info(self, table_id: str) -> service_pb2.TableInfo:
        async with self.at(table_id) as table:
            return table.info()

    def _forget(self, table_id: str) -> None:
        self._backing.news.gone(table_id)
        self._awake.start(self._look_for_room())

    @asynccontextmanager
    async def _room_for_one(self) -> AsyncIterator[None]:
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

    async def _check_room_of(self, peer: str) -> None:
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

    async def _look_for_room(self) -> None:
        """Let tables wait less long for people while the server is more than half full."""
        crowded = await self._unfinished() > MAX_UNFINISHED // 2
        if crowded == self._backing.crowded:
            return
        self._backing.crowded = crowded
        for table in self._awake:
            table.wait()
        call, directory = self._backing.call, self._backing.directory
        self._awake.rouse(await call(directory.in_status, Status.OPEN))

    async def _unfinished(self) -> int:
        return await self._backing.call(self._backing.directory.count, *UNFINISHED)

    def _moment(self) -> int:
        """Return the present in milliseconds since 1970-01-01 UTC; no moment comes twice."""
        self._newest_ms = max(time.time_ns() // 1_000_000, self._newest_ms + 1)
        return self._newest_ms

    async def close(self) -> None:
        """Wait for what is under way; take nothing new at any table and let every stream end."""
        self.draining = False  # who waits for its end need wait no longer
        await self._awake.close()


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


def _wanted(request: service_pb2.ListTablesRequest, halted: Set[str], older_than: float) -> Wanted:
    """Return which tables *request* asks for; which are *halted* the directory does not know."""
    wanted = Wanted(game=request.game, older_than=older_than)
    if not request.statuses:
        return wanted
    statuses = [status for status in Status if shown_status(status) in request.statuses]
    if service_pb2.TABLE_STATUS_HALTED in request.statuses:
        return wanted._replace(statuses=statuses, also=halted)
    return wanted._replace(statuses=statuses, never=halted)

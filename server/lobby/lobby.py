"""Every table of a server."""

import asyncio
import logging
import time
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace

from tilewyrm.server.errors import InvalidRequest, ServerDraining, TableHalted, TableNotFound
from tilewyrm.server.lobby.listing import TableListing
from tilewyrm.server.lobby.table_cache import TableCache
from tilewyrm.server.lobby.table_creation import new_row
from tilewyrm.server.lobby.table_quota import (
    UNFINISHED,
    TableQuota,
)
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.seats.revocation import (
    RevokeRight,
    named_right,
)
from tilewyrm.server.security.tokens import (
    new_secret,
    new_table_id,
)
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.server.store.rebuild import orphans
from tilewyrm.server.store.rows import (
    TableRow,
    TableStatus,
)
from tilewyrm.server.table.table import Table
from tilewyrm.v1 import admin_pb2, service_pb2

MAX_REQUEST_ID_LENGTH = 64

_log = logging.getLogger(__name__)


class Lobby:
    """The tables by id, and the way to a new one."""

    def __init__(
        self, backing: Resources, shelf: EditionStore, known_secret: bytes | None = None
    ) -> None:
        """Have no tables yet; *known_secret* as in `ServerConfig`."""
        self._backing = backing
        self._shelf = shelf
        self._known_secret = known_secret
        self._awake = TableCache(backing, self._forget)
        self._room = TableQuota(backing, self._awake)
        self.listing = TableListing(backing, self._awake)
        """Makes lists of the tables."""
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
        await self._room.look()
        unfinished = await call(directory.in_status, *UNFINISHED)
        lost = await call(orphans, directory, self._backing.matches)
        if lost:
            _log.warning(
                "%d matches on disk are not in the directory of tables: `tilewyrm admin rebuild`"
                " takes them up again",
                len(lost),
            )
        self._awake.preload(unfinished, after_s=self._backing.patience.rouse_s)
        self._awake.watch()

    def at(self, table_id: str) -> AbstractAsyncContextManager[Table]:
        """Have the table of that id, whose letters may be in either case, for as long as it lasts.

        Raises:
            TableNotFound: there is none.
            TableHalted: what the directory says of it cannot be read.
        """
        return self._awake.at(table_id.lower())

    @property
    def streams(self) -> int:
        """How many streams are open, of players and of spectators."""
        return sum(len(table.streams) for table in self._awake)

    def companies(self) -> list[admin_pb2.Company]:
        """Return who is at each table of which a stream is open, by the tables' ids."""
        there = [table.streams.company() for table in self._awake if table.streams]
        return sorted(there, key=lambda company: company.table_id)

    async def counts(self) -> dict[str, int]:
        """Return how many tables there are in each status; those that stand still by themselves."""
        call, directory = self._backing.call, self._backing.directory
        found = {status.name.lower(): await call(directory.count, status) for status in TableStatus}
        return {**found, "halted": sum(table.is_halted for table in self._awake)}

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(list(self._awake))

    async def playing(self) -> int:
        """Return how many matches are under way, those that stand still aside."""
        ids = await self._backing.call(self._backing.directory.in_status, TableStatus.PLAYING)
        return len(set(ids) - {table.table_id for table in self._awake if table.is_halted})

    def check_open(self) -> None:
        """Check that tables may be opened and matches may begin.

        Raises:
            ServerDraining: not now.
        """
        if self.draining:
            raise ServerDraining(
                "this server is being emptied: matches under way go on, new ones do not begin"
            )

    async def create(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        """Open a table for *peer*, or return the one that a request of the same id has opened.

        Raises:
            InvalidRequest: the title or the request's id is too long, or the bots do not fit.
            SetupError, EditionError: the setup cannot be played.
            TooManyTables: too many matches are unfinished.
            StoreFailed: the directory cannot be written.
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
            raise InvalidRequest(
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
        await self._room.check_of(peer)
        async with self._room.for_one():
            secret = self._known_secret or new_secret()
            vault = self._backing.vault
            row = await new_row(request, self._shelf, self._moment(), secret=secret, vault=vault)
            info = await self._open(row)
        self._room.opened(info.table_id, peer)
        return info

    async def rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        """Open a table where those of a finished match play again, or return the one there is.

        Raises:
            TableNotFound: there is no such table.
            InvalidToken, TableHalted, ReplayNotReady: see `Table.again`.
            TooManyTables: too many matches are unfinished.
            StoreFailed: the directory cannot be written.
        """
        return await asyncio.shield(self._rematch(table_id, token))

    async def _rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        async with self._repeatable, self.at(table_id) as table:
            row = await table.again(token, self._moment())
            call, directory = self._backing.call, self._backing.directory
            follower_id = await call(directory.follower, table.table_id)
            if follower_id is None:
                self.check_open()
                async with self._room.for_one():
                    follower = await self._open(row)
            else:
                follower = await self._info(follower_id)
            await table.followed(follower.table_id)
            return follower

    async def revoke(self, request: admin_pb2.RevokeRightRequest, fresh: bytes) -> None:
        """Take a right away, at the table that *request* names and at all rematches around it.

        In place of a token that of the one counts whose hash is *fresh*.

        Raises:
            TableNotFound: there is no such table.
            InvalidRequest, SeatUnavailable, NotHost: see `named_right`.
            StoreFailed: it cannot be written; the right may still hold.
            ServerStopping: nothing was changed.
            TableHalted: what the directory says of it cannot be read.
        """
        await asyncio.shield(self._revoke(request, fresh))

    async def _revoke(self, request: admin_pb2.RevokeRightRequest, fresh: bytes) -> None:
        async with self._repeatable:  # no rematch is opened meanwhile
            async with self.at(request.table_id) as table:
                command = RevokeRight(named_right(table.row, request), fresh)
                await table.take(command)
                table_id = table.table_id
            for other_id in await self._backing.call(self._backing.directory.series, table_id):
                # One that is no more, or cannot be read, nobody has a right to.
                with suppress(TableNotFound, TableHalted):
                    async with self.at(other_id) as other:
                        await other.take(command)

    async def _open(self, row: TableRow) -> service_pb2.TableInfo:
        """Return the new table of *row*, which gets another id if its own is taken."""
        while not await self._backing.call(self._backing.directory.add, row):
            row = replace(row, table_id=new_table_id())
        info = (await self._awake.open(row)).info()
        await self._room.look()
        return info

    async def _info(self, table_id: str) -> service_pb2.TableInfo:
        async with self.at(table_id) as table:
            return table.info()

    def _forget(self, table_id: str) -> None:
        self._backing.news.gone(table_id)
        self._awake.start(self._room.look())

    def _moment(self) -> int:
        """Return the present in milliseconds since 1970-01-01 UTC; no moment comes twice."""
        self._newest_ms = max(time.time_ns() // 1_000_000, self._newest_ms + 1)
        return self._newest_ms

    async def close(self) -> None:
        """Wait for what is under way; take nothing new at any table and let every stream end."""
        self.draining = False  # who waits for its end need wait no longer
        await self._awake.close()

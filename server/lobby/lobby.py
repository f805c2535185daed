"""Lobby: all tables of a server, opened, found, listed and closed."""

import asyncio
import logging
import time
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace

from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.replays.day.day_match import day_setup
from tilewyrm.replays.evidence.known_luck import DAY_MS, day_of, day_secret
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.config.bot_budget import BotBudget
from tilewyrm.server.errors import InvalidRequest, ServerDraining, TableHalted, TableNotFound
from tilewyrm.server.events.event_hub import EventHub
from tilewyrm.server.events.round_lucks import KnownLuck
from tilewyrm.server.lobby.event_tables import check_event_table
from tilewyrm.server.lobby.listing import TableListing
from tilewyrm.server.lobby.shared_luck import SharedLuck
from tilewyrm.server.lobby.table_cache import TableCache
from tilewyrm.server.lobby.table_creation import new_row
from tilewyrm.server.lobby.table_quota import UNFINISHED, TableQuota
from tilewyrm.server.match.task_judge import task_setup
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.seats.revocation import RevokeRight, named_right
from tilewyrm.server.security.tokens import new_secret, new_table_id
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.server.store.rebuild import orphans
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.server.table.table import Table
from tilewyrm.server.table.uncancelled import uncancelled
from tilewyrm.v1 import admin_pb2, match_pb2, service_pb2

MAX_REQUEST_ID_LENGTH = 64

_log = logging.getLogger(__name__)


class Lobby:
    """All tables by id: opens new ones, loads the others on demand."""

    def __init__(
        self,
        resources: Resources,
        events: EventHub,
        edition_store: EditionStore,
        known_secret: bytes | None = None,
        *,
        is_private: bool = False,
    ) -> None:
        """Begin without tables; *known_secret* and *is_private* as in `ServerConfig`.

        Of *events* are the people for whom seats are reserved.
        """
        self._resources = resources
        self._events = events
        self._edition_store = edition_store
        self._known_secret = known_secret
        self._is_private = is_private
        self._cache = TableCache(resources, self._forget)
        self._quota = TableQuota(resources, self._cache)
        self.listing = TableListing(resources, self._cache)
        """Makes lists of the tables."""
        self.draining = False
        """Whether no table is opened and no match begins."""
        self._newest_ms = 0
        """When the newest table was created; no two have the same time."""
        self._repeatable = asyncio.Lock()
        """Held while a table is opened that may be asked for again."""
        self._shared_luck = SharedLuck(resources, self._cache)
        self._of_events = asyncio.Lock()
        """Held while a table of an event is opened, or the secret of a round is published."""

    async def restore(self) -> None:
        """Restore every table of the table database, at its last entry on disk.

        None is loaded yet; unfinished ones are preloaded soon, for what is due there.
        """
        call, database = self._resources.call, self._resources.database
        self._newest_ms = await call(database.newest_ms)
        await self._quota.update_crowded()
        unfinished = await call(database.in_status, *UNFINISHED)
        orphaned = await call(orphans, database, self._resources.matches)
        if orphaned:
            _log.warning(
                "%d matches on disk are missing from the database; `tilewyrm admin"
                " rebuild` restores them",
                len(orphaned),
            )
        self._cache.preload(unfinished, after_s=self._resources.timeouts.rouse_s)
        self._cache.start_eviction()

    def at(self, table_id: str) -> AbstractAsyncContextManager[Table]:
        """Load the table of that id (in either case); it stays in memory during this context.

        Raises:
            TableNotFound: there is none.
            TableHalted: its row in the table database is damaged.
        """
        return self._cache.at(table_id.lower())

    @property
    def bot_budget(self) -> BotBudget:
        """The largest budget of a bot."""
        return self._resources.bot_budget

    @property
    def streams(self) -> int:
        """How many streams are open, of players and of spectators."""
        return sum(len(table.streams) for table in self._cache)

    def companies(self) -> list[admin_pb2.Company]:
        """Return who is connected, per table with an open stream, by table id."""
        there = [table.streams.company() for table in self._cache if table.streams]
        return sorted(there, key=lambda company: company.table_id)

    async def counts(self) -> dict[str, int]:
        """Return the number of tables in each status, and of those that are halted."""
        call, database = self._resources.call, self._resources.database
        found = {status.name.lower(): await call(database.count, status) for status in TableStatus}
        return {**found, "halted": sum(table.is_halted for table in self._cache)}

    @property
    def tables_in_memory(self) -> int:
        """Number of tables in memory."""
        return len(list(self._cache))

    async def playing(self) -> int:
        """Return the number of matches under way, without halted tables."""
        ids = await self._resources.call(self._resources.database.in_status, TableStatus.PLAYING)
        return len(set(ids) - {table.table_id for table in self._cache if table.is_halted})

    def check_open(self) -> None:
        """Check that tables may be opened and matches may begin.

        Raises:
            ServerDraining: not now.
        """
        if self.draining:
            raise ServerDraining(
                "the server is draining: matches under way continue, new ones do not start"
            )

    async def create(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        """Open a table for *peer*, or return the one that a request of the same id has opened.

        Raises:
            InvalidRequest: the title or the request's id is too long, or the bots do not fit, or
                the seats of a table of an event.
            EventNotFound: the server does not know the event of the table.
            SetupError, EditionError: the setup cannot be played.
            TooManyTables: too many matches are unfinished.
            StoreFailed: the table database cannot be written.
        """
        # Not cancelled with its caller: the table database and the lobby must agree.
        return await uncancelled(self._create_once(request, peer))

    async def _create_once(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        if request.of_the_day:
            async with self._repeatable:
                return await self._of_the_day(request, peer)
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
            table_id = await self._resources.call(self._resources.database.requested, request_id)
            if table_id is not None:
                return await self._info(table_id)
            return await self._create(request, peer)

    async def _of_the_day(
        self, request: service_pb2.CreateTableRequest, peer: str
    ) -> service_pb2.TableInfo:
        """Return the table of today's unfinished match of the day, or of the next attempt."""
        if not self._is_private:
            raise InvalidRequest(
                "cannot open a match of the day on a server that other computers can reach; its"
                " dice and tiles are known beforehand",
                case="of_the_day",
                field="of_the_day",
            )
        setup, now_ms = day_setup(request.game), self._moment()
        today = day_of(now_ms)
        secret = day_secret(today, setup.game, setup.rules_version)
        rows = await self._resources.call(
            self._resources.database.committed, commitment(secret), now_ms - now_ms % DAY_MS
        )
        for row in rows:
            if row.status in UNFINISHED:
                return await self._info(row.table_id)
        known_luck = match_pb2.KnownLuck(date=today.isoformat(), attempt=len(rows) + 1)
        return await self._create(request, peer, known_luck, secret)

    async def _create(
        self,
        request: service_pb2.CreateTableRequest,
        peer: str,
        known_luck: match_pb2.KnownLuck | None = None,
        secret: bytes | None = None,
    ) -> service_pb2.TableInfo:
        self.check_open()
        if request.HasField("task"):
            request = self._at_position(request)
        if check_event_table(request):
            people = [seat.number for seat in request.reserved if not seat.bot]
            self._events.check_people(request.event_table.event, people)
            async with self._of_events:
                luck = await self._shared_luck.of(request)
                return await self._opened(request, peer, luck=luck)
        await self._quota.check_peer(peer)
        info = await self._opened(request, peer, known_luck, secret)
        self._quota.record_opened(info.table_id, peer)
        return info

    async def _opened(
        self,
        request: service_pb2.CreateTableRequest,
        peer: str,
        known_luck: match_pb2.KnownLuck | None = None,
        secret: bytes | None = None,
        luck: KnownLuck | None = None,
    ) -> service_pb2.TableInfo:
        """Return the new table of a *request* that was checked; *luck* is that of its round."""
        hashed = b""
        if request.HasField("pass_phrase"):
            hashed = await self._resources.pass_phrases.hashed(request.pass_phrase, peer)
        async with self._quota.reserve(stranger=not request.HasField("event_table")):
            if luck is not None:
                secret = self._resources.round_lucks.secret(luck)
            secret = secret or self._known_secret or new_secret()
            row = await new_row(
                request,
                self._edition_store,
                self._moment(),
                secret=secret,
                vault=self._resources.vault,
                budget=self.bot_budget,
                pass_phrase_hash=hashed,
                known_luck=known_luck,
            )
            if luck is not None:
                seats = tuple(replace(seat, entropy=luck.entropy) for seat in row.seats)
                row = replace(row, seats=seats, round_luck=True)
            return await self._open(row)

    async def reveal_round(
        self, event: bytes, round_number: int, abandoned: frozenset[str]
    ) -> tuple[bytes, list[str]]:
        """Return the secret of a round of an event, and the matches that were played with it.

        From now on spectators may see them. Halted tables that are *abandoned* never continue.

        Raises:
            RoundNotOver, InvalidRequest, StoreFailed, KeyMissing, TableHalted: see
                `SharedLuck.reveal`.
        """
        async with self._of_events:
            return await self._shared_luck.reveal(event, round_number, abandoned)

    @property
    def has_tasks(self) -> bool:
        """Whether tables may be opened for tasks: only where all luck is known beforehand."""
        return self._known_secret is not None

    def _at_position(
        self, request: service_pb2.CreateTableRequest
    ) -> service_pb2.CreateTableRequest:
        """Return *request*, which names a task, as one for a match from its position.

        Raises:
            InvalidRequest: there are no tasks here, or it says otherwise what is played.
            EditionError: there is no such task, or it is not played by the preset.
            SetupError: there is no such preset.
        """
        if not self.has_tasks:
            raise InvalidRequest("this server has no tasks: it is no tutorial's", field="task")
        if request.HasField("goes_on"):
            raise InvalidRequest("a task has its own position: leave goes_on out", field="goes_on")
        branched = service_pb2.CreateTableRequest()
        branched.CopyFrom(request)
        branched.ClearField("task")
        branched.ClearField("game")
        branched.ClearField("preset")
        branched.goes_on.CopyFrom(task_setup(request.game, request.task, request.preset))
        branched.bots.extend([USUAL] * (branched.goes_on.seats - 1))
        return branched

    async def rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        """Open a table where those of a finished match play again, or return the one there is.

        Raises:
            TableNotFound: there is no such table.
            InvalidToken, TableHalted, ReplayNotReady: see `Table.rematch_row`.
            TooManyTables: too many matches are unfinished.
            StoreFailed: the table database cannot be written.
        """
        return await uncancelled(self._rematch(table_id, token))

    async def _rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        async with self._repeatable, self.at(table_id) as table:
            row = await table.rematch_row(token, self._moment())
            call, database = self._resources.call, self._resources.database
            follower_id = await call(database.follower, table.table_id)
            if follower_id is None:
                self.check_open()
                async with self._quota.reserve(stranger=False):
                    follower = await self._open(row)
            else:
                follower = await self._info(follower_id)
            await table.announce_rematch(follower.table_id)
            return follower

    async def revoke(self, request: admin_pb2.RevokeRightRequest, fresh: bytes) -> None:
        """Revoke a right at the table that *request* names, and at all rematches around it.

        The new token is the one with the hash *fresh*.

        Raises:
            TableNotFound: there is no such table.
            InvalidRequest, SeatUnavailable, NotHost: see `named_right`.
            StoreFailed: it cannot be written; the right may still hold.
            ServerStopping: nothing was changed.
            TableHalted: its row in the table database is damaged.
        """
        await uncancelled(self._revoke(request, fresh))

    async def _revoke(self, request: admin_pb2.RevokeRightRequest, fresh: bytes) -> None:
        async with self._repeatable:  # no rematch is opened meanwhile
            async with self.at(request.table_id) as table:
                command = RevokeRight(named_right(table.row, request), fresh)
                await table.take(command)
                table_id = table.table_id
            for other_id in await self._resources.call(self._resources.database.series, table_id):
                # A removed or damaged table grants no rights.
                with suppress(TableNotFound, TableHalted):
                    async with self.at(other_id) as other:
                        await other.take(command)

    async def _open(self, row: TableRow) -> service_pb2.TableInfo:
        """Return the new table of *row*, which gets another id if its own is taken."""
        while not await self._resources.call(self._resources.database.add, row):
            row = replace(row, table_id=new_table_id())
        info = (await self._cache.open(row)).info()
        await self._quota.update_crowded()
        return info

    async def _info(self, table_id: str) -> service_pb2.TableInfo:
        async with self.at(table_id) as table:
            return table.info()

    def _forget(self, table_id: str) -> None:
        self._resources.table_events.gone(table_id)
        self._cache.start(self._quota.update_crowded())

    def _moment(self) -> int:
        """Return the present in milliseconds since 1970-01-01 UTC, unique per table."""
        self._newest_ms = max(time.time_ns() // 1_000_000, self._newest_ms + 1)
        return self._newest_ms

    async def close(self) -> None:
        """Wait for what is under way; accept nothing new and end every stream."""
        self.draining = False  # who waits for its end need wait no longer
        await self._cache.close()

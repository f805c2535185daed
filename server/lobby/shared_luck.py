"""Luck of a round at the tables of an event: which tables get it, when its secret is published."""

from contextlib import suppress

from tilewyrm.server.errors import (
    InvalidRequest,
    MatchStarted,
    RoundNotOver,
    TableHalted,
    TableNotFound,
)
from tilewyrm.server.events.round_lucks import KnownLuck
from tilewyrm.server.feed.table_info import event_table_of
from tilewyrm.server.lobby.table_cache import TableCache
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.v1 import service_pb2


class SharedLuck:
    """Luck of rounds at the tables of one server. Its caller lets one call at a time in."""

    def __init__(self, resources: Resources, cache: TableCache) -> None:
        self._resources = resources
        self._cache = cache

    async def of(self, request: service_pb2.CreateTableRequest) -> KnownLuck | None:
        """Return the luck of its round for the table of an event in *request*.

        None stands for luck of the table's own. Then the round has no luck, or its secret is
        published. Or a match with it has begun at this table or with one of its people. Earlier
        tables with this number or these people are removed if their match has not begun.

        Raises:
            InvalidRequest: shares can still be added.
        """
        at = request.event_table
        found = self._resources.round_lucks.of(at.event, at.round)
        if found is None or found.row.revealed:
            return None
        if not found.is_complete:
            raise InvalidRequest(
                f"shares can still be added to the luck of round {at.round}; send Attest"
                " (completed) first",
                field="event_table",
                case="event_table",
            )
        people = {seat.number for seat in request.reserved if not seat.bot}
        for row in await self.tables(at.event, at.round):
            same = event_table_of(row)
            assert same is not None
            if same.table != at.table and people.isdisjoint(_people(row)):
                continue
            if row.status is not TableStatus.OPEN or not await self._remove(row.table_id):
                return None
        return found

    async def tables(self, event: bytes, round_number: int) -> list[TableRow]:
        """Return the tables with the luck of a round, older ones first."""
        call, database = self._resources.call, self._resources.database
        rows: list[TableRow] = await call(database.of_events, event)
        return [
            row
            for row in rows
            if row.round_luck and (at := event_table_of(row)) and at.round == round_number
        ]

    async def reveal(
        self, event: bytes, round_number: int, abandoned: frozenset[str]
    ) -> tuple[bytes, list[str]]:
        """Return the secret of a round, and the matches that were played with it.

        Tables that are *abandoned* may be halted. Their matches end as soon as they can be read.

        Raises:
            RoundNotOver: another table with it is open, under way or halted.
            InvalidRequest, StoreFailed, KeyMissing: see `RoundLucks.reveal`.
            TableHalted: likewise; or the row of a table that is not *abandoned* is damaged.
        """
        rows = await self.tables(event, round_number)
        halted = []
        for row in rows:
            try:
                async with self._cache.at(row.table_id) as table:
                    if table.finished:
                        continue
                    if not (table.is_halted and row.table_id in abandoned):
                        raise RoundNotOver(
                            f"round {round_number} is not over: table {row.table_id} is open, under"
                            " way or halted",
                            table_id=row.table_id,
                        )
                    halted.append(row.table_id)
            except TableNotFound:
                continue
            except TableHalted:
                if row.table_id not in abandoned:
                    raise
        secret = await self._resources.round_lucks.reveal(event, round_number)
        for table_id in halted:  # one that has resumed meanwhile
            async with self._cache.at(table_id) as table:
                await table.abandon()
        return secret, [row.table_id for row in rows]

    async def _remove(self, table_id: str) -> bool:
        """Remove a table before its match; return whether no match has begun there."""
        with suppress(TableNotFound):
            async with self._cache.at(table_id) as table:
                with suppress(MatchStarted):
                    await table.disband()
                return table.row.status is TableStatus.OPEN
        return True


def _people(row: TableRow) -> set[int]:
    return {seat.number for seat in row.seats if not seat.bot}

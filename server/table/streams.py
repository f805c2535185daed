"""Streams of one table: their number is limited, and each begins with a snapshot."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import TooManyStreams
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.seats.seat_tokens import seat_of_holder
from tilewyrm.server.table.lifecycle import Lifecycle
from tilewyrm.v1 import admin_pb2, service_pb2


class TableStreams:
    """Open streams of one table, of players and of spectators."""

    def __init__(self, table_id: str, life: Lifecycle, limits: Limits) -> None:
        """Stream the table of that id, of lifecycle *life*, within *limits*."""
        self._table_id = table_id
        self._life = life
        self._limits = limits

    def __len__(self) -> int:
        """Return the number of open streams."""
        return len(self._life.phase.context.audience)

    def company(self) -> admin_pb2.Company:
        """Return the connected players and the number of spectators."""
        audience, seats = self._life.phase.context.audience, self._life.phase.row.seats
        players = [
            admin_pb2.CompanyPlayer(seat=seat, name=seats[seat].name)
            for seat in sorted(audience.seats())
        ]
        return admin_pb2.Company(
            table_id=self._table_id, players=players, spectators=audience.spectators()
        )

    async def snapshot(self, seat: int | None, from_seq: int) -> service_pb2.Snapshot:
        """Return the snapshot for *seat*, with the log after *from_seq*.

        Of a long log it has only the end: the rest comes on a stream.
        """
        holder = self._holder(seat)
        async with self._life.locked_phase(seat) as phase:
            seen_by = self._seat_of_holder(holder)
            snapshot, _ = phase.snapshot(seen_by, from_seq, service_pb2.Wish())
            return snapshot

    @asynccontextmanager
    async def watching(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish, machine: str
    ) -> AsyncIterator[Watcher]:
        """Give a watcher that begins with a snapshot for *seat*; the end of the context removes it.

        The stream is *machine*'s.

        Until then the table does for the seat what *wish* says.

        Raises:
            InvalidToken: the player has left the seat.
            ServerStopping: the table accepts no streams.
            TooManyStreams: the limit is reached.
        """
        self._check_limit(seat)
        watcher = Watcher(seat, self._limits, machine)
        holder = self._holder(seat)
        try:
            await self.wish(watcher, wish)  # first: the snapshot must not ask what this decides
            async with self._life.locked_phase(seat) as phase:
                watcher.seat = self._seat_of_holder(holder)
                phase.check_active()
                phase.admit(watcher, from_seq)
            self._life.notify()
            if watcher.seat is not None:
                returned = watcher.seat
                await self._life.advance(lambda phase: phase.returned(returned))
            yield watcher
        finally:
            self._life.phase.dismiss(watcher)
            self._life.notify()
            self._life.set_timer()

    async def wish(self, watcher: Watcher, wish: service_pb2.Wish) -> None:
        """Replace the wishes of *watcher* by *wish*.

        If it gets another view by that, and has one already, it starts afresh.
        """
        audience = self._life.phase.context.audience
        known = audience.wish_of(watcher)
        if watcher in audience and known.forecast_on_request != wish.forecast_on_request:
            async with self._life.locked_phase(watcher.seat) as phase:
                audience.wish(watcher, wish)
                phase.put_snapshot(watcher, sys.maxsize)  # it has been sent all of the log
        else:
            audience.wish(watcher, wish)
        if watcher.seat is not None and wish.decide_single:
            await self._life.advance(lambda phase: phase.play_forced_moves())

    def _check_limit(self, seat: int | None) -> None:
        """Check that *seat*, or for None a spectator, may open another stream."""
        audience, limits = self._life.phase.context.audience, self._limits
        if seat is None:
            number, limit = audience.spectators(), limits.spectators_of_table
        else:
            number, limit = audience.streams_of(seat), limits.streams_of_seat
        if number >= limit:
            whom = "spectators" if seat is None else f"open streams of seat {seat}"
            raise TooManyStreams(
                f"table {self._table_id} already has {limit} {whom}; close one of them first",
                table_id=self._table_id,
                limit=limit,
                case="of_spectators" if seat is None else "of_seat",
            )

    def _holder(self, seat: int | None) -> bytes | None:
        """Return the hash of the token of *seat*: until the start its number may change."""
        return None if seat is None else self._life.phase.row.seats[seat].token_hash

    def _seat_of_holder(self, holder: bytes | None) -> int | None:
        """Return the present seat of the player whose hash is *holder*; None: a spectator.

        Raises:
            InvalidToken: the player has left.
        """
        return None if holder is None else seat_of_holder(self._life.phase.row, holder)

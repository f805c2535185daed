"""The streams at one table: who may watch, and what a watcher begins with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import TooManyStreams
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.seats.lookup import seat_of_holder
from tilewyrm.server.table.lifecycle import Lifecycle
from tilewyrm.v1 import admin_pb2, service_pb2


class TableStreams:
    """The streams that are open at a table, of players and of spectators."""

    def __init__(self, table_id: str, life: Lifecycle, limits: Limits) -> None:
        """Show the table of that id as it stands in *life*, to as many as *limits* say."""
        self._table_id = table_id
        self._life = life
        self._limits = limits

    def __len__(self) -> int:
        """Return how many are open."""
        return len(self._life.phase.venue.audience)

    def company(self) -> admin_pb2.Company:
        """Return who is here now."""
        audience, seats = self._life.phase.venue.audience, self._life.phase.row.seats
        players = [
            admin_pb2.CompanyPlayer(seat=seat, name=seats[seat].name)
            for seat in sorted(audience.seats())
        ]
        return admin_pb2.Company(
            table_id=self._table_id, players=players, spectators=audience.spectators()
        )

    async def snapshot(self, seat: int | None, from_seq: int) -> service_pb2.Snapshot:
        """Return where the table stands as *seat* sees it, with the log after *from_seq*.

        Of a long log only its end is there: the rest is told on a stream.
        """
        holder = self._holder(seat)
        async with self._life.shown(seat) as phase:
            snapshot, _ = phase.snapshot(self._seat_of_holder(holder), from_seq)
            return snapshot

    @asynccontextmanager
    async def watching(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish
    ) -> AsyncIterator[Watcher]:
        """Give a watcher that begins with a snapshot for *seat*; it is dropped on leaving.

        While it is there the table does what it *wish*es for the seat.

        Raises:
            InvalidToken: whoever sat on the seat does not any more.
            ServerStopping: the table takes no more streams.
            TooManyStreams: as many are open as may be.
        """
        self._check_room(seat)
        watcher = Watcher(seat, self._limits)
        holder = self._holder(seat)
        try:
            await self.wish(watcher, wish)  # first: what is decided then, the snapshot does not ask
            async with self._life.shown(seat) as phase:
                watcher.seat = self._seat_of_holder(holder)
                phase.check_active()
                phase.admit(watcher, from_seq)
            self._life.tell()
            if watcher.seat is not None:
                returned = watcher.seat
                await self._life.go_on(lambda phase: phase.returned(returned))
            yield watcher
        finally:
            self._life.phase.dismiss(watcher)
            self._life.tell()
            self._life.wait()

    async def wish(self, watcher: Watcher, wish: service_pb2.Wish) -> None:
        """Let *watcher* wish *wish* from now on, and no longer what it wished before."""
        self._life.phase.venue.audience.wish(watcher, wish)
        if watcher.seat is not None and wish.decide_single:
            await self._life.go_on(lambda phase: phase.play_forced_moves())

    def _check_room(self, seat: int | None) -> None:
        """Check that *seat*, or for None a spectator, may have a stream more."""
        audience, limits = self._life.phase.venue.audience, self._limits
        if seat is None:
            number, limit = audience.spectators(), limits.spectators_of_table
        else:
            number, limit = audience.streams_of(seat), limits.streams_of_seat
        if number >= limit:
            whom = "spectators look on" if seat is None else f"streams of seat {seat} are open"
            raise TooManyStreams(
                f"{limit} {whom} at table {self._table_id} already; close one of them first",
                table_id=self._table_id,
                limit=limit,
                case="of_spectators" if seat is None else "of_seat",
            )

    def _holder(self, seat: int | None) -> bytes | None:
        """Return the hash of the token of *seat*: until the start its number may change."""
        return None if seat is None else self._life.phase.row.seats[seat].token_hash

    def _seat_of_holder(self, holder: bytes | None) -> int | None:
        """Return where the player sits now whom `_holder` gave; None for a spectator.

        Raises:
            InvalidToken: nowhere any more.
        """
        return None if holder is None else seat_of_holder(self._life.phase.row, holder)

"""A table before its match: seats are taken and given back."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from tilewyrm.engine.match.terms import Seating
from tilewyrm.replays.codec.setups import read_terms
from tilewyrm.replays.edit.branching import started
from tilewyrm.replays.format.encoder import header, seat_info
from tilewyrm.server.chat.bot_phrases import greet
from tilewyrm.server.errors import (
    KeyMissing,
    StoreFailed,
    TableClosed,
    TableExpired,
    TableHalted,
    TableNotFound,
)
from tilewyrm.server.feed.table_info import event_table_of
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.recovery import before_start, delay_of
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.halted import halt
from tilewyrm.server.phases.phase import Phase
from tilewyrm.server.phases.playing import PlayingPhase
from tilewyrm.server.phases.read_only import RemovedPhase
from tilewyrm.server.seats.commands import (
    ArrangeSeats,
    JoinTable,
    LeaveTable,
    RemovePlayer,
    SeatCommand,
    SetReady,
    StartMatch,
    shuffled,
    within_budget,
)
from tilewyrm.server.seats.event_seats import StartEventMatch, TakeReservedSeat
from tilewyrm.server.seats.lookup import check_ready, deserted, starts_by_itself
from tilewyrm.server.seats.revocation import RevokeRight
from tilewyrm.server.store.disk_probe import can_write
from tilewyrm.server.store.journal import Journal
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.server.store.sidecar import write_sidecar
from tilewyrm.v1 import match_pb2


class GatheringPhase(Phase):
    """Gathering: players take seats, until every seat is taken or the host starts."""

    takes: ClassVar[tuple[type[SeatCommand], ...]] = (
        JoinTable,
        LeaveTable,
        StartMatch,
        RemovePlayer,
        ArrangeSeats,
        SetReady,
        RevokeRight,
        TakeReservedSeat,
        StartEventMatch,
    )

    def __init__(self, row: TableRow, context: TableContext) -> None:
        super().__init__(row, context)
        self._terms = read_terms(context.setup.terms)

    @property
    def can_evict(self) -> bool:
        """Always: the seats are on disk."""
        return True

    @property
    def awaited(self) -> Sequence[int]:
        """Seats that are free or reserved."""
        return [n for n, seat in enumerate(self.row.seats) if seat.free or seat.reserved]

    @property
    def waiting_s(self) -> float:
        """Seconds since the table was opened."""
        return max(time.time() - self.row.created_ms / 1000, 0.0)

    def due_in(self) -> float | None:
        """Return the seconds to the removal of the table; it is None in use, and at an event."""
        if self.row.event_table:
            return None
        presence, resources = self.context.presence, self.context.resources
        away_s = [presence.away_s(n) for n, seat in enumerate(self.row.seats) if seat.seated]
        if min(away_s, default=1.0) == 0 or (self.context.audience and not away_s):
            return None
        nobody_s = min(away_s) if away_s else time.monotonic() - presence.quiet_s
        waits_s = resources.timeouts.for_table(people=bool(away_s), crowded=resources.crowded)
        return waits_s - nobody_s

    async def tick(self) -> Phase:
        """Remove the table if its timeout is over."""
        left_s = self.due_in()
        if left_s is None or left_s > 0:
            return self
        table_id = self.row.table_id
        error = TableExpired(
            f"table {table_id} was removed because it was empty for too long", table_id=table_id
        )
        return await self._removed(error)

    async def restored(self) -> Phase:
        """Start the match if every seat is taken: it did not come to that before."""
        return await self._settled()

    async def _apply(self, command: SeatCommand, row: TableRow) -> Phase:
        """Go on to *row*, to which *command* leads, and show who sits here; see `Phase.take`."""
        match command:
            case RevokeRight():
                return await super()._apply(command, row)
            case JoinTable() | SetReady() | TakeReservedSeat() if row == self.row:
                return await self._settled()
            case LeaveTable() if deserted(row):
                return await self._removed(None)
            case StartMatch():
                age_s = time.time() - self.row.created_ms / 1000
                waits = age_s < self.context.resources.timeouts.reserved_s
                check_ready(self.row, self._terms, reserved=waits)
        await self._store(row, command.eviction(self.row))
        self.context.presence.quiet_s = time.monotonic()
        match command:
            case StartMatch() | StartEventMatch():
                return await self._begun()
            case ArrangeSeats():
                self.show()
                return self
        phase = await self._settled()
        if phase is self:
            self.announce()
        return phase

    async def _settled(self) -> Phase:
        """Return this phase, or the next one when nobody need start the match."""
        return await self._begun() if starts_by_itself(self.row, self._terms) else self

    async def disband(self) -> tuple[None, Phase]:
        """Remove the table."""
        table_id = self.row.table_id
        error = TableClosed(f"the organiser has closed table {table_id}", table_id=table_id)
        return None, await self._removed(error)

    async def _removed(self, error: TableNotFound | None) -> Phase:
        """Return the table after it was removed; its streams end with *error*, if there is one."""
        resources = self.context.resources
        await resources.call(resources.database.remove, self.row.table_id)
        self.context.chat.forget()
        return RemovedPhase(self, error)

    async def _begun(self) -> Phase:
        """Return the match under way: journal first, then table database, then broadcast."""
        budgeted = within_budget(self.row, self.context.resources.bot_budget)
        try:
            if budgeted != self.row:
                await self._store(budgeted)
            if self._terms.seating is Seating.SHUFFLED:
                await self._store(shuffled(self.row))
            match, journal = await self._recorded()
            row = replace(self.row, status=TableStatus.PLAYING)
            try:
                await self._store(row)
            except StoreFailed:
                journal.close()
                raise
        except KeyMissing as error:
            return halt(self, str(error), error.back)
        except (TableHalted, StoreFailed) as error:
            return halt(self, str(error), can_write(self.path.parent))
        playing = PlayingPhase(row, self.context, match, journal, delay_of(row))
        playing.show()
        if not self.context.setup.HasField("origin"):
            greet(self.context.chat, row.seats)
        return await playing.settled()

    async def _recorded(self) -> tuple[Match, Journal]:
        """Return the match after its opening rolls, and its new journal.

        An older journal is replaced: until the table database says that the match has
        begun, nobody was shown anything of it.

        Raises:
            KeyMissing: the match's secret is sealed with a key that is not there.
            TableHalted, StoreFailed: the journal, or what belongs to it, cannot be written.
        """
        resources, row = self.context.resources, self.row
        played = match_pb2.Setup.FromString(row.setup)
        known = played.known_luck if played.HasField("known_luck") else None
        if known is not None:  # what players add would change the luck of the day
            row = replace(row, seats=tuple(replace(seat, entropy=b"") for seat in row.seats))
        entropy = [seat.entropy for seat in row.seats]
        position, signer = before_start(row), resources.keyring.present
        secret = resources.vault.opened(row.sealed_secret, row.commitment)
        origin = played.origin if played.HasField("origin") else None
        branched = origin is not None
        match = Match(
            position, secret, entropy, signer=signer, branched=branched, sealed=row.round_luck
        )
        match.wishing = self.context.audience.decides_single
        opening = match.begin(
            header(
                position.setup,
                [
                    seat_info(seat.name, seat.bot, entropy=seat.entropy, program=seat.program)
                    for seat in row.seats
                ],
                terms=position.terms,
                match_id=row.table_id,
                commitment=row.commitment,
                started_unix_ms=time.time_ns() // 1_000_000,
                public_key=signer.public_key,
                arbiter_keys=row.arbiters,
                follows=row.follows,
                origin=origin,
                options=played.options if branched else None,
                known_luck=known,
                event_table=event_table_of(row),
            ),
            started(played),
        )
        journal = await Journal.create(self.path, resources.flusher)
        await journal.append(opening.data)
        match.commit(opening)
        try:
            await asyncio.to_thread(write_sidecar, row, self.path)
        except OSError as error:
            journal.close()
            raise StoreFailed(f"cannot write the table's sidecar file: {error}") from error
        return match, journal

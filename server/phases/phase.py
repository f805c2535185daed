"""Phase of a table: its answers to commands and queries (the state pattern)."""

import asyncio
from typing import ClassVar

from tilewyrm.engine.errors import WrongSeat
from tilewyrm.engine.game import Value
from tilewyrm.server.chat.chat import Speaker, spectator
from tilewyrm.server.errors import (
    InvalidRuling,
    MatchOver,
    MatchStarted,
    NoExplanation,
    ReplayNotReady,
    ServerError,
    StaleRequest,
    StoreFailed,
)
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.refusals import Rejection
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.phases.table_view import TableView
from tilewyrm.server.seats.commands import SeatCommand
from tilewyrm.server.seats.event_seats import TakeReservedSeat
from tilewyrm.server.seats.lookup import check_no_event, new_seats
from tilewyrm.server.seats.revocation import RevokeRight
from tilewyrm.server.seats.seat_tokens import seat_of
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.server.store.sidecar import write_sidecar
from tilewyrm.v1 import control_pb2, service_pb2

SeatRequest = service_pb2.Deciding | service_pb2.Acting
"""A request of a seat to be recorded in the match, with an id of its own."""


class Phase(TableView):
    """Phase of a table. The base class: seats are fixed, and no match is in memory.

    The table calls one method at a time that changes something. Such a method brings the change to
    disk, shows it, and returns the phase that the table is in from then on: this one or the next.
    What somebody asks for passes `check_active` first, so that no other method need refuse it.
    """

    takes: ClassVar[tuple[type[SeatCommand], ...]] = (RevokeRight, TakeReservedSeat)
    """The commands for seats that change something in this phase."""

    @property
    def row_to_store(self) -> TableRow:
        """The row to be written to the table database soon; see `Resources.store_soon`."""
        return self.row

    @property
    def can_evict(self) -> bool:
        """Whether nothing is lost by an eviction of the table from memory."""
        return False

    @property
    def stopwatch(self) -> Stopwatch | None:
        """Stopwatch of the present decision; None: there is none."""
        return None

    @property
    def asking(self) -> Match | None:
        """The match that waits for a decision, for its bots; None if there is none."""
        return None

    async def restored(self) -> "Phase":
        """Resume the table where the server ended."""
        return self

    async def loaded(self, seat: int | None) -> "Phase":
        """Load what *seat* is about to see; return the phase after it."""
        return self

    def due_in(self) -> float | None:
        """Return the seconds to the next deadline; None: there is none."""
        return None

    async def tick(self) -> "Phase":
        """Do what is due by the clock; return the phase after it."""
        return self

    def check_active(self) -> None:
        """Check that the table accepts changes. The server's own changes need not ask.

        Raises:
            TableNotFound: the table was removed.
            ServerStopping: the server is about to stop.
        """

    async def take(self, command: SeatCommand) -> "Phase":
        """Do what *command* says, or refuse it: seats are fixed here, unless `takes` has it.

        Raises:
            InvalidToken, NotHost: see `SeatCommand.check`.
            MatchStarted: it comes too late.
            StoreFailed: it cannot be written; a right that it takes away may still hold.
            ServerError: see `apply` of the command.
        """
        command.check(self.row)
        if isinstance(command, self.takes):
            return await self._apply(command, command.apply(self.row))
        if command.is_met(self.row):
            return self
        raise self._started()

    async def _apply(self, command: SeatCommand, row: TableRow) -> "Phase":
        """Go on to *row*, to which *command* leads; return the phase after it.

        Once the match has begun it can only be a revocation, or a code that takes its seat. The
        sidecar file comes first then: a table database that is rebuilt from it must not restore
        the right.
        """
        if row == self.row:
            return self
        if row.status is not TableStatus.OPEN:
            try:
                await asyncio.to_thread(write_sidecar, row, self.path)
            except OSError as error:
                raise StoreFailed(
                    f"cannot write the sidecar file of table {row.table_id}"
                    f" ({error.strerror or error}); the token is still valid there"
                ) from error
        await self._store(row, command.eviction(self.row))
        return self

    async def _store(self, row: TableRow, error: ServerError | None = None) -> None:
        """Write *row* to disk, and move streams and presence with their players.

        The streams of a player who has no seat any more end, with *error* if there is one.

        Raises:
            StoreFailed: the table database cannot be written; nothing was changed.
        """
        before, context = self.row, self.context
        await context.resources.store(row)
        self.row = row
        if row.seats != before.seats:
            seats = new_seats(before, row)
            context.audience.rearrange(seats, error)
            context.presence.rearrange(seats, before.seats, row.seats)

    async def disband(self) -> tuple[None, "Phase"]:
        """Remove the table, or end a match at which nobody is.

        Raises:
            MatchStarted: people are there, or the match is over.
            TableHalted: the table is halted.
            StoreFailed: the table database cannot be written.
        """
        raise self._started()

    async def abandon(self) -> tuple[None, "Phase"]:
        """End a match that is under way as abandoned; nothing changes at other tables."""
        return None, self

    async def returned(self, seat: int) -> "Phase":
        """Let the player of *seat*, who has come to the table, play it again."""
        return self

    async def rematch_row(self, token: str, created_ms: int) -> tuple[TableRow, "Phase"]:
        """Return the row of a table for a rematch, which is not opened yet.

        Raises:
            InvalidToken, EventTableOnly, TableHalted, ReplayNotReady: see `Table.rematch_row`.
        """
        seat_of(self.row, token)
        check_no_event(self.row)
        table_id = self.row.table_id
        raise ReplayNotReady(f"the match at table {table_id} is not over yet", table_id=table_id)

    async def announce_rematch(self, table_id: str) -> "Phase":
        """Announce the rematch at the table of that id to everyone."""
        return self

    async def record(self, seat: int, request: SeatRequest) -> tuple[int | Rejection, "Phase"]:
        """Record what *seat* decides, or does around the game.

        Return its seq on disk, or why it changed nothing.
        """
        what = "wait for a Snapshot with a turn"
        if isinstance(request, service_pb2.Acting):
            what = "leave, or wait"
        sentence = f"the match has not started; {what}"
        return Rejection(service_pb2.REFUSAL_REASON_NOT_STARTED, sentence), self

    async def preview(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what a choice of *seat* would do; see `Table.preview`.

        Unlike the other methods it may run beside a change of the table: it changes nothing.
        """
        raise WrongSeat(f"nobody is to choose at table {self.row.table_id} now")

    async def look(self, seat: int | None, seq: int) -> service_pb2.LookResponse:
        """Return the facts of a position; see `Table.look`. It may run beside, too."""
        raise StaleRequest(f"no position to look at at table {self.row.table_id} now")

    async def forecast(self, seat: int | None, seq: int) -> service_pb2.ForecastResponse:
        """Return the forecast at a position; see `Table.forecast`. It may run beside, too."""
        raise StaleRequest(f"no match can be looked at at table {self.row.table_id} now")

    async def advise(self, seat: int, seq: int) -> service_pb2.AdviseResponse:
        """Return what a bot would choose on *seat*; see `Table.advise`. It may run beside, too."""
        raise WrongSeat(f"nobody is to choose at table {self.row.table_id} now")

    async def explain(
        self, seat: int, request: service_pb2.ExplainRequest
    ) -> service_pb2.ExplainResponse:
        """Return why a bot decided as it did; see `Table.explain`. It may run beside, too."""
        raise NoExplanation(f"no match is under way at table {self.row.table_id}", case="no_match")

    def say(self, seat: int | None, name: str, saying: service_pb2.Saying) -> int | Rejection:
        """Say *saying* for *seat*, or for None a spectator called *name*; return its number.

        It changes nothing of the table. A refusal says why it was not said.

        Raises:
            InvalidRequest, NameTaken: see `chat.spectator`.
            TableNotFound, ServerStopping: see `check_active`.
        """
        self.check_active()
        seats = self.row.seats
        speaker = spectator(name, seats) if seat is None else Speaker(seat, seats[seat].name)
        if not speaker.name:
            sentence = f"seat {seat} has no player"
            return Rejection(service_pb2.REFUSAL_REASON_NOT_NOW, sentence, {"case": "nobody"})
        return self.context.chat.say(speaker, saying)

    async def rule(self, ruled: control_pb2.Ruled) -> tuple[int | Rejection, "Phase"]:
        """Record an arbiter's ruling; return its seq on disk, or why the table is halted.

        Raises:
            InvalidRuling: see `Table.rule`.
        """
        raise InvalidRuling("no match is under way for a ruling")

    async def decide_bot(self, seq: int, seat: int, decision: Value) -> tuple[None, "Phase"]:
        """Record what the bot on *seat* chose when the match stood at *seq*."""
        return None, self

    async def replace_bot(self, seq: int, seat: int) -> tuple[None, "Phase"]:
        """Let the usual bot play on for the bot on *seat*, which failed when it stood at *seq*."""
        return None, self

    async def play_forced_moves(self) -> "Phase":
        """Play the forced moves of seats that wish so."""
        return self

    def close(self) -> None:
        """Release the journal."""

    def _started(self) -> MatchStarted:
        table_id = self.row.table_id
        over = self.row.status is TableStatus.OVER
        kind, what = (MatchOver, "is over") if over else (MatchStarted, "has started")
        sentence = f"the match at table {table_id} {what} and its seats are fixed"
        return kind(sentence, table_id=table_id)

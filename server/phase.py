"""What a table answers at one time of its life."""

import asyncio
from collections.abc import Sequence

from tilewyrm.engine.errors import WrongSeat
from tilewyrm.engine.game import Value
from tilewyrm.server import hosting, seating
from tilewyrm.server.errors import (
    AlreadyOver,
    AlreadyStarted,
    BadRuling,
    BadToken,
    CannotStore,
    TooEarly,
    Unexplained,
)
from tilewyrm.server.match import Match
from tilewyrm.server.papers import file_papers
from tilewyrm.server.refusals import Refused
from tilewyrm.server.rights import Named, Right, revoked
from tilewyrm.server.rows import Status, TableRow
from tilewyrm.server.sight import Sight
from tilewyrm.server.stopwatch import Stopwatch
from tilewyrm.server.talk import Speaker, spectator
from tilewyrm.v1 import control_pb2, service_pb2


class Phase(Sight):
    """One time in the life of a table. By itself: seats are fixed, and no match is in memory.

    The table calls one method at a time that changes something. Such a method brings the change to
    disk, shows it, and returns the phase that the table is in from then on: this one or the next.
    """

    @property
    def known_row(self) -> TableRow:
        """The row as the directory may know it; some of it need not be there at once."""
        return self.row

    @property
    def is_drowsy(self) -> bool:
        """Whether nothing would be lost if the table were read from disk when it is needed."""
        return False

    @property
    def stopwatch(self) -> Stopwatch | None:
        """What measures how long is thought about a decision; None while there is none."""
        return None

    @property
    def asking(self) -> Match | None:
        """The match whose next decision is waited for, None while there is nothing to decide."""
        return None

    async def restored(self) -> "Phase":
        """Go on where the table stood when the server ended."""
        return self

    async def awake(self, seat: int | None) -> "Phase":
        """Have in memory what is there to be looked at by *seat*."""
        return self

    def due_in(self) -> float | None:
        """Return in how many seconds something is due because time passes; None: nothing is."""
        return None

    async def tick(self) -> "Phase":
        """Let happen what is due because time has passed; return the phase after it."""
        return self

    async def disband(self) -> "Phase":
        """Remove the table, or end a match at which nobody is.

        Raises:
            AlreadyStarted: people are there, or the match is over.
            TableHalted: the table stands still.
            CannotStore: the directory cannot be written.
            ShuttingDown: the table takes nothing new.
        """
        raise self._started()

    async def revoke(self, right_of: Named, fresh: bytes) -> tuple[Right, "Phase"]:
        """Take the right away that *right_of* says, and return it; see `rights.revoked`.

        What lies beside the journal comes first: a directory that is made again from it must not
        give the right back. A right that is none to this table changes nothing.

        Raises:
            BadRequest, NoSeat, NotHost: there is no such right.
            CannotStore: it cannot be written; the right may still hold.
            ShuttingDown: the table takes nothing new.
        """
        right, before = right_of(self.row), self.row
        row = revoked(before, right, fresh)
        if row == before:
            return right, self
        if row.status is not Status.OPEN:
            try:
                await asyncio.to_thread(file_papers, row, self.path)
            except OSError as error:
                raise CannotStore(
                    f"the papers of table {row.table_id} cannot be written"
                    f" ({error.strerror or error}); the right still holds there"
                ) from error
        await self.venue.backing.store(row)
        self.row = row
        sentence = f"whoever runs the server has taken this right to table {row.table_id} back"
        gone = BadToken(sentence, table_id=row.table_id, case="revoked")
        for number, seat in enumerate(before.seats):
            if row.seats[number].token_hash != seat.token_hash:
                self.venue.audience.evict(number, gone)
        return right, self

    async def returned(self, seat: int) -> "Phase":
        """Let the player of *seat*, who has come to the table, play it again."""
        return self

    async def join(
        self, name: str, wish: int | None, *, token: str, entropy: bytes
    ) -> tuple[int, "Phase"]:
        """Seat a player, whose right to the seat is *token*; return the seat.

        Raises:
            AlreadyStarted, BadRequest, NameTaken, NoSeat, CannotStore: see `Seats.join`.
            ShuttingDown: the table takes nothing new.
        """
        seat = seating.seated(self.row, token)
        if seat is None:
            raise self._started()
        return seat, self

    async def leave(self, token: str) -> tuple[None, "Phase"]:
        """Give a seat back; the table is removed when nobody is left.

        Raises:
            AlreadyStarted, BadToken, CannotStore: see `Seats.leave`.
            ShuttingDown: the table takes nothing new.
        """
        seating.seat_of(self.row, token)
        raise self._started()

    async def start(self, token: str, bot: str) -> tuple[None, "Phase"]:
        """Fill the free seats with *bot* (empty: the usual one) and start.

        Raises:
            AlreadyStarted, BadToken, BadRequest, CannotStore, NotHost, NotReady: see `Seats.start`.
            ShuttingDown: the table takes nothing new.
        """
        hosting.check_start(self.row, token)
        raise self._started()

    async def remove(self, token: str, seat: int) -> tuple[None, "Phase"]:
        """Free *seat*.

        Raises:
            AlreadyStarted, BadToken, CannotStore, NoSeat, NotHost: see `Seats.remove`.
            ShuttingDown: the table takes nothing new.
        """
        hosting.check_host(self.row, token)
        raise self._started()

    async def arrange(self, token: str, order: Sequence[int]) -> tuple[None, "Phase"]:
        """Let the player of seat ``order[n]`` sit on seat *n*; empty: shuffle the seats.

        Raises:
            AlreadyStarted, BadRequest, BadToken, CannotStore, NotHost: see `Seats.arrange`.
            ShuttingDown: the table takes nothing new.
        """
        hosting.check_host(self.row, token)
        raise self._started()

    async def set_ready(self, token: str, ready: bool) -> tuple[None, "Phase"]:
        """Let a player be *ready*, or not.

        Raises:
            AlreadyStarted, BadToken, CannotStore, NotReady: see `Seats.set_ready`.
            ShuttingDown: the table takes nothing new.
        """
        seating.seat_of(self.row, token)
        raise self._started()

    async def again(self, token: str, created_ms: int) -> tuple[TableRow, "Phase"]:
        """Return the table at which the same people can play again, which is not opened yet.

        Raises:
            BadToken, TableHalted, TooEarly: see `Seats.again`.
            ShuttingDown: the table takes nothing new.
        """
        seating.seat_of(self.row, token)
        table_id = self.row.table_id
        raise TooEarly(f"the match at table {table_id} is not over yet", table_id=table_id)

    async def followed(self, table_id: str) -> tuple[None, "Phase"]:
        """Tell everybody that they play again at the table of that id."""
        return None, self

    async def decide(
        self, seat: int, deciding: service_pb2.Deciding
    ) -> tuple[int | Refused, "Phase"]:
        """Record a decision of *seat*; return its seq on disk, or why it changed nothing.

        Raises:
            ShuttingDown: the table takes nothing new.
        """
        return Refused(
            service_pb2.REFUSAL_REASON_NOT_STARTED,
            "the match has not begun; wait for a Snapshot with a turn",
        ), self

    async def preview(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what the choice of that number (None: each one) of *seat* at *seq* would do.

        Unlike the other methods it may run beside a change of the table: it changes nothing.

        Raises:
            AidsForbidden, Stale, TooManyChoices, WrongSeat, IllegalEntry: see `Previews.of`.
        """
        raise WrongSeat(f"nobody is asked at table {self.row.table_id} now")

    async def advise(self, seat: int, seq: int) -> service_pb2.AdviseResponse:
        """Return what a bot would choose at *seq* on *seat*; it may run beside a change, too.

        Raises:
            AdviceForbidden: other people play here.
            AidsForbidden, Stale, WrongSeat: see `Advice.of`.
        """
        raise WrongSeat(f"nobody is asked at table {self.row.table_id} now")

    async def explain(
        self, seat: int, request: service_pb2.ExplainRequest
    ) -> service_pb2.ExplainResponse:
        """Return why a bot decided as it did; it may run beside a change, too.

        Raises:
            AdviceForbidden: other people play here.
            AidsForbidden, Stale, Unexplained: see `Explanation.of`.
        """
        raise Unexplained(f"no match goes on at table {self.row.table_id}", case="no_match")

    async def act(self, seat: int, acting: service_pb2.Acting) -> tuple[int | Refused, "Phase"]:
        """Record what *seat* does around the game; return its seq, or why it changed nothing.

        Raises:
            ShuttingDown: the table takes nothing new.
        """
        return Refused(
            service_pb2.REFUSAL_REASON_NOT_STARTED, "the match has not begun; leave, or wait"
        ), self

    def say(self, seat: int | None, name: str, saying: service_pb2.Saying) -> int | Refused:
        """Say *saying* for *seat*, or for None a spectator called *name*; return its number.

        It changes nothing of the table. A refusal says why it was not said.

        Raises:
            BadRequest, NameTaken: see `talk.spectator`.
            ShuttingDown: the table takes nothing new.
        """
        seats = self.row.seats
        speaker = spectator(name, seats) if seat is None else Speaker(seat, seats[seat].name)
        if not speaker.name:
            sentence = f"nobody sits on seat {seat} any more"
            return Refused(service_pb2.REFUSAL_REASON_NOT_NOW, sentence, {"case": "nobody"})
        return self.venue.talk.say(speaker, saying)

    async def rule(self, ruled: control_pb2.Ruled) -> tuple[int | Refused, "Phase"]:
        """Record an arbiter's ruling; return its seq on disk, or why the table stands still.

        Raises:
            BadRuling: see `Table.rule`.
            ShuttingDown: the table takes nothing new.
        """
        raise BadRuling("there is no match under way that could be ruled on")

    async def decide_bot(self, seq: int, seat: int, decision: Value) -> tuple[None, "Phase"]:
        """Record what the bot on *seat* chose when the match stood at *seq*.

        Raises:
            ShuttingDown: the table takes nothing new.
        """
        return None, self

    async def heed(self) -> tuple[None, "Phase"]:
        """Do what the seats wish that is done for them."""
        return None, self

    def close(self) -> None:
        """Let go of the journal."""

    def _started(self) -> AlreadyStarted:
        table_id = self.row.table_id
        over = self.row.status is Status.OVER
        kind, what = (AlreadyOver, "is over") if over else (AlreadyStarted, "has begun")
        sentence = f"the match at table {table_id} {what}; seats cannot change any more"
        return kind(sentence, table_id=table_id)

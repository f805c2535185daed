"""What a table answers at one time of its life."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tilewyrm.engine.errors import WrongSeat
from tilewyrm.engine.game import Value
from tilewyrm.server import hosting, seating
from tilewyrm.server.audience import Audience
from tilewyrm.server.backing import Backing
from tilewyrm.server.comings import Comings
from tilewyrm.server.errors import (
    AlreadyOver,
    AlreadyStarted,
    BadRuling,
    BadToken,
    CannotStore,
    TooEarly,
)
from tilewyrm.server.feed import Pages
from tilewyrm.server.infos import table_info, table_status, table_summary
from tilewyrm.server.match import Match
from tilewyrm.server.papers import file_papers
from tilewyrm.server.presence import Presence
from tilewyrm.server.refusals import Refused
from tilewyrm.server.rights import revoked
from tilewyrm.server.rows import Status, TableRow
from tilewyrm.server.serialised import serialised
from tilewyrm.server.stopwatch import Stopwatch
from tilewyrm.server.talk import Speaker, Talk, spectator
from tilewyrm.server.watcher import Watcher
from tilewyrm.v1 import admin_pb2, control_pb2, match_pb2, service_pb2


class Venue(NamedTuple):
    """What stays with a table through all its phases."""

    setup: match_pb2.Setup
    """What is played, without the edition's text."""
    audience: Audience
    presence: Presence
    comings: Comings
    talk: Talk
    backing: Backing


class Phase:
    """One time in the life of a table. By itself: seats are fixed, and no match is in memory.

    The table calls one method at a time that changes something. Such a method brings the change to
    disk, shows it, and returns the phase that the table is in from then on: this one or the next.
    """

    def __init__(self, row: TableRow, venue: Venue) -> None:
        self.row = row
        self.venue = venue

    @property
    def path(self) -> Path:
        """Where the journal is, or is to be."""
        return self.venue.backing.journal(self.row.table_id)

    @property
    def seq(self) -> int:
        """The seq of the last entry that everybody may know of, 0 before the first."""
        return self.row.seq

    @property
    def halted_because(self) -> str:
        """Why the table stands still, in one sentence; empty when it does not."""
        return ""

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

    @property
    def status(self) -> service_pb2.TableStatus.ValueType:
        """Where the table is in its life."""
        return table_status(self.row, self.halted_because)

    def info(self) -> service_pb2.TableInfo:
        """Return the table as everybody may see it."""
        return table_info(
            self.row,
            self.venue.setup,
            seq=self.seq,
            halted_because=self.halted_because,
        )

    def summary(self) -> service_pb2.TableSummary:
        """Return the table as a list shows it."""
        return table_summary(
            self.row, self.venue.setup, seq=self.seq, halted_because=self.halted_because
        )

    def announce(self) -> None:
        """Show the table to everybody who is watching: its seats or its status changed."""
        self.venue.audience.send(service_pb2.TableMessage(table=self.info()))

    def snapshot(self, seat: int | None, from_seq: int) -> tuple[service_pb2.Snapshot, Pages]:
        """Return where the table stands as *seat* sees it, with the log after *from_seq*.

        Of a long log the most is on the pages, which come before the snapshot.
        """
        presence = self.venue.presence.message(self.row.seats)
        said = self.venue.talk.heard(seat)
        snapshot = service_pb2.Snapshot(table=self.info(), presence=presence, said=said, seat=seat)
        return snapshot, ()

    def put_snapshot(self, watcher: Watcher, from_seq: int) -> None:
        """Let *watcher* start afresh, with the log after *from_seq*."""
        snapshot, pages = self.snapshot(watcher.seat, from_seq)
        for page in pages:
            watcher.put_shared(page)
        message = service_pb2.TableMessage(snapshot=snapshot)
        watcher.put(serialised(service_pb2.PlayResponse(message=message)))

    def show(self) -> None:
        """Let everybody who is watching start afresh."""
        for watcher in self.venue.audience:
            self.put_snapshot(watcher, 0)

    def admit(self, watcher: Watcher, from_seq: int) -> None:
        """Let *watcher* watch: it begins with a snapshot, with the log after *from_seq*.

        Raises:
            ShuttingDown: the table takes no more streams.
        """
        self.venue.audience.add(watcher)
        self.put_snapshot(watcher, from_seq)
        self.venue.comings.look(but=watcher)

    def dismiss(self, watcher: Watcher) -> None:
        """Let *watcher* go, which was admitted or was to be."""
        self.venue.audience.remove(watcher)
        self.venue.comings.look()

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file for *seat*, and how many of its bytes are on disk.

        Raises:
            TooEarly: there is none yet, or it would tell what must stay hidden until the end.
            TableHalted: somebody took it away.
        """
        table_id = self.row.table_id
        raise TooEarly(f"there is no replay of table {table_id} yet", table_id=table_id)

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

    async def revoke(
        self, request: admin_pb2.RevokeRightRequest, stored: bytes
    ) -> tuple[None, "Phase"]:
        """Take a right away; `stored` and what is raised: see `rights.revoked`.

        What lies beside the journal comes first: a directory that is made again from it must not
        give the right back.

        Raises:
            BadRequest, NoSeat, NotHost: there is no such right.
            CannotStore: it cannot be written; the right may still hold.
            ShuttingDown: the table takes nothing new.
        """
        row = revoked(self.row, request, stored)
        if row.status is not Status.OPEN:
            try:
                await asyncio.to_thread(file_papers, row, self.path)
            except OSError as error:
                raise CannotStore(
                    f"the papers of table {row.table_id} cannot be written"
                    f" ({error.strerror or error}); the right still holds"
                ) from error
        await self.venue.backing.store(row)
        self.row = row
        if request.WhichOneof("right") == "seat":
            table_id = row.table_id
            sentence = f"whoever runs the server has taken this right to table {table_id} back"
            gone = BadToken(sentence, table_id=table_id, case="revoked")
            self.venue.audience.evict(request.seat, gone)
        return None, self

    async def returned(self, seat: int) -> "Phase":
        """Let the player of *seat*, who has come to the table, play it again."""
        return self

    async def join(
        self, name: str, wish: int | None, *, token: str, entropy: bytes
    ) -> tuple[int, "Phase"]:
        """Seat a player, whose right to the seat is *token*; return the seat.

        Raises:
            AlreadyStarted, BadRequest, NameTaken, NoSeat, CannotStore: see `Table.join`.
            ShuttingDown: the table takes nothing new.
        """
        seat = seating.seated(self.row, token)
        if seat is None:
            raise self._started()
        return seat, self

    async def leave(self, token: str) -> tuple[None, "Phase"]:
        """Give a seat back; the table is removed when nobody is left.

        Raises:
            AlreadyStarted, BadToken, CannotStore: see `Table.leave`.
            ShuttingDown: the table takes nothing new.
        """
        seating.seat_of(self.row, token)
        raise self._started()

    async def start(self, token: str, bot: str) -> tuple[None, "Phase"]:
        """Fill the free seats with *bot* (empty: the strongest) and start.

        Raises:
            AlreadyStarted, BadToken, BadRequest, CannotStore, NotHost, NotReady: see `Table.start`.
            ShuttingDown: the table takes nothing new.
        """
        hosting.check_start(self.row, token)
        raise self._started()

    async def remove(self, token: str, seat: int) -> tuple[None, "Phase"]:
        """Free *seat*.

        Raises:
            AlreadyStarted, BadToken, CannotStore, NoSeat, NotHost: see `Table.remove`.
            ShuttingDown: the table takes nothing new.
        """
        hosting.check_host(self.row, token)
        raise self._started()

    async def arrange(self, token: str, order: Sequence[int]) -> tuple[None, "Phase"]:
        """Let the player of seat ``order[n]`` sit on seat *n*; empty: shuffle the seats.

        Raises:
            AlreadyStarted, BadRequest, BadToken, CannotStore, NotHost: see `Table.arrange`.
            ShuttingDown: the table takes nothing new.
        """
        hosting.check_host(self.row, token)
        raise self._started()

    async def set_ready(self, token: str, ready: bool) -> tuple[None, "Phase"]:
        """Let a player be *ready*, or not.

        Raises:
            AlreadyStarted, BadToken, CannotStore, NotReady: see `Table.set_ready`.
            ShuttingDown: the table takes nothing new.
        """
        seating.seat_of(self.row, token)
        raise self._started()

    async def again(self, token: str, created_ms: int) -> tuple[TableRow, "Phase"]:
        """Return the table at which the same people can play again, which is not opened yet.

        Raises:
            BadToken, TableHalted, TooEarly: see `Table.again`.
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


class Still(Phase):
    """A phase in which nothing changes any more: it shows what there was *before*."""

    def __init__(self, before: Phase) -> None:
        super().__init__(before.row, before.venue)
        self._before = before

    @property
    def seq(self) -> int:
        """The seq of the last entry that everybody may know of, 0 before the first."""
        return self._before.seq

    @property
    def halted_because(self) -> str:
        """Why the table stands still, in one sentence; empty when it does not."""
        return self._before.halted_because

    def snapshot(self, seat: int | None, from_seq: int) -> tuple[service_pb2.Snapshot, Pages]:
        """Return where the table stands as *seat* sees it; see `Phase.snapshot`."""
        snapshot, pages = self._before.snapshot(seat, from_seq)
        snapshot.table.CopyFrom(self.info())
        return snapshot, pages

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file and how many of its bytes are on disk; see `Phase.replay`."""
        return self._before.replay(seat)

    def close(self) -> None:
        """Let go of the journal."""
        self._before.close()

"""One table: from the first free seat to the result.

Whatever changes a table happens under its lock and in this order: check, bring to disk, change
what is in memory, tell. So a table never shows what a crash could take back, and a client that
goes away in the middle stops nothing. What a change does depends on the table's phase.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from tilewyrm.engine.game import Edition, Value
from tilewyrm.engine.match.terms import Spectators
from tilewyrm.replays.setups import read_setup, read_terms
from tilewyrm.server import seating
from tilewyrm.server.audience import Audience
from tilewyrm.server.backing import Backing
from tilewyrm.server.bots import BotPlayers
from tilewyrm.server.closing import Closing
from tilewyrm.server.comings import Comings
from tilewyrm.server.door import Door
from tilewyrm.server.ended import Ended
from tilewyrm.server.errors import SpectatorsForbidden, TableHalted, TooManyStreams
from tilewyrm.server.gathering import Gathering
from tilewyrm.server.halted import Halted
from tilewyrm.server.infos import setup_of
from tilewyrm.server.interrupted import Interrupted
from tilewyrm.server.nap import Nap
from tilewyrm.server.phase import Phase, Venue
from tilewyrm.server.presence import Presence
from tilewyrm.server.refusals import Refused, echoed, readable_id
from tilewyrm.server.removed import Removed
from tilewyrm.server.rows import Status, TableRow
from tilewyrm.server.stopwatch import Stopwatch
from tilewyrm.server.talk import Talk
from tilewyrm.server.timekeeper import Timekeeper
from tilewyrm.server.watcher import Watcher
from tilewyrm.v1 import admin_pb2, control_pb2, match_pb2, service_pb2

R = TypeVar("R")


class Table:
    """A table in memory, backed by its row in the directory and its journal."""

    def __init__(
        self,
        row: TableRow,
        backing: Backing,
        removed: Callable[[str], None],
        nap: Nap | None = None,
    ) -> None:
        """Begin where *row* stands.

        Args:
            row: the table.
            backing: where it is on disk, and the threads that bring it there.
            removed: is told the id when the table is no more.
            nap: what it left behind when it fell asleep; None: all are away from now on.
        """
        self.table_id = row.table_id
        setup = setup_of(row)
        self._terms = read_terms(setup.terms)
        self.game_name = setup.game
        """The game that is played here."""
        audience = Audience()
        now_s = time.monotonic()
        nap = nap or Nap([now_s] * len(row.seats), now_s, None, None)
        presence = Presence(audience, nap.gone_s, nap.quiet_s)
        chat = backing.chat(row.table_id, row.created_ms) if self._terms.keep_chat else None
        talk = Talk(audience, chat)
        comings = Comings(audience, presence, lambda: self._phase.row.seats)
        venue = Venue(setup, audience, presence, comings, talk, backing)
        self._phase = _first_phase(row, venue, nap.stopwatch)
        self.door = Door(row.table_id, row.pass_phrase_hash)
        self._removed = removed
        self._timekeeper = Timekeeper(self._tick)
        self._news = backing.news
        self._backing = backing
        self._lock = asyncio.Lock()
        self._bots = BotPlayers(
            setup.game,
            self._decide_bot,
            thread=backing.bot_thread,
            delay_s=backing.bot_delay_s,
            draw=backing.bot_draw,
        )

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self._phase.row.status is Status.OVER

    @property
    def is_halted(self) -> bool:
        """Whether it stands still because of its record."""
        return bool(self._phase.halted_because)

    @property
    def streams(self) -> int:
        """How many streams are open here, of players and of spectators."""
        return len(self._phase.venue.audience)

    def info(self) -> service_pb2.TableInfo:
        """Return the table as everybody may see it."""
        return self._phase.info()

    def summary(self) -> service_pb2.TableSummary:
        """Return the table as a list shows it."""
        return self._phase.summary()

    def edition(self) -> Edition:
        """Return the edition that the table plays with."""
        return read_setup(match_pb2.Setup.FromString(self._phase.row.setup)).edition

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file for *seat* (None: a spectator), and how much of it is on disk.

        Raises:
            TooEarly: there is none yet, or it would tell what must stay hidden until the end.
            TableHalted: somebody took it away.
        """
        return self._phase.replay(seat)

    def seat_of(self, token: str) -> int:
        """Return the seat that *token* is the right to.

        Raises:
            BadToken: it is nobody's at this table.
        """
        return seating.seat_of(self._phase.row, token)

    def look_on(self) -> None:
        """Let somebody without a seat look at the match.

        Raises:
            SpectatorsForbidden: the table has none before the end of the match.
        """
        if self._terms.spectators is Spectators.FORBIDDEN and not self.finished:
            raise SpectatorsForbidden(
                f"nobody looks on at table {self.table_id} before the end of the match",
                table_id=self.table_id,
            )

    async def join(self, name: str, wish: int | None, *, token: str, entropy: bytes) -> int:
        """Seat a player, whose right to the seat is *token*; return the seat.

        The last seat starts the match. Who sits here with *token* already keeps that seat.

        Raises:
            AlreadyStarted: the match has begun.
            BadRequest, NameTaken, NoSeat: see `seating.joined`.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        return await self._alone(lambda phase: phase.join(name, wish, token=token, entropy=entropy))

    def sits(self, token: str) -> bool:
        """Return whether *token* is the right to a seat here."""
        return seating.seated(self._phase.row, token) is not None

    def keeps_seat(self, token: str) -> bool:
        """Return whether a seat is reserved for *token* that its player has not taken yet."""
        seat = seating.seated(self._phase.row, token)
        return seat is not None and self._phase.row.seats[seat].reserved

    async def leave(self, token: str) -> None:
        """Give a seat back; the table is removed when nobody is left.

        Raises:
            AlreadyStarted, BadToken: it cannot be given back.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._alone(lambda phase: phase.leave(token))

    async def start(self, token: str, bot: str) -> None:
        """Fill the free seats with *bot* (empty: the strongest) and start.

        Raises:
            AlreadyStarted, BadToken, NotHost: the holder of *token* cannot start it.
            BadRequest: there is no such bot.
            NotReady: it waits for somebody, whom the sentence names.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._alone(lambda phase: phase.start(token, bot))

    async def remove(self, token: str, seat: int) -> None:
        """Free *seat*, whose token opens nothing any more, for the host whose *token* this is.

        Raises:
            AlreadyStarted: the match has begun.
            BadToken, NotHost: it is not the host's token.
            NoSeat: nobody sits there.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._alone(lambda phase: phase.remove(token, seat))

    async def arrange(self, token: str, order: Sequence[int]) -> None:
        """Let the player of seat ``order[n]`` sit on seat *n*; empty: shuffle the seats.

        Raises:
            AlreadyStarted, BadToken, NotHost: see `remove`.
            BadRequest: *order* does not name every seat once.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._alone(lambda phase: phase.arrange(token, order))

    async def set_ready(self, token: str, ready: bool) -> None:
        """Let the player whose *token* this is be *ready*, or not.

        The match starts when it waited for nothing else.

        Raises:
            AlreadyStarted, BadToken: the holder of *token* cannot say so any more.
            NotReady: the seat is reserved, and not taken yet.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._alone(lambda phase: phase.set_ready(token, ready))

    async def again(self, token: str, created_ms: int) -> TableRow:
        """Return the table at which the same people can play again, which is not opened yet.

        Raises:
            BadToken: *token* is nobody's at this table.
            TooEarly: the match is not over yet.
            TableHalted: its record cannot be read.
            ShuttingDown: the table takes nothing new.
        """
        return await self._alone(lambda phase: phase.again(token, created_ms))

    async def followed(self, table_id: str) -> None:
        """Tell everybody that they play again at the table of that id.

        Raises:
            CannotStore: the directory cannot be written.
        """
        await self._alone(lambda phase: phase.followed(table_id))

    async def decide(
        self, seat: int, deciding: service_pb2.Deciding, watcher: Watcher | None = None
    ) -> service_pb2.Answer:
        """Record a decision of *seat*, or refuse it; return when that is settled and on disk.

        Where it came from the stream of *watcher* and that wishes so, the update says it, too. Then
        the caller must not be cancelled: it would be in the middle of the change.

        Raises:
            ShuttingDown: nothing was recorded.
        """
        outcome: int | Refused | None = readable_id(deciding.request_id)
        if outcome is None and isinstance(self._phase, Gathering):
            # Not even when the match begins right now: until then seats may be arranged.
            outcome, _ = await self._phase.decide(seat, deciding)
        if outcome is None:
            if watcher is None:
                outcome = await self._alone(lambda phase: phase.decide(seat, deciding))
            else:
                outcome = await self._changed(lambda phase: _told(watcher, phase, seat, deciding))
        return _answer(deciding.request_id, outcome)

    async def preview(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what the choice of that number (None: each one) of *seat* at *seq* would do.

        The table goes on meanwhile.

        Raises:
            AidsForbidden, Stale, TooManyChoices, WrongSeat, IllegalEntry: see `Previews.of`.
        """
        return await self._phase.preview(seat, seq, choice)

    async def act(self, seat: int, acting: service_pb2.Acting) -> service_pb2.Answer:
        """Record what *seat* does around the game, or refuse it; return when it is on disk.

        Raises:
            ShuttingDown: nothing was recorded.
        """
        outcome: int | Refused | None = readable_id(acting.request_id)
        if outcome is None and isinstance(self._phase, Gathering):
            outcome, _ = await self._phase.act(seat, acting)
        if outcome is None:
            outcome = await self._alone(lambda phase: phase.act(seat, acting))
        return _answer(acting.request_id, outcome)

    async def say(
        self, seat: int | None, name: str, saying: service_pb2.Saying
    ) -> service_pb2.Answer:
        """Tell everybody who may hear it what *seat*, or for None a spectator *name*, says.

        Raises:
            BadRequest, NameTaken: a spectator cannot be called *name*.
            ShuttingDown: it was not said.
        """
        answer = service_pb2.Answer(request_id=echoed(saying.request_id))
        outcome: int | Refused | None = readable_id(saying.request_id)
        if outcome is None:
            await self._phase.venue.talk.recall()
            outcome = self._phase.say(seat, name, saying)
        if isinstance(outcome, Refused):
            outcome.write(answer.refusal)
        else:
            answer.said_number = outcome
        return answer

    async def rule(self, ruled: control_pb2.Ruled) -> int:
        """Record an arbiter's ruling; return its seq.

        Raises:
            BadRuling: it is none, is not signed for this match, or cannot be made now.
            TableHalted: the table stands still, or does from now on.
            ShuttingDown: nothing was recorded.
        """
        outcome = await self._alone(lambda phase: phase.rule(ruled))
        if isinstance(outcome, Refused):
            raise TableHalted(outcome.message)
        return outcome

    async def snapshot(self, seat: int | None, from_seq: int) -> service_pb2.Snapshot:
        """Return where the table stands as *seat* sees it, with the log after *from_seq*.

        Of a long log only its end is there: the rest is told on a stream.
        """
        holder = self._holder(seat)
        async with self._lock:
            self._phase = await self._phase.awake(seat)
            await self._phase.venue.talk.recall()
            snapshot, _ = self._phase.snapshot(self._seat_of_holder(holder), from_seq)
            return snapshot

    @asynccontextmanager
    async def watching(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish
    ) -> AsyncIterator[Watcher]:
        """Give a watcher that begins with a snapshot for *seat*; it is dropped on leaving.

        While it is there the table does what it *wish*es for the seat.

        Raises:
            BadToken: whoever sat on the seat does not any more.
            ShuttingDown: the table takes no more streams.
            TooManyStreams: as many are open as may be.
        """
        self._check_room(seat)
        watcher = Watcher(seat, self._backing.limits)
        holder = self._holder(seat)
        try:
            await self.wish(watcher, wish)  # first: what is decided then, the snapshot does not ask
            async with self._lock:
                self._phase = await self._phase.awake(seat)
                await self._phase.venue.talk.recall()
                watcher.seat = self._seat_of_holder(holder)
                self._phase.admit(watcher, from_seq)
            self._tell()
            if watcher.seat is not None:
                await self._returned(watcher.seat)
            yield watcher
        finally:
            self._phase.dismiss(watcher)
            self._tell()
            self.wait()

    def _check_room(self, seat: int | None) -> None:
        """Check that *seat*, or for None a spectator, may have a stream more."""
        audience, limits = self._phase.venue.audience, self._backing.limits
        if seat is None:
            number, limit = audience.spectators(), limits.spectators_of_table
        else:
            number, limit = audience.streams_of(seat), limits.streams_of_seat
        if number >= limit:
            whom = "spectators look on" if seat is None else f"streams of seat {seat} are open"
            raise TooManyStreams(
                f"{limit} {whom} at table {self.table_id} already; close one of them first",
                table_id=self.table_id,
                limit=limit,
                case="of_spectators" if seat is None else "of_seat",
            )

    async def wish(self, watcher: Watcher, wish: service_pb2.Wish) -> None:
        """Let *watcher* wish *wish* from now on, and no longer what it wished before."""
        self._phase.venue.audience.wish(watcher, wish)
        if watcher.seat is not None and wish.decide_single:
            await self._alone(lambda phase: phase.heed())

    async def disband(self) -> None:
        """Remove the table, or end a match at which nobody is.

        Raises:
            AlreadyStarted, CannotStore, ShuttingDown, TableHalted: see `Phase.disband`.
        """
        await self._go_on(lambda phase: phase.disband())

    async def revoke(self, request: admin_pb2.RevokeRightRequest, stored: bytes) -> None:
        """Take a right away; in its place that of the token counts whose hash is *stored*.

        Raises:
            BadRequest, CannotStore, NoSeat, NotHost, ShuttingDown: see `Phase.revoke`.
        """
        await self._alone(lambda phase: phase.revoke(request, stored))

    def company(self) -> admin_pb2.Company:
        """Return who is here now."""
        audience, seats = self._phase.venue.audience, self._phase.row.seats
        players = [
            admin_pb2.CompanyPlayer(seat=seat, name=seats[seat].name)
            for seat in sorted(audience.seats())
        ]
        return admin_pb2.Company(
            table_id=self.table_id, players=players, spectators=audience.spectators()
        )

    async def restore(self) -> None:
        """Go on where the table stood; start it if every seat is taken and it has not begun.

        A journal that cannot be used halts this table and no other.
        """
        await self._go_on(lambda phase: phase.restored())

    @property
    def is_drowsy(self) -> bool:
        """Whether nothing would be lost if it were read from disk when it is needed."""
        busy = self._lock.locked() or self.streams or not self._bots.idle
        return not busy and self._phase.is_drowsy

    def doze(self) -> Nap | None:
        """Let go of everything, as long as the table `is_drowsy`; it is read from disk again.

        What must be known of it until then is returned; None: nothing, for the match is over.
        """
        self._bots.stop()
        self._timekeeper.stop()
        self._phase.close()
        self._note()
        phase, presence = self._phase, self._phase.venue.presence
        nap = Nap(presence.gone_s, presence.quiet_s, phase.stopwatch, phase.due_in())
        finished = self.finished
        phase.venue.comings.close()
        del self._phase  # what it has would stay in memory until Python looks for circles
        return None if finished else nap

    async def close(self) -> None:
        """Wait for what is under way; then take nothing new, and let every stream end."""
        self._bots.stop()
        self._timekeeper.stop()
        async with self._lock:
            self._note()
            self._phase = Closing(self._phase)

    def _note(self) -> None:
        """Let the directory know what it need not have known before."""
        row = self._phase.known_row
        if row != self._phase.row:
            self._backing.note(row)

    def _tell(self) -> None:
        """Tell whoever listens that the table has changed; one that is closing is no news."""
        if not isinstance(self._phase, Closing):
            self._news.changed(self.info, self._phase.venue.audience.seats())

    async def _returned(self, seat: int) -> None:
        """Let the player of *seat* play, whose stream is open."""
        await self._go_on(lambda phase: phase.returned(seat))

    async def _tick(self) -> None:
        """Let happen what is due because time has passed."""
        await self._go_on(self._ticked)

    async def _ticked(self, phase: Phase) -> Phase:
        if not isinstance(phase, Halted):
            return await phase.tick()
        if not await phase.mended():
            return phase
        gone_on = await _first_phase(phase.row, phase.venue, None).restored()
        if isinstance(gone_on, Halted):
            return gone_on
        gone_on.announce()
        seen = await gone_on.awake(None)
        seen.show()
        return seen

    def _holder(self, seat: int | None) -> bytes | None:
        """Return the hash of the token of *seat*: until the start its number may change."""
        return None if seat is None else self._phase.row.seats[seat].token_hash

    def _seat_of_holder(self, holder: bytes | None) -> int | None:
        """Return where the player sits now whom `_holder` gave; None for a spectator.

        Raises:
            BadToken: nowhere any more.
        """
        return None if holder is None else seating.seat_of_holder(self._phase.row, holder)

    def wait(self) -> None:
        """Wake up when the next thing is due, as things stand now."""
        self._timekeeper.wake_in(self._phase.due_in())

    async def _decide_bot(self, seq: int, seat: int, decision: Value) -> None:
        await self._alone(lambda phase: phase.decide_bot(seq, seat, decision))

    async def _go_on(self, change: Callable[[Phase], Awaitable[Phase]]) -> None:
        """Go on, alone, to the phase that *change* returns."""

        async def changed(phase: Phase) -> tuple[None, Phase]:
            return None, await change(phase)

        await self._alone(changed)

    async def _alone(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        """Return what comes of *change*, and go on to the phase that it returns.

        No other change happens meanwhile, and it goes to its end even when the caller goes away.
        """
        return await asyncio.shield(self._changed(change))

    async def _changed(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        """Do the same for a caller who is not cancelled: it needs no task of its own."""
        async with self._lock:
            before, row = self._phase, self._phase.row
            outcome, self._phase = await change(before)
            self._bots.look(self._phase.asking)
            self.wait()
            if isinstance(self._phase, Removed) and self._phase is not before:
                self._removed(self.table_id)
            elif (self._phase, self._phase.row) != (before, row):
                self._tell()
            return outcome


def _first_phase(row: TableRow, venue: Venue, stopwatch: Stopwatch | None) -> Phase:
    """Return the phase in which a table begins that is read from the directory."""
    match row.status:
        case Status.OPEN:
            return Gathering(row, venue)
        case Status.PLAYING:
            return Interrupted(row, venue, stopwatch)
        case Status.OVER:
            return Ended(row, venue)


async def _told(
    watcher: Watcher, phase: Phase, seat: int, deciding: service_pb2.Deciding
) -> tuple[int | Refused, Phase]:
    """Let *phase* decide, and the update that this leads to say so to *watcher*."""
    if watcher.answers_within:
        watcher.deciding = deciding.request_id
    try:
        return await phase.decide(seat, deciding)
    finally:
        watcher.deciding = ""


def _answer(request_id: str, outcome: int | Refused) -> service_pb2.Answer:
    """Return the answer to what was recorded under a seq, or refused."""
    answer = service_pb2.Answer(request_id=echoed(request_id))
    if isinstance(outcome, Refused):
        outcome.write(answer.refusal)
    else:
        answer.recorded_seq = outcome
    return answer

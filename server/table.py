"""One table: from the first free seat to the result.

Whatever changes a table happens under its lock and in this order: check, bring to disk, change
what is in memory, tell. So a table never shows what a crash could take back, and a client that
goes away in the middle stops nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from tilewyrm.engine.game import Edition, Value
from tilewyrm.engine.registry import game
from tilewyrm.replays.encoder import result_message
from tilewyrm.replays.setups import read_setup
from tilewyrm.server import seating
from tilewyrm.server.audience import Audience
from tilewyrm.server.backing import Backing
from tilewyrm.server.bots import BotPlayers
from tilewyrm.server.directory import Status, TableRow
from tilewyrm.server.errors import (
    AlreadyStarted,
    BadRequest,
    CannotStore,
    ShuttingDown,
    TableHalted,
    TooEarly,
)
from tilewyrm.server.journal import Journal
from tilewyrm.server.match import Match, Step
from tilewyrm.server.refusals import Reason, Refused, readable_id, worked_out
from tilewyrm.server.watcher import Watcher
from tilewyrm.server.wire import table_info
from tilewyrm.v1 import match_pb2, service_pb2

R = TypeVar("R")
_log = logging.getLogger(__name__)


class Table:
    """A table in memory, backed by its row in the directory and its journal."""

    def __init__(self, row: TableRow, backing: Backing) -> None:
        self.row = row
        self._backing = backing
        self._setup = match_pb2.Setup.FromString(row.setup)
        self._setup.ClearField("edition_text")
        self._audience = Audience()
        self._lock = asyncio.Lock()
        self._closing = False
        self._halted = ""
        self._journal: Journal | None = None
        self._bots: BotPlayers | None = None

    def info(self) -> service_pb2.TableInfo:
        """Return the table as everybody may see it."""
        return table_info(
            self.row,
            self._setup,
            seq=self._journal.match.seq if self._journal else self.row.seq,
            connected=self._audience.seats(),
            halted=self._halted,
        )

    @property
    def game_name(self) -> str:
        """The game that is played here."""
        return self._setup.game

    def edition(self) -> Edition:
        """Return the edition that the table plays with."""
        return read_setup(match_pb2.Setup.FromString(self.row.setup)).edition

    def replay(self) -> tuple[Path, int]:
        """Return the replay file and how many of its bytes are on disk.

        Raises:
            TooEarly: there is none yet, or it would tell what must stay hidden until the end.
            TableHalted: somebody took it away.
        """
        if self.row.status is Status.OVER:
            if not self._path.is_file():
                raise TableHalted(f"the replay {self._path.name} is not on the server any more")
            return self._path, self._path.stat().st_size
        if self._journal is None:
            raise TooEarly(f"there is no replay of table {self.row.table_id} yet")
        if self._journal.match.state.has_secrets:
            raise TooEarly(f"the replay of table {self.row.table_id} is secret until the end")
        return self._path, self._journal.size

    def seat_of(self, token: str) -> int:
        """Return the seat that *token* is the right to.

        Raises:
            BadToken: it is nobody's at this table.
        """
        return seating.seat_of(self.row, token)

    async def join(self, name: str, wish: int | None, *, token: str, entropy: bytes) -> int:
        """Seat a player, whose right to the seat is *token*; return the seat.

        The last seat starts the match. Who sits here with *token* already keeps that seat.

        Raises:
            AlreadyStarted, BadRequest, NameTaken, NoSeat: see `seating.joined`.
            CannotStore: the directory cannot be written.
        """
        return await self._alone(self._join, name, wish, token, entropy)

    async def leave(self, token: str) -> bool:
        """Give a seat back; return whether the table is removed because nobody is left.

        Raises:
            AlreadyStarted, BadToken: it cannot be given back.
            CannotStore: the directory cannot be written.
        """
        return await self._alone(self._leave, token)

    async def start(self, token: str, bot: str) -> None:
        """Fill the free seats with *bot* (empty: the strongest) and start.

        Raises:
            AlreadyStarted, BadToken: the holder of *token* cannot start it.
            BadRequest: there is no such bot.
            CannotStore: the directory cannot be written.
        """
        await self._alone(self._start, token, bot)

    async def decide(self, seat: int, deciding: service_pb2.Deciding) -> service_pb2.Answer:
        """Record a decision of *seat*, or refuse it; return when that is settled and on disk.

        Raises:
            ShuttingDown: nothing was recorded.
        """
        answer = service_pb2.Answer(decision_id=deciding.decision_id)
        outcome = await self._alone(self._decide, seat, deciding)
        if isinstance(outcome, Refused):
            answer.refusal.reason, answer.refusal.message = outcome
        else:
            answer.recorded_seq = outcome
        return answer

    async def snapshot(self, seat: int | None, from_seq: int) -> service_pb2.Snapshot:
        """Return where the table stands as *seat* sees it, with the log after *from_seq*."""
        async with self._lock:
            await self._take_up()
            snapshot = self._snapshot(seat, from_seq)
            self._put_away()
            return snapshot

    @asynccontextmanager
    async def watching(self, seat: int | None, from_seq: int) -> AsyncIterator[Watcher]:
        """Give a watcher that begins with a snapshot for *seat*; it is dropped on leaving.

        Raises:
            ShuttingDown: the table takes no more streams.
        """
        watcher = Watcher(seat)
        try:
            async with self._lock:
                await self._take_up()
                if self._closing:
                    raise _shutting_down()
                self._audience.add(watcher)
                self._put_snapshot(watcher, from_seq)
            if seat is not None:
                self._announce(but=watcher)
            yield watcher
        finally:
            self._audience.remove(watcher)
            if seat is not None:
                self._announce()
            self._put_away()

    async def restore(self) -> None:
        """Go on where the table stood; start it if every seat is taken and it has not begun.

        A journal that cannot be used halts this table and no other.
        """
        async with self._lock:
            if self.row.status is Status.OPEN and seating.full(self.row):
                await self._begin()
            elif self.row.status is Status.PLAYING:
                await self._resume()

    def end_streams(self) -> None:
        """Take nothing new and let every stream end, after what is queued for it."""
        self._closing = True
        if self._bots is not None:
            self._bots.stop()
        self._audience.end()

    async def close(self) -> None:
        """Wait for what is under way, then close the journal."""
        async with self._lock:
            if self._journal is not None:
                self._journal.close()

    async def _alone(self, change: Callable[..., Coroutine[Any, Any, R]], *arguments: object) -> R:
        """Call *change* under the lock, to its end even when the caller goes away.

        Raises:
            ShuttingDown: the table takes nothing new; *change* was not called.
        """

        async def run() -> R:
            async with self._lock:
                if self._closing:
                    raise _shutting_down()
                return await change(*arguments)

        return await asyncio.shield(run())

    # Before the match

    async def _join(self, name: str, wish: int | None, token: str, entropy: bytes) -> int:
        seated = seating.seated(self.row, token)
        if seated is not None:
            return seated
        self._require_open()
        row, seat = seating.joined(self.row, name, wish, token=token, entropy=entropy)
        await self._store(row)
        if seating.full(row):
            await self._begin()
        else:
            self._announce()
        return seat

    async def _leave(self, token: str) -> bool:
        self.seat_of(token)
        self._require_open()
        row = seating.left(self.row, token)
        if seating.deserted(row):
            await self._backing.call(self._backing.directory.remove, row.table_id)
            self.end_streams()
            return True
        await self._store(row)
        self._announce()
        return False

    async def _start(self, token: str, bot: str) -> None:
        self.seat_of(token)
        self._require_open()
        bots = list(game(self._setup.game).bots)
        if bot and bot not in bots:
            raise BadRequest(f"there is no bot {bot!r}; there are: {', '.join(bots)}")
        free = sum(seat.free for seat in self.row.seats)
        await self._store(seating.with_bots(self.row, [bot or bots[-1]] * free))
        await self._begin()

    def _require_open(self) -> None:
        if self.row.status is not Status.OPEN or self._halted:
            raise AlreadyStarted(
                f"the match at table {self.row.table_id} has begun; seats cannot change any more"
            )

    async def _begin(self) -> None:
        """Start the match: journal first, then the directory, then show it."""
        try:
            journal = await Journal.begin(
                self.row, self._path, self._backing.flusher, self._backing.signer
            )
            await self._store(replace(self.row, status=Status.PLAYING))
        except (TableHalted, CannotStore) as error:
            self._halt(str(error))
            return
        self._journal = journal
        for watcher in self._audience:
            self._put_snapshot(watcher, 0)
        await self._go_on(journal.match)

    # The match

    async def _resume(self) -> None:
        """Go on with a match that was under way when the server ended."""
        try:
            self._journal = await Journal.resume(
                self.row, self._path, self._backing.flusher, self._backing.signer
            )
        except TableHalted as error:
            self._halt(str(error))
        except Exception:
            _log.exception("table %s cannot be resumed", self.row.table_id)
            self._halt(f"its journal {self._path.name} cannot be played here; see the server's log")
        else:
            await self._go_on(self._journal.match)

    async def _take_up(self) -> None:
        """Read back a match that is over and was put away."""
        if self.row.status is not Status.OVER or self._journal is not None or self._halted:
            return
        try:
            self._journal = await Journal.look_back(self.row, self._path, self._backing.flusher)
        except TableHalted as error:
            self._halt(str(error))

    def _put_away(self) -> None:
        """Free the memory of a match that is over and that nobody looks at."""
        if self.row.status is Status.OVER and not len(self._audience):
            self._journal = None

    async def _decide(self, seat: int, deciding: service_pb2.Deciding) -> int | Refused:
        problem = readable_id(deciding.decision_id)
        if problem is not None:
            return problem
        await self._take_up()
        if self._halted:
            return Refused(Reason.HALTED, self._halted)
        if self._journal is None:
            return Refused(
                Reason.NOT_STARTED, "the match has not begun; wait for a Snapshot with a turn"
            )
        match = self._journal.match
        recorded = match.recorded_seq(seat, deciding.decision_id)
        if recorded is None:
            step = self._worked_out(match, seat, deciding)
            if isinstance(step, Refused):
                return step
            if not await self._record(self._journal, step):
                return Refused(Reason.HALTED, self._halted)
            recorded = step.lines[0].seq
        self._put_away()
        return recorded

    def _worked_out(
        self, match: Match, seat: int, deciding: service_pb2.Deciding
    ) -> Step | Refused:
        try:
            return worked_out(match, seat, deciding)
        except Exception:
            if not match.intact:
                self._halt("an internal error; restart the server to go on at the last entry")
            raise

    async def _record(self, journal: Journal, step: Step) -> bool:
        """Bring *step* to disk and show it; return False, the table halted, when that fails."""
        try:
            await journal.record(step)
        except TableHalted as error:
            self._halt(str(error))
            return False
        self._audience.update(journal.match, step)
        await self._go_on(journal.match)
        return True

    async def _go_on(self, match: Match) -> None:
        """After an entry: note that the match is over, or let a bot think."""
        if match.over is None:
            self._wake_bots(match)
            return
        result = result_message(match.over).SerializeToString()
        over = replace(self.row, status=Status.OVER, seq=match.seq, result=result)
        try:
            await self._store(over)
        except CannotStore:
            # The journal has its footer: the next start of the server comes to the same.
            _log.exception("table %s is over, but the directory does not know", over.table_id)
            self.row = over
        self._announce()

    # Bots

    def _wake_bots(self, match: Match) -> None:
        if self._closing:
            return
        if self._bots is None:
            self._bots = BotPlayers(
                self._setup.game,
                {number: seat.bot for number, seat in enumerate(self.row.seats) if seat.bot},
                self._bot_decided,
                thread=self._backing.bot_thread,
                delay_s=self._backing.bot_delay_s,
            )
        self._bots.wake(match)

    async def _bot_decided(self, match: Match, seat: int, decision: Value) -> bool:
        """Play what the bot on *seat* chose; return False when the table stands still."""
        try:
            return await self._alone(self._decide_bot, match, seat, decision)
        except ShuttingDown:
            return False

    async def _decide_bot(self, match: Match, seat: int, decision: Value) -> bool:
        if self._halted:
            return False
        assert self._journal is not None
        try:
            step = match.decide(seat, decision, "")
        except Exception:
            _log.exception("table %s: a bot's decision cannot be played", self.row.table_id)
            self._halt(f"the decision of the bot on seat {seat} cannot be played")
            return False
        return await self._record(self._journal, step)

    # What everybody sees

    @property
    def _path(self) -> Path:
        return self._backing.journal(self.row.table_id)

    async def _store(self, row: TableRow) -> None:
        await self._backing.store(row)
        self.row = row

    def _halt(self, why: str) -> None:
        self._halted = f"table {self.row.table_id} is halted: {why}"
        _log.error("%s", self._halted)
        self._announce()

    def _announce(self, but: Watcher | None = None) -> None:
        self._audience.send(service_pb2.TableMessage(table=self.info()), but=but)

    def _snapshot(self, seat: int | None, from_seq: int) -> service_pb2.Snapshot:
        snapshot = service_pb2.Snapshot(table=self.info())
        if self._journal is not None:
            self._audience.fill(snapshot, self._journal.match, seat, from_seq)
        return snapshot

    def _put_snapshot(self, watcher: Watcher, from_seq: int) -> None:
        snapshot = self._snapshot(watcher.seat, from_seq)
        watcher.put(service_pb2.TableMessage(snapshot=snapshot).SerializeToString())


def _shutting_down() -> ShuttingDown:
    return ShuttingDown("the server is about to stop; try again in a moment")

"""The life of one table: the phase that it is in, and everything that leads to the next one.

Whatever changes a table happens under its lock and in this order: check, bring to disk, change
what is in memory, tell. So a table never shows what a crash could take back, and a client that
goes away in the middle stops nothing. What a change does depends on the table's phase.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from tilewyrm.engine.game import Value
from tilewyrm.server.bots.players import BotPlayers
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.ended import EndedPhase
from tilewyrm.server.phases.gathering import GatheringPhase
from tilewyrm.server.phases.halted import HaltedPhase
from tilewyrm.server.phases.interrupted import InterruptedPhase
from tilewyrm.server.phases.phase import Phase
from tilewyrm.server.phases.read_only import (
    RemovedPhase,
    ShuttingDownPhase,
)
from tilewyrm.server.store.rows import (
    TableRow,
    TableStatus,
)
from tilewyrm.server.table.timer import TableTimer

R = TypeVar("R")


class EvictedState(NamedTuple):
    """What a table leaves behind that is put to sleep, beside its row and its journal."""

    gone_s: Sequence[float]
    """Since when the player of each seat is away, in seconds of `time.monotonic`."""
    quiet_s: float
    """When a stream was closed or a seat changed last, likewise."""
    stopwatch: Stopwatch | None
    """Of the match, which runs on; None before and after it."""
    due_in_s: float | None
    """In how many seconds something was due when it fell asleep; None: nothing was."""


class Lifecycle:
    """One phase after another: one change at a time, the bots, and what is due by the clock."""

    def __init__(
        self,
        row: TableRow,
        venue: TableContext,
        removed: Callable[[str], None],
        stopwatch: Stopwatch | None,
    ) -> None:
        """Begin where *row* stands.

        Args:
            row: the table.
            venue: what stays with it.
            removed: is told the id when the table is no more.
            stopwatch: has measured how long is thought; None: nobody has been thinking.
        """
        self.phase = _first_phase(row, venue, stopwatch)
        """What the table answers now."""
        self._lock = asyncio.Lock()
        self._removed = removed
        self._timekeeper = TableTimer(self._tick)
        self._backing = backing = venue.backing
        self._bots = BotPlayers(
            venue.setup.game,
            self._decide_bot,
            thread=backing.bot_thread,
            delay_s=backing.bot_delay_s,
            draw=backing.bot_draw,
            thinkers=backing.thinkers,
            waited_for=lambda: bool(venue.audience.seats()),
        )

    async def restore(self) -> None:
        """Go on where the table stood; start it if every seat is taken and it has not begun.

        A journal that cannot be used halts this table and no other.
        """
        await self.go_on(lambda phase: phase.restored())

    @property
    def can_evict(self) -> bool:
        """Whether nothing would be lost if it were read from disk when it is needed."""
        if self._lock.locked() or self.phase.venue.audience:
            return False
        return self._bots.idle and self._timekeeper.idle and self.phase.is_drowsy

    def evict(self) -> EvictedState | None:
        """Let go of everything, as long as the table `is_drowsy`; it is read from disk again.

        What must be known of it until then is returned; None: nothing, for the match is over.
        """
        self._bots.stop()
        self._timekeeper.stop()
        self.phase.close()
        self._note()
        phase, presence = self.phase, self.phase.venue.presence
        nap = EvictedState(presence.gone_s, presence.quiet_s, phase.stopwatch, phase.due_in())
        phase.venue.comings.close()
        del self.phase  # what it has would stay in memory until Python looks for circles
        return None if phase.row.status is TableStatus.OVER else nap

    async def close(self) -> None:
        """Wait for what is under way; then take nothing new, and let every stream end."""
        self._bots.stop()
        self._timekeeper.stop()
        async with self._lock:
            self._note()
            self.phase = ShuttingDownPhase(self.phase)

    @asynccontextmanager
    async def shown(self, seat: int | None) -> AsyncIterator[Phase]:
        """Give the phase as *seat* may look at it; nothing changes for as long as this lasts."""
        async with self._lock:
            self.phase = await self.phase.awake(seat)
            await self.phase.venue.talk.recall()
            yield self.phase

    async def go_on(self, change: Callable[[Phase], Awaitable[Phase]]) -> None:
        """Go on, alone, to the phase that *change* returns: what happens although nobody asks."""

        async def changed(phase: Phase) -> tuple[None, Phase]:
            return None, await change(phase)

        await asyncio.shield(self._changed(changed))

    async def exclusive(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        """Return what comes of *change*, and go on to the phase that it returns.

        No other change happens meanwhile, and it goes to its end even when the caller goes away.

        Raises:
            TableNotFound, ServerStopping: the table takes nothing new; see `MatchStage.check_active`.
        """
        return await asyncio.shield(self.changed(change))

    async def changed(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        """Do the same for a caller who is not cancelled: it needs no task of its own."""

        async def if_active(phase: Phase) -> tuple[R, Phase]:
            phase.check_active()
            return await change(phase)

        return await self._changed(if_active)

    async def _changed(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        async with self._lock:
            before, row = self.phase, self.phase.row
            outcome, self.phase = await change(before)
            self._bots.look(self.phase.asking)
            self.wait()
            if isinstance(self.phase, RemovedPhase) and self.phase is not before:
                self._removed(self.phase.row.table_id)
            elif (self.phase, self.phase.row) != (before, row):
                self.tell()
            return outcome

    def tell(self) -> None:
        """Tell whoever listens that the table has changed; one that is closing is no news."""
        if not isinstance(self.phase, ShuttingDownPhase):
            self._backing.news.changed(self.phase.info, self.phase.venue.audience.seats())

    def wait(self) -> None:
        """Wake up when the next thing is due, as things stand now."""
        self._timekeeper.wake_in(self.phase.due_in())

    def _note(self) -> None:
        """Let the directory know what it need not have known before."""
        row = self.phase.known_row
        if row != self.phase.row:
            self._backing.note(row)

    async def _tick(self) -> None:
        """Let happen what is due because time has passed."""
        await self.go_on(self._ticked)

    async def _ticked(self, phase: Phase) -> Phase:
        if not isinstance(phase, HaltedPhase):
            return await phase.tick()
        if not await phase.mended():
            return phase
        gone_on = await _first_phase(phase.row, phase.venue, None).restored()
        if isinstance(gone_on, HaltedPhase):
            return gone_on
        gone_on.announce()
        seen = await gone_on.awake(None)
        seen.show()
        return seen

    async def _decide_bot(self, seq: int, seat: int, decision: Value) -> None:
        await self.exclusive(lambda phase: phase.decide_bot(seq, seat, decision))


def _first_phase(row: TableRow, venue: TableContext, stopwatch: Stopwatch | None) -> Phase:
    """Return the phase in which a table begins that is read from the directory."""
    match row.status:
        case TableStatus.OPEN:
            return GatheringPhase(row, venue)
        case TableStatus.PLAYING:
            return InterruptedPhase(row, venue, stopwatch)
        case TableStatus.OVER:
            return EndedPhase(row, venue)

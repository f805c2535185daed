"""Lifecycle of one table: its phase, the changes that lead to the next one, and eviction.

Every change happens under the table's lock and in this order: check, write to disk, change the
memory, notify. So a table never shows a state that a crash could undo, and a client that
disconnects in the middle stops nothing. The phase decides what a change does.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from tilewyrm.engine.game import Value
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.players import BotPlayers
from tilewyrm.server.chat.chat import ChatLine
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.ended import EndedPhase
from tilewyrm.server.phases.gathering import GatheringPhase
from tilewyrm.server.phases.halted import HaltedPhase
from tilewyrm.server.phases.interrupted import InterruptedPhase
from tilewyrm.server.phases.phase import Phase
from tilewyrm.server.phases.read_only import RemovedPhase, ShuttingDownPhase
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.server.table.timer import TableTimer
from tilewyrm.server.table.uncancelled import uncancelled

R = TypeVar("R")


class EvictedState(NamedTuple):
    """State kept in memory for an evicted table, beside its row and its journal."""

    gone_s: Sequence[float]
    """Since when the player of each seat is away, in seconds of `time.monotonic`."""
    quiet_s: float
    """The last closing of a stream or change of a seat, likewise."""
    stopwatch: Stopwatch | None
    """Stopwatch of the match, which runs on; None before and after it."""
    due_in_s: float | None
    """Seconds from the eviction to the next deadline; None: there is none."""
    chat: Sequence[ChatLine] = ()
    """The history of a chat without a chat log."""


class Lifecycle:
    """Lifecycle of one table: its phases, one change at a time, its bots and its deadlines."""

    def __init__(
        self,
        row: TableRow,
        context: TableContext,
        removed: Callable[[str], None],
        stopwatch: Stopwatch | None,
    ) -> None:
        """Begin where *row* stands.

        Args:
            row: the table.
            context: shared by all its phases.
            removed: called with the id when the table is removed.
            stopwatch: of the decision that is waited for; None: starts anew.
        """
        self.phase = _first_phase(row, context, stopwatch)
        """The present phase."""
        self._lock = asyncio.Lock()
        self._removed = removed
        self._timer = TableTimer(self._tick)
        self._resources = resources = context.resources
        self._bots = BotPlayers(
            context.setup.game,
            self._decide_bot,
            thread=resources.bot_thread,
            delay_s=resources.bot_delay_s,
            draw=resources.bot_draw,
            bot_processes=resources.bot_processes,
            owner=JobOwner(row.table_id, context.audience.machines),
            own_bots=resources.own_bots,
            replace=self._replace_bot,
            names=lambda: [seat.name for seat in self.phase.row.seats],
        )

    async def restore(self) -> None:
        """Resume the table at its last entry; start it if every seat is taken and it has not begun.

        A journal that cannot be used halts this table and no other.
        """
        await self.phase.context.chat.load()  # first: bots may speak
        await self.advance(lambda phase: phase.restored())

    @property
    def can_evict(self) -> bool:
        """Whether nothing is lost by an eviction: the table can be loaded from disk again."""
        if self._lock.locked() or self.phase.context.audience:
            return False
        return self._bots.idle and self._timer.idle and self.phase.can_evict

    def evict(self) -> EvictedState | None:
        """Release everything, if the table `can_evict`; return the state to load it again with.

        None: there is no such state, for the match is over and nothing was said.
        """
        self._bots.stop()
        self._timer.stop()
        self.phase.close()
        self._store_soon()
        phase, presence = self.phase, self.phase.context.presence
        evicted_state = EvictedState(
            presence.gone_s,
            presence.quiet_s,
            phase.stopwatch,
            phase.due_in(),
            phase.context.chat.unwritten,
        )
        phase.context.presence_notifier.close()
        del self.phase  # else it stays in memory until the next garbage collection
        is_over = phase.row.status is TableStatus.OVER
        return None if is_over and not evicted_state.chat else evicted_state

    async def close(self) -> None:
        """Wait for what is under way; then accept nothing new, and end every stream."""
        self._bots.stop()
        self._timer.stop()
        async with self._lock:
            self._store_soon()
            self.phase = ShuttingDownPhase(self.phase)

    @asynccontextmanager
    async def locked_phase(self, seat: int | None) -> AsyncIterator[Phase]:
        """Give the phase, loaded for *seat*; nothing changes during this context."""
        async with self._lock:
            self.phase = await self.phase.loaded(seat)
            await self.phase.context.chat.load()
            yield self.phase

    async def advance(self, change: Callable[[Phase], Awaitable[Phase]]) -> None:
        """Go on to the phase that *change* returns, under the lock: for changes by the server."""

        async def unshielded(phase: Phase) -> tuple[None, Phase]:
            return None, await change(phase)

        await uncancelled(self._apply(unshielded))

    async def exclusive(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        """Return the result of *change*, and go on to the phase that it returns.

        No other change happens meanwhile, and it is not cancelled with its caller.

        Raises:
            TableNotFound, ServerStopping: see `Phase.check_active`.
        """
        return await uncancelled(self.unshielded(change))

    async def unshielded(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        """Do the same as `exclusive`, for a caller that is not cancelled: it makes no task."""

        async def if_active(phase: Phase) -> tuple[R, Phase]:
            phase.check_active()
            return await change(phase)

        return await self._apply(if_active)

    async def _apply(self, change: Callable[[Phase], Awaitable[tuple[R, Phase]]]) -> R:
        async with self._lock:
            before, row = self.phase, self.phase.row
            outcome, self.phase = await change(before)
            self._bots.update(self.phase.asking)
            self.set_timer()
            if isinstance(self.phase, RemovedPhase) and self.phase is not before:
                self._removed(self.phase.row.table_id)
            elif (self.phase, self.phase.row) != (before, row):
                self.notify()
            return outcome

    def notify(self) -> None:
        """Notify the listeners of the table events of a change, unless the server is stopping."""
        if not isinstance(self.phase, ShuttingDownPhase):
            self._resources.table_events.changed(
                self.phase.info, self.phase.context.audience.seats()
            )

    def set_timer(self) -> None:
        """Set the timer to the next deadline."""
        self._timer.wake_in(self.phase.due_in())

    def _store_soon(self) -> None:
        """Write the row soon, if the table database has an older one."""
        row = self.phase.row_to_store
        if row != self.phase.row:
            self._resources.store_soon(row)

    async def _tick(self) -> None:
        """Do what is due by the clock."""
        await self.advance(self._advance_due)

    async def _advance_due(self, phase: Phase) -> Phase:
        if not isinstance(phase, HaltedPhase):
            return await phase.tick()
        if not await phase.can_retry():
            return phase
        resumed = await _first_phase(phase.row, phase.context, None).restored()
        if isinstance(resumed, HaltedPhase):
            return resumed
        resumed.announce()
        loaded_phase = await resumed.loaded(None)
        loaded_phase.show()
        return loaded_phase

    async def _decide_bot(self, seq: int, seat: int, decision: Value) -> None:
        await self.exclusive(lambda phase: phase.decide_bot(seq, seat, decision))

    async def _replace_bot(self, seq: int, seat: int) -> None:
        await self.exclusive(lambda phase: phase.replace_bot(seq, seat))


def _first_phase(row: TableRow, context: TableContext, stopwatch: Stopwatch | None) -> Phase:
    """Return the first phase of a table that is loaded from the table database."""
    match row.status:
        case TableStatus.OPEN:
            return GatheringPhase(row, context)
        case TableStatus.PLAYING:
            return InterruptedPhase(row, context, stopwatch)
        case TableStatus.OVER:
            return EndedPhase(row, context)

"""Phase of a table while its match is played."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Choice, Value
from tilewyrm.engine.match.controls import (
    AppointStandIn,
    Cause,
    Conclude,
    Ending,
    ForfeitSeat,
    GiveBack,
    TakeOver,
)
from tilewyrm.engine.match.seat_controls import cannot_give_back
from tilewyrm.engine.match.state import MatchState
from tilewyrm.server.bots.advice import Adviser, check_alone
from tilewyrm.server.bots.explanation import Explainer
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.chat.bot_phrases import bots_at
from tilewyrm.server.chat.bot_reactions import BotReactions
from tilewyrm.server.errors import (
    InvalidRequest,
    InvalidRuling,
    MatchStarted,
    ReplayNotReady,
    TableHalted,
)
from tilewyrm.server.feed.feed import Pages
from tilewyrm.server.feed.standing import clocks_message
from tilewyrm.server.match.fact_lookup import forecast, look
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.preview import PreviewCache
from tilewyrm.server.match.refusals import Rejection, try_decision
from tilewyrm.server.match.ruling import verified_ruling
from tilewyrm.server.match.spectator_delay import SpectatorDelay
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.match.task_judge import TASK_OVER, has_task, judgement
from tilewyrm.server.match.transition import Transition
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.controls import control_entry
from tilewyrm.server.phases.deadlines import Deadlines
from tilewyrm.server.phases.ended import end
from tilewyrm.server.phases.halted import halt
from tilewyrm.server.phases.phase import Phase, SeatRequest
from tilewyrm.server.store.disk_probe import can_write
from tilewyrm.server.store.journal import Journal
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2, standing_pb2

STORE_EVERY = 50
"""Entries between two writes of the row to the table database."""
STORE_WITHIN_S = 1.0
"""Seconds within which it is written, with those of other tables: a transaction is slow."""

_log = logging.getLogger(__name__)


class PlayingPhase(Phase):
    """Match under way: every entry is in the journal before any client sees it."""

    def __init__(
        self,
        row: TableRow,
        context: TableContext,
        match: Match,
        journal: Journal,
        delay: SpectatorDelay,
    ) -> None:
        """Go on with *match* at its last entry, with which *journal* ends.

        Spectators see what *delay* releases.
        """
        super().__init__(row, context)
        self._match = match
        self._match.wishing = context.audience.decides_single
        self._journal = journal
        self._previews = PreviewCache(match, context.resources.preview_thread)
        bot_processes = context.resources.bot_processes
        owner, budget = (
            JobOwner(row.table_id, context.audience.machines),
            context.resources.bot_budget,
        )
        self._adviser = Adviser(match, bot_processes, owner)
        self._explainer = Explainer(
            match,
            [seat.bot and budget.clamped(seat.bot) for seat in row.seats],
            bot_processes,
            owner,
            context.resources.preview_thread,
            begun=match_pb2.Setup.FromString(row.setup).origin.entries,
        )
        self._deadlines = Deadlines(match, context.presence, context.resources.timeouts.abandoned_s)
        self._delay = delay
        self._reactions: BotReactions | None = None
        """None where no bot says anything."""
        if bots_at(row.seats) and not has_task(context.setup):
            self._reactions = BotReactions(context.chat, row.table_id, row.seats)
        delay.add(match.position, match.lines)

    @property
    def seq(self) -> int:
        """The seq of the last entry that everybody may know of, 0 before the first."""
        return self._delay.seq

    @property
    def row_to_store(self) -> TableRow:
        """The row with the seq of the last entry, so that a journal that is cut is noticed."""
        return replace(self.row, seq=self._match.seq)

    @property
    def points(self) -> Sequence[int]:
        """Points so far by seat, with those of rulings."""
        return [
            points + seat.points
            for points, seat in zip(
                self._match.state.scores, self._match.position.standing.seats, strict=True
            )
        ]

    @property
    def has_points_ruling(self) -> bool:
        """Whether any seat has points of a ruling."""
        return any(seat.points for seat in self._match.position.standing.seats)

    @property
    def stand_ins(self) -> Sequence[str]:
        """The strategies that play for their seats' players, by seat."""
        return [seat.stand_in or "" for seat in self._match.position.standing.seats]

    @property
    def awaited(self) -> Sequence[int]:
        """Seats that are to answer a request, or else to decide."""
        proposal = self._match.position.standing.proposal
        if proposal is not None:
            return [seat for seat in proposal.made.asked if seat not in proposal.agreed]
        pending = self._match.position.pending
        return [pending.seat] if isinstance(pending, Choice) else ()

    @property
    def waiting_s(self) -> float:
        """Seconds since the last entry."""
        return self._match.stopwatch.elapsed_ms() / 1000

    @property
    def clocks(self) -> standing_pb2.Clocks | None:
        """What every seat has left; None without clocks."""
        return clocks_message(self._match)

    @property
    def can_evict(self) -> bool:
        """Whether nothing is proposed: how long that has waited is in memory only."""
        return self._match.position.standing.proposal is None

    @property
    def stopwatch(self) -> Stopwatch:
        """What measures how long is thought about a decision."""
        return self._match.stopwatch

    @property
    def asking(self) -> Match | None:
        """The match; None if its task is over, when its bots stop."""
        over = judgement(self.context.setup, self._match).verdict in TASK_OVER
        return None if over else self._match

    async def loaded(self, seat: int | None) -> Phase:
        """Load the feed of *seat*."""
        if seat is not None or self._delay.is_zero:
            await self.context.audience.prepare(self._match, seat)
        return self

    def snapshot(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish
    ) -> tuple[service_pb2.Snapshot, Pages]:
        """Return where the match stands as *seat* sees it; see `Phase.snapshot`."""
        snapshot, pages = super().snapshot(seat, from_seq, wish)
        judged = judgement(self.context.setup, self._match)
        snapshot.verdict = judged.verdict
        if judged.first_choice is not None:
            snapshot.first_choice = judged.first_choice
        if judged.right_choice is not None:
            snapshot.right_choice = judged.right_choice
        audience, match, shown = self.context.audience, self._match, self._delay.position
        if seat is not None or self._delay.is_zero:
            pages = audience.fill(snapshot, match, seat, from_seq, wish)
        elif shown is not None:
            pages = audience.fill_late(snapshot, match, shown, from_seq, wish)
        return snapshot, pages

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the journal and how many of its bytes are on disk.

        Raises:
            ReplayNotReady: it holds secrets, which stay hidden from all or from spectators until
                the end.
        """
        table_id, going_on = self.row.table_id, self._match.result is None
        if going_on and self._match.state.has_secrets:
            raise ReplayNotReady(
                f"the replay of table {table_id} is secret until the end", table_id=table_id
            )
        if going_on and seat is None and not self._delay.is_zero:
            raise ReplayNotReady(
                f"spectators of table {table_id} see it some turns later; its replay is"
                " available after the end",
                table_id=table_id,
            )
        return self.path, self._journal.size

    async def record(self, seat: int, request: SeatRequest) -> tuple[int | Rejection, Phase]:
        """Record what *seat* decides or does, or refuse it; the same one again is harmless."""
        recorded = self._match.recorded_seq(seat, request.request_id)
        if recorded is not None:
            return recorded, self
        if isinstance(request, service_pb2.Deciding):
            return await self._record(try_decision(self._match, seat, request))
        here, begun = self.context.presence, self.context.setup.origin.entries
        return await self._record(control_entry(self._match, here, seat, request, begun=begun))

    async def preview(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what the choices of *seat* would do. See `Table.preview`."""
        return await self._previews.of(seat, seq, choice)

    async def look(self, seat: int | None, seq: int) -> service_pb2.LookResponse:
        """Return the facts of the position after entry *seq*. See `Table.look`."""
        newest = self._newest(seat)
        if newest is None:
            return await super().look(seat, seq)
        thread = self.context.resources.preview_thread
        return await look(self._match, newest, seat, seq, thread)

    async def forecast(self, seat: int | None, seq: int) -> service_pb2.ForecastResponse:
        """Return the forecast after entry *seq*. See `Table.forecast`."""
        newest = self._newest(seat)
        if newest is None:
            return await super().forecast(seat, seq)
        thread = self.context.resources.preview_thread
        return await forecast(self._match, newest, seat, seq, thread)

    async def advise(self, seat: int, seq: int) -> service_pb2.AdviseResponse:
        """Return what a bot would choose on *seat*. See `Table.advise`."""
        check_alone(self.row, seat)
        return await self._adviser.of(seat, seq)

    async def explain(
        self, seat: int, request: service_pb2.ExplainRequest
    ) -> service_pb2.ExplainResponse:
        """Return why a bot decided as it did. See `Table.explain`."""
        check_alone(self.row, seat)
        return await self._explainer.of(seat, request)

    async def rule(self, ruled: control_pb2.Ruled) -> tuple[int | Rejection, Phase]:
        """Record an arbiter's ruling; the same one again is harmless. See `Phase.rule`."""
        ruling = verified_ruling(self.row, ruled)
        recorded = self._match.ruled_seq(ruling)
        if recorded is not None:
            return recorded, self
        if isinstance(ruling, ForfeitSeat | AppointStandIn) and ruling.bot:
            try:
                self.context.resources.bot_budget.granted(ruling.bot)
            except InvalidRequest as error:
                raise InvalidRuling(str(error), **error.about) from error
        try:
            transition = self._match.control(ruling, ruled=ruled)
        except IllegalEntry as error:
            following = self._match.position.standing.rulings + 1
            raise InvalidRuling(str(error), next_ruling=following) from error
        return await self._record(transition)

    async def decide_bot(self, seq: int, seat: int, decision: Value) -> tuple[None, Phase]:
        """Record what the bot on *seat* chose at *seq*, or else its first legal decision.

        When neither can be played the table is halted: nobody else could go on for the bot.
        """
        if seq != self._match.seq:
            return None, self  # something has happened meanwhile: the bot is asked again
        transition = self._try_decision(seat, decision)
        if transition is None:
            transition = self._try_decision(seat, self._match.state.legal(seat)[0])
        if transition is None:
            return None, halt(self, "cannot play a bot's decision")
        return None, (await self._record(transition))[1]

    async def replace_bot(self, seq: int, seat: int) -> tuple[None, Phase]:
        """Let the usual bot play on for the bot on *seat*, which failed at *seq*."""
        if seq != self._match.seq:
            return None, self  # something has happened meanwhile: the bot is asked again
        entry = TakeOver(seat, USUAL, Cause.FAULT, 0)
        try:
            transition = self._match.control(entry)
        except IllegalEntry:
            _log.exception("no bot can play on for seat %d", seat, extra={"seat": seat})
            return None, halt(self, "no bot can play on for one that failed")
        return None, (await self._record(transition))[1]

    async def play_forced_moves(self) -> Phase:
        """Play the forced move of the seat that is asked, if it wishes so.

        One that fails is logged, and left to the seat.
        """
        try:
            transition = self._match.by_itself()
        except Exception:
            where = {"table": self.row.table_id}
            _log.exception("cannot play a forced decision at %(table)s", where, extra=where)
            return self
        return (await self._record(transition))[1] if transition.lines else self

    async def _record(self, transition: Transition | Rejection) -> tuple[int | Rejection, Phase]:
        """Write *transition* to disk; return its first seq, or the rejection."""
        if isinstance(transition, Rejection):
            return transition, self
        try:
            return transition.lines[0].seq, await self._commit(transition)
        except TableHalted as error:
            halted = halt(self, str(error), can_write(self.path.parent))
            return Rejection(service_pb2.REFUSAL_REASON_HALTED, halted.halted_because), halted

    def due_in(self) -> float | None:
        """Return the seconds to the next deadline; None: there is none."""
        return self._deadlines.due_in()

    async def tick(self) -> Phase:
        """Do what is due by the clock; return the phase after it."""
        transition = self._deadlines.expired()
        return self if transition is None else (await self._record(transition))[1]

    async def disband(self) -> tuple[None, Phase]:
        """End the match as abandoned if no player is connected."""
        if self.context.audience.seats():
            table_id = self.row.table_id
            raise MatchStarted(
                f"players are connected to table {table_id}; only they or an arbiter"
                " can end the match",
                table_id=table_id,
                case="people",
            )
        return await self.abandon()

    async def abandon(self) -> tuple[None, Phase]:
        """End the match as abandoned."""
        ended = self._match.control(Conclude(Ending.ABANDONED))
        return None, (await self._record(ended))[1]

    async def returned(self, seat: int) -> Phase:
        """Let the player of *seat*, who has come to the table, play it again."""
        if cannot_give_back(self._match.position, GiveBack(seat)):
            return self
        return (await self._record(self._match.control(GiveBack(seat))))[1]

    async def settled(self) -> Phase:
        """Return this phase, or the next one when the match is over already."""
        if self._match.result is None:
            return self
        self._journal.close()
        return await end(self.row, self.context, self._match)

    def close(self) -> None:
        """Let go of the journal."""
        self._adviser.cancel()
        self._explainer.cancel()
        self._journal.close()

    def _newest(self, seat: int | None) -> MatchState | None:
        """Return the newest position visible to *seat*, or to a spectator, if there is one."""
        late = seat is None and not self._delay.is_zero
        return self._delay.position if late else self._match.position

    def _try_decision(self, seat: int, decision: Value) -> Transition | None:
        """Return what *decision* of the bot on *seat* leads to; None, logged, if it fails."""
        try:
            return self._match.decide(seat, decision, "")
        except Exception:
            where = {"table": self.row.table_id, "seat": seat}
            _log.exception("cannot play a bot's decision at %(table)s", where, extra=where)
            return None

    async def _commit(self, transition: Transition) -> Phase:
        """Write *transition* to disk, commit and broadcast it; return the phase after it.

        Raises:
            TableHalted: it may not be on disk; the match is unchanged.
        """
        await self._journal.append(transition.data)
        match, audience = self._match, self.context.audience
        match.commit(transition)
        self._adviser.cancel()
        unseen = self._delay.position is None
        shown = self._delay.add(match.position, match.lines)
        judged = judgement(self.context.setup, match)
        audience.update(match, transition, None if self._delay.is_zero else shown, judged)
        if unseen and shown:
            for watcher in audience:
                if watcher.seat is None:
                    self.put_snapshot(watcher, 0)
        if self._reactions is not None and match.result is None:
            events = [event for line in transition.lines for event in line.events]
            self._reactions.follow(transition.lines, match.position.game.incidents(events))
        if match.seq - self.row.seq >= STORE_EVERY:
            self.row = self.row_to_store
            self.context.resources.store_soon(self.row, STORE_WITHIN_S)
        return await self.settled()

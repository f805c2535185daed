"""One table, from the first free seat to the result: its queries and commands."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from tilewyrm.engine.game import Setup
from tilewyrm.engine.match.terms import Spectators
from tilewyrm.replays.codec.setups import read_setup, read_terms
from tilewyrm.server.chat import bot_phrases
from tilewyrm.server.chat.chat import Chat
from tilewyrm.server.errors import ReplayNotReady, SpectatorsForbidden, TableHalted
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.feed.table_info import setup_of
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.refusals import Rejection, echoed, readable_id
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.gathering import GatheringPhase
from tilewyrm.server.phases.phase import Phase, SeatRequest
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.seats.commands import SeatCommand
from tilewyrm.server.seats.presence import Presence
from tilewyrm.server.seats.presence_notifier import PresenceNotifier
from tilewyrm.server.seats.seat_tokens import seat_of
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.server.table.lifecycle import EvictedState, Lifecycle
from tilewyrm.server.table.streams import TableStreams
from tilewyrm.v1 import admin_pb2, control_pb2, match_pb2, service_pb2


class Table:
    """A table in memory, backed by its row in the table database and its journal."""

    def __init__(
        self,
        row: TableRow,
        resources: Resources,
        removed: Callable[[str], None],
        evicted_state: EvictedState | None = None,
    ) -> None:
        """Begin where *row* stands.

        Args:
            row: the table.
            resources: shared by all tables.
            removed: called with the id when the table is removed.
            evicted_state: from its eviction; None: all players are away from now on.
        """
        self.table_id = row.table_id
        setup = setup_of(row)
        self._terms = read_terms(setup.terms)
        self.game_name = setup.game
        """The game that is played here."""
        audience = Broadcaster()
        now_s = time.monotonic()
        evicted_state = evicted_state or EvictedState([now_s] * len(row.seats), now_s, None, None)
        presence = Presence(audience, evicted_state.gone_s, evicted_state.quiet_s)
        chat_log = (
            resources.chat_log(row.table_id, row.created_ms) if self._terms.keep_chat else None
        )
        chat = Chat(audience, chat_log, history=evicted_state.chat)
        presence_notifier = PresenceNotifier(audience, presence, lambda: self.life.phase.row.seats)
        context = TableContext(setup, audience, presence, presence_notifier, chat, resources)
        self.life = Lifecycle(row, context, removed, evicted_state.stopwatch)
        self.streams = TableStreams(row.table_id, self.life, resources.limits)
        self._pass_phrases = resources.pass_phrases

    @property
    def row(self) -> TableRow:
        """The row of the table."""
        return self.life.phase.row

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.life.phase.row.status is TableStatus.OVER

    @property
    def is_halted(self) -> bool:
        """Whether it is halted because of its journal."""
        return bool(self.life.phase.halted_because)

    def info(self) -> service_pb2.TableInfo:
        """Return the table as everybody may see it."""
        return self.life.phase.info()

    def summary(self) -> service_pb2.TableSummary:
        """Return the table's line in lists."""
        return self.life.phase.summary()

    def description(self) -> admin_pb2.DescribeTableResponse:
        """Return how the table stands, for the admin."""
        phase = self.life.phase
        summary, hidden = phase.summary(), phase.is_hidden
        summary.seq = 0 if hidden else phase.row_to_store.seq
        return admin_pb2.DescribeTableResponse(
            table=summary,
            points=() if hidden else phase.points,
            awaited=phase.awaited,
            waiting_s=int(phase.waiting_s) if phase.awaited else 0,
            halted_because=phase.halted_because,
            clocks=phase.clocks,
            stand_ins=() if hidden else phase.stand_ins,
            points_ruled=not hidden and phase.has_points_ruling,
        )

    def setup(self) -> Setup:
        """Return the setup of the table's match."""
        return read_setup(match_pb2.Setup.FromString(self.life.phase.row.setup))

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file for *seat* (None: a spectator), and how much of it is on disk.

        Raises:
            ReplayNotReady: there is none yet, or it would tell what must stay hidden until the end.
            TableHalted: somebody took it away.
        """
        if self.life.phase.is_hidden:
            raise ReplayNotReady(
                f"the replay of table {self.table_id} is secret until the last table of its round"
                " has ended",
                table_id=self.table_id,
                case="round",
            )
        return self.life.phase.replay(seat)

    async def check_pass_phrase(self, phrase: str, machine: str) -> None:
        """Check that *phrase*, which comes from *machine*, is the table's, if it has one.

        Raises:
            InvalidPassPhrase, TooManyGuesses: see `PassPhrases.check`.
        """
        stored = self.row.pass_phrase_hash
        await self._pass_phrases.check(self.table_id, stored, phrase, machine)

    def check_spectators(self) -> None:
        """Check that spectators may watch the match.

        Raises:
            SpectatorsForbidden: the table has none before the end of the match.
        """
        if self.life.phase.is_hidden:
            raise SpectatorsForbidden(
                f"table {self.table_id} allows no spectators until the last table of its round has"
                " ended",
                table_id=self.table_id,
                case="round",
            )
        if self._terms.spectators is Spectators.FORBIDDEN and not self.finished:
            raise SpectatorsForbidden(
                f"table {self.table_id} allows no spectators before the end of the match",
                table_id=self.table_id,
            )

    def seat_of(self, token: str) -> int:
        """Return the seat of *token*.

        Raises:
            InvalidToken: it is no seat's at this table.
        """
        return seat_of(self.row, token)

    async def take(self, command: SeatCommand) -> TableRow:
        """Carry out *command*; return the table's row after it.

        Before the match it may start the match, or remove a table without players.

        Raises:
            MatchStarted: the match has begun.
            InvalidToken, NotHost: the sender may not give the command.
            InvalidRequest, NameTaken, SeatUnavailable: see `apply` of the command.
            NotReady: it waits for people, whom the sentence names.
            StoreFailed: the table database cannot be written.
            TableNotFound, ServerStopping: nothing was changed.
        """

        async def taken(phase: Phase) -> tuple[TableRow, Phase]:
            after = await phase.take(command)
            return after.row, after

        return await self.life.exclusive(taken)

    async def rematch_row(self, token: str, created_ms: int) -> TableRow:
        """Return the row of a table for a rematch, which is not opened yet.

        Raises:
            InvalidToken: *token* is no seat's at this table.
            EventTableOnly: it is a table of an event.
            ReplayNotReady: the match is not over yet.
            TableHalted: its journal cannot be read.
            ServerStopping: the table accepts nothing new.
        """
        return await self.life.exclusive(lambda phase: phase.rematch_row(token, created_ms))

    async def announce_rematch(self, table_id: str) -> None:
        """Announce the rematch at the table of that id to everyone.

        Raises:
            StoreFailed: the table database cannot be written.
        """
        await self.life.advance(lambda phase: phase.announce_rematch(table_id))

    async def record(
        self, seat: int, request: SeatRequest, watcher: Watcher | None = None
    ) -> service_pb2.Answer:
        """Record what *seat* decides, or does around the game; return when it is on disk.

        A refusal says why nothing was recorded.

        Where it is a decision that came from the stream of *watcher*, and that wishes so, the
        update says it, too. Then the caller must not be cancelled: it would be in the middle of
        the change.

        Raises:
            ServerStopping: nothing was recorded.
        """
        outcome: int | Rejection | None = readable_id(request.request_id)
        if outcome is None and isinstance(self.life.phase, GatheringPhase):
            # Not even when the match begins right now: until then seats may be arranged.
            outcome, _ = await self.life.phase.record(seat, request)
        if outcome is None:
            if watcher is None:
                outcome = await self.life.exclusive(lambda phase: phase.record(seat, request))
            else:
                outcome = await self.life.unshielded(
                    lambda phase: _record_with_update(watcher, phase, seat, request)
                )
        answer = service_pb2.Answer(request_id=echoed(request.request_id))
        if isinstance(outcome, Rejection):
            outcome.write(answer.refusal)
        else:
            answer.recorded_seq = outcome
        return answer

    async def preview(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what the choice of that number (None: each one) of *seat* at *seq* would do.

        The table goes on meanwhile.

        Raises:
            AidsForbidden, StaleRequest, TooManyChoices, WrongSeat, IllegalEntry: see
                `PreviewCache.of`.
        """
        return await self.life.phase.preview(seat, seq, choice)

    async def look(self, seat: int | None, seq: int) -> service_pb2.LookResponse:
        """Return the facts of all on the table after entry *seq*, as *seat* may know them.

        For None as a spectator may, who sees a match late where the terms say so. The table goes on
        meanwhile.

        Raises:
            StaleRequest: that position is not seen yet, or was taken back.
            TableHalted: the journal of a match that is over cannot be used.
        """
        return await self.life.phase.look(seat, seq)

    async def forecast(self, seat: int | None, seq: int) -> service_pb2.ForecastResponse:
        """Return the forecast of the final scores after entry *seq*, as *seat* sees it.

        For None as a spectator does; otherwise as `look`.

        Raises:
            StaleRequest, TableHalted: see `look`.
        """
        return await self.life.phase.forecast(seat, seq)

    async def advise(self, seat: int, seq: int) -> service_pb2.AdviseResponse:
        """Return what a bot would choose of the request of *seq* on *seat*, best first.

        The table goes on meanwhile.

        Raises:
            AdviceForbidden: other people play here.
            AidsForbidden, StaleRequest, WrongSeat: see `Adviser.of`.
        """
        return await self.life.phase.advise(seat, seq)

    async def explain(
        self, seat: int, request: service_pb2.ExplainRequest
    ) -> service_pb2.ExplainResponse:
        """Return why a bot decided as it did, to *seat*, which asks about it in *request*.

        The table goes on meanwhile.

        Raises:
            AdviceForbidden: other people play here.
            AidsForbidden, StaleRequest, NoExplanation: see `Explainer.of`.
        """
        return await self.life.phase.explain(seat, request)

    async def say(
        self, seat: int | None, name: str, saying: service_pb2.Saying
    ) -> service_pb2.Answer:
        """Tell everybody who may hear it what *seat*, or for None a spectator *name*, says.

        `chat_written` says when it is on disk.

        Raises:
            InvalidRequest, NameTaken: a spectator cannot be called *name*.
            ServerStopping: it was not said.
        """
        answer = service_pb2.Answer(request_id=echoed(saying.request_id))
        outcome: int | Rejection | None = readable_id(saying.request_id)
        if outcome is None:
            await self.life.phase.context.chat.load()
            outcome = self.life.phase.say(seat, name, saying)
            if seat is not None and not isinstance(outcome, Rejection):
                context = self.life.phase.context
                bot_phrases.answer(context.chat, self.row.seats, seat, saying)
        if isinstance(outcome, Rejection):
            outcome.write(answer.refusal)
        else:
            answer.said_number = outcome
        return answer

    def chat_written(self) -> asyncio.Future[None] | None:
        """Return what is done when all that was said is on disk; None: the table keeps no chat."""
        return self.life.phase.context.chat.written()

    async def rule(self, ruled: control_pb2.Ruled) -> int:
        """Record an arbiter's ruling; return its seq.

        Raises:
            InvalidRuling: it is none, is not signed for this match, or cannot be made now.
            TableHalted: the table is halted, or is from now on.
            ServerStopping: nothing was recorded.
        """
        outcome = await self.life.exclusive(lambda phase: phase.rule(ruled))
        if isinstance(outcome, Rejection):
            raise TableHalted(outcome.message)
        return outcome

    async def disband(self) -> None:
        """Remove the table, or end a match with no player connected.

        Raises:
            MatchStarted, StoreFailed, ServerStopping, TableHalted: see `Phase.disband`.
        """
        await self.life.exclusive(lambda phase: phase.disband())

    async def abandon(self) -> None:
        """End a match that is under way as abandoned, even if players are connected.

        Raises:
            StoreFailed, ServerStopping: see `Phase.abandon`.
        """
        await self.life.exclusive(lambda phase: phase.abandon())


async def _record_with_update(
    watcher: Watcher, phase: Phase, seat: int, request: SeatRequest
) -> tuple[int | Rejection, Phase]:
    """Let *phase* record *request*, and the update that this leads to say so to *watcher*."""
    if watcher.answers_within:
        watcher.deciding = request.request_id
    try:
        return await phase.record(seat, request)
    finally:
        watcher.deciding = ""

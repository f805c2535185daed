"""A table whose match is over."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.server.chat.bot_phrases import close
from tilewyrm.server.errors import InvalidRuling, MatchOver, StoreFailed, TableHalted
from tilewyrm.server.feed.feed import Pages
from tilewyrm.server.match.fact_lookup import forecast, look
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.recovery import recover, unusable
from tilewyrm.server.match.refusals import Rejection
from tilewyrm.server.match.ruling import verified_ruling
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.halted import halt
from tilewyrm.server.phases.phase import Phase, SeatRequest
from tilewyrm.server.seats.lookup import check_no_event
from tilewyrm.server.seats.rematch import rematch
from tilewyrm.server.seats.seat_tokens import seat_of
from tilewyrm.server.store.disk_probe import file_changed
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.v1 import control_pb2, service_pb2

_log = logging.getLogger(__name__)


class EndedPhase(Phase):
    """The match can be looked at; it is in memory for as long as somebody does."""

    def __init__(self, row: TableRow, context: TableContext, match: Match | None = None) -> None:
        """Show *match*; None: read it back from its journal when it is asked for."""
        super().__init__(row, context)
        self._match = match

    @property
    def can_evict(self) -> bool:
        """Always: all that was is on disk."""
        return True

    def snapshot(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish
    ) -> tuple[service_pb2.Snapshot, Pages]:
        """Return how the match ended as *seat* sees it; see `Phase.snapshot`."""
        snapshot, pages = super().snapshot(seat, from_seq, wish)
        if self._match is not None:
            pages = self.context.audience.fill(snapshot, self._match, seat, from_seq, wish)
        return snapshot, pages

    def replay(self, _seat: int | None) -> tuple[Path, int]:
        """Return the finished replay file and its length in bytes.

        Raises:
            TableHalted: somebody took it away.
        """
        if not self.path.is_file():
            raise TableHalted(f"the replay {self.path.name} is no longer on the server")
        return self.path, self.path.stat().st_size

    async def loaded(self, seat: int | None) -> Phase:
        """Load the match; a journal that cannot be used halts the table."""
        try:
            await self.context.audience.prepare(await self._recover(), seat)
        except TableHalted as error:
            return halt(self, str(error), file_changed(self.path))
        return self

    async def record(self, seat: int, request: SeatRequest) -> tuple[int | Rejection, Phase]:
        """Return the seq of what was recorded before, or refuse it."""
        try:
            match = await self._recover()
        except TableHalted as error:
            return _halted(self, error)
        recorded = match.recorded_seq(seat, request.request_id)
        if recorded is not None:
            return recorded, self
        over = "the match is over; no more decisions are possible"
        return Rejection(service_pb2.REFUSAL_REASON_OVER, over), self

    async def look(self, seat: int | None, seq: int) -> service_pb2.LookResponse:
        """Return the facts of the position after entry *seq*. See `Table.look`.

        Raises:
            TableHalted: the journal cannot be used.
        """
        match = await self._recover()
        thread = self.context.resources.preview_thread
        return await look(match, match.position, seat, seq, thread)

    async def forecast(self, seat: int | None, seq: int) -> service_pb2.ForecastResponse:
        """Return the forecast after entry *seq*. See `Table.forecast`.

        Raises:
            TableHalted: the journal cannot be used.
        """
        match = await self._recover()
        thread = self.context.resources.preview_thread
        return await forecast(match, match.position, seat, seq, thread)

    async def rematch_row(self, token: str, created_ms: int) -> tuple[TableRow, Phase]:
        """Return the table at which the same people can play again. See `Phase.rematch_row`."""
        seat_of(self.row, token)
        check_no_event(self.row)
        match, vault = await self._recover(), self.context.resources.vault
        return rematch(self.row, match, created_ms, vault), self

    async def announce_rematch(self, table_id: str) -> Phase:
        """Tell everybody that they play again at the table of that id."""
        row = replace(self.row, followed_by=table_id)
        if row != self.row:
            await self.context.resources.store(row)
            self.row = row
            self.announce()
        return self

    async def disband(self) -> NoReturn:
        """Refuse to close the table: nothing goes on there."""
        table_id = self.row.table_id
        raise MatchOver(
            f"the match at table {table_id} is over already; there is nothing to close, and its"
            " replay stays",
            table_id=table_id,
            case="close",
        )

    async def rule(self, ruled: control_pb2.Ruled) -> tuple[int | Rejection, Phase]:
        """Return the seq of a ruling that was recorded before; there is no other any more."""
        ruling = verified_ruling(self.row, ruled)
        try:
            recorded = (await self._recover()).ruled_seq(ruling)
        except TableHalted as error:
            return _halted(self, error)
        if recorded is None:
            raise InvalidRuling("the match is over; no more rulings are possible")
        return recorded, self

    async def _recover(self) -> Match:
        if self._match is None:
            self._match = await asyncio.to_thread(_recovered_match, self.row, self.path)
        return self._match


async def end(row: TableRow, context: TableContext, match: Match) -> EndedPhase:
    """Return the table of *row* after its end; write it to the table database and announce it.

    Raises:
        ValueError: *match* is not over.
    """
    if match.result is None:
        raise ValueError("the match is not over")
    result = result_message(match.result).SerializeToString()
    over = replace(row, status=TableStatus.OVER, seq=match.seq, result=result)
    try:
        await context.resources.store(over)
    except StoreFailed:
        # The journal has its footer: the next start of the server comes to the same.
        where = {"table": over.table_id}
        _log.exception(
            "table %(table)s is over, but the database does not know", where, extra=where
        )
    ended = EndedPhase(over, context, match)
    ended.announce()
    close(context.chat, over.seats, match.result.winners, match.result.scores)
    return ended


def _halted(phase: EndedPhase, error: TableHalted) -> tuple[Rejection, Phase]:
    halted = halt(phase, str(error), file_changed(phase.path))
    return Rejection(service_pb2.REFUSAL_REASON_HALTED, halted.halted_because), halted


def _recovered_match(row: TableRow, path: Path) -> Match:
    """Return the match of *row* from its journal at *path*, which is whole to its end.

    Raises:
        TableHalted: it is not, or it cannot be used.
    """
    past, lines, _ = recover(row, path)
    if past.torn is not None:
        raise unusable(path, CorruptReplay(past.torn.offset_bytes, past.torn.why))
    return Match.recalled(past, lines, b"", signer=None)

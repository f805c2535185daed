"""What a bot would choose at the open request of a match: thought out while the table goes on."""

import asyncio
from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Weighed
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.server.errors import AdviceForbidden, Stale
from tilewyrm.server.match import Match
from tilewyrm.server.preview import offered
from tilewyrm.server.rows import TableRow
from tilewyrm.server.thinkers import Thinkers
from tilewyrm.server.thinking import thought
from tilewyrm.v1 import service_pb2

ADVISER = LOOKAHEAD
"""The bot that is asked, with its usual budget."""


class Advice:
    """One thought at a time, of the open request of one match; the last one is kept."""

    def __init__(self, match: Match, thinkers: Thinkers) -> None:
        """Advise who is asked in *match*; *thinkers* think about it."""
        self._match = match
        self._thinkers = thinkers
        self._seq = 0
        """Of the request that `_thought` is about."""
        self._thought: asyncio.Task[Sequence[Weighed]] | None = None
        self._waiting = 0
        """Calls that wait for it."""

    async def of(self, seat: int, seq: int) -> service_pb2.AdviseResponse:
        """Return what the bot would choose of the request of *seq* on *seat*, best first.

        It sees what the seat may see, and has the luck of a bot that plays there.

        Raises:
            AidsForbidden: by the terms nobody is helped.
            Stale: the match does not stand at *seq*, or goes on meanwhile.
            WrongSeat: the seat is not asked now.
        """
        choices = {decision: n for n, decision in enumerate(offered(self._match, seat, seq))}
        response = service_pb2.AdviseResponse(bot=ADVISER)
        for one in await self._weighed(seat, seq):
            response.choices.add(
                choice=choices[one.decision], lead_hundredths=one.worth, playouts=one.playouts
            )
        return response

    def drop(self) -> None:
        """Think no longer: the match goes on, or ends."""
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None

    async def _weighed(self, seat: int, seq: int) -> Sequence[Weighed]:
        """Return what comes of the thought, which begins if it has not; see `of`.

        When nobody waits for it any more it is dropped.
        """
        task = self._thought
        if task is None or self._seq != seq:
            about = thought(self._match, seat, ADVISER)
            task = asyncio.create_task(self._thinkers.expectation(about))
            self._thought, self._seq, self._waiting = task, seq, 0
        self._waiting += 1
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._thought is task:
                raise  # it is the call that ends, and not the thought
            raise Stale(f"the match has gone on from seq {seq} meanwhile") from None
        finally:
            if self._thought is task:
                self._waiting -= 1
                failed = task.done() and (task.cancelled() or task.exception() is not None)
                if failed or not (task.done() or self._waiting):
                    self.drop()


def check_alone(row: TableRow, seat: int) -> None:
    """Check that only bots sit at the table of *row* beside *seat*.

    Raises:
        AdviceForbidden: other people do, or did when the match began.
    """
    if any(not other.bot for number, other in enumerate(row.seats) if number != seat):
        raise AdviceForbidden(
            f"other people play at table {row.table_id}, so no bot says there what it would"
            " choose; it does where all others are bots"
        )

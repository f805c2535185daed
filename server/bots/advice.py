"""Advice: the choices of an open request as a bot ranks them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.bots.evaluator import AspectName
from tilewyrm.engine.bots.lead_reasons import LeadReason, lead_reasons
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.game import Value
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import search_job
from tilewyrm.server.bots.shared_search import SharedSearch
from tilewyrm.server.errors import AdviceForbidden
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.preview import open_choices
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import service_pb2

ADVISER = LOOKAHEAD
"""The bot that is asked, with its usual budget."""


class Adviser:
    """Adviser at one match: ranks the open request, one search at a time; keeps the last."""

    def __init__(self, match: Match, bot_processes: BotProcessPool, owner: JobOwner) -> None:
        """Advise the seat that is asked in *match*; *bot_processes* search for *owner*."""
        self._match = match
        self._search = SharedSearch(bot_processes, owner)

    async def of(self, seat: int, seq: int) -> service_pb2.AdviseResponse:
        """Return the choices of *seat* in the request of *seq* as a bot ranks them, best first.

        It sees what the seat may see, and has the luck of a bot that plays there.

        Raises:
            AidsForbidden: the terms forbid aids.
            StaleRequest: the match does not stand at *seq*, or goes on meanwhile.
            WrongSeat: the seat is not asked now.
        """
        choices = {decision: n for n, decision in enumerate(open_choices(self._match, seat, seq))}
        response = service_pb2.AdviseResponse(bot=ADVISER)
        about = partial(search_job, self._match, seat, ADVISER)
        sentence = f"the match has gone on from seq {seq} meanwhile"
        game = self._match.setup.game
        ranked = await self._search.expected(seq, about, sentence)
        response.choices.extend(advised_choices(game, choices, ranked))
        return response

    def cancel(self) -> None:
        """Cancel the search: the match goes on, or ends."""
        self._search.cancel()


def advised_choices(
    game: str, places: Mapping[Value, int], ranked: Sequence[ScoredDecision]
) -> Iterator[service_pb2.AdvisedChoice]:
    """Yield the messages about *ranked*, decisions in *game*, best first.

    *places* has the place of each decision in the request.
    """
    for scored in ranked:
        advised = service_pb2.AdvisedChoice(
            choice=places[scored.decision],
            lead_hundredths=scored.worth,
            playouts=scored.playouts,
        )
        if scored.aspects:
            names = evaluator_of(game).aspects
            advised.aspects.extend(_lead_aspects(names, scored.aspects))
            if scored is not ranked[0]:
                reasons = lead_reasons(names, ranked[0].aspects, scored.aspects)
                advised.reasons.extend(map(lead_reason, reasons))
        yield advised


def lead_reason(reason: LeadReason) -> service_pb2.LeadReason:
    """Return the message about *reason*."""
    return service_pb2.LeadReason(name=reason.aspect, parts=reason.parts, hundredths=reason.worth)


def _lead_aspects(
    names: Sequence[AspectName], worths: Sequence[int]
) -> Iterator[service_pb2.LeadAspect]:
    """Yield the messages about *worths*, which are in the order of *names*."""
    named = zip(names, worths, strict=True)
    for name, group in groupby(named, lambda each: each[0].name):
        found = [(of.part, worth) for of, worth in group if worth]
        if found:
            yield service_pb2.LeadAspect(
                name=name,
                hundredths=sum(worth for _, worth in found),
                parts=[
                    service_pb2.LeadAspect(name=part, hundredths=worth)
                    for part, worth in found
                    if part
                ],
            )


def check_alone(row: TableRow, seat: int) -> None:
    """Check that only bots sit at the table of *row* beside *seat*.

    Raises:
        AdviceForbidden: other people do, or did when the match began.
    """
    if any(not other.bot for number, other in enumerate(row.seats) if number != seat):
        raise AdviceForbidden(
            f"table {row.table_id} has other players, so it gives no advice; advice is for"
            " matches against bots alone"
        )

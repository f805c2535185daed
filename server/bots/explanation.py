"""Explanation of a bot's decision: its search once more, at the position of that time."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial

from tilewyrm.engine.bots.registry import is_strategy, makes_playouts
from tilewyrm.engine.game import Choice, Decided, State
from tilewyrm.engine.match.history import History
from tilewyrm.engine.match.state import MatchEntry
from tilewyrm.server.bots.advice import ADVISER, advised_choices
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import search_job_before
from tilewyrm.server.bots.shared_search import SharedSearch
from tilewyrm.server.errors import NoExplanation
from tilewyrm.server.match.disclosure import Disclosure
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.preview import check_aids
from tilewyrm.v1 import service_pb2


class Explainer:
    """Explainer at one match: repeats a bot's search, one at a time; keeps the last."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[str],
        bot_processes: BotProcessPool,
        owner: JobOwner,
        thread: Executor,
        *,
        begun: int = 0,
    ) -> None:
        """Prepare; no search begins before the first question.

        Args:
            match: where they decided.
            bots: by seat the strategy that sits there; empty for a person.
            bot_processes: search.
            owner: the table.
            thread: re-simulates the match to the position of that time.
            begun: number of entries at the beginning that come from another match.
        """
        self._match = match
        self._bots = {seat: bot for seat, bot in enumerate(bots) if bot}
        self._begun = begun
        self._thread = thread
        self._search = SharedSearch(bot_processes, owner)

    async def of(
        self, asker: int, request: service_pb2.ExplainRequest
    ) -> service_pb2.ExplainResponse:
        """Return the choices that a bot had, best first, as the seat *asker* may see them.

        The bot that decided is asked again, with the luck that it had; where it does not think
        ahead, `ADVISER` is. That the match goes on meanwhile is no matter.

        Raises:
            AidsForbidden: the terms forbid aids.
            NoExplanation: *request* is about no decision of a bot that holds and that had a choice,
                or others would learn what the bot hides.
            StaleRequest: another decision is asked about meanwhile, or the table closes.
        """
        check_aids(self._match)
        match = self._match
        disclosure = Disclosure(match.position.copy(), match.lines, asker)
        if request.WhichOneof("which") == "seq":
            work = partial(disclosure.one, self._check_decision(request.seq))
        else:
            of_all = not request.HasField("before")
            decided = self._bot_decisions(match.seq + 1 if of_all else request.before)
            work = partial(disclosure.latest, decided, of_all=of_all)
        step, state = await asyncio.get_running_loop().run_in_executor(self._thread, work)
        return await self._explain(step, state, asker)

    def cancel(self) -> None:
        """Cancel the search: the table closes."""
        self._search.cancel()

    async def _explain(
        self, step: History, state: State, asker: int
    ) -> service_pb2.ExplainResponse:
        """Return why the bot that took *step* did so in *state*."""
        match, decided, asked = self._match, step.entry, state.pending
        assert isinstance(decided, Decided)
        assert isinstance(asked, Choice)
        choices = {decision: n for n, decision in enumerate(state.legal(decided.seat))}
        plays = self._bots[decided.seat]
        bot = plays if is_strategy(plays) and makes_playouts(plays) else ADVISER
        response = service_pb2.ExplainResponse(
            seq=step.seq, taken=choices[decided.decision], bot=bot
        )
        response.asked.seq = step.seq - 1
        response.asked.seat, response.asked.question = decided.seat, asked.question
        game, codec = match.position.game, match.codec
        for decision in choices:
            seen = game.visible(state, decision, asker)
            codec.decision.fill(response.asked.decisions.add(), seen)
        for part in game.view(state, asker):
            codec.part.fill(response.parts.add(), part)
        about = partial(search_job_before, match, step, bot)
        gone = f"the question about entry {step.seq} is out of date"
        ranked = await self._search.expected(step.seq, about, gone)
        response.choices.extend(advised_choices(match.setup.game, choices, ranked))
        return response

    def _check_decision(self, seq: int) -> int:
        """Return *seq*, if that entry is a decision of a bot.

        Raises:
            NoExplanation: it is not.
        """
        match = self._match
        if not 1 <= seq <= match.seq:
            sentence = f"no entry {seq}: the match is at {match.seq}"
            raise NoExplanation(sentence, case="no_entry", seq=seq)
        if not self._is_of_bot(match.lines[seq - 1].entry, seq):
            sentence = f"entry {seq} is not a bot's decision at this table"
            raise NoExplanation(sentence, case="no_bot", seq=seq)
        past = match.position.history
        if past is None or past.entry_at(seq) is None:
            sentence = f"the decision in entry {seq} was undone"
            raise NoExplanation(sentence, case="taken_back", seq=seq)
        return seq

    def _bot_decisions(self, before: int) -> Sequence[int]:
        """Return the seqs of the bots' decisions before the entry *before*, latest first."""
        past = self._match.position.history
        steps = past.newest_first() if past is not None else ()
        return [
            step.seq
            for step in steps
            if step.seq < before and self._is_of_bot(step.entry, step.seq)
        ]

    def _is_of_bot(self, entry: MatchEntry, seq: int) -> bool:
        ours = seq > self._begun
        return ours and isinstance(entry, Decided) and entry.seat in self._bots

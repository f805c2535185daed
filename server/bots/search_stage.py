"""Stages of a search, for processes that each play a share of it."""

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.bots.registry import strategy as strategy_of
from tilewyrm.engine.bots.search import SEARCH
from tilewyrm.engine.bots.sequential_halving import Share, Totals
from tilewyrm.engine.bots.staged_search import StagedSearch
from tilewyrm.server.bots.search_job import SearchJob, moment, own_luck


class StageJob(NamedTuple):
    """A share of the next stage of a search, for another process."""

    search: SearchJob
    """Of a bot for which `is_staged` holds."""
    earlier: tuple[tuple[Totals, ...], ...]
    """By stage that is over, the totals of its shares."""
    share: Share
    elapsed_s: float
    """How long ago the search began."""

    @property
    def seed(self) -> bytes:
        """What the bot's own luck comes from."""
        return self.search.seed


class StageOutcome(NamedTuple):
    """What a share of a stage came to."""

    totals: Totals
    is_last: bool
    """Whether the search is over with this stage."""


class _Search:
    """A search in this process, that goes on with its next stage here."""

    def __init__(self, about: StageJob, draw: Draw) -> None:
        job = about.search
        self.draw = draw
        """Of the present job: it raises if that is cancelled."""
        self._luck = own_luck(job.seed)
        self.staged = StagedSearch(
            evaluator_of(job.game),
            moment(job),
            job.seat,
            self._draw,
            strategy_of(job.strategy),
            perf_counter,
            about.elapsed_s,
        )

    def _draw(self, total: int) -> int:
        self.draw(1)
        return self._luck(total)


_kept: dict[SearchJob, _Search] = {}
"""The last search in this process, unless a stage of it was cancelled."""


def is_staged(about: SearchJob) -> bool:
    """Return whether the bot searches in stages."""
    return strategy_of(about.strategy).name == SEARCH


def play_share(about: StageJob, draw: Draw) -> StageOutcome:
    """Play a share of a stage."""
    search = _reached(about, draw)
    outcome = StageOutcome(search.staged.play(about.share), search.staged.is_last)
    _kept[about.search] = search
    return outcome


def rank_after(about: StageJob, draw: Draw) -> Sequence[ScoredDecision]:
    """Return the decisions that were searched, with expected points, best first."""
    return _reached(about, draw).staged.ranking()


def _reached(about: StageJob, draw: Draw) -> _Search:
    """Return the search after the earlier stages; it is not kept meanwhile."""
    search = _kept.pop(about.search, None)
    _kept.clear()
    if search is None or search.staged.stage + search.staged.has_played > len(about.earlier):
        search = _Search(about, draw)
    search.draw = draw
    for totals in about.earlier[search.staged.stage :]:
        search.staged.advance(totals)
    return search

"""Rankings: what a bot expects of the decisions of a position."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewyrm.api.bots import BotError
from tilewyrm.api.luck import Seed, secret_of
from tilewyrm.api.match import Match
from tilewyrm.engine.bots.bot import IsStopped, OnProgress, ScoredDecision, never
from tilewyrm.engine.bots.greedy import GREEDY, rank_decisions
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.engine.bots.registry import (
    RUNGS,
    evaluator_of,
    makes_playouts,
    ranking_bot,
)
from tilewyrm.replays.evidence.luck import Luck, draws

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision


class _Ranked(NamedTuple):
    decision: "Decision"
    lead: float
    """Points that its seat will be ahead of the others by the bot's evaluation."""
    playouts: int
    """How many playouts that is the mean of; with 0, it is a static evaluation alone."""


class RankedDecision(_Ranked):
    """A legal decision, and what a bot expects of it: a tuple of decision, lead and playouts."""

    _line: "tuple[Decision, ...]" = ()

    @property
    def line(self) -> "tuple[Decision, ...]":
        """Decisions of the same seat that the bot plans right after it, such as the use of a piece.

        Empty if there are none, and for ``greedy``. If things are hidden from the seat
        (`Match.has_secrets_from`), the plan may rest on a guess.
        """
        return self._line

    def _replace(self, **changes: Any) -> "RankedDecision":
        """Return it with other values, as of any named tuple; *line* is one of them."""
        line = changes.pop("line", self._line)
        found = super()._replace(**changes)
        found._line = line
        return found

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, line={self._line!r})"


def rank(
    match: Match,
    bot: str = LOOKAHEAD,
    /,
    *,
    seed: Seed = 0,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[tuple[RankedDecision, ...]], object] | None = None,
) -> tuple[RankedDecision, ...]:
    """Return the decisions that a bot compares in *match*, best first; the match is not changed.

    At least one is returned, and usually not every legal one, because the bot only follows
    promising ones. The bot itself takes the first; ``greedy`` any of those that are equal to it.

    Args:
        match: a match in which a seat must decide.
        bot: ``lookahead`` or ``search``, if you like with a budget (``search:200``). Or ``greedy``,
            which ranks by static evaluation alone, and takes a fraction of the time.
        seed: source of everything that the bot draws.
        stop: returns whether the bot must stop, such as the method ``is_set`` of an event that
            another thread sets. It is called about once a step of a playout, from this thread.
            Then the result is the best so far, perhaps after no playout at all; an unfinished one
            does not count.
        on_progress: takes the ranking so far, from this thread: with ``lookahead`` after each
            playout of all decisions, with ``search`` after each stage, with ``greedy`` never. It
            does not change the result.

    Raises:
        BotError: there is no such bot, or it cannot rank decisions.
        ValueError: no seat must decide.
    """
    ranking = _static if bot == GREEDY else _thinking(match, bot, seed)
    if match.seat is None:
        raise ValueError(f"no seat is to decide: {match}")

    def report(found: Sequence[ScoredDecision]) -> None:
        if on_progress is not None:
            on_progress(_ranked(found))

    seen = None if on_progress is None else report
    return _ranked(ranking(match, match.seat, stop or never, seen))


def _ranked(found: Sequence[ScoredDecision]) -> tuple[RankedDecision, ...]:
    return tuple(map(_public, found))


def _public(one: ScoredDecision) -> RankedDecision:
    ranked = RankedDecision(one.decision, one.worth / 100, one.playouts)
    ranked._line = tuple(one.line)
    return ranked


_Ranking = Callable[[Match, int, IsStopped, OnProgress | None], Sequence[ScoredDecision]]


def _static(
    match: Match, seat: int, _: IsStopped, __: OnProgress | None
) -> Sequence[ScoredDecision]:
    return rank_decisions(evaluator_of(match.game), match.state, seat)


def _thinking(match: Match, bot: str, seed: Seed) -> _Ranking:
    """Return how *bot* ranks.

    Raises:
        BotError: as `rank`.
    """
    draw = draws(Luck(secret_of(seed), []), "seat")
    try:
        if not makes_playouts(bot):
            ranking = ", ".join([GREEDY, *filter(makes_playouts, RUNGS)])
            raise BotError(f"the bot {bot!r} cannot rank decisions; these can: {ranking}")
        thinker = ranking_bot(match.game, bot, draw, perf_counter)
    except ValueError as error:
        raise BotError(str(error)) from error
    return lambda match, seat, stop, seen: thinker.rank(match.state, seat, stop, seen)

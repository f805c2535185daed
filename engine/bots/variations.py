"""Variations of a seat before chance or another seat acts: a decision and its follow-ups."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import rank_decisions
from tilewyrm.engine.game import Choice, Decided, State, Value

_DEPTH = 4
_FOLLOW_UPS = 8
"""Most decisions on a follow-up question that are tried."""


class Variation(NamedTuple):
    """Decisions of one seat, one after the other."""

    decisions: tuple[Value, ...]
    aspects: Sequence[int]
    """Evaluation of the position after them, by aspect: see `Evaluator.breakdown`."""

    @property
    def worth(self) -> int:
        """That evaluation as a whole, in hundredths of a point."""
        return sum(self.aspects)


def variations(evaluator: Evaluator, state: State, seat: int, promising: int) -> list[Variation]:
    """Return the variations of *seat*, best first; at least one.

    Only so many first decisions as *promising* says, the best by static evaluation, are followed.
    """
    found: list[Variation] = []
    for scored in rank_decisions(evaluator, state, seat)[:promising]:
        first = scored.decision
        continuations = sorted(_continuations(evaluator, state, seat, (), first), key=_descending)
        found += continuations[: evaluator.variants]
    return sorted(found, key=_descending)


def _continuations(
    evaluator: Evaluator, state: State, seat: int, earlier: tuple[Value, ...], decision: Value
) -> Iterator[Variation]:
    """Yield every variation that continues *earlier* with *decision*."""
    trial = state.copy()
    trial.apply(Decided(seat, decision))
    variation = (*earlier, decision)
    pending = trial.pending
    if (
        isinstance(pending, Choice)
        and pending.seat == seat
        and len(variation) < _DEPTH
        and evaluator.is_follow_up(pending.question)
    ):
        for follow_up in _follow_ups(evaluator, trial, seat):
            yield from _continuations(evaluator, trial, seat, variation, follow_up)
    else:
        yield Variation(variation, evaluator.breakdown(trial, seat))


def _follow_ups(evaluator: Evaluator, state: State, seat: int) -> Sequence[Value]:
    """Return the decisions of *seat* on a follow-up question; of many, the best few."""
    legal = state.legal(seat)
    if len(legal) <= _FOLLOW_UPS:
        return legal
    return [scored.decision for scored in rank_decisions(evaluator, state, seat)[:_FOLLOW_UPS]]


def _descending(variation: Variation) -> int:
    return -variation.worth

"""What a seat may do before chance or another seat acts: a decision with the answers it needs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import ranking
from tilewyrm.engine.game import Choice, Decided, State, Value

_DEPTH = 4
_ANSWERS = 8
"""So many answers to a question are followed."""


class Variation(NamedTuple):
    """Decisions of one seat, one after the other."""

    decisions: tuple[Value, ...]
    worth: int
    """What they lead to, in hundredths of a point: see `Evaluator.worth`."""


def variations(judgement: Evaluator, state: State, seat: int, promising: int) -> list[Variation]:
    """Return what *seat* may do now, best first; never nothing.

    Only the *promising* first decisions, so many that are best at first sight, are followed.
    """
    found: list[Variation] = []
    for weighed in ranking(judgement, state, seat)[:promising]:
        first = weighed.decision
        ends = sorted(_ends(judgement, state, seat, (), first), key=_falling)
        found += ends[: judgement.variants]
    return sorted(found, key=_falling)


def _ends(
    judgement: Evaluator, state: State, seat: int, before: tuple[Value, ...], decision: Value
) -> Iterator[Variation]:
    """Yield every line that goes on from *before* with *decision*."""
    trial = state.copy()
    trial.apply(Decided(seat, decision))
    line = (*before, decision)
    pending = trial.pending
    if (
        isinstance(pending, Choice)
        and pending.seat == seat
        and len(line) < _DEPTH
        and judgement.is_follow_up(pending.question)
    ):
        for answer in _answers(judgement, trial, seat):
            yield from _ends(judgement, trial, seat, line, answer)
    else:
        yield Variation(line, judgement.evaluate(trial, seat))


def _answers(judgement: Evaluator, state: State, seat: int) -> Sequence[Value]:
    """Return what *seat* may answer; of a great many, those that are best at first sight."""
    legal = state.legal(seat)
    if len(legal) <= _ANSWERS:
        return legal
    return [weighed.decision for weighed in ranking(judgement, state, seat)[:_ANSWERS]]


def _falling(line: Variation) -> int:
    return -line.worth

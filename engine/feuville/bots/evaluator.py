"""Evaluator of Feuville.

Every legal decision is tried on a copy, the questions that come with it are followed (where to put
the tile, what to make room with), and what comes of it is measured by
`tilewyrm.engine.feuville.bots.static_evaluation`.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.registry import register_evaluator
from tilewyrm.engine.feuville.bots.determinisation import determinise
from tilewyrm.engine.feuville.bots.static_evaluation import (
    ASPECTS,
    POINT,
    Potential,
    others_points,
    potential,
    promises,
    worth_of,
)
from tilewyrm.engine.feuville.position.frame_traits import ShowFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.skills.architect import TileOfferFrame
from tilewyrm.engine.feuville.skills.publican import PublicanRoundFrame
from tilewyrm.engine.feuville.skills.show import ShowDecisionFrame
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision
from tilewyrm.engine.feuville.values.questions import SHOW, USE_DICE
from tilewyrm.engine.game import Choice, Decided, State

STOP_AT = 7
"""The sum at which the Entertainer's lead is largest on average."""
DEPTH = 4
"""How many of its own questions in a row a seat thinks through."""

_BY_ITSELF = (USE_DICE, SHOW)
"""Questions that follow from no other decision of the seat; all others belong to one."""

SHOW_WORTH = 700
"""What a show is taken for: the points of one that stops at `STOP_AT`."""
SKILL_WORTH = 190
"""A skill whose gift depends on what chance lays out or the others take."""


@register_evaluator("feuville")
class FeuvilleEvaluator:
    """Evaluation of positions and decisions of Feuville."""

    prior_playouts = 1
    breadth = 10
    variants = 1
    aspects = ASPECTS

    def evaluate(self, state: State, seat: int) -> int:
        """Return how much better off *seat* is than the others, in hundredths of a point."""
        return sum(self.breakdown(state, seat))

    def breakdown(self, state: State, seat: int) -> Sequence[int]:
        """Return the evaluation in the order of `ASPECTS`."""
        assert isinstance(state, FeuvilleState)
        ahead = potential(state)
        own, *others = [
            (*promises(state, one, ahead), _pending_skills(state, one))
            for one in (seat, *(one for one in range(len(state.scores)) if one != seat))
        ]
        # The sum of the averages is rounded: each is the difference between two rounded sums.
        totals = accumulate(map(sum, zip(*others, strict=True)), initial=0)
        theirs = [after - before for before, after in pairwise(t // len(others) for t in totals)]
        ahead_by = map(int.__sub__, own, theirs)
        return (*ahead_by, POINT * state.scores[seat], -others_points(state, seat))

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return every legal decision with the worth of where it leads."""
        assert isinstance(state, FeuvilleState)
        legal: Sequence[Decision] = state.legal(seat)
        frame = state.agenda[-1]
        if isinstance(frame, ShowDecisionFrame):
            more = 50 * (STOP_AT - frame.total) - 25
            return [
                ScoredDecision(one, -more if one is intern_pool.stop_rolling else more)
                for one in legal
            ]
        ahead = potential(state)
        return [
            ScoredDecision(one, _variation_value(state, seat, one, ahead, DEPTH)) for one in legal
        ]

    def determinise(self, state: State, seat: int, draw: Draw) -> State:
        """Return a copy in which the fairy tiles that *seat* cannot see are dealt anew."""
        assert isinstance(state, FeuvilleState)
        return determinise(state, seat, draw)

    def is_follow_up(self, question: str) -> bool:
        """Return whether *question* is put to a seat only because of what it just decided."""
        return question not in _BY_ITSELF

    def horizon(self, _state: State) -> int:
        """Return 1: the turn's other die and what it leads to are thought through to its end.

        What the others do then changes little for a town, and blurs what few playouts compare.
        """
        return 1

    def far_horizon(self, state: State) -> int:
        """Return a round: what is left lying for the others is counted as theirs."""
        assert isinstance(state, FeuvilleState)
        return state.rules.seats

    def turns(self, state: State) -> int:
        """Return how many turns have begun."""
        assert isinstance(state, FeuvilleState)
        seats = state.rules.seats
        return state.round * seats + (state.active - state.start) % seats


def _variation_value(
    state: FeuvilleState, seat: int, decision: Decision, ahead: Potential, depth: int
) -> int:
    """Return the worth of *decision* with the best follow-ups to the questions it brings."""
    after = state.copy()
    after.apply(Decided(seat, decision))
    pending = after.pending
    if (
        depth > 1
        and isinstance(pending, Choice)
        and pending.seat == seat
        and pending.question not in _BY_ITSELF
    ):
        return max(
            _variation_value(after, seat, one, ahead, depth - 1) for one in after.legal(seat)
        )
    return worth_of(after, seat, ahead) + _pending_skills(after, seat)


def _pending_skills(state: FeuvilleState, seat: int) -> int:
    """Return what is still to come to *seat* from skills of its own that wait for chance or others.

    Skills that have begun are those of the active seat.
    """
    if state.active != seat:
        return 0
    promised = 0
    for frame in state.agenda:
        if isinstance(frame, ShowFrame):
            promised += SHOW_WORTH
        elif isinstance(frame, (TileOfferFrame, PublicanRoundFrame)):
            promised += SKILL_WORTH
    return promised

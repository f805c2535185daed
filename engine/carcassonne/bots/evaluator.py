"""What a strategy needs to know of Carcassonne.

Every placement is tried together with what can be done with wood afterwards, and what comes of it
is compared with the strongest of the others. So own features are completed, and theirs spoilt.
"""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.registry import register_evaluator
from tilewyrm.engine.carcassonne.bots.completion_odds import expected_points
from tilewyrm.engine.carcassonne.bots.move_ordering import (
    PlacementRanking,
    leads_to_piece,
)
from tilewyrm.engine.carcassonne.bots.static_evaluation import (
    POINT,
    lead,
)
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.game import Choice, State


@register_evaluator("carcassonne")
class CarcassonneEvaluator:
    """How well a seat stands."""

    prior_playouts = 8
    breadth = 6
    variants = 2

    def evaluate(self, state: State, seat: int) -> int:
        """Return how much better off *seat* is than the strongest other one."""
        assert isinstance(state, CarcassonneState)
        if state.over is not None:
            return POINT * lead(state.over.scores, seat)
        return lead(expected_points(state), seat)

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return every legal decision with the worth of where it leads.

        Placements, and answers that come before wood is used, come with the best use of it.
        """
        assert isinstance(state, CarcassonneState)
        seen = PlacementRanking(state, seat)
        pending = state.pending
        now = isinstance(pending, Choice) and pending.question == USE_PIECE
        before = leads_to_piece(state, seat) and not now
        return seen.with_best_piece_action() if before else seen.immediate()

    def determinise(self, state: State, _seat: int, _draw: Draw) -> State:
        """Return a copy: nothing is hidden from anybody, and the pile has no order."""
        return state.copy()

    def is_follow_up(self, question: str) -> bool:
        """Return whether *question* is put to a seat only because of what it just decided."""
        return question == USE_PIECE

    def horizon(self, state: State) -> int:
        """Return for how many turns it is worth while to play *state* on in thought: a round.

        Whoever plays next can join, block or complete what is there.
        """
        assert isinstance(state, CarcassonneState)
        return state.rules.seats

    def far_horizon(self, state: State) -> int:
        """Return a round and the turn behind it: what a line lets the seat do with its next tile.

        So is a fifth of a point gained where two lines are close; further ahead no more is.
        """
        return self.horizon(state) + 1

    def turns(self, state: State) -> int:
        """Return how many turns have begun."""
        assert isinstance(state, CarcassonneState)
        return state.turn

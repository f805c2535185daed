"""Evaluator of Carcassonne.

Every placement is tried together with the piece actions after it, and the result is compared with
the strongest of the others. So own features are completed, and theirs spoilt.
"""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import AspectName
from tilewyrm.engine.bots.registry import register_evaluator
from tilewyrm.engine.carcassonne.bots.completion_odds import ASSETS, expected_assets
from tilewyrm.engine.carcassonne.bots.move_ordering import (
    PlacementRanking,
    asks_for_piece,
    leads_to_piece,
)
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import POINT
from tilewyrm.engine.carcassonne.core.turn.turn import places_piece_later
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import State

_FOLLOW_UPS = frozenset(
    (USE_PIECE, *(question for expansion in EXPANSIONS for question in expansion.follow_ups))
)


@register_evaluator("carcassonne")
class CarcassonneEvaluator:
    """Evaluation of positions and decisions of Carcassonne."""

    prior_playouts = 8
    breadth = 6
    variants = 2
    aspects = (*ASSETS, *(AspectName(f"opponent.{name}", part) for name, part in ASSETS))

    def evaluate(self, state: State, seat: int) -> int:
        """Return how much better off *seat* is than the strongest other one."""
        return sum(self.breakdown(state, seat))

    def breakdown(self, state: State, seat: int) -> Sequence[int]:
        """Return the evaluation by `ASSETS`: those of *seat*, and against it those of the other."""
        assert isinstance(state, CarcassonneState)
        if state.over is not None:
            rest = (0,) * (len(ASSETS) - 1)
            assets = [(POINT * score, *rest) for score in state.over.scores]
        else:
            assets = expected_assets(state)
        opponent = max([*assets[:seat], *assets[seat + 1 :]], key=sum)
        return (*assets[seat], *[-worth for worth in opponent])

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return every legal decision with the evaluation of the position after it.

        Placements, and answers before a piece action, are evaluated with the best one after them,
        and so is a piece action with another one after it.
        """
        assert isinstance(state, CarcassonneState)
        ranking = PlacementRanking(state, seat)
        is_last = asks_for_piece(state) and not places_piece_later(state)
        is_before = leads_to_piece(state, seat) and not is_last
        return ranking.with_best_piece_action() if is_before else ranking.immediate()

    def determinise(self, state: State, _seat: int, _draw: Draw) -> State:
        """Return a copy: nothing is hidden, and the pile has no order."""
        return state.copy()

    def is_follow_up(self, question: str) -> bool:
        """Return whether *question* is put to a seat only because of what it just decided."""
        return question in _FOLLOW_UPS

    def horizon(self, state: State) -> int:
        """Return the length of a playout from *state* in turns: a round.

        The next players can join, block or complete the features that are there.
        """
        assert isinstance(state, CarcassonneState)
        return state.rules.seats

    def far_horizon(self, state: State) -> int:
        """Return a round and the next turn of the seat: its next tile counts for a variation.

        That gains a fifth of a point if two variations are close; further turns gain no more.
        """
        return self.horizon(state) + 1

    def turns(self, state: State) -> int:
        """Return how many turns have begun."""
        assert isinstance(state, CarcassonneState)
        return state.turn

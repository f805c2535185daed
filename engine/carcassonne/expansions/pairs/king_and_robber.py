"""Pairs of King & Robber with an earlier expansion."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.king_and_robber import expansion as king_and_robber
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon

PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("princess_dragon", "king_and_robber"),
        order=(
            # A hunt after the scoring changes nothing about what was completed (KB30).
            StepOrder(king_and_robber.AWARD_TOKENS.name, princess_dragon.LATE_HUNT.name, "KB30"),
        ),
    ),
)
"""In the order of the earlier ones."""

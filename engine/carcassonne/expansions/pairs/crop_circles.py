"""Pairs of Crop Circles with an earlier expansion."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.crop_circles import expansion as crop_circles
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon

PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("princess_dragon", "crop_circles"),
        order=(
            # The dragon that moves after the scoring comes first (CP35).
            StepOrder(princess_dragon.LATE_HUNT.name, crop_circles.CROP_CIRCLE.name, "CP35"),
        ),
    ),
)
"""In the order of the earlier ones."""

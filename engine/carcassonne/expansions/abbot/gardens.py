"""Gardens, and the piece that may stand in them (C30, C31)."""

from tilewyrm.engine.carcassonne.core.components.feature_kind import (
    MONASTERY,
    Completion,
    FeatureKind,
)
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind

GARDEN = FeatureKind("garden", Completion.SURROUNDINGS, plural="gardens")
"""Complete and worth as a monastery (C32); without the Abbot nobody stands there (C38)."""

ABBOT = PieceKind("abbot", 1, frozenset((MONASTERY, GARDEN)))

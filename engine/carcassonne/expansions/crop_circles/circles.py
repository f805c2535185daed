"""The crop circles on tiles, and the meeples that each is about (CP2, CP12)."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, ROAD, FeatureKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT

PITCHFORK = Mark("pitchfork", "pitchforks")
"""A crop circle of the whole tile, as the other two: no piece stands on it (CP2)."""
CUDGEL = Mark("cudgel", "cudgels")
BLAZON = Mark("blazon", "blazons")

_KINDS = {PITCHFORK.name: FIELD, CUDGEL.name: ROAD, BLAZON.name: CITY}
"""By circle, the features whose meeples it is about."""


def circle(state: CarcassonneState) -> str:
    """Return the mark of the crop circle on the tile just placed; empty without one."""
    board = state.board
    for mark in board.tiles[board.last].kind.marks:
        if mark in _KINDS:
            return mark
    return ""


def circle_kind(state: CarcassonneState) -> FeatureKind:
    """Return the kind of features that the circle on the tile just placed is about (CP12)."""
    return _KINDS[circle(state)]


def own_stands(state: CarcassonneState, seat: int) -> Iterator[int]:
    """Yield the stands of the meeples of *seat* that the circle is about, in no order (CP15)."""
    kinds, kind = state.board.features.kinds, circle_kind(state)
    hooks = state.rules.hooks
    for stand, piece in state.pieces.items():
        if (
            piece.seat == seat
            and piece.kind.is_meeple
            and kinds[stand & SEGMENT] is kind
            and hooks.can_be_recalled(state, stand)
        ):
            yield stand

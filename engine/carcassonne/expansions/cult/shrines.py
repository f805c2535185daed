"""Shrines, and where they may lie beside monasteries (HS2, HS10-HS14)."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import (
    MONASTERY,
    Completion,
    FeatureKind,
)
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState

SHRINE = FeatureKind("shrine", Completion.SURROUNDINGS, plural="shrines", like=MONASTERY)
"""Placed, occupied, completed and scored like a monastery (HS2)."""

_RIVALS: Mapping[FeatureKind, FeatureKind] = {SHRINE: MONASTERY, MONASTERY: SHRINE}
"""By kind of building, the other one (HS14)."""


def is_building(kind: FeatureKind) -> bool:
    """Return whether features of *kind* have rivals."""
    return kind in _RIVALS


def rivals(state: CarcassonneState, segment: int) -> Sequence[int]:
    """Return the segments of the other kind on the eight tiles around the building *segment*."""
    features = state.board.features
    return _around(state, features.homes[segment], _RIVALS[features.kinds[segment]])


def _around(state: CarcassonneState, place: int, kind: FeatureKind) -> Sequence[int]:
    """Return the segments of *kind* on the eight cells around *place*."""
    kinds = state.board.features.kinds
    return [one for one in state.board.around.get(place, ()) if kinds[one] is kind]


def apart(
    state: CarcassonneState, kind: TileKind, codes: Sequence[int], *, both_sides: bool
) -> Sequence[int]:
    """Return those of *codes* where the buildings of *kind* have at most one rival (HS10).

    With *both_sides* that holds for the buildings around as well (HS11).
    """
    for index in kind.surrounded:
        building = kind.kinds[index]
        if building in _RIVALS:
            codes = [code for code in codes if _fits(state, code >> 2, building, both_sides)]
    return codes


def _fits(state: CarcassonneState, place: int, building: FeatureKind, both_sides: bool) -> bool:
    """Return whether the rivals allow a *building* on *place*."""
    found = _around(state, place, _RIVALS[building])
    return len(found) < 2 and not (both_sides and any(rivals(state, one) for one in found))

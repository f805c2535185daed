"""What its tiles show: a hut, and two traps (RP2, RP10-RP12)."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.components.feature_kind import (
    MONASTERY,
    ROAD,
    Completion,
    FeatureKind,
)
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count

HUT = FeatureKind("hut", Completion.SURROUNDINGS, plural="huts")
"""Complete as a monastery is; worth less with each tile beside it (RP11, RP12)."""
SOLOVEI = FeatureKind("solovei", Completion.NEVER, plural="soloveis", is_scored=False)
"""His tree, which traps pieces of the road behind it (RP40, RP41)."""
VODYANOY = FeatureKind("vodyanoy", Completion.NEVER, plural="vodyanoys", is_scored=False)
"""His pond, which traps meeples on the eight cells around it (RP30)."""

WILDERNESS = "wilderness"
"""Mark of a hut: an empty cell beside it."""

_WITH_NO_NEIGHBOUR = 9


def check_tile(_set: str, kind: TileKind) -> Iterator[str]:
    """Yield the faults of a tile with several traps, or with a tree that no road passes."""
    if sum(one in (SOLOVEI, VODYANOY) for one in kind.kinds) > 1:
        yield "has two traps"
    if SOLOVEI in kind.kinds and ROAD not in kind.kinds:
        yield "has a solovei, but no road"


def stands_in_huts(places: frozenset[FeatureKind]) -> bool:
    """Return whether a piece that may stand on *places* may stand in a hut, too (RP13).

    Those may that stand on roads and in monasteries: no pieces for a few features only.
    """
    return ROAD in places and MONASTERY in places


def with_huts(piece: PieceKind, places: frozenset[FeatureKind]) -> frozenset[FeatureKind]:
    """Return *places*, with huts if the *piece* may stand there."""
    return places | {HUT} if piece.is_meeple and stands_in_huts(places) else places


def hut_worth(state: CarcassonneState, label: int, worth: Worth, *, complete: bool) -> Worth:
    """Return the worth of the hut *label*: 9 less its neighbours (RP11, RP12)."""
    empty = 0 if complete else state.board.features.missing[label]
    marks = (Count(WILDERNESS, empty),) if empty else ()
    return worth._replace(marks=(*worth.marks, *marks), points=1 + empty)

"""The playing pieces of a seat."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.components.feature_kind import (
    CITY,
    FIELD,
    MONASTERY,
    ROAD,
    FeatureKind,
)

NOBODY = -1
"""Stands for a seat, or for the segment of a piece, where there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class PieceKind:
    """One kind of piece; each exists once, so that kinds are compared by identity."""

    name: str
    """Stable lower-case words joined by hyphens: on the wire and in files."""
    count: int
    """How many each seat has."""
    stands_on: frozenset[FeatureKind]
    """What it can be put on."""
    strength: int = 1
    """As how many meeples it counts for the majority; 0: it has no claim (C14)."""
    is_meeple: bool = True
    """Whether it works like a meeple: whatever a rule says of meeples is said of it, too."""


MEEPLE = PieceKind("meeple", 7, frozenset((CITY, ROAD, MONASTERY, FIELD)))
"""C1, C7."""


class Piece(NamedTuple):
    """A piece of a seat."""

    seat: int
    kind: PieceKind


piece = cache(Piece)
"""``piece(seat, kind)`` returns the one object for equal pieces."""

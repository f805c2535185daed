"""A playing piece of a seat."""

from functools import cache
from typing import NamedTuple

from tilewyrm.engine.carcassonne.kinds import MeepleKind

NOBODY = -1
"""Stands for a seat, or for the segment of a piece, where there is none."""


class Piece(NamedTuple):
    """A meeple or abbot of a seat."""

    seat: int
    kind: MeepleKind

    @property
    def is_abbot(self) -> bool:
        """Whether it is the abbot."""
        return self.kind is MeepleKind.ABBOT


@cache
def piece(seat: int, kind: MeepleKind) -> Piece:
    """Return the piece of *kind* of *seat*."""
    return Piece(seat, MeepleKind(kind))

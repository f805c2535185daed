"""Prospects of a piece that a roll sends somewhere."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.game import Value


class Prospect(NamedTuple):
    """Where an outcome of a roll sends a piece (`Hooks.prospects`)."""

    roll: Value
    number: int
    """The number on the die."""
    place: int
    """The cell to which it leads, with a tile or without."""
    claims: Sequence[PlacePiece]
    """The choices of its owner there. Empty: the piece goes back, and nothing is asked."""

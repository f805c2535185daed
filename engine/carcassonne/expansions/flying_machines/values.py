"""Decisions, rolls and events of The Flying Machines."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class Fly:
    """Send a meeple off with the machine (FY10, FY11)."""

    piece: str
    """``meeple``, or the name of a piece that an expansion adds."""


@dataclass(frozen=True, slots=True)
class FlightRoll:
    """The die says how far a meeple flies (FY11)."""

    distance: int
    """In cells: 1 to 3."""


@dataclass(frozen=True, slots=True)
class PieceFlew:
    """A meeple flew to a cell, to land there or to crash (FY11)."""

    seat: int
    piece: str
    distance: int
    """In cells, as the die says."""
    cell: Cell
    """Its destination, with a tile or without."""


@dataclass(frozen=True, slots=True)
class PieceCrashed:
    """A meeple that did not land is back in the supply (FY14)."""

    seat: int
    piece: str
    cell: Cell

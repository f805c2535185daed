"""Decisions and events of The Ferries."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class LayFerry:
    """Lay a ferry on the lake of the tile just placed (FB11)."""

    cell: Cell
    feature: int
    """Position of one of the roads that it joins in the tile kind's features."""
    other: int
    """That of the other one, which is higher."""


@dataclass(frozen=True, slots=True)
class MoveFerry:
    """Move the ferry of a lake to another two roads there (FB20, FB22)."""

    cell: Cell
    feature: int
    """As in `LayFerry`."""
    other: int


@dataclass(frozen=True, slots=True)
class FerryLaid:
    """A lake got its ferry (FB11)."""

    seat: int
    cell: Cell
    feature: int
    """As in `LayFerry`."""
    other: int
    """That of the other road, as in `LayFerry`."""


@dataclass(frozen=True, slots=True)
class FerryMoved:
    """A ferry joins another two roads (FB22)."""

    seat: int
    cell: Cell
    feature: int
    """As in `LayFerry`."""
    other: int
    """That of the other road, as in `LayFerry`."""

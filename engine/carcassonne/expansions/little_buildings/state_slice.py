"""Slice of the state of Little Buildings; it is a part of the view, too."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count


@dataclass(frozen=True, slots=True)
class StandingBuilding:
    """A token on a tile."""

    cell: Cell
    building: str
    """``little_shed``, ``little_house`` or ``little_tower``."""


@dataclass(frozen=True, slots=True)
class BuildingsLeft:
    """The tokens that one seat still has."""

    buildings: tuple[Count, ...]
    """By kind; of those that are played with."""

    def number(self, building: str) -> int:
        """Return how many of one kind there are."""
        return sum(one.number for one in self.buildings if one.what == building)


@dataclass(frozen=True)
class LittleBuildings:
    """The slice of Little Buildings. Key ``little_buildings``."""

    left: tuple[BuildingsLeft, ...] = ()
    """By seat; empty until the first tile is placed."""
    standing: tuple[StandingBuilding, ...] = ()
    """On the map, in the order in which they came there."""

    @property
    def key(self) -> str:
        """Return ``little_buildings``."""
        return "little_buildings"

    @cached_property
    def by_place(self) -> Mapping[int, Sequence[str]]:
        """The tokens on each cell that has some, by its number."""
        found: dict[int, list[str]] = {}
        for one in self.standing:
            found.setdefault(place_number(one.cell), []).append(one.building)
        return found

"""Putting a token onto the tile just placed, instead of placing a piece (LB10-LB14)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    BuildingsLeft,
    LittleBuildings,
    StandingBuilding,
)
from tilewyrm.engine.game import Value


@dataclass(frozen=True, slots=True)
class PlaceBuilding:
    """Put a token onto the tile just placed (LB10)."""

    building: str
    """``little_shed``, ``little_house`` or ``little_tower``."""


@dataclass(frozen=True, slots=True)
class BuildingPlaced:
    """A token came onto a tile (LB10)."""

    seat: int
    building: str
    """``little_shed``, ``little_house`` or ``little_tower``."""
    cell: Cell


class BuildingAction(PieceAction[CarcassonneState]):
    """Put a token onto the tile just placed."""

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return a decision for each kind of token that the player has, by value."""
        left = state.of(LittleBuildings).left
        if not left:
            return ()
        return [PlaceBuilding(one.what) for one in left[state.seat].buildings if one.number]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* puts a token onto the tile."""
        return isinstance(decision, PlaceBuilding)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the player has such a token."""
        left = state.of(LittleBuildings).left
        return bool(left) and left[state.seat].number(decision.building) > 0

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Put it there; it stays to the end (LB12)."""
        current, seat = state.of(LittleBuildings), state.seat
        at, building = cell(state.board.last), decision.building
        left = list(current.left)
        left[seat] = BuildingsLeft(
            tuple(
                Count(one.what, one.number - (one.what == building)) for one in left[seat].buildings
            )
        )
        standing = (*current.standing, StandingBuilding(at, building))
        state.keep(replace(current, left=tuple(left), standing=standing))
        state.emit(BuildingPlaced(seat=seat, building=building, cell=at))

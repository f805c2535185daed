"""Little Buildings, declared."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, MONASTERY, ROAD
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_bonus import with_buildings
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    BuildingAction,
    BuildingPlaced,
    PlaceBuilding,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.evaluation_bonus import (
    evaluation_bonus,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.options import (
    LittleBuildingsOptions,
    dealt,
    values,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    BuildingsLeft,
    LittleBuildings,
)

_SCORED = (CITY, ROAD, MONASTERY, FIELD)


class LittleBuildingsHooks(Hooks[CarcassonneState]):
    """Hooks of Little Buildings in a match."""

    def __init__(self, options: LittleBuildingsOptions) -> None:
        self._options = options

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return putting a token onto the tile (LB10)."""
        return (BuildingAction(),)

    def on_tile_placed(self, state: CarcassonneState, _cell: int, _tile: RotatedTile) -> None:
        """Share the tokens out when the first tile is placed (LB2)."""
        current = state.of(LittleBuildings)
        if not current.left:
            seats = state.rules.seats
            each = tuple(Count(*one) for one in dealt(self._options, seats).items())
            state.keep(replace(current, left=(BuildingsLeft(each),) * seats))

    def worth_bonus(self, state: CarcassonneState, label: int, _cause: str, worth: Worth) -> Worth:
        """Return *worth* with the tokens of a road, city, monastery or field (LB20, LB23)."""
        kind = state.board.features.kinds[label].treated_as
        return with_buildings(state, label, worth) if kind in _SCORED else worth

    def worth_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return the tokens on the map."""
        return (state.of(LittleBuildings).standing,)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the value of the tokens that each seat still has."""
        return evaluation_bonus(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="little_buildings",
    title="Little Buildings",
    options=LittleBuildingsOptions,
    hooks=LittleBuildingsHooks,
    slices=(LittleBuildings,),
    decisions=(PlaceBuilding,),
    decision_fields=lambda options, _seats: {"building": [*values(options)]},
    events=(BuildingPlaced,),
)

"""The points that tokens add to what is scored on their tiles (LB20-LB24)."""

from collections.abc import Mapping, Set

from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.little_buildings.options import (
    LittleBuildingsOptions,
    values,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import LittleBuildings


def with_buildings(state: CarcassonneState, label: int, worth: Worth) -> Worth:
    """Return *worth* with the tokens on the tiles of the feature *label*, each once (LB21, LB22).

    For a monastery and the like, those on its tile and on the eight around it count.
    """
    counted = buildings_on(state, label)
    if not counted:
        return worth
    value = values(state.rules.of(LittleBuildingsOptions))
    marks = tuple(Count(kind, counted[kind]) for kind in value if kind in counted)
    more = sum(value[kind] * number for kind, number in counted.items())
    return worth._replace(marks=(*worth.marks, *marks), points=worth.points + more)


def buildings_on(state: CarcassonneState, label: int) -> Mapping[str, int]:
    """Return how many tokens of each kind count for the feature *label*."""
    by_place = state.of(LittleBuildings).by_place
    if not by_place:
        return {}
    counted: dict[str, int] = {}
    for place in by_place.keys() & _places(state, label):
        for building in by_place[place]:
            counted[building] = counted.get(building, 0) + 1
    return counted


def _places(state: CarcassonneState, label: int) -> Set[int]:
    """Return the cells whose tokens count for the feature."""
    features = state.board.features
    homes = features.homes
    if features.kinds[label].completion is Completion.SURROUNDINGS:
        home = homes[label]
        return {home, *(home + step for step in AROUND)}
    return {homes[segment] for segment in features.members[label]}

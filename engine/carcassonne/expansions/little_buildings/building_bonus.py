"""The points that tokens add to what is scored on their tiles (LB20-LB24)."""

from collections.abc import Collection, Mapping

from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, place_number
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
    standing = state.of(LittleBuildings).standing
    if not standing:
        return {}
    places, counted = _places(state, label), dict[str, int]()
    for one in standing:
        if place_number(one.cell) in places:
            counted[one.building] = counted.get(one.building, 0) + 1
    return counted


def _places(state: CarcassonneState, label: int) -> Collection[int]:
    """Return the cells whose tokens count for the feature."""
    features = state.board.features
    homes = features.homes
    if features.kinds[label].completion is Completion.SURROUNDINGS:
        home = homes[label]
        return {home, *(home + step for step in AROUND)}
    return {homes[segment] for segment in features.members[label]}

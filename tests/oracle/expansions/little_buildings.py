"""How the reference speaks of Little Buildings."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import PlaceBuilding
from tilewyrm.engine.carcassonne.expansions.little_buildings.options import KINDS
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    LittleBuildings as Slice,
)
from tilewyrm.engine.game import Value

_TOKENS, _OFFER = "buildings", "building on the tile"
_THEIRS = ("LB_SHED", "LB_HOUSE", "LB_TOWER")
_VALUES = {"1/1/1": "equal", "3/2/1": "different"}


class LittleBuildings(Translation):
    """Tokens on tiles; with equal values we tell no kinds apart."""

    name = "little_buildings"
    elements = frozenset({"little-buildings"})

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        values = _VALUES[setup["rules"]["little-buildings-scoring"]]
        return {"lb_values": values, "lb_supply": "per_kind"}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        found = state["tokens"]
        places = {tuple(place) for word in _THEIRS for place in found.get(word, ())}
        left = tuple(
            sum(player["tokens"].get(word, 0) for word in _THEIRS) for player in state["players"]
        )
        return {_TOKENS: (frozenset(places), left)}

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        kept: Slice = ours.part(Slice)
        places = frozenset((one.cell.x, one.cell.y) for one in kept.standing)
        left = tuple(sum(one.number for one in seat.buildings) for seat in kept.left)
        return {_TOKENS: (places, left)}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item["type"] != "LittleBuilding":
            return None
        return {_OFFER: frozenset({True})}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        return {_OFFER: frozenset({True} if ours.legal(PlaceBuilding) else ())}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        token = message["payload"].get("token", "")
        if token not in _THEIRS:
            return None
        kind = KINDS[_THEIRS.index(token)]
        kinds = [one.building for one in ours.legal(PlaceBuilding)]
        return ours.offered(PlaceBuilding, lambda one: one.building == kind or len(kinds) == 1)

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        counted = Counter({one.what: one.number for one in event.marks if one.what in KINDS})
        if counted:
            numbers["little-buildings"] = sum(counted.values())


TRANSLATION = LittleBuildings()

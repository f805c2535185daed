"""How the reference speaks of Crop Circles."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.base import PIECES
from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    AddMeeple,
    ChooseCircleAction,
    CircleAction,
    RemoveMeeple,
)
from tilewyrm.engine.game import Value

_ACTIONS, _REMOVALS = "circle actions", "meeples to remove"
_CIRCLE = {"DEPLOY": CircleAction.ADD, "REMOVE": CircleAction.REMOVE}
_SERIES = {"corn-circles/1": "first", "corn-circles/2": "second"}


class CropCircles(Translation):
    """The circles, and what everyone does at them."""

    name = "crop_circles"
    tile_set = "corn-circles/1"
    more_sets: ClassVar = {"crop_circles_2": "corn-circles/2"}
    prefix = "CC."
    document = "mit_corn_circles.xml"
    elements = frozenset({"corn-circle"})
    signs: ClassVar = {
        "corn-circle Farm": "pitchfork",
        "corn-circle Road": "cudgel",
        "corn-circle City": "blazon",
    }

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        sets = {name.split(":")[0] for name in setup["sets"]}
        series = [ours for theirs, ours in _SERIES.items() if theirs in sets]
        return {"crop_series": series[0] if len(series) == 1 else "both"}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item["type"] == "CornCircleSelectDeployOrRemove":
            return {_ACTIONS: frozenset(_CIRCLE.values())}
        if item.get("source") == "CORN_CIRCLE":
            return {_REMOVALS: frozenset(theirs.pointed(option) for option in item["options"])}
        return None

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        removals = ours.legal(RemoveMeeple)
        found: dict[str, frozenset[Any]] = {
            _ACTIONS: frozenset(one.action for one in ours.legal(ChooseCircleAction)),
            _REMOVALS: frozenset(ours.piece(one.cell, one.feature) for one in removals),
        }
        added = ours.legal(AddMeeple)
        if added:
            places = ((one.piece, ours.place(one.cell, one.feature)) for one in added)
            found[PIECES] = frozenset(places)
        return found

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if message["type"] == "CIRCLE_REMOVE_OR_DEPLOY":
            return ChooseCircleAction(_CIRCLE[payload["value"]])
        if payload.get("source") == "CORN_CIRCLE":
            pointer = payload["pointer"]
            return ours.offered_piece(
                RemoveMeeple, theirs.pointed(pointer), is_apart=theirs.is_apart(pointer)
            )
        if message["type"] == "DEPLOY_MEEPLE":
            piece = theirs.kind_of(payload["meepleId"])
            place = theirs.place(payload["pointer"])
            return ours.offered(
                AddMeeple,
                lambda one: one.piece == piece and ours.place(one.cell, one.feature) == place,
            )
        return None


TRANSLATION = CropCircles()

"""How the reference speaks of the base game."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.game import Value

TILES, PIECES = "tile placements", "piece spots"
_TURNS = ("R0", "R90", "R180", "R270")


class Base(Translation):
    """The base game."""

    name = "base"
    tile_set = "basic"
    prefix = "BA/"
    document = "mit_basic.xml"
    elements = frozenset({"small-follower", "farmers"})
    pieces: ClassVar = {"SmallFollower": "meeple"}
    inside: ClassVar = {"cloister": "monastery"}
    lines: ClassVar = {"city": "city", "road": "road", "farm": "field"}
    marks: ClassVar = {
        ("pennant", "yes"): ("shield",),
        ("pennant", "1"): ("shield",),
        ("pennant", "2"): ("shield", "shield"),
    }

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        return {
            "farmers": bool(setup["elements"].get("farmers")),
            "tiny_city": int(setup["rules"]["tiny-city-scoring"]),
            "start_player": "seat0",
        }

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match item["type"]:
            case "TilePlacement":
                spots = frozenset(
                    (*option["position"], theirs.layout(item["tileId"], rotation))
                    for option in item["options"]
                    for rotation in option["rotations"]
                )
                return {TILES: spots}
            case "Meeple":
                name = theirs.pieces[item["meeple"]]
                return {PIECES: frozenset((name, theirs.place(one)) for one in item["options"])}
            case "Confirm":
                return {}
        return None

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        hand = ours.hand
        return {
            TILES: frozenset(
                (one.cell.x, one.cell.y, ours.layout(hand, one.rotation))
                for one in ours.legal(PlaceTile)
            ),
            PIECES: frozenset(
                (one.piece, ours.place(one.cell, one.feature)) for one in ours.legal(PlacePiece)
            ),
        }

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        match message["type"]:
            case "PLACE_TILE":
                wanted = theirs.layout(payload["tileId"], 90 * _TURNS.index(payload["rotation"]))
                at = Cell(*payload["position"])
                return ours.offered(
                    PlaceTile,
                    lambda one: one.cell == at and ours.layout(ours.hand, one.rotation) == wanted,
                )
            case "DEPLOY_MEEPLE" if ours.legal(PlacePiece):
                piece = theirs.kind_of(payload["meepleId"])
                place = theirs.place(payload["pointer"])
                return ours.offered(
                    PlacePiece,
                    lambda one: one.piece == piece and ours.place(one.cell, one.feature) == place,
                )
            case "PASS":
                return Skip()
        return None

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        for mark in event.marks:
            if mark.what == "shield":
                numbers["pennants"] = mark.number

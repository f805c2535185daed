"""How the reference speaks of The Gold Mines."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Scoring, Setup, Translation

from tilewyrm.engine.carcassonne.expansions.gold_mines.final_value import GoldScored
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import PlaceGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines
from tilewyrm.engine.game import Value

_TOKEN, _ON_MAP, _OWNED, _OFFER = "GOLD", "bars on the map", "bars owned", "tiles for a bar"


class GoldMinesTranslation(Translation):
    """Bars on tiles and in front of players; they deal shared ones out by themselves."""

    name = "gold_mines"
    tile_set = "goldmines"
    prefix = "GO/"
    document = "mit_goldmines.xml"
    elements = frozenset({"gold"})
    signs: ClassVar = {"goldmine": "gold_mine"}

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        return {"gold": bool(setup["elements"].get("gold")), "gold_choice": "most_claimed"}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        found = state["tokens"].get(_TOKEN, ())
        return {
            _ON_MAP: {tuple(one["position"]): one["count"] for one in found if one["count"]},
            _OWNED: tuple(player["tokens"].get(_TOKEN, 0) for player in state["players"]),
        }

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        kept: GoldMines = ours.part(GoldMines)
        return {
            _ON_MAP: {(one.cell.x, one.cell.y): one.number for one in kept.bars},
            _OWNED: kept.owned or (0,) * ours.seats,
        }

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item["type"] != "GoldPiece":
            return None
        return {_OFFER: frozenset(tuple(place) for place in item["options"])}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        return {_OFFER: frozenset((one.cell.x, one.cell.y) for one in ours.legal(PlaceGold))}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if payload.get("token") != _TOKEN:
            return None
        there = tuple(payload["pointer"])
        return ours.offered(PlaceGold, lambda one: (one.cell.x, one.cell.y) == there)

    def scorings(self, event: Value) -> Iterator[Scoring]:
        if isinstance(event, GoldScored):
            yield "gold", event.seat, event.points, (("gold", event.number),)


TRANSLATION = GoldMinesTranslation()

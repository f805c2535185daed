"""How the reference speaks of Traders & Builders."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Scoring, Setup, Translation

from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import GOODS, GoodsScored
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import (
    TradersBuilders as Slice,
)
from tilewyrm.engine.game import Value


class TradersBuilders(Translation):
    """Goods, builders and pigs."""

    name = "traders_builders"
    tile_set = "traders-and-builders"
    prefix = "TB/"
    document = "mit_traders_and_builders.xml"
    elements = frozenset({"traders", "builder", "pig"})
    pieces: ClassVar = {"Builder": "builder", "Pig": "pig"}
    marks: ClassVar = {("resource", good): (good,) for good in GOODS}

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        elements = setup["elements"]
        return {
            "builders": bool(elements.get("builder")),
            "pigs": bool(elements.get("pig")),
        }

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return {
            f"goods of {seat}": {good: _tokens(player, good) for good in GOODS}
            for seat, player in enumerate(state["players"])
        }

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        kept: Slice = ours.part(Slice)
        return {
            f"goods of {seat}": {
                good: kept.goods[seat].number(good) if kept.goods else 0 for good in GOODS
            }
            for seat in range(ours.seats)
        }

    def scorings(self, event: Value) -> Iterator[Scoring]:
        if isinstance(event, GoodsScored):
            explained = ((f"trade-goods.{event.good.upper()}", event.points),)
            for seat, points in event.gains:
                yield "trade-goods", seat, points, explained

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        for mark in claim.marks:
            if mark.what == "pig":
                numbers["pigs"] = mark.number


def _tokens(player: Mapping[str, Any], good: str) -> int:
    """Return how many of *good* a player has; the fork writes more than the number."""
    found = player["tokens"].get(good.upper(), 0)
    return int(found["count"] if isinstance(found, dict) else found)


TRANSLATION = TradersBuilders()

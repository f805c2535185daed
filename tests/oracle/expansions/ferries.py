"""How the reference speaks of The Ferries."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.picture import Place
from oracle.theirs import Theirs
from oracle.translation import Translation

from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries, Ferry
from tilewyrm.engine.carcassonne.expansions.ferries.values import LayFerry, MoveFerry
from tilewyrm.engine.game import Value

_TOKEN, _ON_MAP, _OFFER = "FERRY", "ferries", "places for a ferry"


class FerriesTranslation(Translation):
    """Ferries; the two sides that one joins are its place."""

    name = "ferries"
    tile_set = "ferries"
    prefix = "FR/"
    document = "mit_ferries.xml"
    elements = frozenset({"ferry"})
    signs: ClassVar = {"ferry": "ferry_lake"}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return {_ON_MAP: frozenset(map(theirs.place, state["tokens"].get(_TOKEN, ())))}

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        kept: Ferries = ours.part(Ferries)
        return {_ON_MAP: frozenset(_place(ours, one) for one in kept.ferries)}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item["type"] != "Ferries":
            return None
        return {_OFFER: frozenset(map(theirs.place, item["options"]))}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        offered = [*ours.legal(LayFerry), *ours.legal(MoveFerry)]
        return {_OFFER: frozenset(_place(ours, one) for one in offered)}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if payload.get("token") != _TOKEN:
            return None
        there = theirs.place(payload["pointer"])
        kind = LayFerry if ours.legal(LayFerry) else MoveFerry
        return ours.offered(kind, lambda one: _place(ours, one) == there)


def _place(ours: Ours, ferry: Ferry | LayFerry | MoveFerry) -> Place:
    """Return the two sides between which *ferry* goes."""
    one, other = (ours.place(ferry.cell, road) for road in (ferry.feature, ferry.other))
    return one._replace(slots=one.slots | other.slots)


TRANSLATION = FerriesTranslation()

"""How the reference speaks of the Abbot."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Translation

from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot
from tilewyrm.engine.game import Value

_RETURNS = "abbot returns"


class Abbot(Translation):
    """The Abbot and his gardens."""

    name = "abbot"
    elements = frozenset({"abbot", "garden"})
    pieces: ClassVar = {"Abbot": "abbot"}
    inside: ClassVar = {"garden": "garden"}
    painted_over = frozenset({"garden"})

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item.get("source") != "ABBOT_RETURN":
            return None
        return {_RETURNS: frozenset(theirs.pointed(option) for option in item["options"])}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        found = ours.legal(TakeBackAbbot)
        return {_RETURNS: frozenset(ours.piece(one.cell, one.feature) for one in found)}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if payload.get("source") != "ABBOT_RETURN":
            return None
        wanted = theirs.pointed(payload["pointer"])
        return ours.offered(TakeBackAbbot, lambda one: ours.piece(one.cell, one.feature) == wanted)


TRANSLATION = Abbot()

"""How the reference speaks of The Festival."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.expansions.russian_promos import TRAPS
from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.expansions.festival.recall import RecallPiece
from tilewyrm.engine.game import Value

_RETURNS = "festival returns"
_RETURNING = {"meeple": "figures", "follower": "meeples"}


class Festival(Translation):
    """The festivals, and the pieces that they bring back.

    They offer what lies in a trap there as well, though it may be freed by the same action; we
    offer only that (FV33, RP50).
    """

    name = "festival"
    tile_set = "festival"
    prefix = "FE/"
    document = "mit_festival.xml"
    elements = frozenset({"festival"})
    signs: ClassVar = {"festival": "festival"}

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        return {"festival_return": _RETURNING[setup["rules"]["festival-return"]]}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item.get("source") != "FESTIVAL":
            return None
        found = map(theirs.pointed, item["options"])
        return {_RETURNS: frozenset(one for one in found if one.place.kind not in TRAPS)}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        found = ours.legal(RecallPiece)
        return {_RETURNS: frozenset(ours.piece(one.cell, one.feature) for one in found)}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if payload.get("source") != "FESTIVAL":
            return None
        pointer = payload["pointer"]
        return ours.offered_piece(
            RecallPiece, theirs.pointed(pointer), is_apart=theirs.is_apart(pointer)
        )


TRANSLATION = Festival()

"""How the reference speaks of The Tunnel."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.picture import Place
from oracle.theirs import Theirs
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.core.turn.piece_use import PieceActionFrame
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import (
    TOKEN_ACTION,
    PlaceTunnelToken,
)
from tilewyrm.engine.game import Value

_TOKEN, _ON_MAP, _OFFER = "TUNNEL_", "tokens of tunnels", "mouths for a token"
_PAIRS = {"3/2": 3, "2/1": 2, "1/1": 1}

Lying = Mapping[tuple[int, str], frozenset[Place]]
"""By player and the name of a pair, the places of its tokens."""


class TunnelTranslation(Translation):
    """Tokens; pairs are told apart by what lies of them, since their names do not matter."""

    name = "tunnel"
    tile_set = "tunnel"
    prefix = "TU/"
    document = "mit_tunnel.xml"
    elements = frozenset({"tunnel"})
    ends: ClassVar = {("tunnel", "yes"): "tunnel_mouth"}
    late = ("TunnelPhase", _OFFER)

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        return {"tunnel_sets": _PAIRS[setup["rules"]["more-tunnel-tokens"]]}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        lying = {
            (int(name.partition(".")[2]), name.partition(".")[0]): frozenset(map(theirs.place, on))
            for name, on in state["tokens"].items()
            if name.startswith(_TOKEN)
        }
        theirs.kept[self.name] = lying, (state.get("action") or {}).get("player")
        return {_ON_MAP: frozenset((seat, places) for (seat, _), places in lying.items())}

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        return {_ON_MAP: frozenset((seat, on) for (seat, _), on in _lying(ours).items())}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item["type"] != "Tunnel":
            return None
        lying, player = theirs.kept[self.name]
        known = lying.get((player, item["token"]), frozenset())
        return {_OFFER: frozenset((known, theirs.place(one)) for one in item["options"])}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        offered = ours.legal(PlaceTunnelToken)
        if not offered and isinstance(ours.state.agenda[-1], PieceActionFrame):
            # Another figure is asked for; tokens are offered right after it.
            offered = list(TOKEN_ACTION.legal(ours.state))
        lying = _lying(ours)
        return {
            _OFFER: frozenset(
                (
                    lying.get((ours.state.seat, str(one.pair)), frozenset()),
                    ours.place(one.cell, one.feature),
                )
                for one in offered
            )
        }

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if not str(payload.get("token", "")).startswith(_TOKEN):
            return None
        lying, _ = theirs.kept[self.name]
        known = lying.get((message["player"], payload["token"]), frozenset())
        place, own = theirs.place(payload["pointer"]), _lying(ours)
        return ours.offered(
            PlaceTunnelToken,
            lambda one: (
                ours.place(one.cell, one.feature) == place
                and own.get((ours.state.seat, str(one.pair)), frozenset()) == known
            ),
        )


def _lying(ours: Ours) -> Lying:
    found: dict[tuple[int, str], frozenset[Place]] = {}
    for one in ours.part(Tunnel).tokens:
        whose = one.seat, str(one.pair)
        place = ours.place(one.cell, one.feature)
        found[whose] = found.get(whose, frozenset()) | {place}
    return found


TRANSLATION = TunnelTranslation()

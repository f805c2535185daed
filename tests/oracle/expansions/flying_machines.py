"""How the reference speaks of The Flying Machines."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from oracle.base import PIECES
from oracle.ours import Ours
from oracle.picture import Place
from oracle.theirs import Theirs
from oracle.translation import Translation

from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile
from tilewyrm.engine.carcassonne.expansions.flying_machines.state_slice import FlyingMachines
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import FlightRoll, Fly
from tilewyrm.engine.game import Value

_MACHINE = "flyingmachine"
"""Their machine is a feature on which a piece is placed, and then rolls."""


class Machines(Translation):
    """The machines; their die is told after the decision to fly."""

    name = "flying_machines"
    tile_set = "flier"
    prefix = "FL/"
    document = "mit_flier.xml"
    elements = frozenset({"flier"})
    signs: ClassVar = {
        "flying-machine W": "straight_machine",
        "flying-machine NW": "diagonal_machine",
    }
    no_features = frozenset({_MACHINE})
    is_first = True

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        flights = ours.legal(Fly)
        if not flights:
            return {}
        last = ours.last
        placed = ((one.piece, ours.place(one.cell, one.feature)) for one in ours.legal(PlacePiece))
        flown = ((one.piece, Place(last.x, last.y, _MACHINE, frozenset())) for one in flights)
        return {PIECES: frozenset((*placed, *flown))}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        if message["type"] != "DEPLOY_MEEPLE":
            return None
        payload = message["payload"]
        if theirs.place(payload["pointer"]).kind != _MACHINE:
            return None
        return Fly(theirs.kind_of(payload["meepleId"]))

    def roll(self, ours: Ours, history: Sequence[Mapping[str, Any]]) -> Value | None:
        if not ours.draws or any(isinstance(one, DrawTile) for one in ours.rolls()):
            return None
        told = [event for turn in history for event in turn["events"]]
        rolled = [event["distance"] for event in told if event["type"] == "flier-roll"]
        return FlightRoll(rolled[sum(ours.part(FlyingMachines).flights)])


TRANSLATION = Machines()

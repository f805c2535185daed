"""How the reference speaks of The Cult."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from oracle.translation import Scoring, Setup, Translation

from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.expansions.cult.challenge import LOST_CHALLENGE
from tilewyrm.engine.game import Value


class Cult(Translation):
    """Shrines; a feature of theirs is a monastery, whose tile says that it is a shrine."""

    name = "cult"
    tile_set = "cult/6"
    other_sets = frozenset({"cult/5"})
    prefix = "CU/"
    document = "mit_cult.xml"
    elements = frozenset({"shrine"})
    inside: ClassVar = {"shrine": "shrine"}
    called: ClassVar = {"shrine": "monastery"}

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        return {"shrines": 5 if "cult/5" in setup["sets"] else 6}

    def scorings(self, event: Value) -> Iterator[Scoring]:
        if isinstance(event, PieceReturned) and event.cause == LOST_CHALLENGE:
            yield f"{event.kind}.challenged", event.seat, 0, (("shrine-challenge", 0),)


TRANSLATION = Cult()

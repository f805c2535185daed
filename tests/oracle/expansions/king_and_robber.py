"""How the reference speaks of King & Robber."""

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Scoring, Setup, Translation

from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import (
    KingAndRobber,
    TokenScored,
)
from tilewyrm.engine.game import Value


class KingAndRobberTranslation(Translation):
    """The tokens."""

    name = "king_and_robber"
    tile_set = "king-and-robber"
    prefix = "KR/"
    document = "mit_king_and_robber.xml"
    elements = frozenset({"king", "robber"})

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        elements = setup["elements"]
        return {"king": bool(elements.get("king")), "robber": bool(elements.get("robber"))}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        players = state["players"]
        return {
            word: next(
                (seat for seat, one in enumerate(players) if one["tokens"].get(word.upper())), None
            )
            for word in ("king", "robber")
        }

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        kept: KingAndRobber = ours.part(KingAndRobber)
        return {
            "king": None if kept.king is None else kept.king.seat,
            "robber": None if kept.robber is None else kept.robber.seat,
        }

    def scorings(self, event: Value) -> Iterator[Scoring]:
        if isinstance(event, TokenScored):
            word, what = ("king", "cities") if event.king else ("robber", "roads")
            yield word, event.seat, event.points, ((what, event.number),)


TRANSLATION = KingAndRobberTranslation()

"""How the reference speaks of the Russian promos."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.theirs import Theirs
from oracle.translation import Scoring, Setup, Translation

from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored
from tilewyrm.engine.carcassonne.expansions.russian_promos.captives import CaptivesScored
from tilewyrm.engine.carcassonne.expansions.russian_promos.freeing import FreePiece
from tilewyrm.engine.game import Value

_FREED = "pieces to free"
TRAPS = frozenset({"vodyanoy", "soloveirazboynik"})
"""What they call the traps."""
_YEARS = {"russian-promos/2013": "2013", "russian-promos/2016": "2016"}
_YAGA = 9
"""What they take the neighbours of a hut from."""


class RussianPromos(Translation):
    """The hut and the traps.

    They take all meeples of Solovei's road, and leave in each trap what is there. They ask nobody
    before a trap takes a piece, and confirm it after that.
    """

    name = "russian_promos"
    tile_set = "russian-promos/2013"
    other_sets = frozenset({"russian-promos/2016"})
    prefix = "RU/"
    elements = frozenset({"russian-trap"})
    inside: ClassVar = {"yaga-hut": "hut", "solovei": "solovei", "vodyanoy": "vodyanoy"}
    called: ClassVar = {
        "hut": "yagahut",
        "solovei": "soloveirazboynik",
        "vodyanoy": "vodyanoy",
    }
    no_features = TRAPS
    is_first = True
    scored_as: ClassVar = {"hut": "yaga-hut", "hut.incomplete": "yaga-hut"}
    own_document = """
        <pack>
          <tile id="RU/L"><yaga-hut/><farm>NL NR EL ER SL SR WL WR</farm></tile>
          <tile id="RU/RRrr">
            <road>N</road><road>E S W</road>
            <farm>WR NL</farm><farm>NR EL</farm><farm>ER SL</farm><farm>SR WL</farm>
          </tile>
          <tile id="RU/SR">
            <solovei/><road>W E</road><farm>WR NL NR EL</farm><farm>ER SL SR WL</farm>
          </tile>
          <tile id="RU/V"><vodyanoy/><farm>NL NR EL ER SL SR WL WR</farm></tile>
          <tile-set id="russian-promos/2013">
            <ref tile="RU/L" count="1"/><ref tile="RU/RRrr" count="1"/>
            <ref tile="RU/SR" count="1"/><ref tile="RU/V" count="1"/>
          </tile-set>
        </pack>
        """

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        sets = {name.split(":")[0] for name in setup["sets"]}
        years = [ours for theirs, ours in _YEARS.items() if theirs in sets]
        return {
            "promo_tiles": years[0] if len(years) == 1 else "all",
            "solovei_reach": "all",
            "trap_order": "independent",
        }

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item.get("source") != "TRAP":
            return None
        return {_FREED: frozenset(theirs.pointed(option) for option in item["options"])}

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        found = ours.legal(FreePiece)
        return {_FREED: frozenset(ours.piece(one.cell, one.feature) for one in found)}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        if message["type"] != "RETURN_MEEPLE":
            return None
        pointer = message["payload"]["pointer"]
        wanted = theirs.pointed(pointer)
        if wanted.place.kind not in TRAPS:
            return None
        return ours.offered_piece(FreePiece, wanted, is_apart=theirs.is_apart(pointer))

    def scorings(self, event: Value) -> Iterator[Scoring]:
        if isinstance(event, CaptivesScored):
            yield "vodyanoy", event.seat, event.points, (("meeples", event.number),)

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        if event.kind == "hut":
            numbers["tiles"] -= 1
            numbers["yaga"] = _YAGA


TRANSLATION = RussianPromos()

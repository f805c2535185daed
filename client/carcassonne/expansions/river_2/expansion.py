"""The River II, declared."""

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import river_2_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText, ExpansionFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.expansions.river_2 import pictures
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

_FIRST = "river_2.first"


def _with_herd(_scored: core_pb2.FeatureScored, _number: int) -> str:
    """Return the effect of a herd on a field, however many there are."""
    return tell("river_2.fact.herd")


def _again(model: Model, _board: BoardView, event: pb.ExtraTurn) -> str:
    """Return the text for the extra turn after the lake."""
    return tell("river_2.event.extra_turn", who=model.name(event.seat))


HERD = MarkEntry(
    name="herd",
    subject="river_2",
    sign=SignPair("∴", ":"),
    style="map-herd",
    code="h",
    in_size=True,
    fact=_with_herd,
)

EXPANSION = ExpansionFace(
    name="river_2",
    words=GlossaryPart(
        marks=(HERD,),
        stacks={"fork": _FIRST, "river_2": _FIRST, "lake_2": _FIRST},
        roles={"fork": "river_2.role.fork"},
    ),
    styles={"map-herd": "bold ansibrightred"},
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    # Its open ends are shown by the cells that are offered for the tile in hand.
    parts=frozenset((pb.Branches,)),
    events={pb.ExtraTurn: EventText(_again, "good", lasts_s=1.2)},
    clauses={PLACE_TILE: ("R20", "R21", "R23", "R30", "R31")},
)

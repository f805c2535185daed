"""The River, declared."""

from tilewyrm.carcassonne.v1 import river_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    GlossaryPart,
    SignPair,
)
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE

RIVER = FeatureEntry(
    name="river",
    subject="river",
    shape=FeatureShape.STREAM,
    sign=SignPair("≈", "~"),
    style="map-river",
    code="w",
)

EXPANSION = ExpansionFace(
    name="river",
    words=GlossaryPart(
        kinds=(RIVER,),
        stacks={"river": "river.first", "lake": "river.first"},
        roles={"spring": "river.role.spring", "lake": "river.role.lake"},
    ),
    styles={"map-river": "ansibrightcyan"},
    # Its open end is shown by the cells that are offered for the tile in hand.
    parts=frozenset((pb.River,)),
    clauses={PLACE_TILE: ("C41", "C42", "C45")},
)

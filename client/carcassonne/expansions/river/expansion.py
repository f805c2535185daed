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
    words=GlossaryPart(kinds=(RIVER,), stacks={"river": "river.first", "lake": "river.first"}),
    styles={"map-river": "ansibrightcyan"},
    # Where it flows on is told by the cells where the tile in hand may lie.
    parts=frozenset((pb.River,)),
    clauses={PLACE_TILE: ("C41", "C42", "C45")},
)

"""The River, declared."""

from tilewyrm.carcassonne.v1 import river_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.core.vocabulary import FeatureKind, Shape, Sign, Words

RIVER = FeatureKind(
    name="river",
    word="river",
    shape=Shape.STREAM,
    sign=Sign("≈", "~"),
    style="map-river",
    code="w",
)

EXPANSION = Expansion(
    name="river",
    words=Words(kinds=(RIVER,), stacks={"river": "of the river", "lake": "of the river"}),
    styles={"map-river": "ansibrightcyan"},
    # Where it flows on is told by the cells where the tile in hand may lie.
    parts=frozenset((pb.River,)),
)

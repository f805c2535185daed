"""What is shown of the base game, declared."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.asked import PLACE_TILE, QUESTIONS
from tilewyrm.client.carcassonne.core.clauses import CLAUSES
from tilewyrm.client.carcassonne.core.emblem import EMBLEMS
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.core.kinds import WORDS
from tilewyrm.client.carcassonne.core.landmark import LANDMARKS
from tilewyrm.client.carcassonne.core.log import EVENTS
from tilewyrm.client.carcassonne.core.moment import FLASHES
from tilewyrm.client.carcassonne.core.signs import STYLES
from tilewyrm.client.carcassonne.core.tones import TONES
from tilewyrm.client.carcassonne.core.vectors import VECTORS
from tilewyrm.client.carcassonne.core.wording import OFFERS

BASE = Expansion(
    name="base",
    words=WORDS,
    styles=STYLES,
    tones=TONES,
    emblems=EMBLEMS,
    vectors=VECTORS,
    flashes=FLASHES,
    landmarks=LANDMARKS,
    parts=frozenset(
        (
            pb.PlacedTile,
            pb.Turn,
            pb.Pieces,
            pb.Player,
            pb.TilesLeft,
            pb.TilesDiscarded,
            pb.FeatureForecast,
        )
    ),
    questions=QUESTIONS,
    offers=OFFERS,
    events=EVENTS,
    clauses=CLAUSES,
    arrows={PLACE_TILE: lambda _board: None},
)

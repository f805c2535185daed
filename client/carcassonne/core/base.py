"""The declaration of the base game's face."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.marks import PICTURES
from tilewyrm.client.carcassonne.core.drawing.signs import STYLES
from tilewyrm.client.carcassonne.core.drawing.tones import TONES
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.expansion.flash import FLASHES
from tilewyrm.client.carcassonne.core.expansion.landmark import LANDMARKS
from tilewyrm.client.carcassonne.core.model.base_glossary import WORDS
from tilewyrm.client.carcassonne.core.words.clauses import CLAUSES
from tilewyrm.client.carcassonne.core.words.log import EVENTS
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, QUESTIONS
from tilewyrm.client.carcassonne.core.words.wording import OFFERS

BASE = ExpansionFace(
    name="base",
    words=WORDS,
    styles=STYLES,
    tones=TONES,
    pictures=PICTURES,
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

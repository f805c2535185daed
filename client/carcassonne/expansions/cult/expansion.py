"""The Cult, declared."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.model.base_glossary import END
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    GlossaryPart,
    MarkEntry,
    SignPair,
)
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.carcassonne.expansions.cult import pictures
from tilewyrm.language.speech import count, tell

_SUBJECT = "cult"


def _with_rivals(scored: pb.FeatureScored, number: int) -> str:
    """Return the outcome of the challenge, or, while it lasts, the number of rivals."""
    if scored.complete:
        return tell("cult.fact.won")
    if scored.cause == END.name:
        return tell("cult.fact.undecided")
    return count("cult.mark.rival.counted", number)


SHRINE = FeatureEntry(
    name="shrine",
    subject=_SUBJECT,
    shape=FeatureShape.BUILDING,
    sign=SignPair("<☼>", "<!>"),
    style="map-shrine",
    role="cultist",
    code="S",
    central=True,
)
RIVAL = MarkEntry(
    name="rival", subject=_SUBJECT, sign=SignPair("", ""), in_size=True, fact=_with_rivals
)
DEFEAT = MarkEntry(
    name="defeat",
    subject=_SUBJECT,
    sign=SignPair("", ""),
    in_size=True,
    fact=lambda _scored, _number: tell("cult.fact.lost"),
)

EXPANSION = ExpansionFace(
    name="cult",
    words=GlossaryPart(
        kinds=(SHRINE,),
        marks=(RIVAL, DEFEAT),
        causes=(ScoringCause(name="challenged", departure="cult.gone.challenge"),),
    ),
    styles={"map-shrine": "bold ansibrightred"},
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    clauses={
        PLACE_TILE: ("HS10", "HS11"),
        USE_PIECE: ("HS2", "HS20", "HS21"),
    },
    help=("cult.legend",),
    plain_help=("cult.plain_legend",),
)

"""The Abbot, declared."""

from tilewyrm.carcassonne.v1 import abbot_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext, ExpansionFace
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import spot
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    GlossaryPart,
    PieceEntry,
    SignPair,
)
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.carcassonne.core.words.wording import extent
from tilewyrm.client.carcassonne.expansions.abbot import pictures
from tilewyrm.client.model.face_output import Offer
from tilewyrm.language.speech import tell

_TITLE = PieceTitle("abbot", "abbot")

GARDEN = FeatureEntry(
    name="garden",
    subject="abbot",
    shape=FeatureShape.BUILDING,
    sign=SignPair("(♣)", "(%)"),
    style="map-garden",
    role="abbot",
    code="G",
)
ABBOT = PieceEntry(
    name="abbot",
    title=_TITLE,
    letter="a",
    title_on=lambda _kind: _TITLE,
    chip=lambda _role: "a",
    legend="abbot.legend",
)
TAKEN_BACK = ScoringCause(name="taken back", ending="abbot.taken_back", departure="abbot.gone")


def _take_back(context: DecisionContext, decision: pb.TakeBackAbbot) -> Offer:
    cell = spot(decision.cell)
    place = context.board.place_name(cell, decision.feature)
    effect = effects.points(context.model, context.outcome.gains) if context.outcome else ""
    return Offer(
        tell("abbot.offer.label", place=place, at=names.at(decision.cell)),
        tell(
            "abbot.offer.detail",
            place=context.board.place_name(cell, decision.feature, "your"),
            size=extent(context.board, context.features, cell, decision.feature),
        ),
        effect=effect,
    )


EXPANSION = ExpansionFace(
    name="abbot",
    words=GlossaryPart(kinds=(GARDEN,), pieces=(ABBOT,), causes=(TAKEN_BACK,)),
    styles={"map-garden": "bold ansibrightgreen"},
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    offers={pb.TakeBackAbbot: _take_back},
    clauses={USE_PIECE: ("C31", "C33", "C34", "C36")},
)

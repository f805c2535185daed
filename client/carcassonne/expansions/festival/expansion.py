"""The Festival, declared."""

from collections.abc import Iterator

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import festival_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext, ExpansionFace
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import spot
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.carcassonne.core.words.wording import piece_at
from tilewyrm.client.carcassonne.expansions.festival import pictures
from tilewyrm.client.model.face_output import Offer
from tilewyrm.language.speech import in_clauses, tell

FESTIVAL = MarkEntry(
    name="festival",
    subject="festival",
    sign=SignPair("♪", "&"),
    style="map-festival",
    printed="festival.printed",
    tag="fes",
)


def _recall(context: DecisionContext, decision: pb.RecallPiece) -> Offer:
    board, cell = context.board, spot(decision.cell)
    at, place = names.at(decision.cell), board.place_name(cell, decision.feature)
    return Offer(
        tell("festival.offer.label", piece=piece_at(board, cell, decision.feature), at=at),
        tell(
            "festival.offer.detail",
            piece=piece_at(board, cell, decision.feature, "your"),
            place=place,
            at=at,
        ),
        effect=in_clauses(_effects(context)),
        group=tell("festival.group"),
    )


def _effects(context: DecisionContext) -> Iterator[str]:
    """Yield what it changes at the end of the match, and the pieces that come back as well."""
    if context.outcome is None:
        return
    if changes := effects.final_changes(context):
        yield changes
    for event in context.outcome.events:
        if isinstance(event, core_pb2.PieceReturned) and event.cause == "left behind":
            piece = context.board.vocabulary.piece(event.piece).title
            yield tell("festival.effect.too", piece=piece.text("your"))


EXPANSION = ExpansionFace(
    name="festival",
    words=GlossaryPart(marks=(FESTIVAL,)),
    styles={"map-festival": "bold ansibrightyellow"},
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    offers={pb.RecallPiece: _recall},
    clauses={USE_PIECE: ("FV10", "FV11", "FV14", "FV15")},
)

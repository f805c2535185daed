"""The double turn that a builder brings, in words."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import traders_builders_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    OfferOf,
    QuestionOf,
)
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

_SECOND_PART = "second-part"

QUESTIONS: Mapping[str, QuestionOf] = {
    _SECOND_PART: lambda _board: tell("traders_builders.question.second_part"),
}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("T10", "T25", "T26"),
    USE_PIECE: ("T20", "T22", "T25", "T40", "T42"),
    _SECOND_PART: ("T25", "T31", "T60"),
}


def moment(board: BoardView) -> Sequence[str]:
    """Return the present part of a double turn, in words."""
    part = board.part(pb.TradersBuilders)
    if part.second_part:
        return (tell("traders_builders.moment.second"),)
    if part.extended and board.pile.remaining:
        return (tell("traders_builders.moment.double"),)
    return ()


def second_part_began(model: Model, _board: BoardView, event: pb.SecondPartBegan) -> str:
    """Return the text for the start of a second part, with player and reason."""
    return tell("traders_builders.event.second_part", who=model.name(event.seat))


def _play(_context: DecisionContext, _decision: pb.PlaySecondPart) -> Offer:
    label, detail = "traders_builders.offer.play", "traders_builders.offer.play_detail"
    return Offer(tell(label), tell(detail))


def _forgo(_context: DecisionContext, _decision: pb.ForgoSecondPart) -> Offer:
    label, detail = "traders_builders.offer.forgo", "traders_builders.offer.forgo_detail"
    return Offer(tell(label), tell(detail))


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.PlaySecondPart: _play,
    pb.ForgoSecondPart: _forgo,
}

"""Questions, decisions and events of The Flying Machines in words."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import flying_machines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    EventText,
    OfferOf,
    QuestionOf,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell

_LAND = "land"

QUESTIONS: Mapping[str, QuestionOf] = {
    _LAND: lambda _board: tell("flying_machines.question.land"),
}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    USE_PIECE: ("FY10", "FY11", "FY14", "FY19"),
    _LAND: ("FY12", "FY13", "FY15", "FY16"),
}


def _fly(context: DecisionContext, decision: pb.Fly) -> Offer:
    title = context.board.vocabulary.piece(decision.piece).title
    return Offer(
        tell("flying_machines.offer.fly.label", piece=title.text("name")),
        tell("flying_machines.offer.fly.detail", piece=title.text("a")),
        group=tell("carcassonne.group.here"),
    )


OFFERS: Mapping[type[Message], OfferOf] = {pb.Fly: _fly}


def _flew(model: Model, board: BoardView, event: pb.PieceFlew) -> str:
    return count(
        "flying_machines.event.flew",
        event.distance,
        who=model.name(event.seat),
        piece=board.vocabulary.piece(event.piece).title.text("a"),
        at=names.at(event.cell),
    )


def _crashed(model: Model, board: BoardView, event: pb.PieceCrashed) -> str:
    return tell(
        "flying_machines.event.crashed",
        who=model.name(event.seat),
        piece=board.vocabulary.piece(event.piece).title.text("a"),
        at=names.at(event.cell),
    )


EVENTS: Mapping[type[Message], EventText] = {
    pb.PieceFlew: EventText(_flew, "map-machine", lasts_s=0.8),
    pb.PieceCrashed: EventText(_crashed, "map-machine", lasts_s=0.8),
}

"""The double turn that a builder brings, in words."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import traders_builders_pb2 as pb
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.expansion import OfferOf, QuestionOf
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer

QUESTIONS: Mapping[str, QuestionOf] = {
    "second-part": lambda board: "play the second part of your turn, or end it",
}


def moment(board: Board) -> Sequence[str]:
    """Return which part of a double turn this is."""
    shown = board.part(pb.TradersBuilders)
    if shown.second_part:
        return ("second part",)
    return ("double turn",) if shown.extended and board.pile.remaining else ()


def began(model: Model, board: Board, event: pb.SecondPartBegan) -> str:
    """Return who plays a second part, and why."""
    return f"{model.name(event.seat)}'s builder brings a second part of the turn."


def _play(model: Model, board: Board, decision: pb.PlaySecondPart) -> Offer:
    return Offer(
        "play the second part", "Draw a second tile, place it, and place a piece if you want."
    )


def _forgo(model: Model, board: Board, decision: pb.ForgoSecondPart) -> Offer:
    return Offer("end the turn", "Leave out the second part that the builder brings.")


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.PlaySecondPart: _play,
    pb.ForgoSecondPart: _forgo,
}

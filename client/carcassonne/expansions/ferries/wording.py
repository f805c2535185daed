"""Questions, decisions and events of The Ferries in words."""

from collections.abc import Callable, Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import ferries_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    EventText,
    OfferOf,
    QuestionOf,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.expansions.ferries.boats import way
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import in_clauses, tell

_LAY, _MOVE = "lay-ferry", "move-ferry"

QUESTIONS: Mapping[str, QuestionOf] = {
    _LAY: lambda _board: tell("ferries.question.lay"),
    _MOVE: lambda _board: tell("ferries.question.move"),
}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("FB2", "FB11", "FB20"),
    _LAY: ("FB11", "FB12", "FB13"),
    _MOVE: ("FB20", "FB21", "FB22", "FB23", "FB25"),
}


def _lay(context: DecisionContext, decision: pb.LayFerry) -> Offer:
    return _offer(context, decision, "lay", "")


def _move(context: DecisionContext, decision: pb.MoveFerry) -> Offer:
    at = names.at(decision.cell)
    return _offer(context, decision, "move", tell("ferries.group.lake", at=at))


def _offer(
    context: DecisionContext, decision: pb.LayFerry | pb.MoveFerry, word: str, group: str
) -> Offer:
    at = names.at(decision.cell)
    sides = way(context.board, spot(decision.cell), decision.feature, decision.other)
    texts = [*(one.text for one in effects.feature_phrases(context)), effects.closing_cost(context)]
    return Offer(
        tell(f"ferries.offer.{word}.label", at=at, way=sides),
        tell(f"ferries.offer.{word}.detail", at=at, way=sides),
        effect=in_clauses(text for text in texts if text),
        group=group,
    )


def _leave(context: DecisionContext, _decision: core_pb2.Skip) -> Offer:
    outcome = context.outcome
    gains = effects.points(context.model, outcome.gains) if outcome is not None else ""
    return Offer(
        tell("ferries.offer.leave.label"),
        tell("ferries.offer.leave.detail"),
        effect=tell("carcassonne.effect.anyway", points=gains) if gains else "",
        declines=True,
    )


SKIPS: Mapping[str, OfferOf] = {_MOVE: _leave}

OFFERS: Mapping[type[Message], OfferOf] = {pb.LayFerry: _lay, pb.MoveFerry: _move}


def _told(name: str) -> Callable[[Model, BoardView, pb.FerryLaid | pb.FerryMoved], str]:
    """Return the text *name* for an event, with player, lake and way."""

    def text(model: Model, board: BoardView, event: pb.FerryLaid | pb.FerryMoved) -> str:
        return tell(
            name,
            who=model.name(event.seat),
            at=names.at(event.cell),
            way=way(board, spot(event.cell), event.feature, event.other),
        )

    return text


def _in_brief(_model: Model, board: BoardView, event: pb.FerryLaid | pb.FerryMoved) -> str:
    between = way(board, spot(event.cell), event.feature, event.other)
    return tell("ferries.offer.move.label", at=names.at(event.cell), way=between)


EVENTS: Mapping[type[Message], EventText] = {
    pb.FerryLaid: EventText(
        _told("ferries.event.laid"), "map-lake", lasts_s=0.6, by_hand=True, brief=_in_brief
    ),
    pb.FerryMoved: EventText(
        _told("ferries.event.moved"), "map-lake", lasts_s=0.8, by_hand=True, brief=_in_brief
    ),
}

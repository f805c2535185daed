"""Questions, decisions and events of The Flying Machines in words."""

from collections.abc import Iterator, Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import flying_machines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    EventText,
    OfferOf,
    QuestionOf,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, in_clauses, tell

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
        effect=in_clauses(_prospects(context)),
        group=tell("carcassonne.group.here"),
    )


def _prospects(context: DecisionContext) -> Iterator[str]:
    """Yield for each distance what the best landing would bring, or that the meeple crashes."""
    model, board = context.model, context.board
    for one in context.outcome.prospects if context.outcome is not None else ():
        number, at = one.number, names.at(one.cell)
        best = next(iter(one.claims), None)
        kind = board.feature_kind(spot(one.cell), best.feature) if best else None
        if best is None or kind is None:
            yield tell("flying_machines.effect.crashes", number=number, at=at)
            continue
        what = effects.feature_then(model, kind, best)
        text = tell("flying_machines.effect.lands", number=number, what=what, at=at)
        changes = effects.points(model, {share.seat: share.change for share in best.shares})
        points = tell("flying_machines.effect.now", points=changes) if changes else ""
        yield f"{text} {points}".strip()


def _crash(context: DecisionContext, _decision: core_pb2.Skip) -> Offer:
    label, detail = "flying_machines.offer.crash.label", "flying_machines.offer.crash.detail"
    left = sum(number for _, number in context.board.supply(context.model.seat or 0))
    kept = count("carcassonne.effect.kept", left) if context.outcome is not None else ""
    return Offer(tell(label), tell(detail), effect=kept, declines=True)


OFFERS: Mapping[type[Message], OfferOf] = {pb.Fly: _fly}
SKIPS: Mapping[str, OfferOf] = {_LAND: _crash}


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

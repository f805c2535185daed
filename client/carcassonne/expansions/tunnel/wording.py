"""Questions, decisions and events of The Tunnel in words."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import tunnel_pb2 as pb
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
from tilewyrm.client.carcassonne.core.words.wording import extent
from tilewyrm.client.carcassonne.expansions.tunnel.tokens import other_token
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import in_clauses, tell

_PLACE = "place-tunnel-token"

QUESTIONS: Mapping[str, QuestionOf] = {_PLACE: lambda _board: tell("tunnel.question")}


CLAUSES: Mapping[str, tuple[str, ...]] = {
    USE_PIECE: ("TN10", "TN20", "TN24"),
    _PLACE: ("TN10", "TN20", "TN22", "TN24", "TN27"),
}


def _place(context: DecisionContext, decision: pb.PlaceTunnelToken) -> Offer:
    board, cell, pair = context.board, spot(decision.cell), decision.pair
    at, place = names.at(decision.cell), board.place_name(cell, decision.feature)
    size = extent(board, context.features, cell, decision.feature)
    road = f"{place}, {size}"
    other = other_token(board, context.model.seat or 0, pair)
    if other is None:
        detail = tell("tunnel.offer.first", pair=pair, at=at, place=road)
        effect = tell("tunnel.effect.first")
    else:
        far, to = board.place_name(spot(other.cell), other.feature), names.at(other.cell)
        detail = tell("tunnel.offer.second", pair=pair, at=at, place=road, far=far, to=to)
        effect = _join_effect(context, to)
    return Offer(
        tell("tunnel.offer.label", pair=pair, at=at, place=place),
        detail,
        effect=effect if context.outcome is not None else "",
        group=tell("tunnel.offer.group"),
        short=tell("tunnel.offer.short", pair=pair, at=at),
    )


def _join_effect(context: DecisionContext, to: str) -> str:
    """Return the effect of a token that joins a road to the one of the token at *to*."""
    phrases = [phrase.text for phrase in effects.feature_phrases(context)]
    phrases += [cost for cost in (effects.closing_cost(context),) if cost]
    changes = context.outcome.changes if context.outcome is not None else ()
    is_ring = all(change.tiles == 1 for change in changes)  # two mouths of one tile alone
    joins = tell("tunnel.effect.joins", to=to)
    return joins if is_ring else in_clauses(phrases) or joins


OFFERS: Mapping[type[Message], OfferOf] = {pb.PlaceTunnelToken: _place}


def _keep(context: DecisionContext, _decision: core_pb2.Skip) -> Offer:
    gains = context.outcome.gains if context.outcome is not None else {}
    points = effects.points(context.model, gains)
    return Offer(
        tell("tunnel.offer.skip"),
        tell("tunnel.offer.skip_detail"),
        effect=tell("carcassonne.effect.anyway", points=points) if points else "",
        declines=True,
    )


SKIPS: Mapping[str, OfferOf] = {_PLACE: _keep}


def _placed(model: Model, board: BoardView, event: pb.TunnelTokenPlaced) -> str:
    who, at = model.name(event.seat), names.at(event.cell)
    place = board.place_name(spot(event.cell), event.feature)
    return tell("tunnel.event.placed", who=who, at=at, place=place)


def _opened(_model: Model, _board: BoardView, event: pb.TunnelOpened) -> str:
    return tell("tunnel.event.opened", at=names.at(event.cell), to=names.at(event.other_cell))


EVENTS: Mapping[type[Message], EventText] = {
    pb.TunnelTokenPlaced: EventText(_placed, "map-mouth", lasts_s=0.6, by_hand=True),
    pb.TunnelOpened: EventText(_opened, "map-mouth", lasts_s=1.0),
}

"""Decisions, events and points of the Russian promos in words."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import russian_promos_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    EventText,
    ForecastLine,
    OfferOf,
    PointShare,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.carcassonne.core.words.wording import piece_at
from tilewyrm.client.carcassonne.expansions.russian_promos import glossary
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell

_TRAPS = (glossary.SOLOVEI.name, glossary.VODYANOY.name)

CLAUSES: Mapping[str, Sequence[str]] = {
    PLACE_TILE: ("RP11", "RP12", "RP21", "RP30", "RP41"),
    USE_PIECE: ("RP10", "RP31", "RP43", "RP50"),
}


def _free(context: DecisionContext, decision: pb.FreePiece) -> Offer:
    board, cell = context.board, spot(decision.cell)
    at, place = names.at(decision.cell), board.place_name(cell, decision.feature)
    return Offer(
        tell("russian_promos.offer.label", piece=piece_at(board, cell, decision.feature), at=at),
        tell(
            "russian_promos.offer.detail",
            piece=piece_at(board, cell, decision.feature, "your"),
            place=place,
            at=at,
        ),
        effect=effects.final_changes(context),
        group=tell("russian_promos.group"),
    )


OFFERS: Mapping[type[Message], OfferOf] = {pb.FreePiece: _free}


def _trapped(model: Model, board: BoardView, event: pb.PieceTrapped) -> str:
    kind = board.vocabulary.kind(event.kind)
    piece = names.title(board.vocabulary.piece(event.piece), kind)
    trap = event.trap if event.trap in _TRAPS else "trap"
    return tell(
        f"russian_promos.event.{trap}.trapped",
        piece=piece.text("their", owner=model.name(event.seat)),
        at=names.at(event.cell),
    )


def _scored(model: Model, board: BoardView, event: pb.CaptivesScored) -> str:
    return tell(
        "russian_promos.event.scored",
        who=model.name(event.seat),
        points=count("carcassonne.points", -event.points),
        pieces=_reason(model, board, event),
    )


def _reason(_model: Model, _board: BoardView, event: pb.CaptivesScored) -> str:
    return count("russian_promos.captives", event.number)


def _shares(_board: BoardView, event: pb.CaptivesScored) -> Sequence[PointShare]:
    return [PointShare(event.seat, event.points, "russian_promos.source.vodyanoy")]


EVENTS: Mapping[type[Message], EventText] = {
    pb.PieceTrapped: EventText(_trapped, "warning", lasts_s=0.8),
    pb.CaptivesScored: EventText(_scored, "points", shares=_shares, reason=_reason, lasts_s=1.5),
}


def forecasts(board: BoardView) -> Sequence[ForecastLine]:
    """Return the points that pieces in the pond would cost if the game ended now."""
    return [
        ForecastLine((one.seat,), one.points, count("russian_promos.captives", one.number))
        for one in board.part(pb.CaptivesForecast).captives
    ]

"""Questions and decisions of The Gold Mines in words."""

from collections.abc import Callable, Iterator, Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import gold_mines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    OfferOf,
    QuestionOf,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot, spot
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.expansions.gold_mines.glossary import GOLD_BAR
from tilewyrm.client.model.face_output import Offer
from tilewyrm.language.speech import in_clauses, listed, tell

_PLACE, _TAKE = "place-gold", "take-gold"

QUESTIONS: Mapping[str, QuestionOf] = {
    _PLACE: lambda _board: tell("gold_mines.question.place"),
    _TAKE: lambda _board: tell("gold_mines.question.take"),
}

ARROWS: Mapping[str, Callable[[BoardView], Spot | None]] = {_PLACE: lambda board: board.last}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("GD10", "GD20"),
    _PLACE: ("GD10", "GD11", "GD20", "GD31"),
    _TAKE: ("GD21", "GD22", "GD31"),
}


def _place(context: DecisionContext, decision: pb.PlaceGold) -> Offer:
    at = names.at(decision.cell)
    free = tell("gold_mines.effect.free") if context.outcome is not None else ""
    return Offer(
        tell("gold_mines.offer.place.label", at=at),
        tell("gold_mines.offer.place.detail", at=at),
        effect=in_clauses(_features(context)) or free,
        short=at,
    )


def _features(context: DecisionContext) -> Iterator[str]:
    """Yield the features that get a bar, each with all its bars: claimed ones, and new ones."""
    for change in context.outcome.changes if context.outcome is not None else ():
        kind = context.board.feature_kind(spot(change.cell), change.feature)
        if kind is not None:
            owners = [share.seat for share in change.shares]
            what = effects.feature_of_owners(context.model, kind, owners)
            what = what if owners else kind.text("free")
            bars = sum(one.number for one in change.spoils if one.what == GOLD_BAR.name)
            yield tell("gold_mines.effect.then", what=what, gold=GOLD_BAR.quantity(bars))


def _take(context: DecisionContext, decision: pb.TakeGold) -> Offer:
    at, model = names.at(decision.cell), context.model
    claims = context.board.part(pb.GoldMines).claims
    seats = {seat for one in claims if decision.cell in one.cells for seat in one.seats}
    others = [model.name(seat) for seat in sorted(seats) if seat != model.seat]
    shared = tell("gold_mines.effect.shared", who=listed(others))
    return Offer(
        tell("gold_mines.offer.take.label", at=at),
        tell("gold_mines.offer.take.detail", at=at),
        effect=shared if others else tell("gold_mines.effect.alone"),
        short=at,
    )


OFFERS: Mapping[type[Message], OfferOf] = {pb.PlaceGold: _place, pb.TakeGold: _take}

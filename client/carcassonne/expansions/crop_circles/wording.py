"""Questions, decisions and events of Crop Circles in words."""

from collections.abc import Iterator, Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import crop_circles_pb2 as pb
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
from tilewyrm.client.carcassonne.core.words.wording import extent, piece_at
from tilewyrm.client.carcassonne.expansions.crop_circles.glossary import CIRCLES
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, in_clauses, listed, tell

_CHOOSE, _ADD, _REMOVE = "choose-circle-action", "add-meeple", "remove-meeple"

QUESTIONS: Mapping[str, QuestionOf] = {
    _CHOOSE: lambda board: tell("crop_circles.question.choose", who=_who(board)),
    _ADD: lambda board: tell("crop_circles.question.add", who=_who(board)),
    _REMOVE: lambda board: tell("crop_circles.question.remove", who=_who(board)),
}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("CP10",),
    _CHOOSE: ("CP10", "CP11", "CP12", "CP17"),
    _ADD: ("CP13", "CP14", "CP15", "CP18"),
    _REMOVE: ("CP16", "CP20"),
}


def _word(action: pb.CircleAction.ValueType) -> str:
    """Return the word of *action* in the names of texts."""
    return "remove" if action == pb.CIRCLE_ACTION_REMOVE else "add"


def _who(board: BoardView) -> str:
    """Return the meeples that the circle on the tile just placed is about."""
    marks = board.map_tiles[board.last].marks if board.last is not None else ()
    return listed([tell(f"crop_circles.who.{one.name}") for one in marks if one.name in CIRCLES])


def _choose(context: DecisionContext, decision: pb.ChooseCircleAction) -> Offer:
    word, who = _word(decision.action), _who(context.board)
    label, detail = f"crop_circles.offer.{word}.all", f"crop_circles.offer.{word}.all_detail"
    known = context.outcome.of_all if context.outcome is not None else None
    if known is None:
        return Offer(tell(label), tell(detail, who=who))
    if decision.action == pb.CIRCLE_ACTION_REMOVE:
        return Offer(tell(label), tell(detail, who=who), effect=_losses(context.model, known))
    if known.must:
        detail = "crop_circles.offer.add.all_must"
    return Offer(tell(label), tell(detail, who=who), effect=_able(context.model, known))


def _losses(model: Model, action: core_pb2.ActionOfAll) -> str:
    """Return of how many meeples each seat removes one, the player first."""
    texts: list[str] = []
    for seat, number in sorted(enumerate(action.pieces), key=lambda one: one[0] != model.seat):
        who = tell("carcassonne.answer.you") if seat == model.seat else model.name(seat)
        none = tell("crop_circles.effect.lose_none", who=who)
        texts.append(count("crop_circles.effect.lose", number, who=who) if number else none)
    return in_clauses(texts)


def _able(model: Model, action: core_pb2.ActionOfAll) -> str:
    """Return who can add a meeple, and who cannot; the player first."""
    able: list[str] = []
    unable: list[str] = []
    for seat, number in sorted(enumerate(action.pieces), key=lambda one: one[0] != model.seat):
        who = tell("crop_circles.effect.you") if seat == model.seat else model.name(seat)
        (able if number else unable).append(who)
    if not able:
        return tell("crop_circles.effect.nobody")
    texts = [tell("crop_circles.effect.can", who=listed(able))]
    texts += [tell("crop_circles.effect.cannot", who=listed(unable))] if unable else []
    return ", ".join(texts)


def _add(context: DecisionContext, decision: pb.AddMeeple) -> Offer:
    board, cell, at = context.board, spot(decision.cell), names.at(decision.cell)
    title = names.title(
        board.vocabulary.piece(decision.piece), board.feature_kind(cell, decision.feature)
    )
    place = board.place_name(cell, decision.feature)
    size = extent(board, context.features, cell, decision.feature)
    return Offer(
        tell("crop_circles.offer.add.label", piece=title.text("name"), at=at, place=place),
        tell("crop_circles.offer.add.detail", piece=title.text("a"), at=at, place=place, size=size),
        effect=in_clauses(_effects(context)),
    )


def _remove(context: DecisionContext, decision: pb.RemoveMeeple) -> Offer:
    board, cell, at = context.board, spot(decision.cell), names.at(decision.cell)
    place = board.place_name(cell, decision.feature)
    piece = piece_at(board, cell, decision.feature)
    own = piece_at(board, cell, decision.feature, "your")
    return Offer(
        tell("crop_circles.offer.remove.label", piece=piece, at=at, place=place),
        tell("crop_circles.offer.remove.detail", piece=own, at=at, place=place),
        effect=in_clauses(_effects(context)),
    )


def _effects(context: DecisionContext) -> Iterator[str]:
    """Yield what it changes at the end of the match, and the pieces that come back as well."""
    if context.outcome is None:
        return
    yield effects.final_changes(context) or tell("crop_circles.effect.same")
    for event in context.outcome.events:
        if isinstance(event, core_pb2.PieceReturned) and event.cause == "left behind":
            piece = context.board.vocabulary.piece(event.piece).title
            yield tell("crop_circles.effect.too", piece=piece.text("your"))


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.ChooseCircleAction: _choose,
    pb.AddMeeple: _add,
    pb.RemoveMeeple: _remove,
}


def _chosen(model: Model, board: BoardView, event: pb.CircleActionChosen) -> str:
    return tell(
        f"crop_circles.event.{_word(event.action)}",
        who=model.name(event.seat),
        piece=board.vocabulary.kind(event.kind).meeple.text("a"),
    )


EVENTS: Mapping[type[Message], EventText] = {
    pb.CircleActionChosen: EventText(_chosen, "warning", lasts_s=1.0, by_hand=True),
}

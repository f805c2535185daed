"""Question, decisions and events of Mage & Witch in words."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import mage_and_witch_pb2 as pb
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
from tilewyrm.client.carcassonne.core.words.wording import extent
from tilewyrm.client.carcassonne.expansions.mage_and_witch.figures import word
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

_MOVE = "move-magic-figure"

QUESTIONS: Mapping[str, QuestionOf] = {_MOVE: lambda _board: tell("mage_and_witch.question")}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("MG10", "MG17"),
    _MOVE: ("MG11", "MG12", "MG13", "MG16", "MG20", "MG21"),
}


def _move(context: DecisionContext, decision: pb.MoveMagicFigure) -> Offer:
    """Return the offer of a move: one for all tiles of a feature, unless the tile matters.

    Features where no one stands are together in a step of their own.
    """
    board, cell, figure = context.board, spot(decision.cell), word(decision.figure)
    at, place = names.at(decision.cell), board.place_name(cell, decision.feature)
    label = f"mage_and_witch.offer.{figure}.label"
    size = extent(board, context.features, cell, decision.feature)
    parts = context.features.connected_parts((cell, decision.feature))
    is_free = not any(board.pieces(*part) for part in parts)
    effect = effects.final_changes(context)
    if not effect and is_free and context.outcome is not None:
        effect = tell("mage_and_witch.effect.free")
    offer = Offer(
        tell(label, at=at, place=place),
        tell(f"mage_and_witch.offer.{figure}.detail", at=at, place=place, size=size),
        effect=effect,
        group=tell(f"mage_and_witch.offer.{figure}.group"),
        short=tell("mage_and_witch.offer.place", at=at, place=place),
        card=tell(f"mage_and_witch.mark.{figure}.means"),
    )
    first_cell, first = parts[0]
    if not context.dangers:  # nothing drives it off a tile, and they are all alike
        offer = offer._replace(same=(figure, first_cell, first))
    if is_free:
        return offer._replace(step=tell(f"mage_and_witch.offer.{figure}.free"), brief=effect)
    if not context.dangers:
        return offer
    x, y = first_cell
    step = tell(label, at=f"{x},{y}", place=board.place_name(first_cell, first))
    return offer._replace(step=step, brief=effect)


def _remove(context: DecisionContext, decision: pb.RemoveMagicFigure) -> Offer:
    figure = word(decision.figure)
    return Offer(
        tell(f"mage_and_witch.offer.{figure}.remove"),
        tell("mage_and_witch.offer.remove_detail"),
        effect=effects.final_changes(context),
    )


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.MoveMagicFigure: _move,
    pb.RemoveMagicFigure: _remove,
}

_CAUSES = {
    pb.MAGIC_DEPARTURE_NO_PLACE: "no_place",
    pb.MAGIC_DEPARTURE_DISPLACED: "displaced",
}


def _moved(model: Model, board: BoardView, event: pb.MagicFigureMoved) -> str:
    kind = board.vocabulary.kind(event.kind)
    return tell(
        f"mage_and_witch.event.{word(event.figure)}.moved",
        who=model.name(event.seat),
        at=names.at(event.cell),
        place=kind.text("into"),
    )


def _in_brief(_model: Model, board: BoardView, event: pb.MagicFigureMoved) -> str:
    place = board.vocabulary.kind(event.kind).word
    label = f"mage_and_witch.offer.{word(event.figure)}.label"
    return tell(label, at=names.at(event.cell), place=place)


def _left(_model: Model, _board: BoardView, event: pb.MagicFigureLeft) -> str:
    cause = _CAUSES.get(event.cause, "completed")
    return tell(f"mage_and_witch.event.{word(event.figure)}.{cause}", at=names.at(event.cell))


EVENTS: Mapping[type[Message], EventText] = {
    pb.MagicFigureMoved: EventText(_moved, "map-sigil", lasts_s=0.8, by_hand=True, brief=_in_brief),
    pb.MagicFigureLeft: EventText(_left, "map-sigil"),
}

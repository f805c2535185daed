"""Questions and decisions of The Princess & the Dragon in words."""

from collections.abc import Iterator, Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    OfferOf,
    QuestionOf,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import spot
from tilewyrm.client.carcassonne.core.model.tiles import STEPS
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.carcassonne.core.words.wording import piece_at, piece_of_owner
from tilewyrm.client.carcassonne.expansions.princess_dragon.figures import dragon_at, hunt_step
from tilewyrm.client.model.face_output import Offer
from tilewyrm.language.speech import count, in_clauses, listed, tell

MOVE_DRAGON = "move-dragon"
_REMOVE_KNIGHT, _CLAIM_BONUS = "remove-knight", "claim-bonus"

QUESTIONS: Mapping[str, QuestionOf] = {
    _REMOVE_KNIGHT: lambda _board: tell("princess_dragon.question.remove_knight"),
    MOVE_DRAGON: lambda board: tell("princess_dragon.question.move_dragon", step=hunt_step(board)),
    _CLAIM_BONUS: lambda _board: tell("princess_dragon.question.claim_bonus"),
}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("C60", "C70"),
    USE_PIECE: ("C62", "C90", "C91", "C110", "C111", "C113"),
    _REMOVE_KNIGHT: ("C100", "C101", "C102", "C103"),
    MOVE_DRAGON: ("C75", "C76", "C77", "C78", "C94"),
    _CLAIM_BONUS: ("C92", "C93"),
}


def _move_fairy(context: DecisionContext, decision: pb.MoveFairy) -> Offer:
    board, cell, at = context.board, spot(decision.cell), names.at(decision.cell)
    effect = ""
    if context.outcome is not None:
        worth = context.outcome.finals.get(context.model.seat or 0, 0)
        texts = [tell("carcassonne.effect.worth", points=worth)]
        if context.outcome.has_risk(core_pb2.RISK_KIND_SHELTERED):
            texts.append(tell("princess_dragon.effect.shelter"))
        effect = in_clauses(texts)
    if not decision.HasField("feature"):
        label = tell("princess_dragon.offer.fairy_tile", at=at)
        return Offer(label, tell("princess_dragon.offer.fairy_tile_detail"), effect=effect)
    piece = piece_at(board, cell, decision.feature)
    own = piece_at(board, cell, decision.feature, "your")
    place = board.place_name(cell, decision.feature)
    return Offer(
        tell("princess_dragon.offer.fairy", piece=piece, at=at),
        tell("princess_dragon.offer.fairy_detail", piece=own, place=place),
        effect=effect,
    )


def _remove_knight(context: DecisionContext, decision: pb.RemoveKnight) -> Offer:
    cell = spot(decision.cell)
    piece = context.board.piece(cell, decision.feature)
    knight = (
        tell("carcassonne.piece.knight.a")
        if piece is None
        else piece_of_owner(context.model, context.board, cell, piece)
    )
    return Offer(
        tell("princess_dragon.offer.remove", knight=knight, at=names.at(decision.cell)),
        tell("princess_dragon.offer.remove_detail", knight=knight),
        effect=effects.final_changes(context),
    )


def _keep(_context: DecisionContext, _decision: pb.KeepKnights) -> Offer:
    label, detail = "princess_dragon.offer.keep", "princess_dragon.offer.keep_detail"
    return Offer(tell(label), tell(detail))


def _move_dragon(context: DecisionContext, decision: pb.MoveDragon) -> Offer:
    board, cell, at = context.board, spot(decision.cell), names.at(decision.cell)
    start = dragon_at(board) or (0, 0)
    step = (cell[0] - start[0], cell[1] - start[1])
    sides = {offset: names.side(side) for side, offset in STEPS.items()}
    there = list(board.placed[cell].pieces) if cell in board.placed else []
    pieces = listed([piece_of_owner(context.model, board, cell, piece) for piece in there])
    nobody = tell("princess_dragon.offer.nobody")
    detail = tell("princess_dragon.offer.eats", pieces=pieces) if pieces else nobody
    label = tell("princess_dragon.offer.dragon", side=sides.get(step, "?"), at=at)
    return Offer(label, detail, effect=_step_effect(context, pieces))


def _step_effect(context: DecisionContext, pieces: str) -> str:
    """Return the effect of a step, and the pieces that the dragon may reach from there."""
    if context.outcome is None:
        return ""
    texts = [tell("princess_dragon.effect.eats", pieces=pieces)] if pieces else []
    texts += [losses] if pieces and (losses := effects.final_changes(context)) else []
    for reach in context.outcome.reach:
        own = reach.pieces[context.model.seat or 0]
        others = sum(reach.pieces) - own
        texts += _within_reach(own, others)
    return in_clauses(texts)


def _within_reach(own: int, others: int) -> Iterator[str]:
    """Yield the numbers of pieces that the dragon may reach, none of them 0."""
    if own and others:
        yield tell("princess_dragon.effect.near_both", own=own, others=others)
    elif own:
        yield count("princess_dragon.effect.near_own", own)
    elif others:
        yield count("princess_dragon.effect.near_others", others)


def _claim(context: DecisionContext, _decision: pb.ClaimBonus) -> Offer:
    effect = effects.points(context.model, context.outcome.gains) if context.outcome else ""
    return Offer(
        tell("princess_dragon.offer.claim"),
        tell("princess_dragon.offer.claim_detail"),
        effect=effect,
    )


def _forgo(_context: DecisionContext, _decision: pb.ForgoBonus) -> Offer:
    return Offer(tell("princess_dragon.offer.forgo"), tell("princess_dragon.offer.forgo_detail"))


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.MoveFairy: _move_fairy,
    pb.RemoveKnight: _remove_knight,
    pb.KeepKnights: _keep,
    pb.MoveDragon: _move_dragon,
    pb.ClaimBonus: _claim,
    pb.ForgoBonus: _forgo,
}

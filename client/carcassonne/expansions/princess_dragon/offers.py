"""Questions and decisions of The Princess & the Dragon in words."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board, spot
from tilewyrm.client.carcassonne.core.expansion import OfferOf, QuestionOf
from tilewyrm.client.carcassonne.core.kinds import MEEPLE
from tilewyrm.client.carcassonne.core.offers import whose
from tilewyrm.client.carcassonne.core.tiles import STEPS
from tilewyrm.client.carcassonne.expansions.princess_dragon.figures import dragon_at, hunt_step
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer

MOVE_DRAGON = "move-dragon"

QUESTIONS: Mapping[str, QuestionOf] = {
    "remove-knight": lambda board: "the princess may send a knight home",
    MOVE_DRAGON: lambda board: f"move the dragon (step {hunt_step(board)} of 6)",
    "claim-bonus": lambda board: "claim the fairy's bonus?",
}


def _move_fairy(model: Model, board: Board, decision: pb.MoveFairy) -> Offer:
    cell = spot(decision.cell)
    if not decision.HasField("feature"):
        return Offer(f"fairy to {words.at(decision.cell)}", "Put the fairy on this tile.")
    own = [one for one in board.pieces(cell, decision.feature) if one.seat == model.seat]
    kind = board.vocabulary.piece(own[0].piece) if own else MEEPLE
    role = words.role(kind, board.feature_kind(cell, decision.feature))
    where = board.place_name(cell, decision.feature)
    label = f"fairy to {role} {words.at(decision.cell)}: {where}"
    return Offer(label, f"Let the fairy accompany your {role} on the {where}.")


def _remove_knight(model: Model, board: Board, decision: pb.RemoveKnight) -> Offer:
    standing = board.pieces(spot(decision.cell), decision.feature)
    owner = words.joined(whose(model, piece.seat) for piece in standing) or "the"
    return Offer(
        f"send home {owner} knight at {words.at(decision.cell)}",
        f"The princess sends {owner} knight home; you place no piece in this turn.",
    )


def _keep(model: Model, board: Board, decision: pb.KeepKnights) -> Offer:
    return Offer("leave all knights", "The princess does nothing; you may place a piece.")


def _move_dragon(model: Model, board: Board, decision: pb.MoveDragon) -> Offer:
    start, cell = dragon_at(board) or (0, 0), spot(decision.cell)
    step = (cell[0] - start[0], cell[1] - start[1])
    names = {way: words.SIDES[side] for side, way in STEPS.items()}
    there = board.placed[cell].pieces if cell in board.placed else ()
    pieces = words.joined(
        f"{whose(model, piece.seat)} {board.role(cell, piece)}" for piece in there
    )
    label = f"dragon {names.get(step, 'away')} to {words.at(decision.cell)}"
    return Offer(label, f"There: {pieces}." if pieces else "Nobody stands there.")


def _claim(model: Model, board: Board, decision: pb.ClaimBonus) -> Offer:
    return Offer("claim the bonus", "The fairy's points are yours.")


def _forgo(model: Model, board: Board, decision: pb.ForgoBonus) -> Offer:
    return Offer("forgo the bonus", "The fairy's points are lost.")


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.MoveFairy: _move_fairy,
    pb.RemoveKnight: _remove_knight,
    pb.KeepKnights: _keep,
    pb.MoveDragon: _move_dragon,
    pb.ClaimBonus: _claim,
    pb.ForgoBonus: _forgo,
}

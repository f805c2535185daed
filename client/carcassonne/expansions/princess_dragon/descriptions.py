"""Descriptions of dragon and fairy."""

from collections.abc import Mapping, Sequence

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import FigureDescription
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.model.feature_view import told_reach
from tilewyrm.client.carcassonne.core.words.wording import piece_of_owner
from tilewyrm.client.carcassonne.expansions.princess_dragon.figures import dragon_at, hunt_step
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell


def _dragon(model: Model, board: BoardView) -> Sequence[str]:
    if pb.Dragon not in board.parts:
        return ()
    part, start = board.part(pb.Dragon), dragon_at(board)
    lines = [
        tell("princess_dragon.look.no_dragon")
        if start is None
        else tell("princess_dragon.look.dragon", at=names.at(part.dragon))
    ]
    if hunt_step(board):
        lines.append(tell("princess_dragon.look.hunts", step=hunt_step(board)))
    reach = told_reach(model, "dragon")
    if reach is not None:
        own = 0 if model.seat is None else reach.pieces[model.seat]
        lines.append(count("princess_dragon.look.reaches", sum(reach.pieces), own=own))
    return [*lines, tell("princess_dragon.look.dragon_means")]


def _fairy(model: Model, board: BoardView) -> Sequence[str]:
    if pb.Fairy not in board.parts:
        return ()
    part = board.part(pb.Fairy)
    if not part.HasField("fairy"):
        return [tell("princess_dragon.look.no_fairy"), tell("princess_dragon.look.fairy_means")]
    cell = spot(part.fairy)
    lines = [tell("princess_dragon.look.fairy", at=names.at(part.fairy))]
    guarded = board.piece(cell, part.guarded) if part.HasField("guarded") else None
    if guarded is not None:
        piece = piece_of_owner(model, board, cell, guarded)
        lines.append(tell("princess_dragon.look.guards", piece=piece))
    return [*lines, tell("princess_dragon.look.fairy_means")]


THINGS: Mapping[str, FigureDescription] = {
    "dragon": FigureDescription("princess_dragon.look.word_dragon", _dragon),
    "fairy": FigureDescription("princess_dragon.look.word_fairy", _fairy),
}

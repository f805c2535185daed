"""The decisions of the base game in words."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board, Spot, spot
from tilewyrm.client.carcassonne.core.expansion import OfferOf, QuestionOf
from tilewyrm.client.carcassonne.core.reach import reach
from tilewyrm.client.carcassonne.core.tiles import turned
from tilewyrm.client.carcassonne.core.vocabulary import Shape
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer

PLACE_TILE = "place-tile"
"""The question where the tile in hand is to lie."""


def extent(board: Board, cell: Spot, feature: int) -> str:
    """Return how large a feature is on the map so far, as the rest of a sentence."""
    pieces = reach(board, (cell, feature))
    parts = [found for piece in pieces if (found := board.feature(*piece))]
    if not parts or parts[0].kind.shape is Shape.BUILDING:
        around = {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return f", with {words.counted(len(around & set(board.placed)) - 1, 'neighbour')}"
    tiles = len({at for at, _ in pieces})
    marks = words.numbers(mark for part in parts for mark in part.marks if mark.told)
    told = words.joined(mark.counted(number) for mark, number in marks.items())
    return f", {words.counted(tiles, 'tile')} so far" + (f" with {told}" if told else "")


def whose(model: Model, seat: int) -> str:
    """Return whose something of *seat* is: ``your``, or ``Bob's``."""
    return "your" if seat == model.seat else f"{model.name(seat)}'s"


def _place_tile(model: Model, board: Board, decision: pb.PlaceTile) -> Offer:
    label = f"place {words.at(decision.cell)} {90 * decision.rotation}°"
    if board.in_hand is None:
        return Offer(label)
    tile = turned(board.in_hand, decision.rotation)
    edges = zip(words.SIDES.values(), tile.edges, strict=True)
    sides = ", ".join(f"{side} {kind.word}" for side, kind in edges)
    return Offer(label, f"Turned {90 * decision.rotation}° to the right: {sides}.")


def _place_piece(model: Model, board: Board, decision: pb.PlacePiece) -> Offer:
    cell = spot(decision.cell)
    kind = board.vocabulary.piece(decision.piece)
    role = words.role(kind, board.feature_kind(cell, decision.feature))
    where = board.place_name(cell, decision.feature)
    away = "" if cell == board.last else f" {words.at(decision.cell)}"
    counts = f" It counts as {words.spelled(kind.strength)}." if kind.strength > 1 else ""
    effect = f" {kind.effect}" if kind.effect else ""
    size = extent(board, cell, decision.feature)
    return Offer(f"{role}{away}: {where}", f"Put {kind.put} on the {where}{size}.{counts}{effect}")


def _skip(model: Model, board: Board, decision: pb.Skip) -> Offer:
    return Offer("nothing", "Place no piece this time.")


def _youngest(model: Model, board: Board, decision: pb.NameYoungest) -> Offer:
    return Offer(model.name(decision.seat), "The youngest player takes the first turn.")


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.PlaceTile: _place_tile,
    pb.PlacePiece: _place_piece,
    pb.Skip: _skip,
    pb.NameYoungest: _youngest,
}


def _where_to_lie(board: Board) -> str:
    return f"place the tile: {words.tile_name(board.in_hand) if board.in_hand else ''}"


QUESTIONS: Mapping[str, QuestionOf] = {
    PLACE_TILE: _where_to_lie,
    "use-piece": lambda board: "place a piece, or pass",
    "name-youngest": lambda board: "who is the youngest, and begins?",
}

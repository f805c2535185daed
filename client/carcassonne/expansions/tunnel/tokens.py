"""Tokens on the map, the roads that they join, and tokens that players have left."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import tunnel_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import FigureDescription, SeatItem
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.expansion.flash import Flash, FlashOf
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, spot
from tilewyrm.client.carcassonne.expansions.tunnel.pictures import MOST_PAIRS, token_word
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.seat_signs import SIGNS
from tilewyrm.language.speech import count, tell


def links(board: BoardView) -> Sequence[tuple[Piece, Piece]]:
    """Return the roads that both tokens of a pair join."""
    first: dict[tuple[int, int], Piece] = {}
    found = []
    for one in board.part(pb.Tunnel).tokens:
        road, whose = (spot(one.cell), one.feature), (one.seat, one.pair)
        if whose in first:
            found.append((first[whose], road))
        first[whose] = road
    return found


def other_token(board: BoardView, seat: int, pair: int) -> pb.TunnelToken | None:
    """Return the first token of a pair on the map; None if none of it lies there."""
    found = (one for one in board.part(pb.Tunnel).tokens if (one.seat, one.pair) == (seat, pair))
    return next(found, None)


def figures(board: BoardView) -> Sequence[Figure]:
    """Return the tokens on the map."""
    return [_figure(board, one) for one in board.part(pb.Tunnel).tokens]


def _figure(board: BoardView, token: pb.TunnelToken | pb.TunnelTokenPlaced) -> Figure:
    name = _name(board.signs.of(token.seat), token.pair)
    return Figure(
        spot(token.cell),
        name,
        name,
        far="",
        style=f"{seat_style(token.seat)} map-token",
        beside=token.feature,
        picture=token_word(token.pair),
        seat=token.seat,
    )


def _name(sign: str, pair: int) -> str:
    return f"T{sign}{pair}"


def _explained(sign: str, pair: int) -> FigureDescription:
    """Return the description of a token of the player with that *sign*."""

    def explain(model: Model, board: BoardView) -> Sequence[str]:
        told = []
        for one in board.part(pb.Tunnel).tokens:
            if (board.signs.of(one.seat), one.pair) == (sign, pair):
                who, at = model.name(one.seat), names.at(one.cell)
                place = board.place_name(spot(one.cell), one.feature)
                told.append(tell("tunnel.look.token", who=who, pair=pair, at=at, place=place))
        return [*told, tell("tunnel.look.means")]

    return FigureDescription("tunnel.token.name", explain)


THINGS: Mapping[str, FigureDescription] = {
    _name(sign, pair).lower(): _explained(sign, pair)
    for sign in SIGNS
    for pair in range(1, MOST_PAIRS + 1)
}


def _placed(_model: Model, event: pb.TunnelTokenPlaced) -> Flash:
    return Flash(spot(event.cell), event.feature)


FLASHES: Mapping[type[Message], FlashOf] = {pb.TunnelTokenPlaced: _placed}


def seat_items(board: BoardView, seat: int) -> Sequence[SeatItem]:
    """Return the tokens that a seat has left."""
    left = board.part(pb.Tunnel).left
    number = left[seat] if seat < len(left) else 0
    if not number:
        return ()
    return (
        SeatItem(number, count("tunnel.token.counted", number), "t", tell("tunnel.token.name")),
    )

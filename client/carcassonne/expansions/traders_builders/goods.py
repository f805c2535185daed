"""Goods: holdings of the players, gains, and points for majorities."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import traders_builders_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ForecastLine, PointShare, SeatItem
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.log import score_clause
from tilewyrm.client.carcassonne.expansions.traders_builders.glossary import CLOTH, GRAIN, WINE
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, listed, tell


def seat_items(board: BoardView, seat: int) -> Sequence[SeatItem]:
    """Return the goods that a seat has, kind by kind."""
    goods = board.part(pb.TradersBuilders).goods
    if seat >= len(goods):
        return ()
    own = goods[seat]
    return [
        SeatItem(number, good.quantity(number), good.sign.box, good.word)
        for good, number in ((WINE, own.wine), (GRAIN, own.grain), (CLOTH, own.cloth))
        if number
    ]


def forecasts(board: BoardView) -> Sequence[ForecastLine]:
    """Return the points for goods if the game ended now."""
    return [
        ForecastLine(scored.seats, scored.points, _most(board, scored) + _tie(scored))
        for scored in board.part(pb.GoodsForecast).goods
    ]


def goods_taken(model: Model, board: BoardView, event: pb.GoodsTaken) -> str:
    """Return the text for goods taken, with player and city."""
    goods = [board.vocabulary.mark(one.what).quantity(one.number) for one in event.goods]
    return tell(
        "traders_builders.event.taken",
        who=model.name(event.seat),
        at=names.at(event.cell),
        goods=listed(goods),
    )


def goods_scored(model: Model, board: BoardView, event: pb.GoodsScored) -> str:
    """Return the text for the points of a majority of goods."""
    scores = score_clause(model, event.seats, event.points)
    text = tell("traders_builders.event.scored", scores=scores, most=_most(board, event))
    return f"{text}{_tie(event)}."


def reason(_model: Model, board: BoardView, event: pb.GoodsScored) -> str:
    """Return the kind of goods whose majority scores."""
    return f"{_most(board, event)}{_tie(event)}"


def shares(_board: BoardView, event: pb.GoodsScored) -> Sequence[PointShare]:
    """Return the points of each seat for a majority of goods."""
    return [PointShare(seat, event.points, "traders_builders.source.goods") for seat in event.seats]


def _most(board: BoardView, scored: pb.GoodsScored) -> str:
    goods = board.vocabulary.mark(scored.good).quantity(scored.number)
    return count("traders_builders.most", len(scored.seats), goods=goods)


def _tie(scored: pb.GoodsScored) -> str:
    return f"; {tell('traders_builders.tie')}" if len(scored.seats) > 1 else ""

"""Goods: who has which, who takes them, and what most of a kind give."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import traders_builders_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.expansion import Holding, Outlook
from tilewyrm.client.carcassonne.core.kinds import END
from tilewyrm.client.carcassonne.expansions.traders_builders.marks import CLOTH, GRAIN, WINE
from tilewyrm.client.model import Model


def holdings(board: Board, seat: int) -> Sequence[Holding]:
    """Return the goods that a seat has, kind by kind."""
    goods = board.part(pb.TradersBuilders).goods
    if seat >= len(goods):
        return ()
    own = goods[seat]
    return [
        Holding(good.counted(number), f"{number}{good.sign.box}")
        for good, number in ((WINE, own.wine), (GRAIN, own.grain), (CLOTH, own.cloth))
        if number
    ]


def outlooks(board: Board) -> Sequence[Outlook]:
    """Return what goods would give if the game ended now."""
    return [
        Outlook(scored.seats, scored.points, _most(board, scored) + _tie(scored))
        for scored in board.part(pb.GoodsForecast).goods
    ]


def taken(model: Model, board: Board, event: pb.GoodsTaken) -> str:
    """Return who takes which goods, and for which city."""
    goods = [board.vocabulary.mark(one.what).counted(one.number) for one in event.goods]
    city = f"the city at {words.at(event.cell)}"
    return f"{model.name(event.seat)} completes {city} and takes {words.joined(goods)}."


def scored_at_end(model: Model, board: Board, event: pb.GoodsScored) -> str:
    """Return who scores for most goods of a kind."""
    who = words.joined(model.name(seat) for seat in event.seats)
    verb = "score" if len(event.seats) > 1 else "scores"
    told = f"{_most(board, event)} ({END.ending})"
    return f"{who} {verb} {event.points}: {told}{_tie(event)}."


def _most(board: Board, scored: pb.GoodsScored) -> str:
    each = " each" if len(scored.seats) > 1 else ""
    return f"{board.vocabulary.mark(scored.good).counted(scored.number)}{each}, the most"


def _tie(scored: pb.GoodsScored) -> str:
    return "; tie, each scores all" if len(scored.seats) > 1 else ""

"""Gold bars: on the map, in front of players, and in the forecast."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import gold_mines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    FigureDescription,
    ForecastLine,
    PointShare,
    SeatItem,
)
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.expansion.flash import Flash, FlashOf
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.words.log import score_clause
from tilewyrm.client.carcassonne.expansions.gold_mines.glossary import GOLD_BAR
from tilewyrm.client.carcassonne.expansions.gold_mines.pictures import MOST_BARS
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, listed, tell

_MOST = 32
"""Most bars on one tile that are explained: all of two boxes."""


def figures(board: BoardView) -> Sequence[Figure]:
    """Return the bars on the map, those of each tile together."""
    return [
        Figure(
            spot(one.cell),
            _name(one.number),
            f"Go{one.number}" if one.number > 1 else "Go",
            far="",
            style="map-bars",
            place=FigurePlace.BOTTOM,
            picture=f"gold-bars-{min(one.number, MOST_BARS)}",
        )
        for one in board.part(pb.GoldMines).bars
    ]


def _name(number: int) -> str:
    return f"GOLD {number}" if number > 1 else "GOLD"


def _explained(number: int) -> FigureDescription:
    """Return the description of tiles with *number* bars."""

    def explain(_model: Model, board: BoardView) -> Sequence[str]:
        bars = board.part(pb.GoldMines).bars
        places = [names.at(one.cell) for one in bars if one.number == number]
        if not places:
            return [GOLD_BAR.meaning]
        gold = GOLD_BAR.quantity(number)
        return [tell("gold_mines.look", at=listed(places), gold=gold), GOLD_BAR.meaning]

    return FigureDescription("gold_mines.mark.gold_bar.name", explain)


THINGS = {_name(number).lower(): _explained(number) for number in range(1, _MOST + 1)}


def _taken_from(_model: Model, event: pb.GoldTaken) -> Flash:
    return Flash(spot(event.bars[0].cell))


FLASHES: Mapping[type[Message], FlashOf] = {pb.GoldTaken: _taken_from}


def seat_items(board: BoardView, seat: int) -> Sequence[SeatItem]:
    """Return the bars that a seat has."""
    owned = board.part(pb.GoldMines).owned
    number = owned[seat] if seat < len(owned) else 0
    if not number:
        return ()
    text = GOLD_BAR.quantity(number)
    for one in board.part(pb.GoldForecast).gold:
        if one.seat == seat:
            points = count("carcassonne.plain.points", one.points)
            text = tell("gold_mines.owned", gold=text, points=points)
    return (SeatItem(number, text, "g", GOLD_BAR.word),)


def forecasts(board: BoardView) -> Sequence[ForecastLine]:
    """Return the points for bars if the game ended now."""
    return [
        ForecastLine((one.seat,), one.points, _with_value(one))
        for one in board.part(pb.GoldForecast).gold
    ]


def placed(model: Model, _board: BoardView, event: pb.GoldPlaced) -> str:
    """Return the text for a bar placed, with player and tile."""
    who = model.name(event.seat)
    return tell("gold_mines.event.placed", who=who, at=names.at(event.cell))


def placed_in_brief(_model: Model, _board: BoardView, event: pb.GoldPlaced) -> str:
    """Return a bar placed, in a few words."""
    return tell("gold_mines.offer.place.label", at=names.at(event.cell))


def taken(model: Model, _board: BoardView, event: pb.GoldTaken) -> str:
    """Return the text for bars taken, with player and number."""
    gold = GOLD_BAR.quantity(sum(one.number for one in event.bars))
    return tell("gold_mines.event.taken", who=model.name(event.seat), gold=gold)


def scored(model: Model, board: BoardView, event: pb.GoldScored) -> str:
    """Return the text for the points of bars."""
    scores = score_clause(model, (event.seat,), event.points)
    return tell("gold_mines.event.scored", scores=scores, gold=reason(model, board, event))


def reason(_model: Model, _board: BoardView, event: pb.GoldScored) -> str:
    """Return how many bars score, and the points of each."""
    return _with_value(event)


def _with_value(scored: pb.GoldScored) -> str:
    """Return the bars of a seat with their share of its points."""
    gold = GOLD_BAR.quantity(scored.number)
    return tell("gold_mines.each", gold=gold, each=scored.points // max(scored.number, 1))


def shares(_board: BoardView, event: pb.GoldScored) -> Sequence[PointShare]:
    """Return the points of a seat for bars."""
    return [PointShare(event.seat, event.points, "gold_mines.source.gold")]

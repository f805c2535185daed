"""King and robber: who holds them, their events, and their points."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import king_and_robber_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ForecastLine, PointShare, SeatItem
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.log import score_clause
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell

_SIGNS = {"king": "Kg", "robber": "Rb"}


def _word(token: pb.Token.ValueType) -> str:
    """Return the word of *token* in the names of texts."""
    return "robber" if token == pb.TOKEN_ROBBER else "king"


def seat_items(board: BoardView, seat: int) -> Sequence[SeatItem]:
    """Return the tokens that a seat holds, with the size that brought them."""
    part = board.part(pb.KingAndRobber)
    held = [("king", part.king)] if part.HasField("king") else []
    held += [("robber", part.robber)] if part.HasField("robber") else []
    return [
        SeatItem(
            holding.tiles,
            count(f"king_and_robber.held.{word}", holding.tiles),
            _SIGNS[word],
            tell(f"king_and_robber.mark.{word}.name"),
        )
        for word, holding in held
        if holding.seat == seat
    ]


def won(model: Model, _board: BoardView, event: pb.TokenWon) -> str:
    """Return the text for a token won, taken from another player, or kept."""
    who, word = model.name(event.seat), _word(event.token)
    if not event.HasField("before"):
        return count(f"king_and_robber.event.{word}.first", event.tiles, who=who)
    if event.before == event.seat:
        return count(f"king_and_robber.event.{word}.kept", event.tiles, who=who)
    other = model.name(event.before)
    return count(f"king_and_robber.event.{word}.taken", event.tiles, who=who, other=other)


def scored(model: Model, _board: BoardView, event: pb.TokenScored) -> str:
    """Return the text for the points of tokens."""
    scores = score_clause(model, [event.seat], event.points)
    return tell("king_and_robber.event.scored", scores=scores, reason=_reason(event))


def reason(_model: Model, _board: BoardView, event: pb.TokenScored) -> str:
    """Return which tokens score, and for how many."""
    return _reason(event)


def _reason(event: pb.TokenScored) -> str:
    if event.king and event.robber:
        return tell("king_and_robber.reason.both")
    word = "robber" if event.robber else "king"
    if not event.number:
        return tell(f"king_and_robber.mark.{word}.name")
    return count(f"king_and_robber.reason.{word}", event.number)


def shares(_board: BoardView, event: pb.TokenScored) -> Sequence[PointShare]:
    """Return the points of the seat."""
    return [PointShare(event.seat, event.points, "king_and_robber.source")]


def forecasts(board: BoardView) -> Sequence[ForecastLine]:
    """Return the points of the tokens if the game ended now."""
    return [
        ForecastLine([one.seat], one.points, _reason(one))
        for one in board.part(pb.TokensForecast).tokens
    ]

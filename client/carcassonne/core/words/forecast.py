"""The points that the end of the match would bring, in words."""

from collections.abc import Sequence

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.log import feature_count, gains, shares
from tilewyrm.client.model.model import Model


def final_points(game: CombinedFace, board: BoardView, seat: int) -> int:
    """Return the points that a player would have if the game ended now."""
    features = [
        claim.points for one in board.forecasts for claim in one.claims if claim.seat == seat
    ]
    others = [one.points for one in game.forecasts(board) if seat in one.seats]
    return board.player(seat).score + sum(features) + sum(others)


def forecast_lines(game: CombinedFace, board: BoardView, model: Model) -> list[tuple[int, str]]:
    """Return the forecast of all features, most points first: first winner's seat, and text."""
    rows: list[tuple[int, int, str]] = []
    for scored in board.forecasts:
        why = shares(model.name, board, scored)
        line = feature_count(board, scored) + (f" ({why})" if why else "")
        rows += [
            _outlook(model, seats, points, line) for points, seats in gains(scored) or [(0, [])]
        ]
    rows += [_outlook(model, one.seats, one.points, one.text) for one in game.forecasts(board)]
    rows.sort(key=lambda item: -item[0])
    return [(seat, text) for _, seat, text in rows]


def _outlook(model: Model, seats: Sequence[int], points: int, what: str) -> tuple[int, int, str]:
    letters = "".join(model.signs.of(seat) for seat in seats)
    return points, seats[0] if seats else 0, f"{letters:>2} +{points:<3}{what}"

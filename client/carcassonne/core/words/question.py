"""Questions to seats, in words."""

from collections.abc import Mapping

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import QuestionOf
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.piece_title import printable_word
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import in_clauses, tell
from tilewyrm.v1 import service_pb2

PLACE_TILE = "place-tile"
"""The question for the placement of the tile in hand."""
USE_PIECE = "use-piece"
"""The question for the piece action of a turn."""


def asks_for_piece(request: service_pb2.Request | None) -> bool:
    """Return whether *request* is for a piece: the piece action, or another placement."""
    if request is None:
        return False
    return request.question == USE_PIECE or any(
        one.carcassonne.HasField("place_piece") for one in request.decisions
    )


def question(game: CombinedFace, model: Model, name: str) -> str:
    """Return the question to a seat, and the peculiarities of the moment."""
    board = game.board(model)
    word = game.questions.get(name)
    return in_clauses((word(board) if word else printable_word(name), *game.moment(board)))


def _where_to_lie(board: BoardView) -> str:
    tile = names.tile_name(board.in_hand) if board.in_hand else ""
    return tell("carcassonne.question.place_tile", tile=tile)


QUESTIONS: Mapping[str, QuestionOf] = {
    PLACE_TILE: _where_to_lie,
    USE_PIECE: lambda _board: tell("carcassonne.question.use_piece"),
    "name-youngest": lambda _board: tell("carcassonne.question.name_youngest"),
}
"""The questions of the base game."""

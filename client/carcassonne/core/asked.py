"""What seats are asked, in words."""

from collections.abc import Mapping

from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.expansion import QuestionOf
from tilewyrm.client.carcassonne.core.title import cleaned
from tilewyrm.client.model import Model
from tilewyrm.language.speech import in_clauses, tell

PLACE_TILE = "place-tile"
"""The question where the tile in hand is to lie."""
USE_PIECE = "use-piece"
"""The question what to do with wood."""


def question(game: Combined, model: Model, asked: str) -> str:
    """Return what a seat is asked, and what is special about the moment."""
    board = game.board(model)
    word = game.questions.get(asked)
    return in_clauses((word(board) if word else cleaned(asked), *game.moment(board)))


def _where_to_lie(board: Board) -> str:
    tile = words.tile_name(board.in_hand) if board.in_hand else ""
    return tell("carcassonne.question.place_tile", tile=tile)


QUESTIONS: Mapping[str, QuestionOf] = {
    PLACE_TILE: _where_to_lie,
    USE_PIECE: lambda _board: tell("carcassonne.question.use_piece"),
    "name-youngest": lambda _board: tell("carcassonne.question.name_youngest"),
}
"""The questions of the base game."""

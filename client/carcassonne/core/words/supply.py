"""Supply and items of a player, in words or letters."""

from collections.abc import Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import PieceEntry
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import in_clauses

Supply = Sequence[tuple[PieceEntry, int]]
"""Pieces in supply: each kind with how many of it."""


def supply_words(supply: Supply) -> str:
    """Return pieces in supply in words."""
    return ", ".join(piece.quantity(number) for piece, number in _listed_pieces(supply))


def supply_letters(supply: Supply, gap: str) -> str:
    """Return pieces in supply by their letters, with *gap* between two kinds."""
    return gap.join(f"{number}{piece.letter}" for piece, number in _listed_pieces(supply))


def _listed_pieces(supply: Supply) -> Supply:
    """Return the pieces of *supply* to list; the first kind even if none is left."""
    return [(piece, number) for index, (piece, number) in enumerate(supply) if number or not index]


class SupplyTexts(NamedTuple):
    """The supplies of all players, in the same form."""

    texts: Sequence[str]
    """Of each seat."""
    worded: bool
    """Whether they are words; else letters, for want of room."""


def supply_texts(game: CombinedFace, board: BoardView, seats: int, columns: int) -> SupplyTexts:
    """Return the supplies and items of *seats* seats, each in so many columns."""
    texts = [_property_words(game, board, seat) for seat in range(seats)]
    if all(get_cwidth(text) <= columns for text in texts):
        return SupplyTexts(texts, worded=True)
    texts = [_property_letters(game, board, seat, " ") for seat in range(seats)]
    if any(get_cwidth(text) > columns for text in texts):
        texts = [_property_letters(game, board, seat, "") for seat in range(seats)]
    return SupplyTexts([shorten(text, columns) for text in texts], worded=False)


def letter_legend(game: CombinedFace, board: BoardView, seats: int) -> str:
    """Return the legend of the letters in the supplies of *seats* seats."""
    pieces = (piece for seat in range(seats) for piece, _ in _listed_pieces(board.supply(seat)))
    items = (item for seat in range(seats) for item in game.seat_items(board, seat))
    texts = [f"{piece.letter} {piece.word}" for piece in pieces]
    texts += [f"{item.sign} {item.word}" for item in items]
    return ", ".join(dict.fromkeys(texts))


def _property_words(game: CombinedFace, board: BoardView, seat: int) -> str:
    """Return pieces in supply and items of a player, in words."""
    items = ", ".join(item.text for item in game.seat_items(board, seat))
    return in_clauses(part for part in (supply_words(board.supply(seat)), items) if part)


def _property_letters(game: CombinedFace, board: BoardView, seat: int, gap: str) -> str:
    """Return the same in letters, with *gap* between two kinds."""
    items = gap.join(item.short for item in game.seat_items(board, seat))
    return in_clauses(part for part in (supply_letters(board.supply(seat), gap), items) if part)

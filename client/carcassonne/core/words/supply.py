"""What a player has, in words or letters."""

from collections.abc import Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.expansion.combined import CombinedFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import PieceEntry
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import in_clauses

Supply = Sequence[tuple[PieceEntry, int]]
"""Pieces in supply: each kind with how many of it."""


def in_words(supply: Supply) -> str:
    """Return pieces in supply in words."""
    return ", ".join(piece.counted(number) for piece, number in _told(supply))


def in_letters(supply: Supply, gap: str) -> str:
    """Return pieces in supply by their letters, with *gap* between two kinds."""
    return gap.join(f"{number}{piece.letter}" for piece, number in _told(supply))


def _told(supply: Supply) -> Supply:
    """Return what of *supply* is told: of the first kind also that none is left."""
    return [(piece, number) for index, (piece, number) in enumerate(supply) if number or not index]


class SupplyTexts(NamedTuple):
    """What players have, all of them told in the same way."""

    texts: Sequence[str]
    """Of each seat."""
    worded: bool
    """Whether they are words; else letters, for want of room."""


def property_of(game: CombinedFace, board: BoardView, seats: int, columns: int) -> SupplyTexts:
    """Return all that the players of so many *seats* have, each in so many columns."""
    texts = [_in_words(game, board, seat) for seat in range(seats)]
    if all(get_cwidth(text) <= columns for text in texts):
        return SupplyTexts(texts, worded=True)
    texts = [_in_letters(game, board, seat, " ") for seat in range(seats)]
    if any(get_cwidth(text) > columns for text in texts):
        texts = [_in_letters(game, board, seat, "") for seat in range(seats)]
    return SupplyTexts([shorten(text, columns) for text in texts], worded=False)


def letters_told(game: CombinedFace, board: BoardView, seats: int) -> str:
    """Return what the letters mean that stand for what the players of *seats* seats have."""
    pieces = (piece for seat in range(seats) for piece, _ in _told(board.supply(seat)))
    holdings = (held for seat in range(seats) for held in game.holdings(board, seat))
    told = [f"{piece.letter} {piece.word}" for piece in pieces]
    told += [f"{held.sign} {held.word}" for held in holdings]
    return ", ".join(dict.fromkeys(told))


def _in_words(game: CombinedFace, board: BoardView, seat: int) -> str:
    """Return pieces in supply and all else that a player has, in words."""
    holdings = ", ".join(holding.text for holding in game.holdings(board, seat))
    return in_clauses(part for part in (in_words(board.supply(seat)), holdings) if part)


def _in_letters(game: CombinedFace, board: BoardView, seat: int, gap: str) -> str:
    """Return the same in letters, with *gap* between two kinds."""
    holdings = gap.join(holding.short for holding in game.holdings(board, seat))
    return in_clauses(part for part in (in_letters(board.supply(seat), gap), holdings) if part)

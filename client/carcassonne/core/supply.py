"""What a player has, in words or letters."""

from collections.abc import Sequence

from tilewyrm.client.canvas import shorten
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.vocabulary import PieceKind

Supply = Sequence[tuple[PieceKind, int]]
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


def property_of(game: Combined, board: Board, seat: int, columns: int) -> str:
    """Return all that a player has in so many columns, in words where there is room."""
    supply, holdings = board.supply(seat), game.holdings(board, seat)
    text = _all_in_words(game, board, seat)
    for gap in (" ", ""):
        if len(text) > columns:
            short = (in_letters(supply, gap), gap.join(holding.short for holding in holdings))
            text = "; ".join(part for part in short if part)
    return shorten(text, columns)


def is_in_words(game: Combined, board: Board, seat: int, columns: int) -> bool:
    """Return whether so many columns have room for all that a player has in words."""
    return len(_all_in_words(game, board, seat)) <= columns


def letters_told(game: Combined, board: Board, seats: int) -> str:
    """Return what the letters mean that stand for what the players of *seats* seats have."""
    pieces = (piece for seat in range(seats) for piece, _ in _told(board.supply(seat)))
    holdings = (held for seat in range(seats) for held in game.holdings(board, seat))
    told = [f"{piece.letter} {piece.word}" for piece in pieces]
    told += [f"{held.sign} {held.word}" for held in holdings]
    return ", ".join(dict.fromkeys(told))


def _all_in_words(game: Combined, board: Board, seat: int) -> str:
    """Return pieces in supply and all else that a player has, in words."""
    holdings = ", ".join(holding.text for holding in game.holdings(board, seat))
    return "; ".join(part for part in (in_words(board.supply(seat)), holdings) if part)

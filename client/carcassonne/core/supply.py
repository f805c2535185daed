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
    text = "; ".join(
        part for part in (in_words(supply), ", ".join(h.text for h in holdings)) if part
    )
    for gap in (" ", ""):
        if len(text) > columns:
            short = (in_letters(supply, gap), gap.join(holding.short for holding in holdings))
            text = "; ".join(part for part in short if part)
    return shorten(text, columns)

"""Passive bot for Carcassonne: plays tiles where they affect the fewest pieces, and places none.

It declines whatever can be declined. If it must choose it spares the pieces of all seats.
"""

from collections.abc import Iterator

from tilewyrm.engine.bots.passive import PassiveBot
from tilewyrm.engine.bots.registry import register_passive
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Decided, State, Value

_DECLINING = (Skip, *(one for expansion in EXPANSIONS for one in expansion.declining))


@register_passive("carcassonne")
class CarcassonnePassive(PassiveBot):
    """Declines, and leaves the pieces on the map alone as far as it can."""

    def declines(self, decision: Value) -> bool:
        """Return whether *decision* skips, or declines a question of an expansion."""
        return type(decision) in _DECLINING

    def changes(self, state: State, seat: int, decision: Value) -> tuple[int, int, int]:
        """Return the others' pieces that leave the map, the own ones, those that the tile meets."""
        assert isinstance(state, CarcassonneState)
        after = state.copy()
        after.apply(Decided(seat, decision))
        own = _pieces_on_map(state, seat) - _pieces_on_map(after, seat)
        removed = len(state.pieces) - len(after.pieces)
        return removed - own, own, len(set(_extended_segments(after)))


def _pieces_on_map(state: CarcassonneState, seat: int) -> int:
    return sum(piece.seat == seat for piece in state.pieces.values())


def _extended_segments(state: CarcassonneState) -> Iterator[int]:
    """Yield the segments of the pieces on features that the last tile is part of."""
    board = state.board
    features, first = board.features, board.firsts[board.last]
    for segment in range(first, first + len(board.tiles[board.last].kind.kinds)):
        yield from features.standing[features.labels[segment]]

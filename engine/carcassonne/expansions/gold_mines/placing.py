"""Step 1d: a tile with a gold mine brings a bar for itself and one for a neighbour (GD10-GD12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, cell, number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

GOLD_MINE = Mark("gold_mine", "gold_mines")
"""The picture that makes a tile bring bars."""

PLACE_GOLD = "place-gold"
"""On which tile beside the new one the second bar comes: `PlaceGold`."""


@dataclass(frozen=True, slots=True)
class PlaceGold:
    """Put the second bar on a tile next to the new one, diagonals included (GD10)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class GoldPlaced:
    """A bar came onto a tile (GD10)."""

    seat: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class GoldPlacementFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn chooses the tile for the second bar."""

    name = "place-gold"
    question = PLACE_GOLD

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every tile around the new one, by (y, x)."""
        return [_place_gold(place) for place in _around(state)]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether such a tile lies there."""
        if not isinstance(decision, PlaceGold):
            return False
        return number(decision.cell) in _around(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Put the bar there."""
        _put(state, decision.cell)


_gold_placement_frame = cache(GoldPlacementFrame)


@cache
def _place_gold(place: int) -> PlaceGold:
    return PlaceGold(cell(place))


def place_gold(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Put a bar on the tile just placed, if it has a gold mine, and return the frame for another.

    Where only one tile lies next to it there is nothing to choose (GD12).
    """
    board = state.board
    if GOLD_MINE.name not in board.tiles[board.last].kind.marks:
        return None
    _put(state, cell(board.last))
    around = _around(state)
    if len(around) == 1:
        _put(state, cell(around[0]))
        return None
    return _gold_placement_frame(state.seat)


def _around(state: CarcassonneState) -> list[int]:
    """Return the tiles next to the new one, diagonals included, by (y, x)."""
    board = state.board
    return [board.last + step for step in AROUND if board.last + step in board.tiles]


def _put(state: CarcassonneState, at: Cell) -> None:
    state.keep(state.of(GoldMines).with_bar(at))
    state.emit(GoldPlaced(seat=state.seat, cell=at))

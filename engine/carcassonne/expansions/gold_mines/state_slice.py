"""Slice of the state of The Gold Mines; it is a part of the view, too."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class GoldOnTile:
    """The bars on one tile."""

    cell: Cell
    number: int
    """How many bars."""


@dataclass(frozen=True, slots=True)
class GoldClaim:
    """The claim on the bars of one feature that was scored in this part of a turn (GD20, GD21)."""

    seats: tuple[int, ...]
    """Who has the majority there, ascending."""
    cells: tuple[Cell, ...]
    """Its tiles with bars, in the order in which these came."""


@dataclass(frozen=True, slots=True)
class GoldMines:
    """The slice of The Gold Mines. Key ``gold_mines``."""

    bars: tuple[GoldOnTile, ...] = ()
    """On the map, in the order in which the tiles got their first one."""
    owned: tuple[int, ...] = ()
    """Bars by seat; empty while no one has any."""
    claims: tuple[GoldClaim, ...] = ()
    """Those that are still to be shared out in this part of the turn, in the order of scoring."""

    @property
    def key(self) -> str:
        """Return ``gold_mines``."""
        return "gold_mines"

    def on(self, cell: Cell) -> int:
        """Return how many bars lie on the tile at *cell*."""
        return sum(one.number for one in self.bars if one.cell == cell)

    def with_bar(self, cell: Cell) -> "GoldMines":
        """Return this with a bar more on the tile at *cell*."""
        if not self.on(cell):
            return replace(self, bars=(*self.bars, GoldOnTile(cell, 1)))
        bars = [GoldOnTile(cell, one.number + 1) if one.cell == cell else one for one in self.bars]
        return replace(self, bars=tuple(bars))

    def taken(self, seats: int, seat: int, gone: Mapping[Cell, int]) -> "GoldMines":
        """Return this after *seat* of *seats* took bars; *gone* has their number by cell."""
        owned = list(self.owned or (0,) * seats)
        owned[seat] += sum(gone.values())
        bars = [
            GoldOnTile(one.cell, left)
            for one in self.bars
            if (left := one.number - gone.get(one.cell, 0))
        ]
        return replace(self, bars=tuple(bars), owned=tuple(owned))

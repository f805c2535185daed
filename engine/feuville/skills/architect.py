"""The Architect (F63)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import selection
from tilewyrm.engine.feuville.items.placement import FREELY
from tilewyrm.engine.feuville.position import display
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.values.decisions import TakeTile
from tilewyrm.engine.feuville.values.questions import PICK_TILE
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame


def usable(state: FeuvilleState, _seat: int) -> bool:
    """Return whether a seat may use the Architect: there is a tile, or one can be drawn (A14)."""
    return display.any_tile(state) or any(state.stacks)


def gaps(state: FeuvilleState) -> int:
    """Return how many empty spaces of the display he can fill (F63)."""
    return sum(
        min(row.count(NONE), sum(map(len, stacks)))
        for row, stacks in zip(state.rows, state.stacks, strict=True)
    )


def start(state: FeuvilleState, seat: int) -> None:
    """Fill every gap, open a window for Great Selections, then let *seat* take a tile."""
    rules, agenda = state.rules, state.agenda
    agenda.append(tile_offer_frame(seat))
    filling = selection.refill(state)
    if rules.window_first and filling is not None:
        agenda.append(filling)
    wait = rules.window_first or filling is None
    agenda.append(selection.selection_window_frame(0, 0, False, selection.ALL_ROWS if wait else ()))
    display.fill_rows(state, selection.ALL_ROWS)


@dataclass(frozen=True, slots=True)
class TileOfferFrame(EffectFrame[FeuvilleState]):
    """The Architect's own tile."""

    name = "offer-tile"

    seat: int

    def apply(self, state: FeuvilleState) -> None:
        """Let the seat take any building tile if one is left (A14)."""
        if display.any_tile(state):
            state.agenda.append(tile_pick_frame(self.seat))


tile_offer_frame = cache(TileOfferFrame)


@dataclass(frozen=True, slots=True)
class TilePickFrame(DecisionFrame[FeuvilleState]):
    """Any building tile is taken by the Architect."""

    name = question = PICK_TILE

    seat: int

    def legal(self, state: FeuvilleState) -> list[TakeTile]:
        """Return the open tiles, by column, then from the ground up."""
        return display.open_tiles(state)

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes an open tile."""
        return type(decision) is TakeTile and display.is_open(state, decision)

    def apply(self, state: FeuvilleState, decision: TakeTile) -> None:
        """Take the tile; it is placed next."""
        tile = display.take_tile(state, self.seat, decision)
        selection.place(state, self.seat, tile, FREELY, selection.refill(state))


tile_pick_frame = cache(TilePickFrame)

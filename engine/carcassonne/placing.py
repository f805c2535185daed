"""Phase 1b: place the tile."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.cells import NOWHERE, cell, number
from tilewyrm.engine.carcassonne.decisions import Decision, PlaceTile
from tilewyrm.engine.carcassonne.events import Event, TilePlaced
from tilewyrm.engine.carcassonne.kinds import FeatureKind
from tilewyrm.engine.carcassonne.questions import PLACE_TILE
from tilewyrm.engine.carcassonne.step import Step, choice
from tilewyrm.engine.carcassonne.tile import TileKind, demanded_edges
from tilewyrm.engine.game import Pending

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState

_SIDES = ("north", "east", "south", "west")


def placements(state: "CarcassonneState", kind: TileKind) -> list[int]:
    """Return where *kind* may lie, as ascending cell * 4 + rotation: by (y, x, rotation) (C4)."""
    fits = kind.fits
    codes: list[int] = []
    for place, demand in state.board.frontier.items():
        rotations = fits.get(demand)
        if rotations is None:
            rotations = kind.fitting(demand)
        for rotation in rotations:
            codes.append(place << 2 | rotation)
    codes.sort()
    if kind.has_river:
        return state.rules.river.allowed(state.board, state.flow, kind, codes)
    return codes


@cache
def place_tile(code: int) -> PlaceTile:
    """Return the decision of *code*: cell * 4 + rotation."""
    return PlaceTile(cell=cell(code >> 2), rotation=code & 3)


class Placing(Step):
    """The player places the tile in hand."""

    def begin(self, state: "CarcassonneState", events: list[Event]) -> bool:
        """Wait for the player: a tile in hand always fits somewhere."""
        return True

    def pending(self, state: "CarcassonneState") -> Pending:
        """The player of the turn is asked."""
        return choice(state.seat, PLACE_TILE)

    def offers(self, state: "CarcassonneState") -> Sequence[Decision]:
        """Return every legal placement."""
        return [place_tile(code) for code in state.codes]

    def offered(self, state: "CarcassonneState", decision: Decision) -> bool:
        """Return whether the tile fits there."""
        if not isinstance(decision, PlaceTile) or not 0 <= decision.rotation <= 3:
            return False
        return number(decision.cell) << 2 | decision.rotation in state.codes

    def refusal(self, state: "CarcassonneState", decision: Decision) -> str:
        """Say which edge does not fit, or why the cell cannot take a tile."""
        if not isinstance(decision, PlaceTile) or not 0 <= decision.rotation <= 3:
            return "place the tile in hand, rotated by 0 to 3 quarter turns"
        kind, place = state.rules.kinds[state.hand], number(decision.cell)
        where = f"({decision.cell.x}, {decision.cell.y})"
        if place in state.board.tiles:
            return f"there is a tile at {where} already"
        if place not in state.board.frontier:
            return f"{where} touches no tile"
        tile = kind.rotations[decision.rotation]
        for side, wanted in enumerate(demanded_edges(state.board.frontier[place])):
            if wanted not in (0, tile.edges[side]):
                return (
                    f"tile {kind.id} rotated {90 * decision.rotation}° does not fit at {where}: "
                    f"its {_SIDES[side]} edge is {tile.edges[side].name.lower()}, the "
                    f"neighbour's is {FeatureKind(wanted).name.lower()}"
                )
        return f"tile {kind.id} at {where} does not continue the river as it must"

    def decide(self, state: "CarcassonneState", decision: Decision, events: list[Event]) -> bool:
        """Put the tile on the map."""
        assert isinstance(decision, PlaceTile)
        place = number(decision.cell)
        tile = state.rules.kinds[state.hand].rotations[decision.rotation]
        state.lay(place, tile)
        state.hand, state.codes = NOWHERE, ()
        events.append(
            TilePlaced(
                seat=state.seat,
                tile=tile.kind.id,
                cell=decision.cell,
                rotation=decision.rotation,
            )
        )
        return True

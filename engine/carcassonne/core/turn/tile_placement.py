"""Step 1b: place the tile."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import overload

from tilewyrm.engine.carcassonne.core.components.tile import TileKind, demanded_codes
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import NOWHERE, STEPS, cell, number
from tilewyrm.engine.carcassonne.core.values.decisions import PlaceTile
from tilewyrm.engine.carcassonne.core.values.events import TilePlaced
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame
from tilewyrm.engine.kernel.refusal import Refusal

_SIDES = ("north", "east", "south", "west")


def placements(state: CarcassonneState, kind: TileKind) -> Sequence[int]:
    """Return the placements of *kind* as cell * 4 + rotation, by (y, x, rotation) (C4)."""
    return state.rules.hooks.filter_placements(state, kind, fitting_codes(state, kind))


def fitting_codes(state: CarcassonneState, kind: TileKind) -> Sequence[int]:
    """Return where the edges of *kind* fit, as `placements`."""
    fitting = kind.fitting
    codes = [
        place << 2 | rotation
        for place, demand in state.board.frontier.items()
        for rotation in fitting[demand]
    ]
    codes.sort()
    return codes


def fits_somewhere(state: CarcassonneState, kind: TileKind) -> bool:
    """Return whether *kind* has a placement: as `placements`, but it stops at the first place."""
    fitting, hooks = kind.fitting, state.rules.hooks
    for place, demand in state.board.frontier.items():
        for rotation in fitting[demand]:
            if hooks.filter_placements(state, kind, (place << 2 | rotation,)):
                return True
    return False


@cache
def _place_tile(code: int) -> PlaceTile:
    """Return the decision of *code*: cell * 4 + rotation."""
    return PlaceTile(cell=cell(code >> 2), rotation=code & 3)


class Placements(Sequence[PlaceTile]):
    """The legal placements of one moment; each is made when it is looked at."""

    __slots__ = ("_codes",)

    def __init__(self, codes: Sequence[int]) -> None:
        """Stand for *codes*, which must not change any more."""
        self._codes = codes

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> PlaceTile: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[PlaceTile]: ...

    def __getitem__(self, index: int | slice) -> PlaceTile | Sequence[PlaceTile]:
        """Return the placement at *index*, or those of a slice."""
        if isinstance(index, slice):
            return Placements(self._codes[index])
        return _place_tile(self._codes[index])

    def __iter__(self) -> Iterator[PlaceTile]:
        """Yield every placement in order."""
        return map(_place_tile, self._codes)

    def __repr__(self) -> str:
        """Return the placements as a list."""
        return repr(list(self))


@dataclass(frozen=True, slots=True)
class TilePlacementFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn places the tile in hand."""

    name = "place-tile"
    question = PLACE_TILE

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[PlaceTile]:
        """Return every legal placement, by (y, x, rotation)."""
        return Placements(placements(state, state.rules.kinds[state.hand]))

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the tile fits there."""
        if not isinstance(decision, PlaceTile):
            return False
        kind, place = state.rules.kinds[state.hand], number(decision.cell)
        demand = state.board.frontier.get(place)
        if demand is None or decision.rotation not in kind.fitting[demand]:
            return False
        return bool(
            state.rules.hooks.filter_placements(state, kind, (place << 2 | decision.rotation,))
        )

    def refusal(self, state: CarcassonneState, decision: Value) -> Refusal:
        """Say which edge does not fit, or why the cell cannot take a tile."""
        if not isinstance(decision, PlaceTile) or not 0 <= decision.rotation <= 3:
            sentence = "place the tile in hand, rotated by 0 to 3 quarter turns"
            return Refusal(sentence, {"case": "tile.rotation"})
        kind, place = state.rules.kinds[state.hand], number(decision.cell)
        where = f"({decision.cell.x}, {decision.cell.y})"
        if place in state.board.tiles:
            sentence = f"{where} already has a tile"
            return Refusal(sentence, {"case": "tile.there", "where": where})
        if place not in state.board.frontier:
            return Refusal(f"{where} touches no tile", {"case": "tile.alone", "where": where})
        edges = kind.rotations[decision.rotation].edges
        for side, wanted in enumerate(demanded_codes(state.board.frontier[place])):
            if wanted not in (0, edges[side].code):
                neighbour = state.board.tiles[place + STEPS[side]].edges[side ^ 2].name
                turned, edge = 90 * decision.rotation, edges[side].name
                return Refusal(
                    f"tile {kind.id} rotated {turned}° does not fit at {where}: "
                    f"its {_SIDES[side]} edge is {edge}, the neighbour's is {neighbour}",
                    {
                        "case": "tile.edge",
                        "tile": kind.id,
                        "turned": turned,
                        "where": where,
                        "side": _SIDES[side],
                        "edge": edge,
                        "neighbour": neighbour,
                    },
                )
        if decision.rotation >= kind.looks:
            turned = 90 * (decision.rotation % kind.looks)
            sentence = f"tile {kind.id} looks the same rotated {turned}°"
            return Refusal(sentence, {"case": "tile.same", "tile": kind.id, "turned": turned})
        sentence = f"tile {kind.id} at {where} breaks the placement rule of an expansion"
        return Refusal(sentence, {"case": "tile.rule", "tile": kind.id, "where": where})

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Put the tile on the map."""
        tile = state.rules.kinds[state.hand].rotations[decision.rotation]
        state.hand = NOWHERE
        state.emit(
            TilePlaced(
                seat=state.seat,
                tile=tile.kind.id,
                cell=decision.cell,
                rotation=decision.rotation,
            )
        )
        state.lay(number(decision.cell), tile)

"""The River II, declared."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark, SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.values.cell_numbers import ORIGIN
from tilewyrm.engine.carcassonne.expansions.river.expansion import (
    RiverOptions,
    StartTile,
    ends_fault,
)
from tilewyrm.engine.carcassonne.expansions.river.flow import RIVER
from tilewyrm.engine.carcassonne.expansions.river_2 import flow
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import (
    NO_PIECE_FRAME,
    ExtraTurn,
    give_extra_turn,
)
from tilewyrm.engine.carcassonne.expansions.river_2.flow import Branches
from tilewyrm.engine.carcassonne.expansions.river_2.options import First, LakeRule, River2Options
from tilewyrm.engine.kernel.frame import Frame

HERD = Mark("herd", "herds", frozenset(("field",)))
REST = Step(
    "rest", StepSequence.PART, "R30", after=(core.PLACE_TILE.name,), before=(core.USE_PIECE.name,)
)
EXTRA_TURN = Step("extra-turn", StepSequence.TURN, "R31", after=(core.PLAY_PART.name,))

SPRING, FORK, LAKE = "spring", "fork", "lake"
"""The roles of tiles."""
_ENDS = {SPRING: 1, FORK: 3, LAKE: 1}


def _has_its_ends(role: str, kind: TileKind) -> str:
    return ends_fault(kind, _ENDS[role])


TILES = SetSpec("river_2", tuple(_ENDS), _has_its_ends)
FORK_STACK, STACK, LAKE_STACK = "fork", "river_2", "lake_2"


class River2Hooks(Hooks[CarcassonneState]):
    """Hooks of The River II in a match."""

    def __init__(self, options: River2Options, river: RiverOptions) -> None:
        self._options = options
        self._river = river
        self._lake: TileKind | None = None

    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* with the spring as its start tile, and the river's tiles first (R10-R12)."""
        tiles = box.edition.set(TILES.name)
        spring, fork, self._lake = tiles.roles
        middle = [kind for kind in box.all_of(tiles) if kind not in tiles.roles]
        first = [fork]
        if self._options.river_first is First.MIXED:
            first, middle = [], [fork, *middle]
        *others, all_tiles = box.stacks
        mixed = self._river.river_start_tile is StartTile.MIX and RIVER not in box.start.kinds
        land = tuple(
            0 if kind in tiles.kinds else count + (mixed and kind is box.start)
            for kind, count in zip(box.kinds, all_tiles.counts, strict=True)
        )
        return replace(
            box,
            start=spring,
            stacks=(
                Stack(FORK_STACK, box.counts(*first)),
                Stack(STACK, box.counts(*middle)),
                Stack(LAKE_STACK, box.counts(self._lake)),
                *others,
                Stack(all_tiles.name, land),
            ),
        )

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the steps of the lake (R30, R31)."""
        options = self._options
        starts: dict[str, StepStart[CarcassonneState]] = {}
        if options.river2_lake is LakeRule.AGAIN:
            starts[EXTRA_TURN.name] = self._give_extra_turn
            if not options.river2_lake_actions:
                starts[REST.name] = self._rest
        return starts

    def filter_placements(
        self, state: CarcassonneState, kind: TileKind, codes: Sequence[int]
    ) -> Sequence[int]:
        """Return where a river tile continues a branch (R20-R23); others lie anywhere."""
        if RIVER not in kind.kinds:
            return codes
        uturn = self._river.river_uturn
        return flow.branch_placements(state, kind, codes, uturn, is_last=kind is self._lake)

    def on_tile_placed(self, state: CarcassonneState, cell: int, tile: RotatedTile) -> None:
        """Let the river flow on."""
        if RIVER in tile.kind.kinds:
            before = state.of(Branches)
            state.keep(flow.spring(cell, tile) if cell == ORIGIN else before.after(cell, tile))

    def blocked_cells(self, state: CarcassonneState) -> Sequence[int]:
        """Return the lake's tile in the turn in which it is placed (R30, R34)."""
        is_shut = self._options.river2_lake is LakeRule.AGAIN and self._is_lake_last(state)
        return (state.board.last,) if is_shut else ()

    def _is_lake_last(self, state: CarcassonneState) -> bool:
        board = state.board
        return board.tiles[board.last].kind is self._lake

    def _rest(self, state: CarcassonneState) -> Frame[CarcassonneState] | None:
        return NO_PIECE_FRAME if self._is_lake_last(state) else None

    def _give_extra_turn(self, state: CarcassonneState) -> None:
        if self._is_lake_last(state):
            give_extra_turn(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="river_2",
    title="The River II",
    options=River2Options,
    hooks=River2Hooks,
    reads=(RiverOptions,),
    tile_set=TILES,
    marks=(HERD,),
    slices=(Branches,),
    steps=(REST, EXTRA_TURN),
    events=(ExtraTurn,),
)

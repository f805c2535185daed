"""The River, declared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.components.vocabulary import BASE, SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.river.flow import (
    FORKED,
    RIVER,
    River,
    Uturn,
    river_placements,
    source,
)
from tilewyrm.engine.setup.options import option


class StartTile(StrEnum):
    """What becomes of the base game's start tile (C40)."""

    MIX = "mix"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class RiverOptions:
    """The options of the River."""

    river: bool = option(
        False,
        "C40",
        "Play with The River: twelve river tiles come first.",
        "With The River: 12 river tiles come first.",
    )
    river_uturn: Uturn = option(
        Uturn.IMMEDIATE,
        "C42 C48",
        "Forbidden turns of the river: the same way on two tiles in succession, the"
        " same way even with straight tiles between, or only those that leave too"
        " little room ahead.",
        {
            Uturn.SAME_TURN_EVEN_WITH_STRAIGHTS: (
                "The river may not bend the same way twice, even after straights."
            ),
            Uturn.CLEARANCE: "The river may bend in any way that leaves room ahead.",
        },
    )
    river_start_tile: StartTile = option(
        StartTile.MIX,
        "C40",
        "With the River, the base game's start tile is shuffled in (mix), or left in"
        " the box (discard).",
        "The base game's start tile stays in the box.",
    )


def _one_with_one_end(_role: str, kind: TileKind) -> str:
    return ends_fault(kind, 1)


def ends_fault(kind: TileKind, ends: int) -> str:
    """Return the fault of *kind* if there must be one of it, with that many river *ends*."""
    fits = sum(edge is RIVER for edge in kind.edges) == ends and kind.count == 1
    edges = "one river edge" if ends == 1 else f"{ends} river edges"
    return "" if fits else f"there must be one such tile, with {edges}"


TILES = SetSpec("river", ("spring", "lake"), _one_with_one_end)
STACK, LAKE_STACK = "river", "lake"
_RIVERS = frozenset((TILES.name, "river_2"))
"""The sets that have river tiles."""


def _check_tile(set_name: str, kind: TileKind) -> Iterator[str]:
    if set_name not in _RIVERS and RIVER in kind.kinds:
        yield "only tiles of the river have river edges"


class RiverHooks(Hooks[CarcassonneState]):
    """Hooks of the River in a match."""

    def __init__(self, options: RiverOptions) -> None:
        self._options = options

    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* with the spring as its start tile and the river's tiles first (C40, C46)."""
        tiles = box.edition.set(TILES.name)
        spring, lake = tiles.roles
        (start,) = box.edition.set(BASE.name).roles
        middle = [kind for kind in box.all_of(tiles) if kind not in tiles.roles]
        (all_tiles,) = box.stacks
        mixed = self._options.river_start_tile is StartTile.MIX
        land = tuple(
            0 if kind in tiles.kinds else count + (mixed and kind is start)
            for kind, count in zip(box.kinds, all_tiles.counts, strict=True)
        )
        return replace(
            box,
            start=spring,
            stacks=(
                Stack(STACK, box.counts(*middle)),
                Stack(LAKE_STACK, box.counts(lake)),
                Stack(all_tiles.name, land),
            ),
        )

    def filter_placements(
        self, state: CarcassonneState, kind: TileKind, codes: Sequence[int]
    ) -> Sequence[int]:
        """Return where a river tile continues the river (C41, C42); others lie anywhere.

        So does a tile of a river that has forked, for all that is known here.
        """
        if RIVER not in kind.kinds or state.of(River).turn == FORKED:
            return codes
        return river_placements(state, kind, codes, self._options.river_uturn)

    def on_tile_placed(self, state: CarcassonneState, cell: int, tile: RotatedTile) -> None:
        """Let the river flow on."""
        flow = state.of(River)
        if RIVER not in tile.kind.kinds or flow.turn == FORKED:
            return
        is_spring = flow == River()
        state.keep(source(cell, tile) if is_spring else flow.after(cell, tile))


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="river",
    title="The River",
    options=RiverOptions,
    hooks=RiverHooks,
    tile_set=TILES,
    feature_kinds=(RIVER,),
    check_tile=_check_tile,
    slices=(River,),
)

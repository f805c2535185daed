"""Pairs of The River II with an earlier expansion."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.river import expansion as river
from tilewyrm.engine.carcassonne.expansions.river_2 import expansion as river_2
from tilewyrm.engine.carcassonne.expansions.river_2.expansion import HERD, STACK
from tilewyrm.engine.setup.options import option


class OneRiverHooks(Hooks[CarcassonneState]):
    """Make one river of The River and The River II (R50)."""

    def __init__(self, _options: None) -> None:
        """Need none."""

    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* with one spring and one lake, all other tiles shuffled together."""
        stacks = {stack.name: stack.counts for stack in box.stacks}
        both = tuple(map(sum, zip(stacks.pop(river.STACK), stacks[STACK], strict=True)))
        del stacks[river.LAKE_STACK]
        stacks[STACK] = both
        spring, _lake = box.edition.set(river.TILES.name).roles
        return replace(
            box, start=spring, stacks=tuple(Stack(name, counts) for name, counts in stacks.items())
        )


_HERD_POINTS = 1
"""For each completed city, for each seat that scores the field."""


@dataclass(frozen=True, slots=True)
class HerdOptions:
    """The options of Traders & Builders with The River II."""

    river2_herd: bool = option(
        True,
        "R41",
        "The pig herd of The River II makes its field worth more (yes), or is only"
        " decoration (no).",
        "The pig herd of The River II is only decoration.",
    )


class HerdHooks(Hooks[CarcassonneState]):
    """Make a field with a herd of pigs worth more, if the option says so (R41)."""

    def __init__(self, options: HerdOptions) -> None:
        self._counts = options.river2_herd

    def field_worth(
        self, state: CarcassonneState, _seat: int, fields: Sequence[int], worth: Worth
    ) -> Worth:
        """Return one more point a city for a field with a herd; several herds do not add up."""
        marks = state.board.features.marks
        if not self._counts or not any(HERD.name in marks[label] for label in fields):
            return worth
        points = worth.points + _HERD_POINTS * worth.tiles
        return worth._replace(marks=(*worth.marks, Count(HERD.name, 1)), points=points)


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(of=("river", "river_2"), hooks=OneRiverHooks),
    Pair(
        of=("princess_dragon", "river_2"),
        order=(
            StepOrder(princess_dragon.PRINCESS.name, river_2.REST.name, "R30 R33"),
            # An unclaimed bonus belongs to the turn that ends (R35).
            StepOrder(princess_dragon.CLAIM_BONUS.name, river_2.EXTRA_TURN.name, "R35"),
        ),
    ),
    Pair(of=("traders_builders", "river_2"), options=HerdOptions, hooks=HerdHooks),
)
"""In the order of the earlier ones."""

"""Both rivers in one: The River with The River II (R50)."""

from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.river import expansion as river
from tilewyrm.engine.carcassonne.expansions.river_2.expansion import STACK


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

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


PAIR: Pair[CarcassonneState] = Pair(of=("river", "river_2"), hooks=PairHooks)

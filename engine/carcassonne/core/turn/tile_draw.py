"""Step 1a: draw a tile that can be placed."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.tile_placement import fits_somewhere
from tilewyrm.engine.carcassonne.core.turn.turn import skip_part
from tilewyrm.engine.carcassonne.core.values.events import TileDiscarded, TileDrawn
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile, Roll
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame


def can_draw(state: CarcassonneState) -> bool:
    """Return whether the pile has a tile that can be played now (C132)."""
    pile = state.pile
    top = pile.top
    left = pile.left[top]
    if left:
        for kind in state.rules.hooks.unplayable_kinds(state):
            left -= pile.stacks[top][kind]
    return left > 0


@dataclass(frozen=True, slots=True)
class TileDrawFrame(ChanceFrame[CarcassonneState]):
    """A tile is drawn, again and again until one comes that can be placed."""

    name = "draw"

    def source(self, state: CarcassonneState) -> Source:
        """Return the stack that is drawn from."""
        top = state.pile.top
        return Source(state.rules.stacks[top].name, state.pile.drawn[top])

    def outcomes(self, state: CarcassonneState) -> Sequence[tuple[Roll, int]]:
        """Return every kind that is left in the stack, weighted by its number."""
        pile = state.pile
        return [
            (kind.draw, count)
            for kind, count in zip(state.rules.kinds, pile.stacks[pile.top], strict=True)
            if count
        ]

    def weight(self, state: CarcassonneState) -> int:
        """Return how many tiles are left in the stack."""
        return state.pile.left[state.pile.top]

    def outcome(self, state: CarcassonneState, number: int) -> Roll:
        """Return the kind of one of them."""
        pile = state.pile
        kind = bisect_right(tuple(accumulate(pile.stacks[pile.top])), number)
        return state.rules.kinds[kind].draw

    def is_possible(self, state: CarcassonneState, roll: Value) -> bool:
        """Return whether the stack has such a tile."""
        if not isinstance(roll, DrawTile):
            return False
        kind = state.rules.numbers.get(roll.tile)
        return kind is not None and state.pile.stacks[state.pile.top][kind] > 0

    def apply(self, state: CarcassonneState, roll: Value) -> None:
        """Take the tile in hand, or put it aside and draw again (C5)."""
        kind = state.rules.numbers[roll.tile]
        state.emit(TileDrawn(seat=state.seat, tile=roll.tile))
        is_unplayable = kind in state.rules.hooks.unplayable_kinds(state)
        state.pile.take(kind)
        if is_unplayable:
            state.rules.hooks.on_unplayable_drawn(state, kind)
            state.agenda.append(self)
        elif fits_somewhere(state, state.rules.kinds[kind]):
            state.hand = kind
        else:
            state.pile.discard(kind)
            state.emit(TileDiscarded(tile=roll.tile))
            if can_draw(state):
                state.agenda.append(self)
            else:
                skip_part(state)


TILE_DRAW_FRAME = TileDrawFrame()

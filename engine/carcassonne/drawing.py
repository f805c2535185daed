"""Phase 1a: draw a tile that can be placed."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.cells import NOWHERE
from tilewyrm.engine.carcassonne.events import (
    Event,
    TileDiscarded,
    TileDrawn,
    TilePutBack,
    TileSetAside,
)
from tilewyrm.engine.carcassonne.placing import placements
from tilewyrm.engine.carcassonne.rolls import DrawTile, Roll
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import CHANCE, Step
from tilewyrm.engine.game import Pending


def waits_for_dragon(state: CarcassonneState, kind: int) -> bool:
    """Return whether *kind* cannot be played because no dragon is in play (C70)."""
    return state.dragon == NOWHERE and kind in state.rules.dragons


def can_draw(state: CarcassonneState) -> bool:
    """Return whether the pile has a tile that can be played now (C132)."""
    pile = state.pile
    top = pile.top
    if state.dragon != NOWHERE or top + 1 < len(pile.stacks):
        return pile.left[top] > 0
    waiting = sum(pile.stacks[top][kind] for kind in state.rules.dragons)
    return pile.left[top] > waiting


class Drawing(Step):
    """Draw until a tile comes that can be placed."""

    def __init__(self, *, put_back: bool) -> None:
        self._put_back = put_back

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Wait for the tile: every turn that begins has one to draw."""
        return True

    def pending(self, state: CarcassonneState) -> Pending:
        """Chance acts."""
        return CHANCE

    def outcomes(self, state: CarcassonneState) -> Sequence[tuple[Roll, int]]:
        """Return every kind that is left in the stack, weighted by its number."""
        pile = state.pile
        return [
            (kind.draw, count)
            for kind, count in zip(state.rules.kinds, pile.stacks[pile.top], strict=True)
            if count
        ]

    def possible(self, state: CarcassonneState, roll: Roll) -> bool:
        """Return whether the stack has such a tile."""
        if not isinstance(roll, DrawTile):
            return False
        kind = state.rules.numbers.get(roll.tile)
        return kind is not None and state.pile.stacks[state.pile.top][kind] > 0

    def come(self, state: CarcassonneState, roll: Roll, events: list[Event]) -> bool:
        """Take the tile in hand, or put it where it must go and draw again (C5, C70)."""
        assert isinstance(roll, DrawTile)
        kind = state.rules.numbers[roll.tile]
        events.append(TileDrawn(seat=state.seat, tile=roll.tile))
        if waits_for_dragon(state, kind):
            if self._put_back:
                events.append(TilePutBack(tile=roll.tile))
            else:
                state.pile.take(kind)
                state.pile.aside[kind] += 1
                events.append(TileSetAside(tile=roll.tile))
            return False
        state.pile.take(kind)
        codes = placements(state, state.rules.kinds[kind])
        if codes:
            state.hand, state.codes = kind, codes
            return True
        state.pile.discarded[kind] += 1
        events.append(TileDiscarded(tile=roll.tile))
        if can_draw(state):
            return False
        state.cut_turn()
        return True

"""The dragon: volcanoes bring it (phase 1c), dragon tiles send it hunting (phase 2b)."""

from collections.abc import Sequence
from functools import cache

from tilewyrm.engine.carcassonne.cells import NOWHERE, STEPS, cell, number
from tilewyrm.engine.carcassonne.decisions import Decision, MoveDragon
from tilewyrm.engine.carcassonne.events import (
    DragonLanded,
    DragonMoved,
    Event,
    HuntEnded,
    TilesShuffledIn,
)
from tilewyrm.engine.carcassonne.kinds import ReturnCause, Symbol
from tilewyrm.engine.carcassonne.meeples import send_home
from tilewyrm.engine.carcassonne.questions import MOVE_DRAGON
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import Step, choice
from tilewyrm.engine.game import Pending

HUNT_STEPS = 6


class Volcano(Step):
    """Phase 1c: the dragon flies to the volcano that was just placed."""

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Move the dragon (C60, C61); the first time, shuffle the waiting tiles in (C70)."""
        board = state.board
        if board.tiles[board.last].kind.symbol is not Symbol.VOLCANO:
            return False
        first = state.dragon == NOWHERE
        state.dragon = board.last
        events.append(DragonLanded(cell=cell(board.last), first=first))
        kinds = state.pile.shuffle_in() if first else []
        if kinds:
            tiles = tuple(state.rules.kinds[kind].id for kind in kinds)
            events.append(TilesShuffledIn(tiles=tiles))
        return False


@cache
def _move_dragon(place: int) -> MoveDragon:
    return MoveDragon(cell=cell(place))


class Hunt(Step):
    """Phase 2b: the dragon hunts, moved by each player in turn (C75-C83)."""

    def __init__(self, *, fairy_blocks: bool) -> None:
        self._fairy_blocks = fairy_blocks

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Start the hunt if a dragon tile was placed; the active player moves first."""
        board = state.board
        if board.tiles[board.last].kind.symbol is not Symbol.DRAGON:
            return False
        state.trail = (state.dragon,)
        state.mover = state.seat
        return not self._finish(state, events)

    def pending(self, state: CarcassonneState) -> Pending:
        """The mover is asked."""
        return choice(state.mover, MOVE_DRAGON)

    def offers(self, state: CarcassonneState) -> Sequence[Decision]:
        """Return every tile that the dragon may enter, by (y, x)."""
        return [_move_dragon(place) for place in self._ahead(state)]

    def refusal(self, state: CarcassonneState, decision: Decision) -> str:
        """Say why the dragon cannot go there."""
        if not isinstance(decision, MoveDragon):
            return "the dragon must be moved"
        place = number(decision.cell)
        if place not in state.board.tiles:
            return "there is no tile"
        if place in state.trail:
            return "the dragon was there in this hunt already"
        if place == state.fairy and self._fairy_blocks:
            return "the fairy bars that tile"
        return "the dragon moves to a neighbouring tile"

    def decide(self, state: CarcassonneState, decision: Decision, events: list[Event]) -> bool:
        """Move the dragon; it eats what it finds, at once (C78)."""
        assert isinstance(decision, MoveDragon)
        state.dragon = number(decision.cell)
        state.trail += (state.dragon,)
        events.append(DragonMoved(seat=state.mover, cell=decision.cell, step=len(state.trail) - 1))
        if state.dragon != state.fairy:
            self._eat(state, events)
        state.mover = (state.mover + 1) % state.rules.seats
        return self._finish(state, events)

    def _ahead(self, state: CarcassonneState) -> list[int]:
        """Return the cells that the dragon may enter: tiles, not visited, not the fairy's (C76)."""
        barred = state.fairy if self._fairy_blocks else NOWHERE
        cells = [state.dragon + step for step in STEPS]
        return sorted(
            place
            for place in cells
            if place in state.board.tiles and place not in state.trail and place != barred
        )

    def _eat(self, state: CarcassonneState, events: list[Event]) -> None:
        """Send every piece on the dragon's tile home (C78, C79)."""
        first = state.board.firsts[state.dragon]
        for segment in range(first, first + len(state.board.tiles[state.dragon].kind.features)):
            if segment in state.pieces:
                send_home(state, segment, ReturnCause.EATEN, events)

    def _finish(self, state: CarcassonneState, events: list[Event]) -> bool:
        """End the hunt if it is over (C75, C77); return whether it is."""
        steps = len(state.trail) - 1
        stuck = not self._ahead(state)
        if steps < HUNT_STEPS and not stuck:
            return False
        events.append(
            HuntEnded(cell=cell(state.dragon), steps=steps, stuck=steps < HUNT_STEPS and stuck)
        )
        state.trail = ()
        return True

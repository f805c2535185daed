"""The strategy of a seat that nobody plays."""

from typing import Any

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.game import State, Value

PASSIVE = "passive"
"""What a seat does that nobody plays: every game has its own, see `PassiveBot`."""


class PassiveBot:
    """What a seat does that nobody plays: what the rules force, and nothing else. No luck in it.

    A game's own one, which `registry.passive` makes known, says what declining is there, and of
    other decisions which changes least.
    """

    def __init__(self, draw: Draw) -> None:
        """Take no notice of *draw*."""

    def choose(self, state: State, seat: int) -> Value:
        """Return the first of ``state.legal(seat)`` that declines, else the first of the least."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        for decision in legal:
            if self.declines(decision):
                return decision
        return min(legal, key=lambda decision: self.changes(state, seat, decision))

    def declines(self, decision: Value) -> bool:
        """Return whether *decision* is to do nothing."""
        raise NotImplementedError

    def changes(self, state: State, seat: int, decision: Value) -> Any:
        """Return how much *decision* would change: the least is taken, of equals the first."""
        raise NotImplementedError

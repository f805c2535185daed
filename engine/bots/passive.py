"""Passive strategy: the forced moves of a seat without a player."""

from typing import Any

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.game import State, Value

PASSIVE = "passive"
"""Forced moves only: every game has its own, see `PassiveBot`."""


class PassiveBot:
    """Plays a seat without a player: forced moves, and nothing else. No luck in it.

    A game's own subclass, registered by `registry.register_passive`, says which decisions decline,
    and how much others change.
    """

    def __init__(self, draw: Draw) -> None:
        """Ignore *draw*."""

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

"""The strategies that can play, by game: each registers itself where it is defined."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tilewyrm.engine.game import State, Value

Draw = Callable[[int], int]
"""``draw(n)`` returns a number from 0 to n-1: the randomness that a bot is given from outside."""


class Bot(Protocol):
    """A strategy at one seat."""

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``; *state* is left as it was."""


BotMaker = Callable[[Draw], Bot]

PASSIVE = "passive"
"""What a seat does that nobody plays: every game has its own, see `PassiveBot`."""
RANDOM = "random"


class RandomBot:
    """The simplest strategy, which plays every game: any legal decision, each as likely."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``."""
        decisions = state.legal(seat)
        return decisions[self._draw(len(decisions))]


class PassiveBot:
    """What a seat does that nobody plays: what the rules force, and nothing else. No luck in it.

    A game's own one, `register`-ed as `PASSIVE`, says what declining is there, and of other
    decisions which changes least.
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


_BOTS: dict[str, dict[str, BotMaker]] = {}


def register(game_name: str, name: str) -> Callable[[type[Bot]], type[Bot]]:
    """Return a decorator: the class plays *game_name* as *name*. Weaker ones register first."""

    def add(maker: type[Bot]) -> type[Bot]:
        _BOTS.setdefault(game_name, {})[name] = maker
        return maker

    return add


def bots(game_name: str) -> Mapping[str, BotMaker]:
    """Return the strategies of *game_name* by name, weakest first: ``passive``, ``random``, ..."""
    own = _BOTS[game_name]
    return {PASSIVE: own[PASSIVE], RANDOM: RandomBot, **own}

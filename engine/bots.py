"""The strategies that can play, by game: each registers itself where it is defined."""

from collections.abc import Callable, Mapping
from typing import Protocol

from tilewyrm.engine.game import State, Value

Draw = Callable[[int], int]
"""``draw(n)`` returns a number from 0 to n-1: the randomness that a bot is given from outside."""


class Bot(Protocol):
    """A strategy at one seat."""

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``; *state* is left as it was."""


BotMaker = Callable[[Draw], Bot]

RANDOM = "random"


class RandomBot:
    """The simplest strategy, which plays every game: any legal decision, each as likely."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``."""
        decisions = state.legal(seat)
        return decisions[self._draw(len(decisions))]


_BOTS: dict[str, dict[str, BotMaker]] = {}


def register(game_name: str, name: str) -> Callable[[type[Bot]], type[Bot]]:
    """Return a decorator: the class plays *game_name* as *name*. Weaker ones register first."""

    def add(maker: type[Bot]) -> type[Bot]:
        _BOTS.setdefault(game_name, {})[name] = maker
        return maker

    return add


def bots(game_name: str) -> Mapping[str, BotMaker]:
    """Return the strategies of *game_name* by name, weakest first; ``random`` is always one."""
    return {RANDOM: RandomBot, **_BOTS.get(game_name, {})}

"""Playouts: a position played on with imagined luck, every seat deciding by the evaluator."""

from collections.abc import Callable
from functools import cache
from math import gcd
from zlib import crc32

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled, State, Value

_BITS = 32
_ONE = 1 << _BITS
_STRIDES = (1, 3, 5, 7, 11, 13)
"""Distances between playouts, in parts; one that is coprime to their number is chosen."""


class CommonRandomNumbers:
    """Common random numbers: the luck of several playouts, spread evenly over the outcomes.

    In playout *i* of *n* the *k*-th roll from one source falls on the same part of its outcomes in
    every variation: so decisions are compared with the same luck. Over all the playouts the rolls
    of one source and number are spread evenly: of at most *n* outcomes each comes as often as it
    is likely.
    """

    def __init__(self, seed: int, playouts: int) -> None:
        """Make the luck of so many *playouts*, 1 or more, from *seed*."""
        self._seed = seed
        self._playouts = playouts
        self._strides = [stride for stride in _STRIDES if gcd(stride, playouts) == 1]

    def roll(self, state: State, playout: int) -> Value:
        """Return the roll in *playout*, from 0, if chance must act in *state*."""
        source = state.source()
        assert source is not None
        mixed = _mix(self._seed ^ _name_hash(source.name) ^ source.number * 0x9E3779B97F4A7C15)
        stride = self._strides[(mixed >> _BITS) % len(self._strides)]
        part = (mixed & _ONE - 1) + (playout * stride * _ONE) // self._playouts
        return state.outcome((part & _ONE - 1) * state.weight() >> _BITS)


@cache
def _name_hash(name: str) -> int:
    return crc32(name.encode()) * 0xD6E8FEB86659FD93 & 0xFFFFFFFFFFFFFFFF


def _mix(number: int) -> int:
    """Return 64 bits that look like chance and follow from *number* (splitmix64)."""
    number = number + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    number = (number ^ number >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return number ^ number >> 31


def play_out(
    evaluator: Evaluator,
    state: State,
    until_turn: int,
    dice: CommonRandomNumbers,
    playout: int,
    is_stopped: Callable[[], bool],
) -> bool:
    """Play *state* on, changing it, until turn *until_turn* has begun or the match is over.

    Return whether it came so far; *is_stopped*, called before each decision, can end it early.
    """
    while True:
        pending = state.pending
        if isinstance(pending, GameOver) or evaluator.turns(state) >= until_turn:
            return True
        if not isinstance(pending, Choice):
            state.apply(Rolled(dice.roll(state, playout)))
        elif is_stopped():
            return False
        else:
            state.apply(Decided(pending.seat, _best(evaluator, state, pending.seat)))


def _best(evaluator: Evaluator, state: State, seat: int) -> Value:
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return max(evaluator.rank(state, seat), key=_worth).decision


def _worth(scored: ScoredDecision) -> int:
    return scored.worth

"""Expectation of tunnels that tokens may still open: a guess, for strategies."""

from collections.abc import Iterator, Mapping, Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import (
    LONG_GAME,
    POINT,
    rough_chance,
    youth,
)
from tilewyrm.engine.carcassonne.core.scoring.majority import leaders, strengths_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.expansions.tunnel.options import TOKENS_OF_A_PAIR
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import PlaceTunnelToken, free_mouths
from tilewyrm.engine.game import Value

OPENING = 55
"""Hundredths that count of what the second token of a pair would gain."""
BEGINNING = 20
"""Hundredths that count of what a pair would gain of which no token lies yet."""
RETURNING = 120
"""Value of a meeple that comes back."""
MOST = 4
"""Most tokens that a strategy compares."""


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return the expectation of each seat of its tokens. Empty: nothing for any seat."""
    current = state.of(Tunnel)
    if not any(current.left):
        return ()
    free = free_mouths(state)
    if not free:
        return ()
    roads = _Roads(state)
    bonuses = [0] * state.rules.seats
    for seat, left in enumerate(current.left):
        single = _single_tokens(state, seat)
        for segment in single.values():
            bonuses[seat] += roads.best(seat, segment, free) * OPENING // POINT
        if left >= TOKENS_OF_A_PAIR + len(single) and len(free) > 1:
            gain = max(roads.best(seat, segment, free) for segment in free)
            bonuses[seat] += gain * BEGINNING // POINT
    return bonuses


def useful_tokens(
    state: CarcassonneState, seat: int, decisions: Sequence[Value]
) -> Sequence[Value]:
    """Return *decisions* with only the most promising tokens of *seat* among them."""
    tokens = [one for one in decisions if isinstance(one, PlaceTunnelToken)]
    if len(tokens) <= MOST:
        return decisions
    roads, free, single = _Roads(state), free_mouths(state), _single_tokens(state, seat)

    def promise(token: PlaceTunnelToken) -> int:
        segment = state.board.firsts[number(token.cell)] + token.feature
        if token.pair in single:
            return roads.gain(seat, single[token.pair], segment)
        return roads.best(seat, segment, free) * BEGINNING // POINT

    best = sorted(tokens, key=promise, reverse=True)[:MOST]
    return [one for one in decisions if not isinstance(one, PlaceTunnelToken) or one in best]


def _single_tokens(state: CarcassonneState, seat: int) -> Mapping[int, int]:
    """Return the segment of the only token that lies of each such pair of *seat*."""
    firsts, found = state.board.firsts, dict[int, int]()
    for one in state.of(Tunnel).tokens:
        if one.seat == seat:
            if one.pair in found:
                del found[one.pair]
            else:
                found[one.pair] = firsts[number(one.cell)] + one.feature
    return found


class _Roads:
    """The roads at mouths, and what tunnels between them would change."""

    def __init__(self, state: CarcassonneState) -> None:
        self._state = state
        self._left = sum(state.pile.left)
        self._back = RETURNING * youth(state) // LONG_GAME
        self._gains: dict[tuple[int, int], list[int]] = {}
        """By two labels, the change for each seat."""

    def best(self, seat: int, segment: int, free: Sequence[int]) -> int:
        """Return the most that *seat* gains by a tunnel from *segment* to a *free* mouth."""
        return max([0, *(self.gain(seat, segment, other) for other in free if other != segment)])

    def gain(self, seat: int, one: int, other: int) -> int:
        """Return how much more *seat* gains than the others by a tunnel between two segments."""
        labels = self._state.board.features.labels
        key = labels[one], labels[other]
        if key not in self._gains:
            self._gains[key] = list(self._changes(*key))
        changes = self._gains[key]
        return changes[seat] - max([*changes[:seat], *changes[seat + 1 :]])

    def _changes(self, one: int, other: int) -> Iterator[int]:
        """Yield the change for each seat if the features *one* and *other* are joined."""
        now = [self._worth((label,), 0) for label in dict.fromkeys((one, other))]
        joined = self._worth(tuple(dict.fromkeys((one, other))), 2)
        for seat in range(self._state.rules.seats):
            yield joined.get(seat, 0) - sum(worth.get(seat, 0) for worth in now)

    def _worth(self, labels: Sequence[int], closed: int) -> Mapping[int, int]:
        """Return by owner the worth of the road made of *labels*, with *closed* ends less."""
        features = self._state.board.features
        standing = [stand for label in labels for stand in features.standing[label]]
        strengths = strengths_of(self._state, standing)
        if not strengths:
            return {}
        missing = sum(features.missing[label] for label in labels) - closed
        tiles = len({features.homes[part] for label in labels for part in features.members[label]})
        value = tiles * POINT
        if not missing:
            value += self._back
        else:
            value += self._back * rough_chance(missing, self._left) // POINT
        return dict.fromkeys(leaders(strengths), value)

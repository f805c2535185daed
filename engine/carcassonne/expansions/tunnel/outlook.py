"""Expectation of tunnels that tokens may still open: a guess, for strategies."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import (
    LONG_GAME,
    POINT,
    rough_chance,
)
from tilewyrm.engine.carcassonne.core.scoring.majority import leaders, strengths_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
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

_CACHE_SIZE = 4096
"""Number of expectations that are cached."""


class _Road(NamedTuple):
    """A road at mouths."""

    homes: tuple[int, ...]
    """The cells of its parts."""
    missing: int
    strengths: tuple[tuple[int, int], ...]
    """Seats with pieces on it, each with its strength."""


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return the expectation of each seat of its tokens. Empty: nothing for any seat."""
    current, board = state.of(Tunnel), state.board
    if len(current.tokens) == len(board.ended) or not any(current.left):
        return ()
    taken, single = _tokens(state)
    free = [segment for segment in board.ended if segment not in taken]
    mouths = free + list(single.values())
    labels, standing = board.features.labels, board.features.standing
    if not any([standing[labels[segment]] for segment in mouths]):
        return ()
    numbers, roads = _roads(state, mouths)
    singles: list[list[int]] = [[] for _ in current.left]
    for (seat, _), number in zip(single, numbers[len(free) :], strict=True):
        singles[seat].append(number)
    begins = tuple(
        [
            left >= TOKENS_OF_A_PAIR + len(own)
            for own, left in zip(singles, current.left, strict=True)
        ]
    )
    key = tuple(numbers[: len(free)]), tuple(map(tuple, singles)), begins
    return _bonuses(roads, sum(state.pile.left), *key)


@lru_cache(_CACHE_SIZE)
def _bonuses(
    roads: Sequence[_Road],
    left: int,
    free: Sequence[int],
    singles: Sequence[Sequence[int]],
    begins: Sequence[bool],
) -> Sequence[int]:
    """Return the expectation of each seat, with *left* tiles to come.

    *free* and *singles* are positions in *roads*: of the free mouths, and by seat of the only
    tokens that lie of a pair. *begins* says by seat whether it has a pair of which none lies.
    """
    outlook, bonuses = _Outlook(roads, left, len(singles)), []
    for seat, own in enumerate(singles):
        bonus = sum(outlook.best(seat, road, free) * OPENING // POINT for road in own)
        if begins[seat] and len(free) > 1:
            gain = max(outlook.best_of_two(seat, at, free) for at in range(len(free)))
            bonus += gain * BEGINNING // POINT
        bonuses.append(bonus)
    return bonuses


def useful_tokens(
    state: CarcassonneState, seat: int, decisions: Sequence[Value]
) -> Sequence[Value]:
    """Return *decisions* with only the most promising tokens of *seat* among them."""
    tokens = [one for one in decisions if isinstance(one, PlaceTunnelToken)]
    if len(tokens) <= MOST:
        return decisions
    free, (_, single) = free_mouths(state), _tokens(state)
    numbers, roads = _roads(state, [*free, *single.values()])
    at_single = dict(zip(single, numbers[len(free) :], strict=True))
    outlook = _Outlook(roads, sum(state.pile.left), state.rules.seats)
    at_free = numbers[: len(free)]

    def promise(token: PlaceTunnelToken) -> int:
        at = free.index(state.board.firsts[place_number(token.cell)] + token.feature)
        own = at_single.get((seat, token.pair))
        if own is not None:
            return outlook.gain(seat, own, at_free[at])
        return outlook.best_of_two(seat, at, at_free) * BEGINNING // POINT

    best = sorted(tokens, key=promise, reverse=True)[:MOST]
    return [one for one in decisions if not isinstance(one, PlaceTunnelToken) or one in best]


def _tokens(state: CarcassonneState) -> tuple[set[int], Mapping[tuple[int, int], int]]:
    """Return the segments at mouths with tokens, and those of the only token of a pair.

    The latter are by seat and pair.
    """
    firsts, taken, single = state.board.firsts, set[int](), dict[tuple[int, int], int]()
    for one in state.of(Tunnel).tokens:
        segment, pair = firsts[place_number(one.cell)] + one.feature, (one.seat, one.pair)
        taken.add(segment)
        if single.pop(pair, None) is None:
            single[pair] = segment
    return taken, single


def _roads(
    state: CarcassonneState, segments: Sequence[int]
) -> tuple[Sequence[int], tuple[_Road, ...]]:
    """Return the roads of *segments*, and before them for each its position among those."""
    features = state.board.features
    labels, home_of = features.labels, features.homes.__getitem__
    numbers: dict[int, int] = {}
    found: list[_Road] = []
    for label in [labels[segment] for segment in segments]:
        if label not in numbers:
            numbers[label] = len(found)
            standing = features.standing[label]
            strengths = tuple(strengths_of(state, standing).items()) if standing else ()
            homes = tuple(map(home_of, features.members[label]))
            found.append(_Road(homes, features.missing[label], strengths))
    return [numbers[labels[segment]] for segment in segments], tuple(found)


class _Outlook:
    """What tunnels between roads would change."""

    def __init__(self, roads: Sequence[_Road], left: int, seats: int) -> None:
        self._roads = roads
        self._left = left
        self._seats = seats
        self._back = RETURNING * min(left, LONG_GAME) // LONG_GAME
        self._gains: dict[tuple[int, int], list[int]] = {}
        """By two roads, the change for each seat."""

    def best(self, seat: int, road: int, others: Sequence[int]) -> int:
        """Return the most that *seat* gains by a tunnel from *road* to one of *others*."""
        return max([0, *(self.gain(seat, road, other) for other in others)])

    def best_of_two(self, seat: int, at: int, roads: Sequence[int]) -> int:
        """Return the most that *seat* gains by a tunnel from position *at* of *roads* to others."""
        return self.best(seat, roads[at], [*roads[:at], *roads[at + 1 :]])

    def gain(self, seat: int, one: int, other: int) -> int:
        """Return how much more *seat* gains than the others by a tunnel between two roads."""
        key = one, other
        if key not in self._gains:
            self._gains[key] = list(self._changes(*key))
        changes = self._gains[key]
        return changes[seat] - max([*changes[:seat], *changes[seat + 1 :]])

    def _changes(self, one: int, other: int) -> Iterator[int]:
        """Yield the change for each seat if the roads *one* and *other* are joined."""
        roads = [self._roads[road] for road in dict.fromkeys((one, other))]
        now = [self._worth((road,), 0) for road in roads]
        joined = self._worth(roads, 2)
        for seat in range(self._seats):
            yield joined.get(seat, 0) - sum(worth.get(seat, 0) for worth in now)

    def _worth(self, roads: Sequence[_Road], closed: int) -> Mapping[int, int]:
        """Return by owner the worth of the road made of *roads*, with *closed* ends less."""
        strengths: dict[int, int] = {}
        for road in roads:
            for seat, strength in road.strengths:
                strengths[seat] = strengths.get(seat, 0) + strength
        if not strengths:
            return {}
        missing = sum(road.missing for road in roads) - closed
        value = len({home for road in roads for home in road.homes}) * POINT
        if not missing:
            value += self._back
        else:
            value += self._back * rough_chance(missing, self._left) // POINT
        return dict.fromkeys(leaders(strengths), value)

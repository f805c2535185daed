"""The cost of a pairing, criterion by criterion; the first one that differs decides."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import permutations

from tilewyrm.events.pairing.past import Past


class Criterion(StrEnum):
    """A criterion of pairings, the most important one first."""

    FORBIDDEN = "forbidden"
    """Pairs at a table who must not meet."""
    REMATCHES = "rematches"
    """Pairs at a table who met before: the squares of how often."""
    SPARED = "spared"
    """Byes and short tables for those who had more of them than others: the squares."""
    SCORES = "scores"
    """Pairs at a table: the squares of how many groups of the standings they are apart."""
    SEATS = "seats"
    """Seats that a player had more than once more than another: the squares of the surplus."""
    NEIGHBOURS = "neighbours"
    """Left neighbours who were that before: the squares of how often."""


Units = Mapping[Criterion, int]
"""By criterion the weight of one."""
_MOST_KNOWN = 100_000


class Costs:
    """The costs of tables and byes of one round, as whole numbers that compare as they should.

    A number has the totals of all criteria as its digits, to a base that none of them reaches.
    With other *units* it is their weighted sum instead, which guides a search around obstacles.
    """

    def __init__(self, past: Past, order: Sequence[int] = (), units: Units | None = None) -> None:
        """Begin with no table; *order* is that of lots, by number if it is empty."""
        self.past = past
        self.order = list(order) or past.numbers
        """The order that decides where costs do not."""
        self._lot = {number: index for index, number in enumerate(self.order)}
        self._known: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
        self.unit = units or _digits(past)
        fewest = min((past.spared[number] for number in past.numbers), default=0)
        self.spare = {
            number: (past.spared[number] - fewest) ** 2 * self.unit[Criterion.SPARED]
            for number in past.numbers
        }
        """By player what a seat at a short table costs."""
        lowest = max((past.groups[number] for number in past.numbers), default=0)
        self.bye = {
            number: self.spare[number]
            + (lowest - past.groups[number]) ** 2 * self.unit[Criterion.SCORES]
            for number in past.numbers
        }
        """By player what a bye costs."""
        self.pair = {
            one: {other: self._pair(one, other) if other != one else 0 for other in past.numbers}
            for one in past.numbers
        }
        """By player and other player what it costs that they are at one table; 0 for oneself."""
        self._seats: dict[tuple[int, int], list[int]] = {}

    def _pair(self, one: int, other: int) -> int:
        pair = frozenset({one, other})
        apart = self.past.groups[one] - self.past.groups[other]
        return (
            (pair in self.past.forbidden) * self.unit[Criterion.FORBIDDEN]
            + self.past.met[pair] ** 2 * self.unit[Criterion.REMATCHES]
            + apart**2 * self.unit[Criterion.SCORES]
        )

    def together(self, players: Sequence[int]) -> int:
        """Return the cost of a table with these *players*, apart from the order of seats."""
        cost = 0
        for index, one in enumerate(players):
            row = self.pair[one]
            for other in players[:index]:
                cost += row[other]
        if len(players) < self.past.wanted:
            cost += sum(self.spare[one] for one in players)
        return cost

    def _of_seats(self, number: int, size: int) -> list[int]:
        """Return by seat of a table of this *size* the cost of having the player there."""
        found = self._seats.get((number, size))
        if found is None:
            sat = self.past.sat[number]
            found = []
            for seat in range(size):
                counts = [sat[each] + (each == seat) for each in range(size)]
                surplus = max(0, counts[seat] - min(counts) - 1)
                found.append(surplus**2 * self.unit[Criterion.SEATS])
            self._seats[number, size] = found
        return found

    def seated(self, players: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """Return the cost of the best order of seats for *players*, and that order.

        Lots decide among orders that cost the same.
        """
        by_lot = tuple(sorted(players, key=self._lot.__getitem__))
        found = self._known.get(by_lot)
        if found is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            found = self._known[by_lot] = self._seated(by_lot)
        return found

    def _seated(self, players: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        size = len(players)
        rows = [self._of_seats(number, size) for number in players]
        unit, left = self.unit[Criterion.NEIGHBOURS], self.past.left
        beside = [
            [left[one, other] ** 2 * unit if size > 2 else 0 for other in players]
            for one in players
        ]
        best, best_order = -1, _orders(size)[0]
        for order in _orders(size):
            cost = 0
            before = order[-1]
            for seat, index in enumerate(order):
                cost += rows[index][seat] + beside[before][index]
                before = index
            if best < 0 or cost < best:
                best, best_order = cost, order
                if not cost:
                    break
        return best, tuple(players[index] for index in best_order)

    def table(self, seats: Sequence[int]) -> int:
        """Return the cost of a table with players in this order of seats."""
        size = len(seats)
        cost = self.together(seats)
        for seat, number in enumerate(seats):
            cost += self._of_seats(number, size)[seat]
            if size > 2:
                times = self.past.left[number, seats[(seat + 1) % size]]
                cost += times**2 * self.unit[Criterion.NEIGHBOURS]
        return cost

    def by_criterion(self, total: int) -> dict[str, int]:
        """Return the parts of a *total* by the names of the criteria."""
        found: dict[str, int] = {}
        for criterion in Criterion:
            found[str(criterion)], total = divmod(total, self.unit[criterion])
        return found

    def total(self, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> int:
        """Return the cost of a round."""
        return sum(map(self.table, tables)) + sum(self.bye[number] for number in byes)


def _digits(past: Past) -> Units:
    """Return by criterion a unit above all that the less important ones can add up to."""
    players, rounds = len(past.numbers) + 1, past.round + 1
    pairs = players * max(6, past.largest)
    groups = max(past.groups.values(), default=0) + 1
    bounds = {
        Criterion.FORBIDDEN: pairs,
        Criterion.REMATCHES: pairs * rounds**2,
        Criterion.SPARED: players * rounds**2,
        Criterion.SCORES: pairs * groups**2,
        Criterion.SEATS: players * rounds**2,
        Criterion.NEIGHBOURS: players * rounds**2,
    }
    found = {}
    unit = 1
    for criterion in reversed(Criterion):
        found[criterion] = unit
        unit <<= bounds[criterion].bit_length()
    return found


def soft_units(past: Past) -> Units:
    """Return weights that are near to each other, so that a search passes through rematches."""
    eighth = max(1, (max(past.groups.values(), default=0) + 1) ** 2 // 64)
    return {
        Criterion.FORBIDDEN: 432 * eighth,
        Criterion.REMATCHES: 144 * eighth,
        Criterion.SPARED: 48 * eighth,
        Criterion.SCORES: 16,
        Criterion.SEATS: 2,
        Criterion.NEIGHBOURS: 1,
    }


def hard_units() -> Units:
    """Return the weights of a search that ignores scores and seats."""
    return dict(zip(Criterion, (400, 40, 4, 0, 0, 0), strict=True))


@lru_cache(maxsize=16)
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(size)))


Cost = Mapping[str, int]
"""By the name of a criterion its part."""

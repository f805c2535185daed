"""Rounds without rematches, by trying out, bounded by steps.

Small rounds may have few of these, far from what exchanges of two players lead to.
"""

from collections.abc import Iterator, Sequence

from tilewyrm.events.pairing.cost import Costs
from tilewyrm.events.pairing.round_shape import RoundShape

Round = tuple[list[tuple[int, ...]], list[int]]
"""Tables in no order of seats, and byes."""


class Fresh:
    """A search for the cheapest round without rematches and without pairs who must not meet.

    It seats next the player with the fewest possible opponents. Sets of players are bits of a
    number, by their index in the order of lots.
    """

    def __init__(self, costs: Costs, shape: RoundShape, steps: int) -> None:
        """Prepare to seat at most *steps* players."""
        self._costs = costs
        self._shape = shape
        self._steps = steps
        self._order = costs.order
        past = costs.past
        self._new = [
            sum(
                1 << index
                for index, other in enumerate(self._order)
                if one != other
                and not past.met[frozenset({one, other})]
                and frozenset({one, other}) not in past.forbidden
            )
            for one in self._order
        ]
        self._free = sum(
            1 << index for index, number in enumerate(self._order) if number in shape.free
        )

    def cheapest(self) -> Round | None:
        """Return the cheapest round found; None if there is none, or the steps are used up."""
        costs, due = self._costs, self._shape.due
        left = sum(1 << index for index, each in enumerate(self._order) if each not in due)
        best, least = None, -1
        for tables, byes in self._rounds(left, self._shape.sizes, self._shape.byes - len(due)):
            cost = sum(costs.together(table) + costs.seated(table)[0] for table in tables)
            cost += sum(costs.bye[number] for number in byes)
            if best is None or cost < least:
                best, least = (tables, byes), cost
        return best

    def _rounds(self, left: int, sizes: tuple[int, ...], byes: int) -> Iterator[Round]:
        """Yield rounds of the players who are *left*, with *byes* byes that are not due."""
        if not left:
            yield [], sorted(self._shape.due)
            return
        one = min(_members(left), key=lambda index: (self._new[index] & left).bit_count())
        for size in sorted(set(sizes), reverse=True):
            at = sizes.index(size)
            fewer = sizes[:at] + sizes[at + 1 :]
            for table in self._tables((one,), self._new[one] & left, size):
                rest = left
                for index in table:
                    rest &= ~(1 << index)
                players = tuple(self._order[index] for index in table)
                for tables, without in self._rounds(rest, fewer, byes):
                    yield [players, *tables], without
        if byes and self._free >> one & 1:
            for tables, without in self._rounds(left & ~(1 << one), sizes, byes - 1):
                yield tables, [*without, self._order[one]]

    def _tables(self, table: tuple[int, ...], new: int, size: int) -> Iterator[tuple[int, ...]]:
        """Yield tables of this *size*: *table* and players who are *new* to all at it."""
        if len(table) == size:
            yield table
            return
        for index in _members(new):
            if not self._steps:
                return
            self._steps -= 1
            rest = (new & self._new[index]) >> index + 1 << index + 1
            if rest.bit_count() >= size - len(table) - 1:
                yield from self._tables((*table, index), rest, size)


def _members(players: int) -> Sequence[int]:
    """Return the indices of the bits that are set, in ascending order."""
    found = []
    while players:
        lowest = players & -players
        found.append(lowest.bit_length() - 1)
        players ^= lowest
    return found

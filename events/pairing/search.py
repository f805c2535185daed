"""Pairing for more than two at a table: a search that is bounded by steps, not by time.

It exchanges two players at a time, and keeps an exchange if the round is not dearer than it was
some steps ago (late acceptance). So it needs no fractions, and every machine finds the same.
"""

from collections.abc import Collection, Sequence

from tilewyrm.events.pairing.cost import Costs
from tilewyrm.events.pairing.lots import Lots


class Search:
    """A search for cheap tables.

    Attributes:
        tables: the players of each table, in no order.
        byes: who has none.
    """

    def __init__(
        self,
        costs: Costs,
        tables: Sequence[Sequence[int]],
        byes: Sequence[int],
        free: Collection[int],
    ) -> None:
        self._costs = costs
        self.tables = [list(players) for players in tables]
        self.byes = list(byes)
        self._free = frozenset(free)
        self._is_short = [len(players) < costs.past.wanted for players in self.tables]
        self._seated = [costs.seated(players)[0] for players in self.tables]
        self._table_of = {
            number: index for index, players in enumerate(self.tables) for number in players
        } | dict.fromkeys(self.byes, -1)
        self._players = sorted(self._table_of)
        self.total = sum(self._seated) + sum(map(costs.together, self.tables))
        self.total += sum(costs.bye[number] for number in self.byes)

    def run(self, steps: int, memory: int, lots: Lots) -> None:
        """Exchange players for a number of *steps*, and keep the cheapest round.

        The cost is compared with that of *memory* steps before.
        """
        if len(self.tables) + bool(self.byes) < 2:
            return
        remembered = [self.total] * memory
        best, kept = self.total, self._snapshot()
        players, table_of, draw = self._players, self._table_of, lots.next_number
        number = len(players)
        for step in range(steps):
            if not self.total:
                break
            one, other = players[draw() * number >> 32], players[draw() * number >> 32]
            if table_of[one] == table_of[other]:
                continue
            slot = step % memory
            before = remembered[slot]
            self._exchange(one, other, before if before > self.total else self.total)
            if self.total < best:
                best, kept = self.total, self._snapshot()
            if self.total < before:
                remembered[slot] = self.total
        self.tables, self.byes = [list(table) for table in kept[0]], list(kept[1])
        self.total = best

    def _snapshot(self) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
        return [tuple(players) for players in self.tables], tuple(self.byes)

    def _exchange(self, one: int, other: int, most: int) -> None:
        """Exchange two players of different tables, unless the round then costs above *most*."""
        first, second = self._table_of[one], self._table_of[other]
        if first < 0:
            one, other, first, second = other, one, second, first
        costs = self._costs
        seated = self.total - self._seated[first]
        here = self._changed(first, one, other)
        if second < 0:
            if one not in self._free or other not in self._free:
                return
            total = seated + here + costs.bye[one] - costs.bye[other]
            if total > most:
                return
            players = [other if each == one else each for each in self.tables[first]]
            order = costs.seated(players)[0]
            total += order
            if total > most:
                return
            self.byes[self.byes.index(other)] = one
        else:
            there = self._changed(second, other, one)
            total = seated - self._seated[second] + here + there
            if total > most:
                return
            players = [other if each == one else each for each in self.tables[first]]
            order = costs.seated(players)[0]
            total += order
            if total > most:
                return
            others = [one if each == other else each for each in self.tables[second]]
            order_there = costs.seated(others)[0]
            total += order_there
            if total > most:
                return
            self.tables[second], self._seated[second] = others, order_there
        self.tables[first], self._seated[first] = players, order
        self._table_of[one], self._table_of[other] = second, first
        self.total = total

    def _changed(self, index: int, one: int, other: int) -> int:
        """Return how much dearer a table is with *other* instead of *one*, but for the seats."""
        before, after = self._costs.pair[one], self._costs.pair[other]
        change = -after[one]
        for each in self.tables[index]:
            change += after[each] - before[each]
        if self._is_short[index]:
            change += self._costs.spare[other] - self._costs.spare[one]
        return change

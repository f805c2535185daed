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
        self._cost = [self._of_table(players) for players in self.tables]
        self._table_of = {
            number: index for index, players in enumerate(self.tables) for number in players
        } | dict.fromkeys(self.byes, -1)
        self._players = sorted(self._table_of)
        self.total = sum(self._cost) + sum(costs.bye[number] for number in self.byes)

    def _of_table(self, players: Sequence[int]) -> int:
        return self._costs.together(players) + self._costs.seated(players)[0]

    def run(self, steps: int, memory: int, lots: Lots) -> None:
        """Exchange players for a number of *steps*, and keep the cheapest round.

        The cost is compared with that of *memory* steps before.
        """
        if len(self.tables) + bool(self.byes) < 2:
            return
        remembered = [self.total] * memory
        best, kept = self.total, self._snapshot()
        players, below = self._players, lots.below
        for step in range(steps):
            if not self.total:
                break
            one = players[below(len(players))]
            other = players[below(len(players))]
            if self._table_of[one] == self._table_of[other]:
                continue
            slot = step % memory
            self._exchange(one, other, max(remembered[slot], self.total))
            if self.total < best:
                best, kept = self.total, self._snapshot()
            remembered[slot] = min(remembered[slot], self.total)
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
        players = [other if each == one else each for each in self.tables[first]]
        rest = self.total - self._cost[first]
        together = costs.together(players)
        if second < 0:
            if one not in self._free or other not in self._free:
                return
            cost = together + costs.seated(players)[0]
            total = rest + cost + costs.bye[one] - costs.bye[other]
            if total > most:
                return
            self.byes[self.byes.index(other)] = one
        else:
            others = [one if each == other else each for each in self.tables[second]]
            rest -= self._cost[second]
            together_others = costs.together(others)
            if rest + together + together_others > most:
                return
            cost = together + costs.seated(players)[0]
            if rest + cost + together_others > most:
                return
            cost_others = together_others + costs.seated(others)[0]
            total = rest + cost + cost_others
            if total > most:
                return
            self.tables[second], self._cost[second] = others, cost_others
        self.tables[first], self._cost[first] = players, cost
        self._table_of[one], self._table_of[other] = second, first
        self.total = total

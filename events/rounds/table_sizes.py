"""Sizes of the tables of a round: which ones come at a number of players."""

from dataclasses import dataclass
from functools import lru_cache

from tilewyrm.events.errors import EventError, Reason


@dataclass(frozen=True)
class TableSizes:
    """How many players sit at a table."""

    wanted: int
    smallest: int
    largest: int

    def check(self) -> None:
        """Raise unless these are sizes that an event can have.

        Raises:
            EventError: with the reason `VALUE`.
        """
        if not 2 <= self.smallest <= self.wanted <= self.largest:
            raise EventError(
                Reason.VALUE,
                "table sizes: at least two players, the smallest not above the wanted size,"
                " and that not above the largest",
            )

    def of(self, players: int) -> tuple[tuple[int, ...], int]:
        """Return the sizes of the tables for a number of *players*, largest first, and the byes.

        Byes are as few as can be. Then the sizes are as near as can be to the wanted one: the sum
        of the squares of what each is off is least. Of equal ones, there are more large tables.
        """
        return _plan(self, players)

    def byes(self, players: int) -> int:
        """Return how many of a number of *players* have no table: as few as can be."""
        return self.of(players)[1]


@lru_cache(maxsize=1024)
def _plan(sizes: TableSizes, players: int) -> tuple[tuple[int, ...], int]:
    """Return tables and byes, from the plans of fewer players; without recursion."""
    best: list[tuple[int, int] | None] = [(0, 0)]
    """By number of seated players the cost and the size of a table, or None if impossible."""
    for seated in range(1, players + 1):
        found = []
        for size in range(sizes.smallest, min(sizes.largest, seated) + 1):
            before = best[seated - size]
            if before is not None:
                found.append((before[0] + (size - sizes.wanted) ** 2, -size))
        cheapest = min(found, default=None)
        best.append(None if cheapest is None else (cheapest[0], -cheapest[1]))
    seated = max(number for number, plan in enumerate(best) if plan is not None)
    byes, tables = players - seated, []
    while seated:
        plan = best[seated]
        assert plan is not None
        tables.append(plan[1])
        seated -= plan[1]
    return tuple(sorted(tables, reverse=True)), byes

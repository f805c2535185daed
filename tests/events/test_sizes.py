"""Which tables come at how many players."""

from itertools import combinations_with_replacement

import pytest

from tilewyrm.events.errors import EventError
from tilewyrm.events.rounds.table_sizes import TableSizes


@pytest.mark.parametrize(
    ("sizes", "players", "tables", "byes"),
    [
        ((2, 2, 2), 8, (2, 2, 2, 2), 0),
        ((2, 2, 2), 9, (2, 2, 2, 2), 1),
        ((2, 2, 3), 9, (3, 2, 2, 2), 0),
        ((4, 3, 4), 2, (), 2),
        ((4, 3, 4), 5, (4,), 1),
        ((4, 3, 4), 6, (3, 3), 0),
        ((4, 3, 4), 7, (4, 3), 0),
        ((4, 3, 4), 9, (3, 3, 3), 0),
        ((4, 3, 4), 11, (4, 4, 3), 0),
        ((4, 3, 5), 5, (5,), 0),
        ((4, 3, 5), 9, (5, 4), 0),
        ((4, 3, 5), 11, (4, 4, 3), 0),
        ((4, 2, 6), 6, (3, 3), 0),
        ((4, 4, 4), 7, (4,), 3),
        ((5, 4, 5), 11, (5, 5), 1),
        ((4, 3, 4), 0, (), 0),
        ((4, 3, 4), 500, (4,) * 125, 0),
    ],
)
def test_sizes(sizes: tuple[int, int, int], players: int, tables: tuple[int, ...], byes: int):
    assert TableSizes(*sizes).of(players) == (tables, byes)


def test_nothing_is_better_than_the_plan():
    for sizes in (TableSizes(4, 3, 5), TableSizes(4, 2, 6), TableSizes(3, 3, 5)):
        for players in range(1, 17):
            every = [
                (players - sum(tables), sum((size - sizes.wanted) ** 2 for size in tables))
                for count in range(9)
                for tables in combinations_with_replacement(
                    range(sizes.smallest, sizes.largest + 1), count
                )
                if sum(tables) <= players
            ]
            tables, byes = sizes.of(players)
            assert sum(tables) + byes == players
            assert (byes, sum((size - sizes.wanted) ** 2 for size in tables)) == min(every)


@pytest.mark.parametrize("sizes", [(4, 5, 6), (4, 3, 3), (2, 1, 2), (1, 1, 1)])
def test_sizes_that_no_event_has(sizes: tuple[int, int, int]):
    with pytest.raises(EventError, match="table sizes"):
        TableSizes(*sizes).check()

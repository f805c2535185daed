"""Matchpoints: seat by seat, as in duplicate bridge."""

from fractions import Fraction

import pytest

from tilewyrm.events.rounds.event_table import EventTable, Filed, Filing, places_of
from tilewyrm.events.scoring.scoring import Column
from tilewyrm.events.standings.comparison import comparison, is_compared


def table(number: int, *points: int) -> EventTable:
    """Return a table whose match has ended with these points."""
    filing = Filing(3, Filed.RESULT, points, places_of(points), sha256="5" * 64)
    return EventTable(number, list(range(10 * number, 10 * number + len(points))), filings=[filing])


def matchpoints(*tables: EventTable) -> list[list[Fraction]]:
    """Return by table and seat the matchpoints."""
    found = comparison(tables)
    return [
        [found[each.number, seat][Column.MATCHPOINTS] for seat in range(len(each.seats))]
        for each in tables
        if is_compared(each)
    ]


def test_each_seat_is_compared_with_the_same_seat():
    half, three_quarters = Fraction(1, 2), Fraction(3, 4)
    found = matchpoints(table(1, 60, 40), table(2, 50, 40), table(3, 60, 70))
    assert found == [[three_quarters, Fraction(1, 4)], [0, Fraction(1, 4)], [three_quarters, 1]]
    tops = comparison([table(1, 60, 40), table(2, 50, 40), table(3, 60, 70)])
    assert [tops[number, 0][Column.TOPS] for number in (1, 2, 3)] == [half, 0, half]


def test_two_tables_are_compared_with_each_other():
    assert matchpoints(table(1, 60, 40), table(2, 50, 40)) == [
        [1, Fraction(1, 2)],
        [0, Fraction(1, 2)],
    ]


def test_a_table_alone_has_half():
    assert matchpoints(table(1, 60, 40)) == [[Fraction(1, 2)] * 2]


@pytest.mark.parametrize(
    "filing",
    [
        Filing(4, Filed.FORFEIT, number=10),
        Filing(4, Filed.ANNUL),
        Filing(4, Filed.REPLAY),
        Filing(4, Filed.RESULT, (1, 2), (2, 1)),  # without a file
    ],
)
def test_what_leaves_a_table_out(filing: Filing):
    left_out = table(1, 60, 40)
    left_out.filings.append(filing)
    assert not is_compared(left_out)
    assert matchpoints(left_out, table(2, 50, 40), table(3, 40, 50)) == [[1, 0], [0, 1]]


def test_a_table_that_is_played_again_stays_out():
    again = table(1, 60, 40)
    again.filings.append(Filing(4, Filed.REPLAY))
    again.filings.append(Filing(5, Filed.RESULT, (9, 8), (1, 2), sha256="6" * 64))
    assert not is_compared(again)


def test_points_by_ruling_are_compared():
    ruled = table(1, 60, 40)
    ruled.filings.append(Filing(4, Filed.RULED, (45, 40), (1, 2)))
    assert matchpoints(ruled, table(2, 50, 40)) == [[0, Fraction(1, 2)], [1, Fraction(1, 2)]]

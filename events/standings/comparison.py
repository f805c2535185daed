"""Comparison of the tables of a round seat by seat, as in duplicate bridge."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tilewyrm.events.rounds.event_table import Ending, EventTable, Filed
from tilewyrm.events.scoring.scoring import Column

ALONE: Mapping[Column, Fraction] = {Column.MATCHPOINTS: Fraction(1, 2), Column.TOPS: Fraction()}
"""The amounts of a match that is compared with no other."""


def comparison(
    tables: Sequence[EventTable],
) -> Mapping[tuple[int, int], Mapping[Column, Fraction]]:
    """Return the amounts of each comparison, by number of the table and seat.

    Those that cannot be compared are left out, and tables of other sizes are not compared.
    `Column.MATCHPOINTS` is from 0 to 1.
    """
    points = {table.number: table.outcome().points for table in tables if is_compared(table)}
    return {
        (number, seat): _amounts(own, [each[seat] for each in points.values() if len(each) == size])
        for number, seats in points.items()
        for size in [len(seats)]
        for seat, own in enumerate(seats)
    }


def is_compared(table: EventTable) -> bool:
    """Return whether a table is compared: its match had the luck of the round, and all played."""
    outcome = table.outcome()
    replayed = any(filing.counts and filing.what is Filed.REPLAY for filing in table.filings)
    return (
        outcome.ending is Ending.PLAYED
        and bool(outcome.sha256)
        and not outcome.forfeited
        and not replayed
    )


def _amounts(own: int, of_seat: Sequence[int]) -> Mapping[Column, Fraction]:
    """Return the amounts of *own* points among those *of_seat*, own ones included."""
    if len(of_seat) < 2:
        return ALONE
    worse = sum(points < own for points in of_seat)
    equal = sum(points == own for points in of_seat)
    possible = 2 * (len(of_seat) - 1)
    best = own == max(of_seat)
    return {
        Column.MATCHPOINTS: Fraction(2 * worse + equal - 1, possible),
        Column.TOPS: Fraction(1, equal) if best else Fraction(),
    }

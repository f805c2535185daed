"""Standings over several events: points by place, ties, and the best events."""

from fractions import Fraction

import pytest

from support.events import LogBook
from tilewyrm.events.standings.season import EventPoints, event_points, season
from tilewyrm.events.standings.standings import standings


def points(*amounts: int) -> dict[str, EventPoints]:
    """Return an event in which A, B, ... had these points, and nobody was first."""
    return {name: EventPoints(Fraction(each), Fraction()) for name, each in zip("ABCD", amounts)}  # noqa: B905


def test_an_event_brings_up_to_a_hundred_and_tied_players_share():
    book = LogBook()
    book.add(4)
    book.begin([1, 2, 3, 4])
    book.paper(1, 50, 70, 70, 20)
    found = event_points(standings(book.record))
    assert [found[number].points for number in (2, 3, 1, 4)] == [Fraction(175, 2)] * 2 + [50, 25]
    assert [found[number].firsts for number in (2, 3, 1, 4)] == [Fraction(1, 2)] * 2 + [0, 0]


@pytest.mark.parametrize("size", [1, 3, 8])
def test_all_of_an_event_have_the_same_sum_however_it_ends(size: int):
    book = LogBook()
    book.add(size)
    found = event_points(standings(book.record))
    assert sum(each.points for each in found.values()) == Fraction(100 * (size + 1), 2)
    assert sum(each.firsts for each in found.values()) == 1


def test_the_best_events_count_and_an_event_missed_brings_nothing():
    rows = season([points(100, 50), points(10, 50, 30), points(90, 50, 30)], 2)
    assert [(row.rank, row.player, row.points) for row in rows] == [
        (1, "A", 190),
        (2, "B", 100),
        (3, "C", 60),
    ]
    assert rows[0].counted == {0, 2}
    assert rows[2].results[0] is None


def test_firsts_decide_among_equal_points_and_the_rest_share_a_rank():
    won = {"B": EventPoints(Fraction(20), Fraction(1))}
    rows = season([points(20, 0, 20), won], 5)
    assert [(row.rank, row.player) for row in rows] == [(1, "B"), (2, "A"), (2, "C")]

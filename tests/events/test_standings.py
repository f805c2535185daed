"""Standings: every column of every preset, with ties, byes, forfeits, late rounds, short tables."""

from fractions import Fraction

import pytest

from support.events import LogBook, event_fact
from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Forfeit, Here, Player, Rule, Withdraw
from tilewyrm.events.scoring import presets
from tilewyrm.events.scoring.scoring import Column, Occasion, Scoring
from tilewyrm.events.standings.standings import standings, standings_json

F = Fraction


def columns(book: LogBook, number: int) -> list[Fraction]:
    return list(book.rows()[number].columns.values())


def last(book: LogBook, number: int) -> dict[str, Fraction]:
    """Return what the last round brought a player."""
    return {str(name): each for name, each in book.rows()[number].rounds[-1].amounts.items()}


def two(players: int) -> LogBook:
    book = LogBook(event_fact(presets.wins(), sizes=(2, 2, 2), rounds=5))
    book.add(players)
    return book


def test_wins_then_the_opponents_wins_without_the_weakest_then_the_difference():
    book = two(4)
    book.begin([1, 2], [3, 4])
    book.paper(1, 50, 40)
    book.paper(2, 30, 30)
    book.begin([1, 3], [2, 4])
    book.paper(1, 20, 25)
    book.paper(2, 60, 10)
    # wins: 1 has 1, 2 has 1, 3 has 3/2, 4 has 1/2
    assert columns(book, 3) == [F(3, 2), F(1), F(5)]
    assert columns(book, 1) == [F(1), F(3, 2), F(5)]
    assert columns(book, 2) == [F(1), F(1), F(40)]
    assert columns(book, 4) == [F(1, 2), F(3, 2), F(-50)]
    assert [row.number for row in standings(book.record)] == [3, 1, 2, 4]


def test_what_is_fixed_for_two_at_a_table():
    book = two(3)
    book.begin([1, 2], byes=[3])
    book.say(Forfeit(1, 1, 1, "gone"))
    assert last(book, 3) == last(book, 2) == {"award": 1, "opponents": 0, "difference": 0}
    assert last(book, 1) == {"award": 0, "opponents": 0, "difference": -50}
    book.add(1)
    assert [each.occasion for each in book.rows()[4].rounds] == [Occasion.LATE]
    assert columns(book, 4) == [0, 0, 0]
    book.begin([1, 4], [2, 3])
    book.say(Rule(2, 2, "annul", "the cat"))
    assert last(book, 2) == {"award": 0, "opponents": 0, "difference": 0}
    book.paper(1, 7, 3)
    # 1 met a fixed 0 (left out as the weakest) and 4, who has no win
    assert columns(book, 1) == [1, 0, -46]
    # 4 met 1, who has one win, and a fixed 0 of the round before
    assert columns(book, 4) == [0, 1, -4]


def test_a_loser_is_never_ahead_and_a_winner_never_behind():
    """A match that ended by resignation: the points say otherwise than the places."""
    book = two(2)
    book.begin([1, 2])
    book.say(Rule(1, 1, "points", "resigned", (80, 30), (2, 1)))
    assert columns(book, 1)[::2] == [0, 0]
    assert columns(book, 2)[::2] == [1, 0]


def test_places_share_of_the_points_and_points():
    book = LogBook()
    book.add(7)
    book.begin([1, 2, 3, 4], [5, 6, 7])
    book.paper(1, 40, 30, 30, 0)
    book.paper(2, 20, 20, 20)
    assert columns(book, 1) == [5, F(8, 5), 40]
    assert columns(book, 2) == columns(book, 3) == [F(5, 2), F(6, 5), 30]
    assert columns(book, 4) == [1, 0, 0]
    assert columns(book, 5) == [3, 1, 20]  # three share 5, 3 and 1
    assert [row.rank for row in standings(book.record)] == [1, 2, 2, 2, 5, 5, 7]
    assert [row.number for row in standings(book.record)] == [1, 5, 6, 7, 2, 3, 4]


def test_points_below_zero_have_no_share():
    book = LogBook()
    book.add(4)
    book.begin([1, 2, 3, 4])
    book.paper(1, -10, 0, 6, 2)
    assert [columns(book, number)[1] for number in (1, 2, 3, 4)] == [0, 0, 3, 1]
    assert columns(book, 1)[2] == -10
    book.begin([1, 2, 3, 4])
    book.paper(1, -1, -2, -3, -4)
    assert last(book, 4)["share"] == 1


def test_who_forfeits_at_a_table_of_more_leaves_the_places_to_the_others():
    book = LogBook()
    book.add(8)
    book.begin([1, 2, 3, 4], [5, 6, 7, 8])
    book.paper(1, 90, 30, 20, 10)
    book.say(Forfeit(1, 1, 1, "gone"))
    assert [last(book, number)["award"] for number in (1, 2, 3, 4)] == [0, 5, 3, 2]
    assert last(book, 2)["share"] == F(3, 2)  # half of the points of three
    for number in (5, 6, 7):
        book.say(Forfeit(1, 2, number, "gone"))
    assert last(book, 8) == {"award": 3, "share": 1, "points": 0}
    assert last(book, 5) == {"award": 0, "share": 0, "points": 0}
    assert book.rows()[8].rounds[0].occasion is Occasion.WALKOVER
    book.say(Forfeit(1, 2, 8, "gone"))
    assert book.rows()[8].rounds[0].occasion is Occasion.FORFEIT


def test_awards_by_place_are_typed_in():
    scoring = presets.points([(10, 6, 3, 0), (10, 5, 0)], bye=5)
    book = LogBook(event_fact(scoring))
    book.add(4)
    book.begin([1, 2, 3, 4])
    book.paper(1, 7, 7, 9, 1)
    assert [columns(book, number) for number in (1, 2, 3, 4)] == [
        [F(9, 2), 7], [F(9, 2), 7], [10, 9], [0, 1],
    ]  # fmt: skip
    for wrong in ([], [(1, 2, 3), (4, 5, 6)]):
        with pytest.raises(EventError, match="list of places"):
            presets.points(wrong, bye=0)


def test_first_places_can_count():
    columns_ = (Column.FIRSTS, Column.POINTS)
    fixed = {each: {Column.FIRSTS: F(1, 2), Column.POINTS: F(0)} for each in Occasion}
    book = LogBook(event_fact(Scoring("own", columns_, presets.places().awards, fixed)))
    book.add(4)
    book.begin([1, 2, 3, 4])
    book.paper(1, 7, 9, 9, 9)
    assert columns(book, 2) == [F(1, 3), 9]
    book.begin([1, 2, 3, 4])
    book.say(Rule(2, 1, "annul", "x"))
    assert columns(book, 2) == [F(5, 6), 9]


def test_who_never_came_has_no_row_and_who_left_keeps_theirs():
    book = LogBook()
    book.add(4)
    book.say(Player(5))
    book.begin([1, 2, 3, 4])
    book.paper(1, 4, 3, 2, 1)
    book.say(Withdraw(1, 2))
    assert sorted(book.rows()) == [1, 2, 3, 4]
    book.say(Here(5))
    assert book.rows()[5].rank == 5
    assert book.rows()[1].rank == 1


def test_the_last_match_counts():
    """Also that of the last round, and one that was filed while others were still played."""
    book = LogBook(event_fact(rounds=1))
    book.add(8)
    book.begin([1, 2, 3, 4], [5, 6, 7, 8])
    book.paper(2, 9, 8, 7, 6)
    assert columns(book, 5)[0] == 5
    assert columns(book, 1) == [0, 0, 0]
    assert book.rows()[1].rounds == ()
    book.paper(1, 1, 2, 3, 4)
    assert columns(book, 4)[0] == 5


def test_standings_as_bytes():
    book = two(2)
    book.begin([1, 2])
    book.paper(1, 5, 5)
    assert standings_json(standings(book.record)) == (
        b'[{"columns":{"award":"1/2","difference":0,"opponents":0},"number":1,"rank":1},'
        b'{"columns":{"award":"1/2","difference":0,"opponents":0},"number":2,"rank":1}]\n'
    )


@pytest.mark.parametrize("scoring", [presets.wins(), presets.places(), presets.points([(1, 0)], 1)])
def test_a_scoring_is_read_as_it_was_written(scoring: Scoring):
    assert Scoring.read(scoring.json()) == scoring


@pytest.mark.parametrize(
    "changes",
    [
        {"more": 1},
        {"preset": 1},
        {"columns": []},
        {"columns": ["award", "award"]},
        {"columns": ["beauty"]},
        {"columns": ["opponents"]},
        {"awards": {"two": [1, 0]}},
        {"awards": {"02": [1, 0]}},
        {"awards": {"2": [1, 0, 0]}},
        {"awards": {"2": 1}},
        {"awards": 1},
        {"fixed": {}},
        {"fixed": {str(each): {"award": 1} for each in Occasion}},
        {"fixed": {str(each): 1 for each in Occasion}},
    ],
)
def test_what_is_no_scoring(changes: dict[str, object]):
    with pytest.raises(EventError) as caught:
        Scoring.read({**presets.wins().json(), **changes})  # type: ignore[dict-item]
    assert caught.value.reason in (Reason.VALUE, Reason.FORMAT)

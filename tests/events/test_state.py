"""The machine: what each fact changes, what is refused and why, what is due."""

import copy

import pytest

from support.events import SHA, LogBook, event_fact, public, verify
from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import (
    Absent,
    Close,
    Correct,
    Event,
    Fact,
    Forbid,
    Forfeit,
    Here,
    Medium,
    Open,
    Pair,
    Paper,
    Player,
    Replace,
    Result,
    Return,
    Rule,
    Say,
    Start,
    Swap,
    Terms,
    Unpair,
    Withdraw,
)  # fmt: skip
from tilewyrm.events.rounds.event_table import Ending
from tilewyrm.events.scoring import presets
from tilewyrm.events.state.due import Due, Duty, NoShow, due, no_shows
from tilewyrm.events.state.event_state import EventState


def refused(book: LogBook, fact: Fact, reason: Reason) -> EventError:
    """Say *fact*, which is refused for *reason* and changes nothing; return the refusal."""
    before = copy.deepcopy(book.record)
    with pytest.raises(EventError) as caught:
        book.say(fact)
    assert caught.value.reason is reason, caught.value
    assert book.record == before
    return caught.value


def seven() -> LogBook:
    """Return an event whose first round has a table of four and one of three."""
    book = LogBook()
    book.add(7)
    book.begin([1, 2, 3, 4], [5, 6, 7])
    return book


def with_byes(players: int) -> LogBook:
    """Return an event for two at a table with so many players."""
    book = LogBook(event_fact(presets.wins(), sizes=(2, 2, 2), rounds=9))
    book.add(players)
    return book


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": 2}, Reason.NEWER),
        ({"rounds": 0}, Reason.VALUE),
        ({"table_size": 2}, Reason.VALUE),
        ({"largest": 7}, Reason.VALUE),
        ({"seed": "7"}, Reason.VALUE),
        ({"server": "7"}, Reason.VALUE),
        ({"arbiters": ("7",)}, Reason.VALUE),
        ({"scoring": {}}, Reason.VALUE),
        ({"scoring": presets.wins().json()}, Reason.VALUE),
    ],
)
def test_a_first_line_that_describes_no_event(changes: dict[str, object], reason: Reason):
    event = Event(**{**vars(event_fact()), **changes})  # type: ignore[arg-type]
    with pytest.raises(EventError) as caught:
        EventState(verify).check(event, public("organiser"))
    assert caught.value.reason is reason


def test_the_first_line_comes_first_and_once():
    state = EventState(verify)
    with pytest.raises(EventError) as caught:
        state.check(Player(1), public("organiser"))
    assert caught.value.reason is Reason.NOT_BEGUN
    with pytest.raises(EventError):
        _ = state.record
    refused(LogBook(), event_fact(), Reason.BEGUN)


def test_players_are_paired_once_they_are_here():
    book = LogBook()
    for number in range(1, 6):
        book.say(Player(number, "greedy" if number == 4 else None))
        if number < 4:
            book.say(Here(number))
    assert book.record.active(1) == [1, 2, 3, 4]
    assert due(book.record) == [Due(Duty.CHECK_IN, number=5), Due(Duty.PAIR, 1)]
    refused(book, Player(5), Reason.VALUE)
    refused(book, Player(7), Reason.VALUE)
    refused(book, Here(3), Reason.PRESENT)
    refused(book, Here(4), Reason.PRESENT)
    refused(book, Here(9), Reason.NO_PLAYER)
    refused(book, Pair(1, ((1, 2, 3, 5),)), Reason.NOT_PRESENT)


def test_who_withdraws_is_not_paired_until_the_return():
    book = seven()
    refused(book, Withdraw(3, 1), Reason.ROUND)
    refused(book, Return(3, 2), Reason.PRESENT)
    book.say(Withdraw(3, 2))
    refused(book, Withdraw(3, 2), Reason.WITHDRAWN)
    book.say(Return(3, 3))
    assert [book.record.entrant(3).stays(number) for number in (1, 2, 3)] == [True, False, True]
    assert book.record.active(2) == [1, 2, 4, 5, 6, 7]
    book.paper(1, 1, 2, 3, 4)
    book.paper(2, 1, 2, 3)
    refused(book, Pair(2, ((1, 2, 3), (4, 5, 6)), (7,)), Reason.NOT_PRESENT)
    book.begin([1, 2, 4], [5, 6, 7])


def test_a_player_who_withdrew_before_coming_is_not_waited_for():
    book = LogBook()
    book.say(Player(1))
    book.say(Withdraw(1, 1))
    assert due(book.record) == []


@pytest.mark.parametrize(
    ("tables", "byes", "reason"),
    [
        ([[1, 2, 3], [4, 5, 6]], [], Reason.NOT_PRESENT),
        ([[1, 2, 3, 4], [5, 6, 7, 7]], [], Reason.TWICE),
        ([[1, 2, 3, 4], [5, 6, 8]], [], Reason.NO_PLAYER),
        ([[1, 2, 3, 4, 5], [6, 7]], [], Reason.SIZE),
        ([[1, 2, 3, 4, 5, 6, 7]], [], Reason.SIZE),
        ([[1, 2, 3, 4]], [5, 6, 7], Reason.BYES),
        ([], [1, 2, 3, 4, 5, 6, 7], Reason.NOBODY),
        ([], [], Reason.NOBODY),
    ],
)
def test_a_round_that_cannot_be(tables: list[list[int]], byes: list[int], reason: Reason):
    book = LogBook()
    book.add(7)
    refused(book, Pair(1, tuple(map(tuple, tables)), tuple(byes)), reason)
    refused(book, Pair(2, ((1, 2, 3, 4), (5, 6, 7))), Reason.ROUND)


def test_nobody_has_a_second_bye_before_all_had_one():
    book = with_byes(3)
    for bye, one, two in ((1, 2, 3), (2, 1, 3)):
        book.begin([one, two], byes=[bye])
        book.paper(1, 1, 0)
    refused(book, Pair(3, ((1, 2),), (3, 3)), Reason.TWICE)
    assert refused(book, Pair(3, ((2, 3),), (1,)), Reason.BYES).about == {"number": 1}
    book.say(Pair(3, ((1, 2),), (3,)))
    refused(book, Swap(3, 3, 1, "please"), Reason.BYES)
    book.say(Swap(3, 1, 2, "sides"))
    book.say(Start(3))
    book.paper(1, 1, 0)
    book.say(Pair(4, ((2, 3),), (1,)))


def test_leaving_and_coming_back_brings_no_bye():
    book = with_byes(3)
    book.begin([1, 2], byes=[3])
    book.paper(1, 1, 0)
    book.say(Withdraw(3, 2))
    book.begin([1, 2])
    book.paper(1, 1, 0)
    book.say(Return(3, 3))
    refused(book, Pair(3, ((1, 2),), (3,)), Reason.BYES)
    rounds = book.rows()[3].rounds
    assert [each.occasion for each in rounds] == ["bye", "away"]
    assert book.rows()[3].columns["award"] == 1


def test_nobody_is_paired_once_all_have_withdrawn():
    book = with_byes(2)
    book.begin([1, 2])
    book.paper(1, 1, 0)
    for number in (1, 2):
        book.say(Withdraw(number, 2))
    assert due(book.record) == [Due(Duty.CLOSE)]
    for tables in (((1, 2),), ()):
        refused(book, Pair(2, tables), Reason.NOT_PRESENT if tables else Reason.NOBODY)


def test_a_round_is_paired_changed_dropped_and_started():
    book = LogBook()
    book.add(7)
    book.say(Pair(1, ((1, 2, 3, 4), (5, 6, 7)), (), {"rematches": 0}))
    refused(book, Pair(1, ((1, 2, 3, 4), (5, 6, 7))), Reason.OPEN_ROUND)
    refused(book, Swap(1, 1, 9, "x"), Reason.NO_PLAYER)
    refused(book, Swap(1, 1, 1, "x"), Reason.VALUE)
    refused(book, Swap(2, 1, 2, "x"), Reason.ROUND)
    refused(book, Paper(1, 1, (1, 2, 3, 4)), Reason.NOT_STARTED)
    book.say(Swap(1, 4, 5, "brothers"))
    assert [table.seats for table in book.record.rounds[0].tables] == [[1, 2, 3, 5], [4, 6, 7]]
    refused(book, Terms({}), Reason.STARTED)
    book.say(Unpair(1, "somebody comes"))
    book.say(Terms({"clock": 60}))
    assert book.record.event.terms == {"clock": 60}
    book.say(Player(8))
    book.say(Pair(1, ((1, 2, 3, 4), (5, 6, 7))))
    book.say(Here(8))  # during the pairing: for the next one
    refused(book, Swap(1, 8, 1, "x"), Reason.NOT_PRESENT)
    for minutes in (0, -1, 1441):
        refused(book, Start(1, minutes), Reason.VALUE)
    book.say(Unpair(1, "player 8 is here"))
    assert book.record.active(1) == list(range(1, 9))
    assert due(book.record) == [Due(Duty.PAIR, 1)]
    book.say(Pair(1, ((1, 2, 3, 4), (5, 6, 7, 8))))
    assert due(book.record) == [Due(Duty.START, 1)]
    refused(book, Close(), Reason.OPEN_ROUND)
    book.say(Start(1))
    refused(book, Start(1), Reason.STARTED)
    refused(book, Unpair(2, "x"), Reason.ROUND)
    assert due(book.record) == [Due(Duty.OPEN, 1, 1), Due(Duty.OPEN, 1, 2)]


def test_players_change_places_until_something_is_decided():
    book = with_byes(5)
    book.begin([1, 2], [3, 4], byes=[5])
    book.say(Open(1, 1, "aaa"), "server")
    book.say(Absent(1, 1, 1), "server")
    book.say(Swap(1, 1, 5, "no-show"))
    assert book.record.rounds[0].byes == [1]
    assert book.record.rounds[0].tables[0].seats == [5, 2]
    assert due(book.record)[0] == Due(Duty.OPEN, 1, 1)  # the match had other seats
    book.result(2, 10, 20)
    refused(book, Swap(1, 2, 3, "x"), Reason.DECIDED)
    refused(book, Unpair(1, "x"), Reason.DECIDED)


def test_the_next_round_needs_every_result():
    book = seven()
    error = refused(book, Pair(2, ((1, 2, 3, 5), (4, 6, 7))), Reason.OPEN_ROUND)
    assert error.about == {"round": 1, "table": 1}
    book.result(1, 10, 20, 30, 40)
    assert due(book.record) == [Due(Duty.OPEN, 1, 2)]
    book.say(Open(1, 2, "m"), "server")
    book.say(Absent(1, 2, 5), "server")
    assert due(book.record) == [Due(Duty.ABSENT, 1, 2, 5), Due(Duty.RESULT, 1, 2)]
    refused(book, Absent(1, 2, 1), Reason.NOT_PRESENT)
    book.say(Rule(1, 2, "annul", "the cat"), "arbiter")
    assert due(book.record) == [Due(Duty.PAIR, 2)]


def test_a_round_is_never_stuck_because_one_result_is_odd():
    """A result that nobody can read is ruled on, and the round goes on."""
    for ruling in (
        Rule(1, 1, "points", "odd", (0, 0, 0, 0)),
        Rule(1, 1, "annul", "odd"),
        Paper(1, 1, (-3, -3, 0, 5), (1, 1, 3, 4)),
    ):
        book = seven()
        book.paper(2, 1, 2, 3)
        refused(book, Paper(1, 1, (1, 2, 3)), Reason.VALUE)
        refused(book, Paper(1, 1, (1, 2, 3, 4), (1, 2, 2, 3)), Reason.VALUE)
        book.say(ruling)
        assert due(book.record) == [Due(Duty.PAIR, 2)]
        assert len(book.rows()) == 7


def test_a_table_is_on_paper_until_the_server_opens_it():
    book = seven()
    book.say(Medium(1, 1, "paper"))
    refused(book, Medium(1, 1, "paper"), Reason.TWICE)
    refused(book, Medium(1, 1, "cardboard"), Reason.VALUE)
    refused(book, Open(1, 1, "m"), Reason.PHYSICAL)
    assert Due(Duty.RESULT, 1, 1) in due(book.record)
    book.say(Medium(1, 1, "server"))
    book.say(Open(1, 1, "m"), "server")
    refused(book, Medium(1, 1, "paper"), Reason.OPENED)
    book.say(Medium(1, 2, "paper"))
    book.say(Paper(1, 2, (1, 2, 3)))
    refused(book, Medium(1, 2, "server"), Reason.DECIDED)


def test_a_result_is_filed_once():
    book = seven()
    refused(book, Result(1, 1, (1, 2, 3, 4), (4, 3, 2, 1), SHA, "normal"), Reason.NOT_OPEN)
    book.say(Open(1, 1, "m"))
    refused(book, Open(1, 1, "m"), Reason.TWICE)
    refused(book, Open(1, 3, "m"), Reason.NO_TABLE)
    refused(book, Open(1, 2, ""), Reason.VALUE)
    refused(book, Result(1, 1, (1, 2, 3, 4), (4, 3, 2, 1), "x", "normal"), Reason.VALUE)
    book.say(Result(1, 1, (1, 2, 3, 4), (4, 3, 2, 1), SHA, "normal"), "server")
    for fact in (
        Result(1, 1, (1, 2, 3, 4), (4, 3, 2, 1), SHA, "normal"),
        Paper(1, 1, (1, 2, 3, 4)),
        Open(1, 1, "n"),
        Absent(1, 1, 2),
    ):
        refused(book, fact, Reason.DECIDED)


def test_forfeits_decide_a_table_when_one_player_is_left():
    book = seven()
    book.say(Open(1, 2, "m"))
    table = book.record.rounds[0].tables[1]
    book.say(Forfeit(1, 2, 5, "gone"))
    refused(book, Forfeit(1, 2, 5, "gone"), Reason.TWICE)
    refused(book, Forfeit(1, 2, 1, "gone"), Reason.NOT_PRESENT)
    assert table.outcome().ending is Ending.UNDECIDED
    forfeited = book.say(Forfeit(1, 2, 7, "gone, too"))
    assert table.outcome().ending is Ending.FORFEITED
    refused(book, Paper(1, 2, (1, 2, 3)), Reason.DECIDED)
    book.say(Result(1, 2, (1, 2, 3), (3, 2, 1), SHA, "forfeit"), "server")  # its file is evidence
    assert table.outcome().ending is Ending.FORFEITED
    assert table.outcome().sha256 == SHA
    book.say(Correct(forfeited.seq, "was there"))
    assert table.outcome().ending is Ending.PLAYED


def test_a_table_is_decided_when_every_person_forfeited_and_bots_are_left():
    book = LogBook()
    for number in range(1, 9):
        book.say(Player(number, "greedy" if number > 2 else None))
    book.say(Here(1))
    book.say(Here(2))
    book.begin([1, 2, 3, 4], [5, 6, 7, 8])
    for number in (1, 2):
        assert book.record.rounds[0].tables[0].outcome().ending is Ending.UNDECIDED
        last = book.say(Forfeit(1, 1, number, "gone"))
    assert due(book.record) == [Due(Duty.OPEN, 1, 2)]  # bots alone play there from the beginning
    occasions = {
        number: row.rounds[0].occasion for number, row in book.rows().items() if row.rounds
    }
    assert occasions == {1: "forfeit", 2: "forfeit", 3: "walkover", 4: "walkover"}
    book.say(Correct(last.seq, "was there"))
    assert book.record.rounds[0].tables[0].outcome().ending is Ending.UNDECIDED


def test_rulings_and_corrections_after_the_end():
    book = seven()
    filed = book.result(1, 10, 20, 30, 40)
    table = book.record.rounds[0].tables[0]
    annulled = book.say(Rule(1, 1, "annul", "wrong tiles"))
    assert table.outcome().ending is Ending.ANNULLED
    refused(book, Forfeit(1, 1, 1, "x"), Reason.DECIDED)
    book.say(Correct(annulled.seq, "they were right"))
    refused(book, Correct(annulled.seq, "again"), Reason.TWICE)
    assert table.outcome().points == (10, 20, 30, 40)
    ruled = book.say(Rule(1, 1, "points", "miscounted", (11, 20, 30, 40)))
    assert (table.outcome().line, table.outcome().ruled) == (ruled.seq, True)
    book.say(Correct(ruled.seq, "typo", (12, 20, 30, 40), (1, 2, 3, 4)))
    assert (table.outcome().points[0], table.outcome().places) == (12, (1, 2, 3, 4))
    book.say(Correct(ruled.seq, "no"))
    assert (table.outcome().line, table.outcome().ruled) == (filed.seq, False)
    book.say(Rule(1, 1, "points", "miscounted", (11, 20, 30, 40)))
    book.say(Rule(1, 1, "replay", "power cut"))
    assert table.outcome().ending is Ending.UNDECIDED
    assert due(book.record)[0] == Due(Duty.OPEN, 1, 1)
    again = book.result(1, 1, 2, 3, 4)
    assert (table.outcome().line, table.outcome().ruled) == (again.seq, False)


def test_rulings_and_corrections_that_cannot_be():
    book = seven()
    forfeit = book.say(Forfeit(1, 1, 2, "gone"))
    refused(book, Rule(1, 1, "dance", "x"), Reason.VALUE)
    refused(book, Rule(1, 1, "points", "x"), Reason.VALUE)
    refused(book, Rule(1, 1, "annul", "x", (1, 2, 3, 4)), Reason.VALUE)
    refused(book, Correct(0, "x"), Reason.NO_SUCH_LINE)
    refused(book, Correct(forfeit.seq, "x", (1, 2, 3, 4)), Reason.NO_SUCH_LINE)
    refused(book, Correct(forfeit.seq, "x", None, (1, 2, 3, 4)), Reason.VALUE)


def test_an_event_has_no_more_rounds_than_it_says_and_ends():
    book = LogBook(event_fact(rounds=1))
    book.add(4)
    book.say(Forbid(1, 2, "brothers"))
    refused(book, Forbid(2, 1, "brothers"), Reason.TWICE)
    refused(book, Forbid(2, 2, "x"), Reason.VALUE)
    refused(book, Forbid(2, 7, "x"), Reason.NO_PLAYER)
    assert book.record.forbidden == {frozenset({1, 2})}
    book.begin([1, 2, 3, 4])
    book.paper(1, 1, 2, 3, 4)
    refused(book, Pair(2, ((1, 2, 3, 4),)), Reason.ROUND)
    refused(book, Say(""), Reason.VALUE)
    said = book.say(Say("Lunch"))
    assert book.record.announcements == [(said.seq, "Lunch")]
    assert due(book.record) == [Due(Duty.CLOSE)]
    book.say(Close())
    assert due(book.record) == []
    refused(book, Say("bye"), Reason.CLOSED)


def test_on_paper_alone_no_table_waits_for_a_server():
    fact = event_fact()
    book = LogBook(Event(**{**vars(fact), "server": None}))
    book.add(4)
    book.begin([1, 2, 3, 4])
    assert due(book.record) == [Due(Duty.RESULT, 1, 1)]


def test_who_was_replaced_or_forfeited_is_named_before_the_next_pairing():
    book = LogBook()
    book.add(8)
    book.say(Withdraw(8, 1))
    book.begin([1, 2, 3, 4], [5, 6, 7])
    book.say(Player(9, None))
    book.say(Here(9))
    book.say(Replace(1, 1, 2, 9, "did not come"))
    book.say(Forfeit(1, 2, 6, "gone"))
    assert no_shows(book.record) == {2: NoShow.REPLACED, 6: NoShow.FORFEITED}
    book.say(Withdraw(2, 2))
    assert no_shows(book.record) == {6: NoShow.FORFEITED}


def test_a_player_awaits_a_round_that_is_paired_until_it_starts():
    book = with_byes(3)
    assert not book.record.awaits(3)
    book.say(Pair(1, ((1, 2),), (3,)))
    assert all(map(book.record.awaits, (1, 2, 3)))
    book.say(Start(1))
    assert not any(map(book.record.awaits, (1, 2, 3)))

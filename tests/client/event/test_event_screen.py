"""The page of an event on the screen: its golden screens, and each sentence about a player."""

from datetime import UTC, datetime, timedelta

import pytest

from support.event_screens import event_screens, news
from tilewyrm.client.event.situation import announcements, round_clock, situation, table_line
from tilewyrm.v1 import events_pb2, service_pb2


def test_the_golden_screens():
    for path, shown in event_screens():
        assert path.read_text(encoding="utf-8") == shown, path.name


def _without_seat(found):
    found.ClearField("seat")
    return found


def _of(number):
    found = _without_seat(news())
    found.number = number
    return found


def _withdrawn():
    found = _of(1)
    found.bulletin.withdrawn.append(1)
    found.bulletin.tables.pop()
    return found


def _played():
    found = news()
    found.seat.status = service_pb2.TABLE_STATUS_OVER
    return found


def _late():
    found = _of(1)
    found.bulletin.tables.pop()
    return found


def _before():
    found = _late()
    found.bulletin.round = 0
    return found


def _closed():
    found = _played()
    found.bulletin.closed = True
    return found


def _paired():
    found = _of(1)
    found.bulletin.ClearField("began")
    return found


def _physical():
    found = _of(1)
    next(table for table in found.bulletin.tables if 1 in table.numbers).physical = True
    return found


SENTENCES = {
    "on paper": (_physical, "with the physical game. Go there now"),
    "at a short table": (news, "fewer than others"),
    "on paper, or before the table is open": (lambda: _of(1), "If you play with the physical"),
    "before the round begins": (_paired, "The round has not begun yet, so this may change."),
    "with a bye": (lambda: _of(9), "You have a bye in this round"),
    "after the match": (_played, "Your match is over. Your next match opens by itself."),
    "after a paper table": (lambda: _of(3), "Your match is over."),
    "withdrawn": (_withdrawn, "To play again, tell the organiser."),
    "a late entry": (_late, "You are not playing in this round."),
    "before the first round": (_before, "Stay here: your table opens by itself."),
    "at the end": (_closed, "The event is over."),
}


@pytest.mark.parametrize("case", SENTENCES)
def test_each_situation_is_said_with_what_to_do(case):
    made, sentence = SENTENCES[case]
    assert sentence in " ".join(situation(made()))


def test_who_forfeited_is_named_at_the_table_without_points():
    table = events_pb2.BulletinTable(table=3, numbers=[1, 2], points=[13, 7], forfeited=[2])
    assert table_line(table, {1: "Fay", 2: "Ivo"}) == "Table 3: Fay 13, Ivo (forfeit)"


def test_the_clock_of_a_round_says_when_it_should_end():
    bulletin = news().bulletin
    began = bulletin.began.ToDatetime(UTC)
    assert "until" not in round_clock(bulletin, began)
    bulletin.minutes = 60
    said = round_clock(bulletin, began + timedelta(minutes=12))
    assert said.endswith(f", 12 minutes ago, until {began + timedelta(hours=1):%H:%M}")


def test_times_that_no_year_has_are_left_out():
    bulletin, now = news().bulletin, datetime(2026, 11, 28, tzinfo=UTC)
    clock = round_clock(bulletin, now)
    bulletin.minutes = 2**32 - 1
    assert round_clock(bulletin, now) == clock
    bulletin.began.seconds = 10**15
    assert round_clock(bulletin, now) == ""
    bulletin.announcements.add(text="Lunch").said.seconds = -(10**15)
    assert [*announcements(bulletin, now)][-1] == "Lunch"

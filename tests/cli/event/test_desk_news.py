"""The news of the desk: every desk shows the same, because they are read from the log."""

from dataclasses import replace

from support.desk_screens import Desks
from support.event_folders import PlayedEvent
from tilewyrm.cli.event.desk.rows import news_rows
from tilewyrm.cli.event.desk.situation import Keeping, Situation
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.line_text import line_text
from tilewyrm.events.log import fact


def texts(situation, said=()):
    rows = news_rows(situation, said, 200)
    return [" ".join(row.lines)[6:].strip() for row in rows]


def test_a_desk_that_was_opened_later_has_the_same_news(tmp_path):
    event = PlayedEvent(tmp_path / "cup")
    news = texts(Situation.read(EventFolder(event.folder), Keeping.ELSEWHERE, ""))
    assert news[:4] == [
        "The event is closed.",
        "Round 2, table 2: the points are 7 : 5 by a ruling (recount)",
        "Round 2, table 2, physical game: 5 : 5",
        "Round 2, table 1, physical game: 10 : 20",
    ]
    assert "Round 1, table 1 is over: " in "\n".join(news)
    assert news[-1] == "Ann is registered."


def test_what_the_log_says_is_news_once_and_the_rest_by_time(tmp_path):
    situation = Desks(tmp_path).screen("running").situation
    last_s = situation.log.lines[-1].ms / 1000
    said = [
        (last_s + 1, "Round 1, table 1 is open: kk22aa"),
        (last_s + 2, "Written: cup.zip"),
    ]
    news = texts(situation, said)
    assert news[:2] == ["Written: cup.zip", "» Pizza is here."]
    assert news.count("Round 1, table 1 is open: kk22aa") == 1


def test_every_line_that_decides_something_is_told(tmp_path):
    roster = Desks(tmp_path).screen("running").situation.roster
    at = (1, 2, 3)
    reasons = (
        fact.StandIn(*at, "greedy", "ill"), fact.Replace(*at, 4, "ill"), fact.Forfeit(*at, "ill"),
        fact.Rule(1, 2, "annul", "ill"), fact.Rule(1, 2, "replay", "ill"), fact.Unpair(1, "ill"),
        fact.Swap(1, 3, 4, "ill"), fact.Correct(9, "ill"), fact.Rename(3, "0" * 64, "ill"),
        fact.Server("0" * 64, "ill"),
    )  # fmt: skip
    assert all(line_text(each, roster).endswith("(ill)") for each in reasons)
    others = (
        fact.Withdraw(3, 2), fact.Return(3, 2), fact.Forbid(3, 4, "ill"), fact.Terms({}),
        fact.Commit(1, "0" * 64), fact.Pair(1, ((1, 2),)), fact.Start(1), fact.Wait(*at),
        fact.Absent(*at), fact.Close(),
    )  # fmt: skip
    assert all(line_text(each, roster) for each in others)
    assert not line_text(fact.Entropy(1, {}), roster)
    hostile = line_text(fact.Forfeit(*at, "\x1b[2J"), roster)
    assert hostile.isprintable()


def test_the_news_do_not_depend_on_who_reads(tmp_path):
    situation = Desks(tmp_path).screen("running").situation
    other = replace(situation, keeping=Keeping.ELSEWHERE, by="0" * 64)
    assert texts(other) == texts(situation)

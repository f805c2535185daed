"""What the desk says is due while the server is away, or was asked before the log went on."""

from dataclasses import replace

import pytest

from support.desk_screens import Desks
from tilewyrm.cli.event.desk.duties import tasks
from tilewyrm.cli.event.desk.situation import TableState


@pytest.fixture
def running(tmp_path):
    return Desks(tmp_path).screen("running").situation


def texts(situation):
    return [task.text for task in tasks(situation)]


def test_a_table_that_the_server_was_not_asked_about_yet_is_opening(running):
    first = running.tables[0]
    opened = next(filing.line for filing in first.filings)
    others = {match: table for match, table in running.live.tables.items() if match != "kk22aa"}
    before = replace(running, live=replace(running.live, tables=others, lines=opened))
    assert before.state(first) is TableState.OPENING
    assert not any("no longer has" in text for text in texts(before))
    after = replace(running, live=replace(before.live, lines=opened + 1))
    assert after.state(first) is TableState.UNKNOWN
    assert "Table 1: the server no longer has the match. Rule on the table." in texts(after)


def test_a_lost_server_is_due_as_long_as_results_are_missing(running):
    lost = replace(running, live=replace(running.live, lost="no server answers"))
    (first, *_) = tasks(lost)
    assert first.urgent
    assert "No connection to the server" in first.text
    assert not any("No connection" in text for text in texts(running))

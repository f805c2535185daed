"""What the desk says is due while the server is away, or was asked before the log went on."""

import re
from dataclasses import replace

import pytest

from support.desk_screens import Desks
from support.event_folders import done, key_file
from tilewyrm.cli.event.desk.duties import tasks
from tilewyrm.cli.event.desk.screen import DeskScreen
from tilewyrm.cli.event.desk.situation import Keeping, Situation, TableState
from tilewyrm.cli.event.record.event_folder import EventFolder


@pytest.fixture
def running(tmp_path):
    return Desks(tmp_path).screen("running").situation


def nobody(_request):
    raise AssertionError("there is no server")


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


def test_a_player_who_forfeited_is_named_until_withdrawn_or_paired(tmp_path):
    key, cup = ("--key", key_file(tmp_path)), tmp_path / "cup"
    done("new", cup, "--game", "carcassonne", "--rounds", 2, "--seats", 4, *key)
    done("add", cup, "Ann", "Bert", "Cleo", "Nora", "--here", *key)
    done("pair", cup, "--table", "Ann,Bert,Cleo,Nora", *key)
    done("start", cup, *key)
    done("rule", cup, 1, "forfeit", "Nora", "--why", "did not come", *key)
    done("result", cup, 1, 30, 20, 10, 0, *key)

    def due():
        return texts(Situation.read(EventFolder(cup), Keeping.PAPER, ""))

    named = "Nora forfeited and is paired again, unless you withdraw the player"
    assert due() == ["Pair round 2", named]
    folder = EventFolder(cup)
    mine = Situation.read(folder, Keeping.PAPER, folder.read().record.organiser)
    screen = DeskScreen(cup, None, mine, nobody)
    screen.press("2")
    asked = screen.draw(100, 32).text()
    assert "Withdraw a player" in asked
    assert screen.entrant is not None
    assert screen.situation.roster.name(screen.entrant.number) == "Nora"
    assert re.search(r"► .*Nora", asked)
    again = "Nora forfeited the last round and is in this pairing."
    assert again in done("pair", cup, *key)
    done("unpair", cup, "--why", "Nora has left", *key)
    done("withdraw", cup, "Nora", *key)
    assert named not in due()
    assert again not in done("pair", cup, *key)

"""An evening on a real server: tables, results, missing players, and a program that is killed."""

import asyncio
import os
import re
import signal
from contextlib import ExitStack
from urllib.request import urlopen

import pytest

from support.evenings import evening
from support.event_folders import done, key_file, run
from support.event_serving import news, sit
from support.serving import asynchronous, serving, shown
from support.terminals import at_terminal
from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.live_tables import look
from tilewyrm.cli.event.page.boards import Boards
from tilewyrm.cli.event.record.codes import Codes
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import signing_key
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.engine.match.controls import CorrectPoints, DeclareOver
from tilewyrm.server.security import event_code
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import events_pb2, events_pb2_grpc, service_pb2

BOTS = ("--game", "feuville", "--seats", 2, "--option", "round_cap=2")


@asynchronous
async def test_an_evening_of_bots_from_new_to_verify(tmp_path):
    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "Three", "Four", "--bot", "random")
        for pairs in (("1,2", "3,4"), ("3,1", "2,4")):
            cup.do("pair", "--table", pairs[0], "--table", pairs[1])
            assert "`tilewyrm event run` opens its tables" in cup.do("start")
            await cup.until("result", 2 * len(cup.facts("pair")))
        cup.do("close")
        await cup.step()
    checked = done("verify", cup.folder)
    assert "4 players, 2 rounds, 4 matches verified, 0 results on paper" in checked
    assert "Verified" in checked
    for line in cup.facts("result"):
        assert line["end"] == "played"
    assert sum("is over" in said for said in cup.said) == 4


@asynchronous
async def test_a_program_that_is_killed_at_every_line_loses_nothing(tmp_path, monkeypatch):
    """It dies between act and line, and between line and the next act, each time in turn."""

    class Killed(BaseException):
        """The end of the program."""

    append = EventLog.append_line

    def dies_before(log, line):
        raise Killed

    def dies_after(log, line):
        append(log, line)
        raise Killed

    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "Three", "Four", "--bot", "random")
        cup.do("pair", "--table", "1,2", "--table", "3,4")
        cup.do("start")
        deaths = []
        while len(cup.facts("result")) < 2:
            for death in (dies_before, dies_after):
                monkeypatch.setattr(EventLog, "append_line", death)
                try:
                    await cup.step(anew=True)
                except Killed:
                    deaths.append(death)
                monkeypatch.setattr(EventLog, "append_line", append)
            await asyncio.sleep(0.01)
        await cup.step(anew=True)
        assert deaths.count(dies_after) == 4  # two lines that open tables, and two results
        assert dies_before in deaths
        assert len(cup.facts("open")) == 2
        assert len(await cup.tables()) == 2
    assert "2 matches verified" in done("verify", cup.folder)


@asynchronous
async def test_people_check_in_sit_down_and_are_missed(tmp_path):
    flags = ("--game", "carcassonne", "--seats", 2, "--option", "start_player=seat0")
    async with evening(tmp_path, *flags) as cup:
        lines = cup.do("add", "Ann", "Bert", "Cleo", "Dora").splitlines()
        codes = [line.strip() for line in lines[1::3]]
        await cup.step()
        news = events_pb2_grpc.EventsServiceStub(cup.served.channel)
        stream = news.JoinEvent(events_pb2.JoinEventRequest(code=codes[0]))
        ann = await stream.read()
        assert (ann.title, ann.number) == ("cup", 1)
        while not cup.facts("here"):
            await cup.step()
        assert [line["number"] for line in cup.facts("here")] == [1]
        cup.do("here", "--all")
        cup.do("pair", "--table", "Ann,Bert", "--table", "Cleo,Dora")
        cup.do("start")
        cup.do("say", "Pizza at nine")
        await cup.until("open", 2)
        first = cup.facts("open")[0]["match"]
        while not (ann.HasField("seat") and ann.bulletin.announcements):
            ann = await stream.read()
        assert (ann.seat.table_id, ann.seat.event_table.table) == (first, 1)
        assert ann.bulletin.announcements[0].text == "Pizza at nine"
        assert [list(table.numbers) for table in ann.bulletin.tables] == [[1, 2], [3, 4]]
        await sit(cup.served, first, codes[0])
        await cup.step(missing_after_s=0.0, anew=True)
        assert {line["number"] for line in cup.facts("absent")} == {2, 3, 4}
        assert "Round 1, table 1: Bert is missing." in cup.said
        await cup.step(missing_after_s=0.0, anew=True)
        assert len(cup.facts("absent")) == 3
        cup.do("rule", 1, "forfeit", "Bert", "--why", "did not come")
        cup.do("rule", 2, "annul", "--why", "neither came")
        renewed = cup.do("code", "Bert").splitlines()[1].strip()
        await cup.step()
        assert Codes.read(cup.folder / "codes.json").hashes[2] == event_code.code_hash(
            renewed, Codes.read(cup.folder / "codes.json").salt
        )
        assert not await cup.tables()  # decided without a match: they are closed
        stream.cancel()
        cup.do("close", "--early")
    assert "Verified" in done("verify", cup.folder)


@asynchronous
async def test_a_match_goes_on_without_a_player_who_forfeited(tmp_path):
    flags = ("--game", "carcassonne", "--seats", 3, "--option", "start_player=seat0")
    async with evening(tmp_path, *flags) as cup:
        lines = cup.do("add", "Ann", "Bert", "Cleo", "--here").splitlines()
        codes = [line.strip() for line in lines[1::3]]
        cup.do("pair", "--table", "Ann,Bert,Cleo")
        cup.do("start")
        await cup.until("open", 1)
        match = cup.facts("open")[0]["match"]
        lobby = TablesClient(cup.served.channel, cup.served.address)
        for code in codes[1:]:
            await sit(cup.served, match, code)
        cup.do("rule", 1, "forfeit", "Ann", "--why", "did not come")
        for _ in range(3):  # it begins, the seat is forfeited, and another program finds it so
            await cup.step(anew=True)
        standing = (await lobby.snapshot(match)).standing
        assert [seat.out for seat in standing.seats] == [True, False, False]
        assert standing.rulings == 1
        page = (cup.folder / "page" / "index.html").read_text(encoding="utf-8")
        assert f"0 : 0 : 0  {match}" in page
        assert f'<img src="boards/{match}.svg?' in page
        drawn = (cup.folder / "page" / "boards" / f"{match}.svg").read_text(encoding="utf-8")
        assert drawn.startswith("<svg")
        assert "Cleo" in drawn
        cup.do("say", "Another program writes the page, too")
        page = (cup.folder / "page" / "index.html").read_text(encoding="utf-8")
        assert f'<img src="boards/{match}.svg?' in page
        assert any("table 1 continues" in said for said in cup.said)
        reminder = "Ann forfeited round 1 and is paired again, unless you withdraw the player."
        assert reminder not in cup.said
        cup.do("rule", 1, "points", 0, 20, 10, "--why", "the hall closes")
        for _ in range(2):
            await cup.step()
        assert cup.said.count(reminder) == 1
        cup.do("close", "--early")
        await cup.step()  # no one is to wait for a match that the ruling has replaced
        assert (await lobby.table(match)).status == service_pb2.TABLE_STATUS_OVER
    assert "0 matches verified" in done("verify", cup.folder)


@asynchronous
async def test_a_table_on_paper_is_not_opened_on_the_server(tmp_path):
    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "Three", "Four", "--bot", "random")
        cup.do("pair", "--table", "1,2", "--table", "3,4")
        said = cup.do("paper", 2)
        assert "table 2 is played with the physical game" in said
        assert "Bots play on the server only: Three, Four." in said
        assert "Four  (on paper)" in done("round", cup.folder)
        cup.do("start")
        await cup.until("result", 1)
        while await cup.step():
            pass
        assert [table.event_table.table for table in await cup.tables()] == [1]
        again = run("paper", cup.folder, 1, *cup.key)
        assert "there is a result already" in again.output
        cup.do("result", 2, 12, 9)
        assert "(on paper)" not in done("round", cup.folder)
        cup.do("close", "--early")
    assert "Verified" in done("verify", cup.folder)


@asynchronous
async def test_points_that_an_arbiter_changed_in_a_match_are_marked(tmp_path):
    async with evening(tmp_path, "--game", "feuville", "--seats", 2) as cup:
        codes = [line.strip() for line in cup.do("add", "Ann", "Bert", "--here").splitlines()[1::3]]
        cup.do("pair", "--table", "Ann,Bert")
        cup.do("start")
        await cup.until("open", 1)
        match = cup.facts("open")[0]["match"]
        for code in codes:
            await sit(cup.served, match, code)
        lobby = TablesClient(cup.served.channel, cup.served.address)
        commitment = (await lobby.table(match)).secret_commitment
        signer = signing_key(cup.key[1])
        plus = CorrectPoints(1, "Ida", "a stone was overlooked", 1, 5)
        await lobby.rule(match, signer.rule(plus, commitment))
        await cup.step(anew=True)
        page = cup.folder / "page" / "index.html"
        assert f"(ruling)  {match}" in page.read_text(encoding="utf-8")
        event = bytes.fromhex(EventFolder(cup.folder).read().state.event_hash)
        connection = AdminConnection(lobby, cup.admin)
        assert (await look(connection, event, 0)).tables[match].ruled
        await lobby.rule(match, signer.rule(DeclareOver(2, "Ida", "the hall closes"), commitment))
        await cup.until("result", 1)
        assert cup.facts("result")[0]["ruled"] is True
        assert "(ruling)" in done("round", cup.folder)
        note = "with points of a ruling"
        for command in ("standings", "table"):
            told = done(command, cup.folder)
            assert re.search(r"Bert.*\*", told)
            assert note in told
        assert "*" not in done("standings", cup.folder, "--csv")
        assert note in page.read_text(encoding="utf-8")
        stream = news(cup.served, codes[0])
        while not (bulletin := (await stream.read()).bulletin).standings[0].ruled:
            pass
        assert bulletin.tables[0].ruled
        stream.cancel()
        cup.do("close", "--early")
    assert "Verified" in done("verify", cup.folder)


@asynchronous
async def test_the_page_is_as_late_as_spectators(tmp_path):
    flags = ("--game", "carcassonne", "--seats", 2, "--term", "spectator_delay=20")
    async with evening(tmp_path, *flags) as cup:
        lines = cup.do("add", "Ann", "Bert", "--here").splitlines()
        cup.do("pair", "--table", "1,2")
        cup.do("start")
        await cup.until("open", 1)
        match = cup.facts("open")[0]["match"]
        for code in lines[1::3]:
            await sit(cup.served, match, code.strip())
        await cup.step(anew=True)
        assert (await cup.admin.description(match)).table.seq > 0
        board = Boards(EventFolder(cup.folder)).read()[match]
        assert board.seq == 0
        page = (cup.folder / "page" / "index.html").read_text(encoding="utf-8")
        assert f'<img src="boards/{match}.svg?0"' in page


@asynchronous
async def test_the_page_shows_no_board_without_spectators_and_links_to_the_replay(tmp_path):
    flags = (*BOTS, "--term", "spectators=forbidden")
    async with evening(tmp_path, *flags) as cup:
        cup.do("add", "One", "Two", "--bot", "random")
        cup.do("pair", "--table", "1,2")
        cup.do("start")
        while not cup.facts("result"):
            await cup.step(anew=True)
            assert not Boards(EventFolder(cup.folder)).read()
        await cup.step()
        match = cup.facts("open")[0]["match"]
        page = cup.folder / "page"
        link = f'<a href="matches/{match}.html">replay</a>'
        assert link in (page / "index.html").read_text(encoding="utf-8")
        assert "One" in (page / "matches" / f"{match}.html").read_text(encoding="utf-8")
        (cup.folder / "players.csv").unlink()
        cup.do("page")
        assert link not in (page / "index.html").read_text(encoding="utf-8")
        assert not any((page / "matches").iterdir())


def test_an_event_on_paper_has_no_server_to_run_on(tmp_path):
    key = ("--key", key_file(tmp_path))
    folder = tmp_path / "cup"
    done("new", folder, "--game", "feuville", "--rounds", 1, "--seats", 2, *key)
    address = ("--server", "127.0.0.1:1", "--token-file", key[1])
    result = run("resume", folder, *key, *address)
    assert result.exit_code == 1
    assert "this event has no server" in result.stderr


@asynchronous
async def test_the_program_that_keeps_the_event_is_killed_and_started_again(tmp_path):
    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "--bot", "random")
        cup.do("pair", "--table", "1,2")
        words = ("event", "run", cup.folder, "--token-file", tmp_path / "data" / TOKEN_FILE)
        more = ("--server", cup.served.address, *cup.key)

        def killed():
            offered = (*words, "--page-port", 0, *more)
            with at_terminal(tmp_path, *map(str, offered), columns=200) as there:
                there.until("Running cup", "The page is at http://")
                (port,) = {*re.findall(r"http://[^ ]*:(\d+)/ ", there.text)}
                with urlopen(f"http://127.0.0.1:{port}/") as page:
                    assert b"<h1>cup</h1>" in page.read()
                cup.do("start")
                there.until("Round 1, table 1 is open")

        def kept():
            with at_terminal(tmp_path, *map(str, (*words, *more)), columns=200) as there:
                there.until("Round 1, table 1 is over")
                cup.do("close", "--early")
                assert there.ended() == 0

        def killed_or_over():
            killed()
            if not cup.facts("result"):
                kept()

        await asyncio.to_thread(killed_or_over)
    assert len(cup.facts("open")) == len(cup.facts("result")) == 1


@asynchronous
async def test_run_and_desk_begin_before_the_server_is_back(tmp_path):
    """After a failure of power, the programs may start before the server does."""
    data = tmp_path / "data"
    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "--bot", "random")
        cup.do("pair", "--table", "1,2")
        cup.do("start")
        await cup.until("open", 1)
    at = ("--data-dir", data, *cup.key)
    run_words, desk_words = (map(str, ("event", name, cup.folder, *at)) for name in ("run", "desk"))
    with at_terminal(tmp_path, *desk_words, columns=100) as desk:
        await asyncio.to_thread(desk.until, "no server is running", "No program opens tables")
        with at_terminal(tmp_path, *run_words, columns=200) as there:
            await asyncio.to_thread(there.until, "Trying again: no server is running")
        async with serving(data):
            await asyncio.to_thread(desk.until, "● server", "Pair round 2")
    assert len(cup.facts("result")) == 1


@asynchronous
async def test_a_second_desk_keeps_the_event_when_the_first_is_killed(tmp_path):
    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "--bot", "random")
        cup.do("pair", "--table", "1,2")
        words = [
            *map(str, ("event", "desk", cup.folder, "--data-dir", tmp_path / "data", *cup.key))
        ]
        with at_terminal(tmp_path, *words) as first:
            await asyncio.to_thread(first.until, "● server", "paired")
            with at_terminal(tmp_path, *words) as second:
                await asyncio.to_thread(second.until, "● server", "paired")
                os.kill(first.process, signal.SIGKILL)
                cup.do("start")
                await asyncio.to_thread(second.until, "Pair round 2", "over")
    assert len(cup.facts("open")) == len(cup.facts("result")) == 1
    assert "1 match verified" in done("verify", cup.folder)


def test_a_server_that_is_not_there_ends_the_program_at_once(tmp_path):
    key = ("--key", key_file(tmp_path))
    token = tmp_path / "token"
    token.write_text("x")
    folder = tmp_path / "cup"
    done("new", folder, *BOTS, "--rounds", 1, "--server-key", "5" * 64, *key)
    result = run("run", folder, *key, "--server", "127.0.0.1:1", "--token-file", token)
    assert result.exit_code == 1
    assert "127.0.0.1:1" in result.stderr


@asynchronous
async def test_resume_from_the_command_line(tmp_path):
    async with evening(tmp_path, *BOTS) as cup:
        cup.do("add", "One", "Two", "--bot", "random")
        cup.do("pair", "--table", "1,2")
        cup.do("start")
        at = ("--server", cup.served.address, "--token-file", tmp_path / "data" / TOKEN_FILE)
        said = await asyncio.to_thread(done, "resume", cup.folder, *at, *cup.key)
        assert said.splitlines()[0].startswith("Round 1, table 1 is open: ")
        assert said.splitlines()[-1] == "Log, folder and server agree."


@asynchronous
async def test_the_program_follows_a_server_that_moved(tmp_path):
    data = tmp_path / "data"
    with ExitStack() as terminals:
        async with evening(tmp_path, *BOTS) as cup:
            cup.do("add", "One", "Two", "--bot", "random")
            cup.do("pair", "--table", "1,2")
            cup.do("start")
            words = map(str, ("event", "run", cup.folder, "--data-dir", data, *cup.key))
            there = terminals.enter_context(at_terminal(tmp_path, *words, columns=200))
            await asyncio.to_thread(there.until, "Round 1, table 1 is over")
        await asyncio.to_thread(there.until, "Trying again")
        async with serving(data):  # on another port
            cup.do("pair", "--table", "2,1")
            cup.do("start")
            await asyncio.to_thread(
                there.until, "The server answers again", "Round 2, table 1 is over"
            )
        cup.do("close")  # the server is gone again
        await asyncio.to_thread(there.until, "nothing is left to record")
        assert there.ended() == 0


@asynchronous
async def test_the_arbiter_decides_about_players_who_are_missing(tmp_path):
    """Wait, replace, and a bot that plays until the latecomer takes the seat back."""
    flags = ("--game", "carcassonne", "--seats", 2, "--option", "start_player=seat0")
    async with evening(tmp_path, *flags, "--rounds", 1) as cup:
        lines = cup.do("add", "Ann", "Bert", "Cleo", "Dora", "Emil", "--here").splitlines()
        codes = [line.strip() for line in lines[1::3]]
        cup.do("pair", "--table", "Ann,Bert", "--table", "Cleo,Dora")
        cup.do("start")
        await cup.until("open", 2)
        first, second = (line["match"] for line in cup.facts("open"))
        await sit(cup.served, first, codes[0])
        await sit(cup.served, second, codes[2])
        await cup.step(missing_after_s=0.0, anew=True)
        said = cup.do("missing")
        assert "table 1: Bert is missing" in said
        assert said.splitlines()[-1] == "Without a table: Emil."
        assert cup.do("missing", "Bert", "wait") == "Table 1 waits for Bert.\n"
        assert "Dora is missing" in cup.do("missing")
        assert "Bert" not in cup.do("missing")
        await cup.step(missing_after_s=0.0, anew=True)
        assert "Bert is missing" in cup.do("missing")  # said again
        assert "until Bert comes" in cup.do("missing", "Bert", "bot")
        cup.do("missing", "Dora", "replace", "Emil", "--why", "ill")
        for _ in range(3):
            await cup.step(anew=True)
        lobby = TablesClient(cup.served.channel, cup.served.address)
        standing = (await lobby.snapshot(first)).standing
        assert [seat.stand_in for seat in standing.seats] == ["", "greedy"]
        again = cup.facts("open")[-1]["match"]
        assert {table.table_id for table in await cup.tables()} == {first, again}  # one is closed
        assert [seat.name for seat in (await lobby.table(again)).seats] == ["Cleo", "Emil"]
        joined = await sit(cup.served, first, codes[1])
        play = cup.served.stub.Play(metadata=shown(joined.token))
        hello = service_pb2.PlayRequest(hello=service_pb2.Hello(table_id=first))
        await play.write(hello)
        while (await lobby.snapshot(first)).standing.seats[1].stand_in:
            await play.read()
        for _ in range(2):  # nor does another program let the bot play again
            await cup.step(anew=True)
        assert not (await lobby.snapshot(first)).standing.seats[1].stand_in
        play.cancel()
        await sit(cup.served, again, codes[4])
        await sit(cup.served, again, codes[2])  # and so their match begins
        missing = run("missing", cup.folder, "Emil", "replace", "Dora", *cup.key)
        assert missing.exit_code == 0  # nothing is decided there yet
        while (await lobby.table(again)).status != service_pb2.TABLE_STATUS_OVER:
            if not await cup.step():
                await asyncio.sleep(0.05)
        assert sum("no longer counts" in said for said in cup.said) == 1
        last = cup.facts("open")[-1]["match"]
        assert [seat.name for seat in (await lobby.table(last)).seats] == ["Cleo", "Dora"]
    assert "1 rounds" not in done("verify", cup.folder)


@asynchronous
async def test_a_table_that_a_killed_program_opened_is_logged_and_not_closed(tmp_path, monkeypatch):
    class Killed(BaseException):
        """The end of the program, after the server opened the table and before the line."""

    def dies(log, line):
        raise Killed

    append = EventLog.append_line
    async with evening(tmp_path, "--game", "carcassonne", "--seats", 2) as cup:
        cup.do("add", "Ann", "Bert", "--here")
        cup.do("pair", "--table", "1,2")
        cup.do("start")
        monkeypatch.setattr(EventLog, "append_line", dies)
        with pytest.raises(Killed):
            await cup.step()
        monkeypatch.setattr(EventLog, "append_line", append)
        (opened,) = await cup.tables()
        assert not cup.facts("open")
        for _ in range(2):
            await cup.step(anew=True)
        assert [line["match"] for line in cup.facts("open")] == [opened.table_id]
        assert [table.table_id for table in await cup.tables()] == [opened.table_id]

"""Programs attend an event by their players' codes: the library's, and `tilewyrm bot`."""

import asyncio
import contextlib
import os
import re
import sys
from asyncio.subprocess import PIPE
from functools import partial
from pathlib import Path

import pytest

import tilewyrm
from support.evenings import evening
from support.event_folders import done
from support.event_serving import CODES, EVENT, Organiser, person
from support.serving import asynchronous, eventually, serving, shown
from support.template import RUN
from tilewyrm.cli.own_bots.python_players import in_thread
from tilewyrm.client.connection.certificate import fetch_certificate
from tilewyrm.client.connection.discovery import NearbyServer
from tilewyrm.client.event import server_search
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.v1 import events_pb2

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "api.md"
AHEAD = PAGE.parent.parent / "examples" / "bot.py"
RULES = ("--game", "feuville", "--seats", 4, "--sizes", "2-4", "--option", "round_cap=2")
FIRST = 'echo "bot sh"; while read verb rest; do [ "$verb" = choose ] && echo "choose 0"; done'
"""A bot in sh that always takes the first choice."""


def codes(slips):
    """Return the codes on the slips that `event add` printed."""
    return [line.strip() for line in slips.splitlines()[1::3]]


def attend(address, code):
    """Attend as the example in docs/api.md does, and print the results."""
    names = {"tilewyrm": tilewyrm}
    (block,) = re.findall(r"```python\n(def attend.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    exec(block, names)
    names["attend"](address, code)


@contextlib.asynccontextmanager
async def program(address, file, code, *bot):
    """Give `tilewyrm bot` for the player with *code*, which it reads from *file*."""
    file.write_text(f"{code}\n")
    words = map(str, ("bot", "--server", address, "--event-code", file, *bot))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, *words, stdout=PIPE, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.skipif(os.name != "posix", reason="programs of POSIX")
@asynchronous
async def test_programs_go_to_each_table_and_back_until_the_event_closes(tmp_path, capsys):
    """A player is missing at the first table, so the organiser closes it."""
    async with evening(tmp_path, *RULES) as cup, contextlib.AsyncExitStack() as stack:
        ann, bert, dora, _ = codes(cup.do("add", "Ann", "Bert", "Dora", "Cleo"))
        await cup.step()  # from now on the server knows the codes
        programs = [
            await stack.enter_async_context(program(cup.served.address, tmp_path / name, *words))
            for name, *words in (
                ("bert.txt", bert, "--", "sh", "-c", FIRST),
                ("dora.txt", dora, "--bot", f"{AHEAD}:Ahead"),
            )
        ]
        library = asyncio.create_task(in_thread(partial(attend, cup.served.address, ann)))
        await cup.until("here", 3)
        cup.do("here", "Cleo")
        cup.do("pair", "--table", "1,2,3,4")
        cup.do("start")
        await cup.until("open", 1)
        match = cup.facts("open")[0]["match"]
        while len((await cup.admin.description(match)).awaited) > 1:
            await cup.step()
        cup.do("rule", 1, "annul", "--why", "Cleo is ill")
        cup.do("withdraw", "Cleo")
        cup.do("pair", "--table", "1,2,3")
        cup.do("start")
        await cup.until("result", 1)
        cup.do("close")
        await cup.step()
        await library
        scores = cup.facts("result")[0]["points"]
        second = cup.facts("open")[1]["match"]
        assert capsys.readouterr().out == f"{second} {scores}\n"
        points = f"Ann {scores[0]}, Bert {scores[1]}, Dora {scores[2]}"
        for name, each in zip(("Bert", "Dora"), programs, strict=True):
            said, complaints = (text.decode() for text in await each.communicate())
            assert (each.returncode, complaints) == (0, "")
            assert said.splitlines() == [
                "Waiting for the next table of the event.",
                f"{name} plays at table {match}.",
                f"Table {match} is closed.",
                "Waiting for the next table of the event.",
                f"{name} plays at table {second}.",
                f"The match is over: {points}",
                "Waiting for the next table of the event.",
                "The event is closed.",
            ]
    assert "1 match verified" in done("verify", cup.folder)


@asynchronous
async def test_a_program_waits_for_the_event_and_a_wrong_code_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("tilewyrm.api.feed.attendance.RETRY_S", 0.05)
    async with (
        evening(tmp_path, *RULES) as cup,
        tilewyrm.connect(cup.served.address) as server,
        contextlib.aclosing(server.attend(codes(cup.do("add", "Ann"))[0])) as seats,
    ):
        first = asyncio.create_task(anext(seats))
        with pytest.raises(tilewyrm.ServerError, match="no table"):
            await server.table("zzzzzz")  # on the same connection, after the code
        await cup.step()
        here = asyncio.create_task(cup.until("here", 1))
        await asyncio.wait((first, here), return_when=asyncio.FIRST_COMPLETED)
        assert not first.done()
        first.cancel()
        await asyncio.wait((first,))
        with pytest.raises(tilewyrm.ServerError, match="code"):
            await asyncio.to_thread(attend, cup.served.address, "0000-0000-0000")


@asynchronous
async def test_a_program_finds_a_server_that_moved_and_is_told_of_another_event(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("tilewyrm.api.feed.attendance.RETRY_S", 0.05)
    monkeypatch.setattr("tilewyrm.api.table.async_server._GRACE_S", 0.0)
    own, folder = EncryptionSettings(self_signed=True), tmp_path / "server"
    nearby: list[NearbyServer] = []

    async def announced():
        for each in nearby:
            yield each

    monkeypatch.setattr(server_search, "find_servers", announced)
    said: list[str] = []
    async with contextlib.AsyncExitStack() as stack:
        async with serving(folder, encryption=own) as served:
            await Organiser(served, folder).put([person(1)])
            server = await stack.enter_async_context(tilewyrm.connect(served.address))
            seats = await stack.enter_async_context(
                contextlib.aclosing(server.attend(CODES[1], say=said.append))
            )
            await Organiser(served, folder).open([1, "random"])
            seat = await anext(seats)
        await eventually(lambda: len(said) == 1)
        async with serving(folder, encryption=own) as moved:
            certificate = (await fetch_certificate(moved.address)).fingerprint
            nearby.append(NearbyServer("attic", "", certificate, (moved.address,), (), 0))
            async for _ in seat:  # its turns end, since the server has moved
                pass
            again = await anext(seats)
            assert (again.table, again.number, server.address) == (seat.table, 0, moved.address)
            organiser = Organiser(moved, folder)
            await organiser.events.RemoveEvent(
                events_pb2.RemoveEventRequest(event=EVENT), metadata=shown(organiser.token)
            )
            with pytest.raises(tilewyrm.ServerError, match="no longer knows this code"):
                await anext(seats)
    assert f"The connection to {served.address} is lost" in said[0]
    assert said[1:] == [f"Connected again, to {moved.address}."]

"""The bot on docs/bots.md plays whole matches: the page's code is the file that is run."""

import ast
import asyncio
import re
import subprocess
import sys
from contextlib import asynccontextmanager

import grpc.aio
import pytest

from support.daily import share_of_today
from support.page import DOCS
from support.serving import ServerProcess, asynchronous, create, download, serving, snapshot
from tilewyrm.replays.check.resimulation import Resimulation, replay
from tilewyrm.v1 import service_pb2, service_pb2_grpc

PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")
(CODE,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINES = 40


class Bot:
    """The page's bot as a process, in *folder*."""

    def __init__(self, folder, *arguments):
        self._folder = folder
        self._arguments = arguments
        (folder / "bot.py").write_text(CODE, encoding="utf-8")
        self.start()

    def start(self):
        self._process = subprocess.Popen(
            [sys.executable, "bot.py", *self._arguments],
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def kill(self):
        """End it at once, with no chance to finish anything."""
        self._process.kill()
        self._process.communicate()

    def ended(self):
        """Wait until it ends by itself; return what it said, and what it complained of."""
        return self._process.communicate()


def test_the_bot_is_short_and_takes_the_schemas_only_from_this_project():
    assert len([line for line in CODE.splitlines() if line]) <= LINES
    imported = [
        node.module for node in ast.walk(ast.parse(CODE)) if isinstance(node, ast.ImportFrom)
    ]
    assert [name for name in imported if name.startswith("tilewyrm")] == ["tilewyrm.v1"]


@pytest.mark.parametrize(
    ("game", "options"),
    share_of_today([("feuville", {"round_cap": 8}), ("carcassonne", {})], 2),
)
@asynchronous
async def test_two_bots_play_a_match_through_the_death_of_one_and_of_the_server(
    tmp_path, game, options
):
    server, bots = ServerProcess(tmp_path), []
    await server.start()
    try:
        async with serving_stub(server) as stub:
            table_id = (await create(stub, game=game, **options)).table_id
            bots += [Bot(tmp_path, server.address, table_id, name) for name in ("Ann", "Bob")]
            before = await reached(stub, table_id, 60)
            bots[1].kill()
            bots[1].start()
            await reached(stub, table_id, before + 20)
        server.kill()
        await server.start()
        said = [await asyncio.to_thread(bot.ended) for bot in bots]
        async with serving_stub(server) as stub:
            (tmp_path / "match.twr").write_bytes(await download(stub, table_id))
            final = await snapshot(stub, table_id)
    finally:
        for bot in bots:
            bot.kill()
        server.kill()
    for text, complaint in said:
        assert text.endswith(f"{final.turn.over}\n")
        assert complaint == ""
    verified = replay(tmp_path / "match.twr")
    assert verified.failure is None
    assert verified.footer is not None
    assert verified.footer.result == final.turn.over
    ids = [
        line.decided.request_id
        for line in entries(tmp_path / "match.twr")
        if line.HasField("decided") and not line.decided.only_choice
    ]
    assert len(ids) == len(set(ids))
    assert {name.split()[0] for name in ids} == {"Ann", "Bob"}


@asynchronous
async def test_the_bot_gives_up_with_the_servers_reason(tmp_path):
    async with serving(tmp_path) as served:
        bot = Bot(tmp_path, served.address, "nnnnnn", "Ann")
        said, complaint = await asyncio.to_thread(bot.ended)
    assert said == ""
    assert complaint.startswith("NO_TABLE: ")
    assert (tmp_path / "nnnnnn-Ann.token").stat().st_mode & 0o077 == 0


@asynccontextmanager
async def serving_stub(server):
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield service_pb2_grpc.TablesServiceStub(channel)


async def reached(stub, table_id, seq):
    """Look on until the match has come to entry *seq*; return the entry that it stands at."""
    call = stub.Watch(service_pb2.WatchRequest(table_id=table_id))
    async for response in call:
        kind = response.message.WhichOneof("kind")
        if kind in ("snapshot", "update"):
            news = getattr(response.message, kind)
            assert not news.turn.HasField("over")
            if news.seq >= seq:
                call.cancel()
                return news.seq
    raise AssertionError("the stream ended")


def entries(path):
    with path.open("rb") as stream:
        return [step.message for step in Resimulation(stream).steps()]

"""`tilewyrm bot --bot`: the Python class of a league plays at another's server."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

import tilewyrm
from support.finished_table import finished
from support.serving import asynchronous, own_server
from support.template import RUN

AHEAD = Path(__file__).parent.parent.parent.parent / "examples" / "bot.py"
FAILS = """
class Fails:
    def __init__(self, random):
        self.turns = 0

    def choose(self, match):
        self.turns += 1
        if self.turns == 3:
            return match.legal()[999999]
        return match.legal()[0]
"""


def command(*words: object, verb: str = "bot") -> subprocess.CompletedProcess[str]:
    """Return the result of `tilewyrm bot` with *words*, or of another command *verb*."""
    arguments = [sys.executable, "-c", RUN, verb, *map(str, words)]
    return subprocess.run(
        arguments,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        stdin=subprocess.DEVNULL,
    )


@asynchronous
async def test_a_python_bot_plays_and_greedy_takes_over_if_it_fails(tmp_path: Path) -> None:
    faulty = tmp_path / "mine.py"
    faulty.write_text(FAILS)
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        code = await server.open_table("feuville", options={"round_cap": 3})
        where = ("--server", address, code)
        good, bad = await asyncio.gather(
            asyncio.to_thread(command, *where, "--name", "Camel", "--bot", f"{AHEAD}:Ahead"),
            asyncio.to_thread(command, *where, "--bot", f"{faulty}:Fails"),
        )
        table = await finished(server, code)
        await server.replay(code, tmp_path / "match.twr")
    assert (good.returncode, good.stderr) == (0, "")
    assert {seat.name for seat in table.seats} == {"Camel", "mine.Fails"}
    points = zip(table.seats, table.result.scores, strict=True)
    assert good.stdout.splitlines() == [
        f"Camel plays at table {code}.",
        "The match is over: " + ", ".join(f"{seat.name} {score}" for seat, score in points),
    ]
    assert bad.returncode == 1
    why, stand_in = bad.stderr.splitlines()
    assert why.startswith("mine.Fails@")
    assert why.endswith("failed: IndexError: list index out of range (mine.py, line 9, in choose)")
    assert stand_in == "greedy plays the rest of the match."
    header = tilewyrm.open(tmp_path / "match.twr").header
    assert set(header.bots) == {""}  # to the server, both are players
    called = dict(zip(header.names, header.programs, strict=True))
    assert called["mine.Fails"] == why.partition(" ")[0]
    assert called["Camel"].startswith("bot.Ahead@")
    assert [seat.program for seat in table.seats] == list(header.programs)
    shown = await asyncio.to_thread(command, "show", "--raw", tmp_path / "match.twr", verb="replay")
    assert f"Camel (bot {called['Camel']}, self-declared)" in shown.stdout
    told = await asyncio.to_thread(command, "show", tmp_path / "match.twr", verb="replay")
    assert f"Camel (bot {called['Camel']}, self-declared)\n" in told.stdout


@asynchronous
async def test_a_server_that_runs_without_the_bot_is_a_sentence(tmp_path: Path) -> None:
    async with own_server(tmp_path / "server"):
        words = ("--data-dir", tmp_path / "server", "--bot", f"{AHEAD}:Ahead", "--new", "--plain")
        done = await asyncio.to_thread(command, *words, verb="play")
    assert done.returncode == 1
    assert "was started without the bot bot.Ahead@" in done.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["k7m2xq", "--bot", "nothing.py:Bot"], "no file nothing.py"),
        (["k7m2xq", "--bot", "gredy"], "no bot 'gredy'"),
        (["k7m2xq", "--bot", "greedy", "--time", "3"], "--time is only for a COMMAND"),
        (["k7m2xq", "--bot", "greedy", "--", "sh"], "CODE -- COMMAND or CODE --bot BOT"),
        (["k7m2xq"], "CODE -- COMMAND or CODE --bot BOT"),
        ([], "CODE -- COMMAND or CODE --bot BOT"),
    ],
)
def test_what_cannot_play_is_refused_before_it_connects(words: list[str], says: str) -> None:
    done = command("--server", "localhost:1", *words)
    assert done.returncode != 0
    assert says in done.stderr

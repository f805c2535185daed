"""Bots that do not come with the project, at tables of real servers: programs and Python files."""

import asyncio
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import tilewyrm
from support.event_folders import done, key_file, run
from support.failing_program import INFO, QUITS
from support.serving import ServerProcess, asynchronous, own_server
from support.template import RUN
from tilewyrm.v1 import control_pb2

PERL = Path(__file__).parent.parent.parent.parent / "examples" / "linebot.pl"
PYTHON = """
print("loaded")

class Last:
    def __init__(self, random):
        print("a line that no client may read,", "with seven words more", end="")

    def choose(self, match):
        assert match.secret is None
        return match.legal()[-1]

class Broken(Last):
    def choose(self, match):
        return 1 / 0

class Blank:
    def __init__(self, random):
        pass
"""
SHORT = {"round_cap": 2}
posix = pytest.mark.skipif(os.name != "posix", reason="programs of POSIX")


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return what `tilewyrm` with *words* comes to, if it is told nothing."""
    return subprocess.run(
        [sys.executable, "-c", RUN, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


async def played(
    server: tilewyrm.AsyncServer, path: Path, *bots: str
) -> tuple[tilewyrm.Replay, list[Any]]:
    """Return the replay of a short match of *bots*, and the entries that a spectator saw."""
    code = await server.open_table("feuville", bots=bots, options=SHORT)
    log = [line async for update in server.watch(code) for line in update.log]
    await server.replay(code, path)
    replay = tilewyrm.open(path)
    assert replay.verdict(), str(replay.verdict())
    return replay, log


def faults(log: list[Any]) -> list[control_pb2.TakeOver]:
    return [line.control.take_over for line in log if line.control.HasField("take_over")]


@posix
@pytest.mark.skipif(shutil.which("perl") is None, reason="no Perl on the path")
@asynchronous
async def test_programs_of_the_settings_file_play_at_a_server(tmp_path: Path) -> None:
    """One in Perl plays to the end; for one that ends the usual bot plays on, and all are told."""
    file = tmp_path / "server.toml"
    quits = ["sh", "-c", QUITS]
    file.write_text(
        f"[bots.camel]\ncommand = {json.dumps(['perl', str(PERL)])}\n"
        f"[bots.quitter]\ncommand = {json.dumps(quits)}\nprocesses = 1\n"
    )
    served = ServerProcess(tmp_path / "data", "--config", str(file))
    await served.start()
    async with tilewyrm.connect(served.address) as server:
        assert list((await server.games())[0].bots)[-2:] == ["camel", "quitter"]
        replay, log = await played(server, tmp_path / "1.twr", "camel", "camel")
        assert (replay.header.names, replay.header.bots) == (("camel", "camel 2"), ("camel",) * 2)
        assert not faults(log)
        replay, log = await played(server, tmp_path / "2.twr", "quitter", "random")
        (fault,) = faults(log)
        assert (fault.seat, fault.bot, fault.cause) == (0, "greedy", control_pb2.CAUSE_FAULT)
        assert replay.header.bots == ("quitter", "random")
        duel = [sys.executable, str(PERL.with_name("duel.py")), served.address, "quitter", "random"]
        ended = await asyncio.to_thread(
            subprocess.run, [*duel, "--pairs", "1"], capture_output=True, text=True, check=False
        )
        assert ended.stdout == "quitter wins 0 of 0 matches against random\n"
        assert ended.stderr.startswith("quitter could not play on at table "), ended
        assert ended.stderr.endswith("2 matches do not count, because a bot could not play on\n"), (
            ended
        )
        assert ended.returncode == 1
        with pytest.raises(tilewyrm.ServerError, match="no bot camels on this server"):
            await server.open_table("feuville", bots=["camels"])
        with pytest.raises(tilewyrm.ServerError, match="no bot /bin/sh"):
            await server.open_table("feuville", bots=["/bin/sh"])
    await asyncio.to_thread(at_an_event, tmp_path)
    served.stop()
    said = (tmp_path / "data" / "server.log").read_text()
    assert "the bot quitter on seat 0 failed: the bot exited (exit code 3)" in said
    assert "\033" not in said
    assert f"the bot quitter: {INFO}" in said
    assert "the bot quitter: \\u001b[1mbye" in said or "the bot quitter: [1mbye" in said
    shown = command("replay", "show", str(tmp_path / "2.twr"))
    assert "quitter cannot play on" in shown.stdout, shown
    words = ("add", tmp_path / "cup", "Cora", "--bot", "camel", "--data-dir", tmp_path / "data")
    refused = run(*words, "--key", tmp_path / "organiser.pem")
    said = " ".join(refused.output.split())
    assert "cannot register bot camel: the server cannot be asked" in said


def at_an_event(folder: Path) -> None:
    """Hold an event of the server's programs: one plays, for the other one a stand-in."""
    cup, data = folder / "cup", ("--data-dir", folder / "data")
    key = ("--key", key_file(folder))
    rules = ("--game", "feuville", "--seats", 2, "--rounds", 1, "--option", "round_cap=2")
    done("new", cup, *rules, "--server-key", folder / "data" / "signing-key.pem", *key)
    for name in ("camels", "/bin/sh"):
        refused = run("add", cup, "Cam", "--bot", name, *data, *key)
        assert refused.exit_code == 2
        assert f"no bot '{name}' on this server" in " ".join(refused.output.split())
    done("add", cup, "Cam", "--bot", "camel", *data, *key)
    done("add", cup, "Quentin", "--bot", "quitter", *data, *key)
    done("add", cup, "Cora", "--bot", "random", *key)
    done("add", cup, "Paul", "--here", *key)
    done("pair", cup, "--table", "1,2", "--table", "3,4", *key)
    done("start", cup, *key)
    absent = ("missing", cup, "Paul", "bot", "--bot")
    assert "no bot 'camels'" in " ".join(run(*absent, "camels", *data, *key).output.split())
    done(*absent, "camel", *data, *key)
    log, said = cup / "event.jsonl", ""
    while log.read_bytes().count(b'"fact":"result"') < 2:
        said += done("resume", cup, *data, *key)
        time.sleep(0.1)  # the server plays meanwhile
    told = " ".join(said.split())
    assert "the program quitter of Quentin could not play on, and greedy plays" in told
    lines = [json.loads(line) for line in log.read_bytes().splitlines()]
    assert [line["bot"] for line in lines if line["fact"] == "player" and "bot" in line] == [
        *("camel", "quitter", "random")
    ]
    matches = {line["table"]: line["match"] for line in lines if line["fact"] == "open"}
    shown = command("replay", "show", str(cup / "matches" / f"{matches[1]}.twr")).stdout
    assert "Quentin" in shown
    assert "cannot play on" in shown
    shown = command("replay", "show", str(cup / "matches" / f"{matches[2]}.twr")).stdout
    assert "Paul" in shown
    assert "cannot play on" not in shown  # camel has played
    done("close", cup, *key)
    assert "2 matches verified" in done("verify", cup)


@asynchronous
async def test_a_python_file_plays_at_an_embedded_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    sources = json.dumps([f"{file}:Last", f"{file}:Broken", f"{file}:Missing"])
    process = ("tilewyrm.cli.own_bots.embedded", sources)
    data = tmp_path / "data"
    async with (
        own_server(data, bot_delay_s=0, process=process) as address,
        tilewyrm.connect(address) as server,
    ):
        last, broken = (await server.games())[0].bots[-2:]
        assert last.startswith("mine.Last@")
        replay, log = await played(server, tmp_path / "1.twr", last, broken)
        assert replay.header.names == ("mine.Last", "mine.Broken")
        assert replay.header.bots == (last, broken)
        assert [(fault.seat, fault.bot) for fault in faults(log)] == [(1, "greedy")]
    said = (data / "server.log").read_text()
    line = PYTHON.splitlines().index("        return 1 / 0") + 1
    assert f"ZeroDivisionError: division by zero (mine.py, line {line}, in choose)" in said
    assert "Missing is left out" in said
    printed = "printed: a line that no client may read, with seven words more\n"
    assert f"the bot {last} {printed}" in said
    assert f"the bot {broken} {printed}" in said
    assert f"the bot {broken} on seat 1 failed: ZeroDivisionError: " in said
    assert f"the bot {file}:Last printed: loaded\n" in said


def test_a_file_is_refused_at_the_table_of_another_server(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    words = ("play", "--plain", "--new", "--bot")
    done = command(*words, f"{file}:Last", "--server", "127.0.0.1:9")
    assert done.returncode == 2
    assert "plays only at tables on this computer" in done.stderr
    for name, sentence in (("Nobody", "has no 'Nobody'"), ("Blank", "has no method choose(match)")):
        done = command(*words, f"{file}:{name}")
        assert done.returncode == 2
        assert sentence in done.stderr


def test_a_player_returns_to_a_table_with_a_bot_from_a_file(tmp_path: Path) -> None:
    """The client knows the file. Without it, no other bot plays unless the player asks for one."""
    folder = tmp_path / "my bots"
    folder.mkdir()
    file = folder / "mine.py"
    file.write_text(PYTHON)
    data = tmp_path / "data"
    play = ("play", "--plain", "--data-dir", str(data))
    opened = command(*play, "--new", "--game", "feuville", "--bots", "1", "--bot", f"{file}:Last")
    *_, said = opened.stdout.strip().splitlines()
    words = shlex.split(said)[1:]
    assert words[-3:] == ["--bot", f"{file}:Last", "--plain"]
    table = words[words.index("--table") + 1]
    back = (*play, "--table", table)
    returned = command(*back)
    assert returned.stdout.strip().endswith(said)
    assert "cannot play on" not in returned.stdout
    file.write_text(f"{PYTHON}# another version\n")
    changed = command(*back)
    assert changed.returncode == 1
    assert "has changed to mine.Last@" in changed.stderr
    file.unlink()
    gone = command(*back)
    assert gone.returncode == 1
    assert f"return with it ({said.strip()}), or let greedy play instead (" in gone.stderr
    log = (data / "server.log").read_text()
    assert "Last is left out: there is no file" in log
    assert "the usual bot plays on" not in log
    instead = command(*shlex.split(gone.stderr.rpartition("(")[2].strip()[:-1])[1:])
    assert instead.returncode == 0
    assert "--bot greedy" in instead.stdout


BAD = {
    "[bots.a]\n": 'line 1: [bots.a] needs command = ["PROGRAM", "ARGUMENT"]',
    "[bots.a]\ncommand = 'sh'\n": "line 2: [bots.a] needs command",
    "[bots.greedy]\ncommand = ['sh']\n": "line 1: no bot can be called 'greedy'",
    "[bots.A]\ncommand = ['sh']\n": "no bot can be called 'A'",
    "[bots.a]\ncommand = ['sh']\ntime_s = -1\n": "line 3: time_s cannot be -1",
    "[bots.a]\ncommand = ['sh']\nlimit = 1\n": "line 3: no setting limit in [bots.a]",
    "[bots.a]\ncommand = ['sh']\n[bots.a.options]\n1x = 2\n": "no option of a bot can be called",
    "bots = 1\n": "bots is not a section; write [bots.NAME]",
}


def test_the_settings_are_checked_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    check = ("serve", "--config", str(file), "--check-config", "--data-dir", str(tmp_path))
    for words, sentence in BAD.items():
        file.write_text(words)
        done = command(*check)
        assert done.returncode == 2
        assert sentence in " ".join(done.stderr.split()), words
    file.write_text(
        "[bots.a]\ncommand = ['sh', '-c', 'true']\ntime_s = 2.5\n"
        "[bots.a.options]\nroad = 9\nfast = true\n"
    )
    shown = command(*check)
    assert shown.returncode == 0
    lines = shown.stdout.splitlines()
    assert 'command = ["sh", "-c", "true"]' in lines
    assert {'"road" = "9"', '"fast" = "true"'} <= {*lines}
    assert f"time_s = 2.5  # {file}, line 3" in lines
    file.write_text(shown.stdout)
    assert "memory_mib = 1024" in command(*check).stdout

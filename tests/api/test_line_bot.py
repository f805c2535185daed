"""Bots that speak lines: programs in another language at a real table, and every fault of one."""

import asyncio
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import tilewyrm
from support.finished_table import finished
from support.serving import asynchronous, own_server
from support.template import RUN
from tilewyrm.api.line import line_bot
from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.line.bot_info import BotInfo
from tilewyrm.api.line.bot_process import ProcessLimits
from tilewyrm.api.line.line_bot import LineBot
from tilewyrm.api.table.turn import Turn
from tilewyrm.v1 import match_pb2, service_pb2

PERL = Path(__file__).parent.parent.parent / "examples" / "linebot.pl"
READY = 'read line; echo "bot sh"; '
"""What a bot in sh begins with."""
ASKED = 'while read verb rest && [ "$verb" != choose ]; do :; done; '
"""Reads up to the next question."""
NOTHING = match_pb2.Catalogue()
REQUEST = service_pb2.Request(seq=1, question="q", decisions=[match_pb2.Decision()] * 2)
TURN = Turn(REQUEST, {}, [], lambda: tilewyrm.new("feuville"))
pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs of POSIX")


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """Return what `tilewyrm bot` with *words* comes to."""
    arguments = [sys.executable, "-c", RUN, "bot", *words]
    return subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=60)


async def opened(server: tilewyrm.AsyncServer, rounds: int = 3) -> str:
    return await server.open_table("feuville", bots=["random"], options={"round_cap": rounds})


@pytest.mark.skipif(shutil.which("perl") is None, reason="no Perl on the path")
@asynchronous
async def test_a_bot_in_perl_plays_a_match(tmp_path: Path) -> None:
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        code = await opened(server)
        words = ("--server", address, "--name", "Camel", code, "--", "perl", str(PERL))
        done = await asyncio.to_thread(command, *words)
        assert (done.returncode, done.stderr) == (0, "")
        table = await finished(server, code)
        seated, over = done.stdout.splitlines()
        assert seated == f"Camel plays at table {code}."
        own, other = table.result.scores
        assert over == f"The match is over: Camel {own}, {table.seats[1].name} {other}"


@pytest.mark.skipif(shutil.which("perl") is None, reason="no Perl on the path")
def test_the_bot_in_perl_finds_the_city_in_the_catalogue() -> None:
    city = next(
        tile
        for tile in tilewyrm.new("carcassonne").catalogue().tiles
        if [one.kind for one in tile.features[:3]] == ["city", "road", "field"]
    )
    features = [{"kind": one.kind} for one in city.features]
    cell = {"x": 0, "y": -1}
    part = {"key": "tile/0/-1", "carcassonne": {"placed_tile": {"cell": cell, "tile": city.id}}}
    lines = [
        "catalogue "
        + json.dumps({"carcassonne": {"tiles": [{"id": city.id, "features": features}]}}),
        "part tile/0/-1 " + json.dumps(part),
        'choice 0 {"carcassonne":{"skip":{}}}',
    ]
    for feature in range(3):
        piece = {"cell": cell, "feature": feature, "piece": "meeple"}
        choice = {"carcassonne": {"place_piece": piece}}
        lines.append(f"choice {feature + 1} {json.dumps(choice)}")
    asked = "\n".join([*lines, "choose place-piece 4 1000\n"])
    done = subprocess.run(
        ["perl", str(PERL)], input=asked, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("choose 1\n", "")


@asynchronous
async def test_a_bot_gets_its_view_and_every_choice_as_lines(tmp_path: Path) -> None:
    """And one that ends in the middle is started again, with the whole view."""
    seen = tmp_path / "seen.txt"
    program = tmp_path / "bot.sh"
    program.write_text(
        f"exec 3>>{shlex.quote(str(seen))}\n"
        'while IFS= read -r line; do printf "%s\\n" "$line" >&3; set -- $line\n'
        'case $1 in tilewyrm) echo "bot sh";;\n'
        'choose) n=$((n+1)); [ $n = 3 ] && exit 4; echo "note turn $n"; echo choose 0;;\n'
        "quit) exit 0;; esac; done\n"
    )
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        code = await opened(server, rounds=12)  # it fails at every third choice, four times
        done = await asyncio.to_thread(command, "--server", address, code, "--", "sh", str(program))
        assert done.returncode == 1
        said = done.stderr.splitlines()
        assert said[:2] == ["bot: turn 1", "bot: turn 2"]
        assert said.count("The bot exited (exit code 4).") == 4
        assert said[-1].startswith("The bot is not started again.")
        assert (await finished(server, code)).result.scores
    first, *lines = seen.read_text("ascii").splitlines()
    assert first == "tilewyrm 1"  # it is started once to ask for its name
    verbs = {line.split()[0] for line in lines}
    assert verbs >= {"tilewyrm", "match", "part", "entry", "choice", "choose"}
    match = json.loads(lines[1].split(" ", 1)[1])
    assert (match["game"], match["seats"], match["seat"]) == ("feuville", 2, 0)
    assert match["seed"] in range(1 << 31)
    verb, components = lines[2].split(" ", 1)
    assert verb == "catalogue"
    known = {tile["id"] for tile in json.loads(components)["feuville"]["tiles"]}
    parts = [json.loads(line.split(" ", 2)[2]) for line in lines if line.startswith("part ")]
    rows = [part["feuville"]["row"]["tiles"] for part in parts if "row" in part["feuville"]]
    shown = [tile for row in rows for tile in row if tile]
    assert shown
    assert set(shown) <= known
    assert match["options"]["round_cap"] == 12
    choices = 0
    for line in lines:
        verb, *words = line.split(" ", 2)
        if verb in ("part", "entry", "choice"):
            assert isinstance(json.loads(words[1]), dict)
        if verb == "choice":
            assert int(words[0]) == choices
            choices += 1
        if verb == "choose":
            assert int(words[1].split()[0]) == choices > 1
            choices = 0
    assert lines.count("tilewyrm 1") == 4
    starts = [n for n, line in enumerate(lines) if line == "tilewyrm 1"]
    for start in starts:
        assert any(line.startswith("part player/1 ") for line in lines[start : start + 60])


DECLARES = """
read line
echo 'option road {"type": "int", "default": 9, "min": 0, "max": 20}'
echo 'option calm {"type": "bool", "default": true}'
echo 'option style {"type": "choice", "values": ["safe", "wild"]}'
echo 'option share {"type": "float", "max": 0.5}'
echo 'option book {"type": "text"}'
echo "bot sh"; while read verb rest; do case $verb in
option) echo "note $rest";;
choose) echo 'info {"lead": 3.25, "playouts": 400, "line": ["a", "b"], "text": "hm"}'
echo 'info {"lead": "x", "playouts": 9999999999}'; echo 'info {"lead": true, "playouts": true}'
echo 'info depth 3'; echo choose 1;;
esac; done
"""
KNOWN = (
    "road=9 (int, 0..20), calm=true (bool), style (choice, safe|wild), share (float, ..0.5),"
    " book (text)"
)


@asynchronous
async def test_options_are_held_to_what_the_bot_declares(tmp_path: Path) -> None:
    """And what it says of its thinking is passed on."""
    program = ["sh", "-c", DECLARES]
    refused = [
        ("rode", "1", f"no option rode; it has: {KNOWN}"),
        ("road", "21", "option road of the bot cannot be '21'; allowed: int, 0..20"),
        ("road", "9.5", "allowed: int, 0..20"),
        ("calm", "yes", "allowed: bool"),
        ("style", "safest", "allowed: choice, safe|wild"),
        ("share", "0.6", "allowed: float, ..0.5"),
        ("share", "nan", "allowed: float, ..0.5"),
    ]

    async def fault(*options: tuple[str, str]) -> str:
        bot = LineBot(program, {}, NOTHING, ProcessLimits(), lambda _: None, options)
        with pytest.raises(BotFault) as raised:
            await bot.try_start()
        return str(raised.value)

    found = await asyncio.gather(*(fault((name, value)) for name, value, _ in refused))
    for (name, value, says), sentence in zip(refused, found, strict=True):
        assert says in sentence, (name, value)
    notes: list[BotInfo] = []
    good = [("road", "20"), ("calm", "false"), ("style", "wild"), ("share", "-3e2"), ("book", "a")]
    bot = LineBot(program, {}, NOTHING, ProcessLimits(), notes.append, good)
    try:
        assert await bot.choose(TURN) == 1
    finally:
        await bot.stop()
    assert [note.text for note in notes[:5]] == [f"{name} {value}" for name, value in good]
    assert notes[5:] == [
        BotInfo(lead=3.25, playouts=400, line="a, b", text="hm"),
        BotInfo(text="depth 3"),
    ]


def test_a_wrong_option_is_refused_before_the_bot_has_a_seat() -> None:
    words = ("--server", "localhost:1", "k7m2xq", "--option", "rode=1", "--", "sh", "-c", DECLARES)
    done = command(*words)
    assert (done.returncode, done.stderr) == (
        1,
        f"Error: The bot has no option rode. Its options are: {KNOWN}.\n",
    )


FAULTS = [
    ("echo option road; sleep 60", "declared", "declared 'road'; write NAME"),
    ('echo \'option r {"type": "spin"}\'; sleep 60', "declared", "bool|int|float|choice|text"),
    ("exit 3", "ended", "exit code 3"),
    (READY + ASKED + "exit 0", "ended", "exit code 0"),
    (READY + ASKED + "sleep 60", "late", "within 2 s"),
    ("sleep 60", "late", "within 2 s"),
    (READY + ASKED + "echo choose 99999", "number", "'99999'"),
    (READY + ASKED + "echo choose -1", "number", "'-1'"),
    (READY + ASKED + "echo choose", "number", "''"),
    (READY + ASKED + "echo first", "line", "'first', not 'choose'"),
    ("echo hello; sleep 60", "line", "'hello', not 'bot'"),
    (READY + ASKED + "head -c 9000 /dev/zero; sleep 60", "long", "4096 bytes"),
    (READY + ASKED + "while :; do echo note; done", "many", "200 lines"),
]


@asynchronous
async def test_every_fault_of_a_bot_has_a_sentence_and_ends_its_process(tmp_path: Path) -> None:
    limits = ProcessLimits(time_s=2)
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        code = await opened(server)
        seat = await server.join(code, "Robo")
        async for turn in seat:

            async def fault(script: str, turn: tilewyrm.Turn = turn) -> BotFault:
                bot = LineBot(["sh", "-c", script], {}, NOTHING, limits, lambda _: None)
                with pytest.raises(BotFault) as raised:
                    await bot.choose(turn)
                assert not bot.is_running
                return raised.value

            found = await asyncio.gather(*(fault(script) for script, _, _ in FAULTS))
            break
    for (script, case, words), raised in zip(FAULTS, found, strict=True):
        assert (raised.case, words in str(raised)) == (case, True), (script, raised)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory surely")
@asynchronous
async def test_memory_is_limited_secrets_stay_here_and_children_end(tmp_path: Path) -> None:
    os.environ["TILEWYRM_SECRET_OF_TEST"] = "yes"
    code = (
        "import os, sys; input(); print('bot py', flush=True); sys.stdin.readline();"
        "print('note', os.environ.get('TILEWYRM_SECRET_OF_TEST', 'unset'), flush=True);"
        "b = bytearray(1 << 30); print('choose 0', flush=True)"
    )
    notes: list[BotInfo] = []
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        seat = await server.join(await opened(server), "Robo")
        async for turn in seat:
            program = [sys.executable, "-c", code]
            bot = LineBot(
                program, {}, NOTHING, ProcessLimits(time_s=20, memory_mib=256), notes.append
            )
            with pytest.raises(BotFault, match="exit code 1"):  # a MemoryError
                await bot.choose(turn)
            child = tmp_path / "child"
            script = f"{READY}sleep 600 & echo $! >{child}; {ASKED}echo choose 0; sleep 600"
            bot = LineBot(["sh", "-c", script], {}, NOTHING, ProcessLimits(), notes.append)
            assert await bot.choose(turn) == 0
            await bot.stop()
            break
    del os.environ["TILEWYRM_SECRET_OF_TEST"]
    assert notes == [BotInfo(text="unset")]
    status = Path("/proc") / child.read_text().strip() / "stat"
    assert not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize(
    ("program", "says"),
    [
        (["sh", "-c", READY], "localhost:1"),
        (["./no-such-bot"], "no-such-bot"),
        (["sh", "-c", "exit 3"], "The bot exited (exit code 3)."),
    ],
)
def test_a_server_or_program_that_is_not_there_is_a_sentence(
    program: Sequence[str], says: str
) -> None:
    done = command("--server", "localhost:1", "k7m2xq", "--", *program)
    assert done.returncode == 1
    assert says in done.stderr
    assert "Traceback" not in done.stderr


@asynchronous
async def test_a_bot_is_ready_at_a_table_that_waits_until_everyone_is(tmp_path: Path) -> None:
    async with own_server(tmp_path / "server") as address, tilewyrm.connect(address) as server:
        code = await server.open_table("feuville", terms={"ready": True})
        await server.join(code, "Robo")
        assert (await server.table(code)).seats[0].ready


@asynchronous
async def test_a_bot_gets_its_options_before_the_match_and_is_told_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A program that reads while it thinks answers at the line ``stop``."""
    monkeypatch.setattr(line_bot, "_STOP_AFTER", 0.0)  # at once
    notes: list[BotInfo] = []
    script = (
        READY + 'while read verb rest; do case "$verb" in option) echo "note $rest";; '
        'match) echo "note match";; stop) echo "choose 1";; esac; done'
    )
    options = [("depth", "3"), ("book", "a b")]
    limits = ProcessLimits(time_s=60)
    bot = LineBot(["sh", "-c", script], {}, NOTHING, limits, notes.append, options)
    try:
        assert await bot.choose(TURN) == 1
    finally:
        await bot.stop()
    assert [note.text for note in notes] == ["depth 3", "book a b", "match"]


@asynchronous
async def test_a_program_that_is_not_wanted_before_it_is_known_ends_with_its_own(
    tmp_path: Path,
) -> None:
    os.mkfifo(tmp_path / "alive")
    script = f"exec >{shlex.quote(str(tmp_path / 'alive'))}; echo here; while :; do sleep 600; done"
    bot = LineBot(["sh", "-c", script], {}, NOTHING, ProcessLimits(), lambda _: None)
    trying = asyncio.create_task(bot.try_start())
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # the process is there; no callback has told of it
    with (tmp_path / "alive").open() as alive:  # which keeps callbacks waiting
        assert alive.readline() == "here\n"
        assert not bot.is_running
        trying.cancel()
        with pytest.raises(asyncio.CancelledError):
            await trying
        assert await asyncio.to_thread(alive.read) == ""  # the last of its processes has ended

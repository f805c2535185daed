"""`tilewyrm league` with bots from a file and from an installed package."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

import tilewyrm
from support.failing_program import INFO, QUITS
from support.template import AFTER_READING, RUN
from tilewyrm.cli.league.program_flag import programs_of

BOT = """
class Last:
    def __init__(self, random):
        self.random = random

    def choose(self, match):
        assert match.secret is None
        return self.random.choice(match.legal()[-2:])

class Broken(Last):
    def choose(self, match):
        return 1 / 0

class Cheat(Last):
    def choose(self, match):
        return "everything"

class Unready(Last):
    def __init__(self, random):
        self.weights = open("no-weights")

def nothing(random):
    return None
"""
PROGRAM = """
import json, sys

for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tilewyrm":
        print("bot last", flush=True)
    elif verb == "match":
        match, entries = json.loads(rest), []
    elif verb == "entry":
        entries.append(int(rest.partition(" ")[0]))
    elif verb == "choose":
        print("choose", int(rest.split()[1]) - 1, flush=True)
    elif verb == "over":
        with open(f"{match['seat']}.json", "w") as file:
            json.dump([match, entries, json.loads(rest)["scores"]], file)
    elif verb == "quit" and match["seat"] == 0:
        break
"""
"""A program that takes the last choice, and writes down what it hears.

On the second seat it does not end when it is told to: it is ended.
"""
DEAF = ["sh", "-c", "exec >alive; echo thinking; while :; do sleep 600; done"]
SMALL = ("--game", "feuville", "--option", "round_cap=2", "--deals", "1", "-j", "1")


posix = pytest.mark.skipif(os.name != "posix", reason="programs of POSIX")


def league(
    folder: Path, bots: str, *words: object, runs: str = RUN, **environment: object
) -> subprocess.CompletedProcess[str]:
    """Return what a small league of *bots* comes to, played in *folder*."""
    arguments = ["league", *SMALL, "--bots", bots, "--ledger", "l.jsonl", *map(str, words)]
    return subprocess.run(
        [sys.executable, "-c", runs, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, **{name: str(value) for name, value in environment.items()}},
    )


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "l.jsonl").read_text().splitlines()]


def test_a_bot_in_a_file_plays_and_its_version_is_part_of_its_name(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(BOT)
    done = league(tmp_path, "./mine.py:Last,greedy", "--keep", "kept")
    assert done.returncode == 0, done.stderr
    first, *played = lines(tmp_path)
    name = first["bots"][0]
    assert name.startswith("mine.Last@")
    assert name in done.stdout
    assert {tuple(match["line_up"]) for match in played} == {(name, "greedy"), ("greedy", name)}
    for path in (tmp_path / "kept").iterdir():
        kept = tilewyrm.open(path)
        assert kept.verdict().word == "ok"
        assert {*kept.header.bots} == {name, "greedy"}
    (tmp_path / "l.jsonl").unlink()
    league(tmp_path, "mine.py:Last,greedy")
    assert [one["sha256"] for one in lines(tmp_path)[1:]] == [one["sha256"] for one in played]
    bot.write_text(f"{BOT}\n# another version\n")
    changed = league(tmp_path, "./mine.py:Last,greedy")
    assert changed.returncode == 1  # what the other version has played does not count
    assert "l.jsonl" in changed.stderr


def test_a_bot_that_fails_is_named_and_the_other_matches_are_played(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    done = league(tmp_path, "mine.py:Broken,mine.py:Cheat,random,beginner")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "BotError" not in done.stderr  # a name of the program, not a word for people
    line = BOT.splitlines().index("        return 1 / 0") + 1
    where = f"(mine.py, line {line}, in choose)"
    assert f"failed: ZeroDivisionError: division by zero {where}" in done.stderr
    assert "chose 'everything', which is not legal; legal is" in done.stderr
    assert {tuple(sorted(match["line_up"])) for match in lines(tmp_path)[1:]} == {
        ("beginner", "random")
    }


def test_a_bot_that_cannot_be_loaded_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    (tmp_path / "wrong.py").write_text("import nothing_of_that_name\n")
    (tmp_path / "typo.py").write_text("class Bot:\n    def choose(self, match:\n")
    for bots, sentence in (
        ("none.py:Bot", "there is no file none.py"),
        ("mine.py:First", "mine.py has no 'First'"),
        ("wrong.py:Bot", "wrong.py fails: ModuleNotFoundError"),
        ("typo.py:Bot", "'(' was never closed (typo.py, line 2: def choose(self, match:)\n"),
        ("stranger", "no bot 'stranger'; there are: passive"),
        ("stranger", "or a program: --program NAME=COMMAND"),
    ):
        done = league(tmp_path, f"{bots},random")
        assert done.returncode == 2, done.stderr
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
    done = league(tmp_path, "greedy,random", "--time", "3")
    assert done.returncode == 2
    assert "--time is only for programs of --program" in done.stderr
    for settings, sentence in (
        (
            '[bots.camel]\ncommand = ["no-camel"]\n',
            "the program no-camel of the bot camel was not found",
        ),
        ("[bots.camel]\n", "server.toml, line 1: "),
    ):
        (tmp_path / "server.toml").write_text(settings)
        done = league(tmp_path, "camel,random", TILEWYRM_CONFIG_DIR=str(tmp_path))
        assert done.returncode == 2
        assert sentence in done.stderr
    line = BOT.splitlines().index('        self.weights = open("no-weights")') + 1
    for bots, sentence in (
        ("mine.py:nothing", "has no method choose(match); see docs/api.md. No match was played"),
        ("mine.py:Unready", f"(mine.py, line {line}, in __init__). No match was played"),
    ):
        done = league(tmp_path, f"{bots},random")
        assert done.returncode == 1
        assert done.stderr.count(bots) == 1  # before any match
        assert sentence in done.stderr
        assert not lines(tmp_path)[1:]
        (tmp_path / "l.jsonl").unlink()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("node camel.js", "'node camel.js' is not NAME=VALUE, such as camel="),
        ("camel=", "cannot use the command ''"),
        ("camel='node", 'cannot use the command "\'node"; write it as in a shell'),
        ("greedy=node", "no bot can be called 'greedy'"),
    ],
)
def test_a_flag_that_is_no_program_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(click.UsageError, match=re.escape(sentence)):
        programs_of((text,))


def test_an_option_needs_its_program() -> None:
    found = programs_of(("camel=node camel.js",), ("camel.depth=3",))
    assert found["camel"].options == (("depth", "3"),)
    limited = programs_of(("camel=node camel.js",), time_s=2.5, memory_mib=64)["camel"]
    assert (limited.time_s, limited.memory_mib) == (2.5, 64)
    for text, words in {"horse.depth=3": "no --program horse", "camel.3=3": "called '3'"}.items():
        with pytest.raises(click.UsageError, match=words):
            programs_of(("camel=node camel.js",), (text,))


@posix
def test_programs_of_the_settings_file_play_and_one_that_ends_is_named(tmp_path: Path) -> None:
    """A program sees the match as at a server, and its matches can be repeated."""
    quits = ["sh", "-c", QUITS]
    (tmp_path / "last.py").write_text(PROGRAM)
    (tmp_path / "server.toml").write_text(
        f"[bots.last]\ncommand = {json.dumps([sys.executable, 'last.py'])}\n"
        f"[bots.quitter]\ncommand = {json.dumps(quits)}\n"
    )
    done = league(tmp_path, "last,random,quitter", "--keep", "kept", TILEWYRM_CONFIG_DIR=tmp_path)
    assert done.returncode == 1
    first, *played = lines(tmp_path)
    name, _, quitter = first["bots"]
    assert name.startswith("last@")
    assert f"{quitter} failed: the bot exited (exit code 3)" in done.stderr
    assert f"{quitter}: {INFO}\n" in done.stderr
    assert f"{quitter}: [1mbye" in done.stderr.replace("\\u001b", "")
    assert f"\n{quitter}: careful\n" in f"\n{done.stderr}"
    assert "\033" not in done.stderr
    assert {tuple(match["line_up"]) for match in played} == {(name, "random"), ("random", name)}
    for path in (tmp_path / "kept").iterdir():
        kept = tilewyrm.open(path)
        assert kept.verdict().word == "ok"
        seat = kept.header.bots.index(name)
        match, entries, scores = json.loads((tmp_path / f"{seat}.json").read_text())
        assert (match["game"], match["seat"]) == ("feuville", seat)
        assert match["names"] == list(kept.header.names)
        assert entries == list(range(1, len(entries) + 1))
        assert scores == list([*kept.states()][-1].score())
    matches = [json.loads((tmp_path / f"{seat}.json").read_text())[0] for seat in range(2)]
    assert len({match["seed"] for match in matches}) == 2
    (tmp_path / "l.jsonl").unlink()
    command = shlex.join([sys.executable, "last.py"])
    league(tmp_path, "last,random", "--program", f"last={command}")  # without settings
    assert [one["sha256"] for one in lines(tmp_path)[1:]] == [one["sha256"] for one in played]
    again = [json.loads((tmp_path / f"{seat}.json").read_text())[0] for seat in range(2)]
    assert again == matches
    (tmp_path / "last.py").write_text(f"{PROGRAM}# another version\n")
    changed = league(tmp_path, "last,random", TILEWYRM_CONFIG_DIR=tmp_path)
    assert changed.returncode == 1
    assert "l.jsonl" in changed.stderr


@posix
def test_an_interrupted_league_ends_its_programs(tmp_path: Path) -> None:
    """Also one that does not notice the end of its input."""
    (tmp_path / "server.toml").write_text(f"[bots.deaf]\ncommand = {json.dumps(DEAF)}\n")
    os.mkfifo(tmp_path / "alive")
    playing = subprocess.Popen(
        [sys.executable, "-c", RUN, "league", *SMALL, "--bots", "deaf,random"],
        cwd=tmp_path,
        env={**os.environ, "TILEWYRM_CONFIG_DIR": str(tmp_path)},
        stderr=subprocess.PIPE,
    )
    with (tmp_path / "alive").open() as alive:
        assert alive.readline() == "thinking\n"
        playing.send_signal(signal.SIGINT)
        assert alive.read() == ""  # as the last process that had it open has ended
    playing.communicate()
    assert playing.returncode == 130


def test_a_package_announces_bots_but_replaces_none(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(BOT)
    info = tmp_path / "my_bots-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.2\n")
    points = "mine = my_bots:Last\ngreedy = my_bots:Broken\n"
    (info / "entry_points.txt").write_text(f"[tilewyrm.bots]\n{points}")
    installed = f"{AFTER_READING}import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    done = league(tmp_path, "mine,greedy", runs=installed + RUN)
    assert done.returncode == 0, done.stderr
    assert lines(tmp_path)[0]["bots"] == ["mine@1.2", "greedy"]
    done = league(tmp_path, "mine@1.2,greedy", runs=installed + RUN)  # the same league
    assert done.returncode == 0, done.stderr
    done = league(tmp_path, "mine@1.1,greedy", runs=installed + RUN)
    assert done.returncode == 2
    assert "installed packages add: mine@1.2; your own bot" in done.stderr
    code = "import tilewyrm; print(*tilewyrm.bots()); print(tilewyrm.bot('mine').random.random())"
    listed, games = (
        subprocess.run(
            [sys.executable, "-c", installed + source, "games", "feuville"],
            capture_output=True,
            text=True,
            check=True,
        )
        for source in (code, RUN)
    )
    assert "search, mine@1.2" in games.stdout
    names, number = listed.stdout.splitlines()
    assert names.split()[-2:] == ["search", "mine"]
    assert 0 <= float(number) < 1


@pytest.mark.skipif(os.name != "posix", reason="programs of POSIX")
def test_a_program_that_does_not_start_is_named_once_and_nothing_is_played(tmp_path: Path) -> None:
    program = "bad=sh -c 'echo oops >&2; exit 4'"
    done = league(tmp_path, "bad,random", "--program", program)
    assert done.returncode == 1
    assert done.stderr.count("oops") == 1
    assert "cannot play (the bot exited (exit code 4)), so no match" in done.stderr
    assert "even share" not in done.stdout


def test_a_league_whose_matches_all_fail_says_so_instead_of_a_table(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    done = league(tmp_path, "mine.py:Broken,random")
    assert done.returncode == 1
    assert "no match could be played" in done.stderr
    assert done.stdout == ""

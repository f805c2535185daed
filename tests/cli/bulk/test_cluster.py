"""Bulk work on a real Dask cluster of this computer, and one that suffers."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.golden import MATCHES, path_of
from support.serving import TIMEOUT_S
from tilewyrm.cli.main import main

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None, reason="needs the extra `cluster`"
)

_FILES = 20
_RUN = [sys.executable, "-c", "from tilewyrm.cli.main import main; main()"]


_FORKED = """
import os, signal, sys
from distributed.cli import dask_scheduler, dask_worker
from tilewyrm.cli.archive import reindex, stats, verify

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    module, *words = line.rstrip("\\n").split("\\t")
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(2, 1)
        {"scheduler": dask_scheduler, "worker": dask_worker}[module].main(words)
    print(child, flush=True)
"""
"""Starts schedulers and workers of Dask; what they run is read once for all of them."""
_NO_PROFILE = {"DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
"""Without it a worker looks a hundred times a second at what it is doing."""


class Starter:
    """Starts processes of a cluster, and ends them."""

    def __init__(self, stack: ExitStack) -> None:
        self._process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", _FORKED],
                env=os.environ | _NO_PROFILE,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        )
        self._stack = stack

    def start(self, what: str, *words: str) -> int:
        """Start a scheduler or a worker; return the id of its process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        words = ("--no-dashboard", *words)
        print(what, *words, sep="\t", file=self._process.stdin, flush=True)
        child = int(self._process.stdout.readline())
        self._stack.callback(killed, child)
        return child


def killed(process: int) -> None:
    """Kill *process*, if it is there."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[int]]]:
    """A scheduler's address, and two workers without anybody who would start them again."""
    folder = tmp_path_factory.mktemp("cluster")
    told = folder / "scheduler.json"
    with ExitStack() as stack:
        starter = Starter(stack)
        local = ("--host", "127.0.0.1")
        starter.start("scheduler", "--port", "0", "--scheduler-file", str(told), *local)
        until = time.monotonic() + TIMEOUT_S
        while not told.exists() or not told.read_text().strip():
            assert time.monotonic() < until, "the scheduler does not start"
            time.sleep(0.05)
        address = json.loads(told.read_text())["address"]
        words = (address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        workers = [starter.start("worker", *words) for _ in range(2)]
        yield address, workers


def begun(name: str, folder: Path, address: str) -> "subprocess.Popen[str]":
    words = ["archive", name, "--in", str(folder), "--cluster", address, "--json"]
    return subprocess.Popen([*_RUN, *words], stdout=subprocess.PIPE, text=True)


def line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def rest_of(process: "subprocess.Popen[str]") -> list[str]:
    assert process.stdout is not None
    rest = process.stdout.readlines()
    process.wait()
    return rest


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    names = sorted(name for name in MATCHES if name.startswith("feuville"))  # some are sealed
    for number in range(_FILES):
        shutil.copy(path_of(names[number % len(names)]), folder / f"{number:03}.twr")
    return folder


def test_nothing_is_lost_or_told_twice_when_a_worker_is_killed(
    cluster: tuple[str, list[int]], folder: Path
) -> None:
    """One worker ends in the middle of two commands that work on the cluster at the same time."""
    address, workers = cluster
    with begun("verify", folder, address) as verify, begun("stats", folder, address) as stats:
        lines = [[line_of(process) for _ in range(2)] for process in (verify, stats)]
        os.kill(workers[0], signal.SIGKILL)
        verified, counted = (
            [json.loads(line) for line in (*first, *rest_of(process))]
            for first, process in zip(lines, (verify, stats), strict=True)
        )
    assert verify.returncode == stats.returncode == 0
    *files, end = verified
    names = [f"{number:03}.twr" for number in range(_FILES)]
    assert [Path(each["path"]).name for each in files] == names
    assert end["summary"]["files"] == _FILES
    assert sum(end["summary"]["verdicts"].values()) == _FILES
    assert set(end["summary"]["verdicts"]) == {"ok", "sealed"}
    assert end["summary"]["entries"] == sum(each["entries"] for each in files)
    told = [each for each in counted if "all" not in each]  # in order of their dates
    told.sort(key=lambda each: Path(each["path"]).name)
    assert [Path(each["path"]).name for each in told] == names
    assert [each["entries"] for each in told] == [each["entries"] for each in files]
    once = {each["code"]: each["entries"] for each in told}
    totals = [each["all"] for each in counted if "all" in each]
    assert sum(each["matches"] for each in totals) == len(once)
    assert sum(each["entries"] for each in totals) == sum(once.values())


def test_the_index_is_made_on_a_cluster(cluster: tuple[str, list[int]], folder: Path) -> None:
    words = ["archive", "reindex", "--in", str(folder), "--cluster", cluster[0]]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0
    assert f"{_FILES} files read, {_FILES} in the index" in done.stdout


def test_a_league_on_a_cluster_plays_the_matches_that_it_plays_here(
    cluster: tuple[str, list[int]], tmp_path: Path
) -> None:
    """Whoever plays them, and in whatever order they come back: each once, with the same luck."""
    league = ["league", "--game", "feuville", "--bots", "greedy,random"]
    league += ["--option", "round_cap=3", "--deals", "4"]
    played = []
    for name, where in (("there", ["--cluster", cluster[0]]), ("here", ["-j", "1"])):
        ledger = tmp_path / name
        done = CliRunner().invoke(main, [*league, "--ledger", str(ledger), *where])
        assert done.exit_code == 0, done.output
        lines = [json.loads(line) for line in ledger.read_text().splitlines()[1:]]
        found = [{**line, "thought_s": None} for line in lines]
        played.append(sorted(found, key=lambda line: (line["order"], line["line_up"])))
    there, here = played
    assert len(here) == 8
    assert there == here


@pytest.mark.parametrize("address", ["nonsense://x", "tcp://127.0.0.1:9", "tcp://127.0.0.1:x"])
def test_a_cluster_that_is_not_there_is_said_in_a_sentence(folder: Path, address: str) -> None:
    words = ["archive", "verify", "--in", str(folder), "--cluster", address]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert f"Error: cannot reach a cluster at {address}" in done.stderr

"""`tilewyrm play` as a process of its own, and a server for it."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from support.serving import TIMEOUT_S, ServerProcess, asynchronous
from support.template import RUN


def command(folder: Path, *arguments: str) -> dict[str, Any]:
    """Return how to run `tilewyrm play` of a user whose files are in *folder*."""
    return {
        "args": [sys.executable, "-c", RUN, "play", *arguments],
        "env": {
            **os.environ,
            "TILEWYRM_STATE_DIR": str(folder / "state"),
            "TILEWYRM_CONFIG_DIR": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
        },
        "text": True,
    }


def learning(folder: Path, *arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """Run `tilewyrm learn` to its end, with *answers* on its standard input."""
    run = command(folder)
    run["args"] = [*run["args"][:-1], "learn", *arguments]
    return subprocess.run(**run, input=answers, capture_output=True, timeout=TIMEOUT_S, check=False)


def new_match(folder: Path, server: ServerProcess) -> dict[str, Any]:
    """Return how to run `tilewyrm play` in line mode at a new table of Feuville with a bot."""
    words = ("--new", "--game", "feuville", "--bots", "1", "--plain")
    return command(folder, "--server", server.address, *words)


def with_subcommand(run: dict[str, Any], name: str) -> dict[str, Any]:
    """Return *run*, which is changed, with the subcommand *name* in place of `play`."""
    run["args"][run["args"].index("play")] = name
    return run


def play(folder: Path, *arguments: str, answers: str = "") -> "subprocess.CompletedProcess[str]":
    """Run it to its end, with *answers* on its standard input."""
    return subprocess.run(
        **command(folder, *arguments), input=answers, capture_output=True, timeout=TIMEOUT_S
    )


@contextmanager
def server_on(folder: Path) -> Iterator[ServerProcess]:
    """Run a server on *folder* while the context lasts."""
    process = ServerProcess(folder)

    @asynchronous
    async def start() -> None:
        await process.start()

    start()
    try:
        yield process
    finally:
        if process.process is not None:
            process.kill()


def kill_embedded(folder: Path) -> None:
    """Kill the embedded server whose data directory is in *folder*."""
    os.kill(_server_in(str(folder)), signal.SIGKILL)


def _server_in(folder: str) -> int:
    """Return the process that has a table database in *folder*, or is started with it."""
    if sys.platform == "linux":  # there a test's server may be a child of the template
        for link in Path("/proc").glob("[0-9]*/fd/*"):
            with suppress(OSError):
                path = str(link.readlink())
                if path.startswith(folder) and path.endswith("tables.sqlite3"):
                    return int(link.parts[2])
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,args="], capture_output=True, text=True, check=True
    )
    lines = listed.stdout.splitlines()
    (line,) = (each for each in lines if "server.embedded" in each and folder in each)
    return int(line.split()[0])


def table_of(said: str) -> str:
    """Return the id of the table that a client speaks of."""
    found = re.search(r"[Tt]able (\w{6})", said)
    assert found, said
    return found[1]


@contextmanager
def talking(run: dict[str, Any]) -> "Iterator[subprocess.Popen[str]]":
    """Run a client, to be talked to by pipes, while the context lasts.

    After `TIMEOUT_S` it is killed: then who waits for what it says reads the end of it.
    """
    process = subprocess.Popen(**run, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    deadline = threading.Timer(TIMEOUT_S, process.kill)
    deadline.start()
    with process:
        try:
            yield process
        finally:
            deadline.cancel()
            process.kill()


def until(process: "subprocess.Popen[str]", wanted: str) -> str:
    """Return what *process* of `talking` says up to the line that begins with *wanted*."""
    said: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if line.startswith(wanted):
            return "".join(said)
    raise AssertionError("".join(said))

"""Processes that work for another one."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.golden import MATCHES, path_of
from support.serving import TIMEOUT_S

_RUN = [sys.executable, "-c", "from tilewyrm.cli.main import main; main()"]


def until(holds) -> None:
    end = time.monotonic() + TIMEOUT_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def status(process: int) -> list[str]:
    """Return state and parent of a process, as /proc says; empty when it has ended."""
    try:
        found = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return []
    return [] if found[0] == "Z" else found


def children(process: int) -> list[int]:
    there = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [number for number in there if status(number)[1:] == [str(process)]]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not told in /proc")
def test_what_works_for_a_killed_process_ends_with_it() -> None:
    files = [str(path_of(name)) for name in sorted(MATCHES)] * 8
    process = subprocess.Popen(
        [*_RUN, "replay", "verify", "-j", "2", *files], stdout=subprocess.DEVNULL
    )
    until(lambda: len(children(process.pid)) == 2)
    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    until(lambda: not any(map(status, workers)))

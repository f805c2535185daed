"""`tilewyrm serve` as a process that may be killed while it starts, too."""

import asyncio
import re
import signal
import sys
from itertools import pairwise
from pathlib import Path

from support.serving import free_port
from support.template import AFTER_READING
from tilewyrm.server.monitoring.logs import LOG_FILE

SERVE = (
    AFTER_READING
    + """
from tilewyrm.cli.main import main
from tilewyrm.server.phases import controls
controls.LONG_AWAY_S = 0.001
main()
"""
)
"""The program, with a server where who is away may be replaced at once: kills come too often."""
_UNBORN = re.compile(r"Traceback \(most recent call last\):\n.*\n  File .*, in spawn_main\n")
_LONGEST = 6000
"""Characters that are told of one traceback."""
STOP_S = 30
ORPHAN_LOOKS = 600


class Victim:
    """One server after another on the same data directory and port."""

    def __init__(self, data: Path, said: Path) -> None:
        """Serve from *data*; what the terminal would show of errors goes into the file *said*."""
        self.data, self.said = data, said
        self.port = free_port()
        self.process: asyncio.subprocess.Process | None = None
        self._rest: asyncio.Task[None] | None = None
        self._children: list[int] = []
        """Processes of the server that was ended last, such as those in which bots think."""

    async def begin(self) -> None:
        """Start a process; it does not serve yet."""
        with self.said.open("ab") as said:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", SERVE, "serve", "--bot-delay", "0"),
                *("--data-dir", str(self.data), "--port", str(self.port)),
                stdout=asyncio.subprocess.PIPE,
                stderr=said,
            )

    async def ready(self) -> str:
        """Return its address as soon as it serves; empty: it ended instead."""
        assert self.process is not None
        assert self.process.stdout is not None
        while line := (await self.process.stdout.readline()).decode():
            if line.startswith("tilewyrm is listening on "):
                self._rest = asyncio.create_task(_drained(self.process.stdout))
                return f"127.0.0.1:{self.port}"
        return ""

    async def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End it with signal *number*; return its exit code.

        Raises:
            TimeoutError: it did not end.
        """
        assert self.process is not None
        if self.process.returncode is None:
            self._children = _children(self.process.pid)
            self.process.send_signal(number)
        async with asyncio.timeout(STOP_S):
            code = await self.process.wait()
        if self._rest is not None:
            await self._rest
            self._rest = None
        return code

    async def orphans(self) -> list[int]:
        """Return which processes of the server that ended last go on by themselves."""
        left: list[int] = []
        for _ in range(ORPHAN_LOOKS):
            left = [pid for pid in self._children if _runs(pid)]
            if not left:
                break
            await asyncio.sleep(STOP_S / ORPHAN_LOOKS)
        return left

    def tracebacks(self) -> list[str]:
        """Return the tracebacks that it left, on the terminal or in its log, with what led to them.

        Those of Python are no fault whose search process was about to begin when it was killed.
        """
        logs = sorted(self.data.glob(f"{LOG_FILE}*"))  # and older ones: it is rotated
        said = [path.read_text(errors="replace") for path in (self.said, *logs) if path.exists()]
        return [found for each in said for found in tracebacks(each)]


def tracebacks(said: str) -> list[str]:
    """Return each traceback of *said*, from the line before it to the line before the next one.

    Without those of search processes whose server was killed when they were about to begin.
    """
    lines = _UNBORN.sub("", said).splitlines(keepends=True)
    at = [max(0, number - 1) for number, line in enumerate(lines) if "Traceback" in line]
    return ["".join(lines[here:to])[:_LONGEST] for here, to in pairwise([*at, len(lines)])]


def _children(pid: int) -> list[int]:
    """Return the processes that the process *pid* has started, where the system tells."""
    try:
        told = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    return [int(child) for each in told for child in each.split()]


def _runs(pid: int) -> bool:
    """Return whether there is a process *pid* that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


async def _drained(stream: asyncio.StreamReader) -> None:
    while await stream.read(1 << 16):
        pass

"""`tilewyrm serve` as a process that may be killed while it starts, too."""

import asyncio
import signal
import sys
from pathlib import Path

from support.serving import free_port

SERVE = """
from tilewyrm.cli.main import main
from tilewyrm.server.phases import controls
controls.LONG_AWAY_S = 0.001
main()
"""
"""The program, with a server where who is away may be replaced at once: kills come too often."""
STOP_S = 30


class Victim:
    """One server after another on the same data directory and port."""

    def __init__(self, data: Path, said: Path) -> None:
        """Serve from *data*; what the terminal would show of errors goes into the file *said*."""
        self.data, self.said = data, said
        self.port = free_port()
        self.process: asyncio.subprocess.Process | None = None
        self._rest: asyncio.Task[None] | None = None

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
            if line.startswith("tilewyrm serves on "):
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
            self.process.send_signal(number)
        async with asyncio.timeout(STOP_S):
            code = await self.process.wait()
        if self._rest is not None:
            await self._rest
            self._rest = None
        return code

    def tracebacks(self) -> int:
        """Return how many tracebacks it left, on the terminal or in its log."""
        log = self.data / "server.log"
        files = [path for path in (self.said, log) if path.exists()]
        return sum(path.read_bytes().count(b"Traceback") for path in files)


async def _drained(stream: asyncio.StreamReader) -> None:
    while await stream.read(1 << 16):
        pass

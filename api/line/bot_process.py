"""Process of a bot that speaks lines, with its limits."""

import asyncio
import os
import shutil
import signal
from asyncio import Task
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from tilewyrm.api.line.bot_fault import BotFault

FAREWELL_S = 2.0
"""Seconds that a bot has to end by itself after the match."""
_KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")
"""The environment of a bot: nothing else is handed on."""
_BLOCK = 1 << 12
"""Bytes that are read of its standard error at a time."""
_LIMITED = 'ulimit -v "$0" 2>/dev/null; exec "$@"'
"""Runs a command in a shell with a limit on its memory, in KiB."""


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """Limits of a bot's process."""

    time_s: float = 10.0
    """Seconds for a choice, the start of the process included."""
    memory_mib: int = 1024
    """Address space in MiB; only POSIX systems can limit it, and macOS ignores it."""
    line_bytes: int = 4096
    """Bytes of a line that it writes."""
    lines: int = 200
    """Lines that it may write for one choice."""


class BotProcess:
    """A process that can be started again and again. Not for use by several tasks at once."""

    def __init__(
        self,
        command: Sequence[str],
        limits: ProcessLimits,
        on_error_line: Callable[[str], None] | None = None,
    ) -> None:
        """Take the program with its arguments; nothing is started.

        *on_error_line* takes each line of its standard error, not cleaned. Without it, that is the
        standard error of this program.
        """
        self._command = command
        self._limits = limits
        self._on_error_line = on_error_line
        self._error_lines: Task[None] | None = None
        self._process: Process | None = None
        self._starting = Lock()
        """Held from before the process is there until it is known."""

    @property
    def is_running(self) -> bool:
        """Whether it was started, and not ended from here."""
        return self._process is not None

    async def start(self) -> None:
        """Start it.

        Raises:
            BotFault: there is no such program.
        """
        program, *arguments = self._command
        place = shutil.which(program)
        if place is None:
            raise BotFault("missing", f"cannot find the program {program}", program=program)
        command = [place, *arguments]
        if os.name == "posix":
            command = ["/bin/sh", "-c", _LIMITED, str(self._limits.memory_mib << 10), *command]
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=None if self._on_error_line is None else PIPE,
                limit=self._limits.line_bytes,
                env={name: os.environ[name] for name in _KEPT if name in os.environ},
                start_new_session=os.name == "posix",
            )
        )
        with self._starting:
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:  # it may run already, with processes of its own
                self._process = await starting
                raise
        if self._on_error_line is not None:
            told = _tell_error_lines(self._process, self._on_error_line)
            self._error_lines = asyncio.create_task(told)

    async def send(self, lines: Sequence[str]) -> None:
        """Write *lines* to it.

        Raises:
            BotFault: it has ended.
        """
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            await self._process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise await self._end() from error

    def interrupt(self, line: str) -> None:
        """Write *line* to it now, if it runs, and do not wait until it is read."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(f"{line}\n".encode())

    async def line(self) -> str:
        """Return the next line that it writes, without spaces at its ends.

        Raises:
            BotFault: it has ended, or the line is too long.
        """
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
        except ValueError as error:
            most = self._limits.line_bytes
            sentence = f"the bot wrote a line of more than {most} bytes"
            raise BotFault("long", sentence, most=most) from error
        if not line.endswith(b"\n"):
            raise await self._end()
        return line.decode(errors="replace").strip()

    async def wait(self) -> None:
        """Wait until it ends by itself."""
        assert self._process is not None
        await self._process.wait()

    async def stop(self) -> None:
        """End it, with every process that it has started."""
        self.kill()
        process, self._process = self._process, None
        if process is not None:
            await _read_to_end(process)
        told, self._error_lines = self._error_lines, None
        if told is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(told, FAREWELL_S)

    def kill(self) -> None:
        """Kill it, with every process that it has started; from any thread.

        Waits for nothing but a start that is under way.
        """
        if self._starting.acquire(timeout=FAREWELL_S):
            self._starting.release()
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    async def _end(self) -> BotFault:
        """Return that the process has ended, which it has, or closed its output."""
        assert self._process is not None
        code: int | None = None
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_S):
                code = await self._process.wait()
        return BotFault(
            "ended",
            f"the bot exited (exit code {'none' if code is None else code})",
            code="-" if code is None else code,
        )


async def _tell_error_lines(process: Process, tell: Callable[[str], None]) -> None:
    """Give *tell* each line of the standard error of *process*; a long one in pieces."""
    assert process.stderr is not None
    begun = b""
    while block := await process.stderr.read(_BLOCK):
        *lines, begun = (begun + block).split(b"\n")
        if len(begun) > _BLOCK:
            lines, begun = [*lines, begun], b""
        for line in lines:
            tell(line.decode(errors="replace"))
    if begun:
        tell(begun.decode(errors="replace"))


async def _read_to_end(process: Process) -> None:
    """Wait for the end of *process*, which has been killed, and close its pipes.

    What it wrote is read meanwhile: a full pipe would keep asyncio from noticing the end.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    with suppress(TimeoutError, BrokenPipeError, ConnectionResetError):
        async with asyncio.timeout(FAREWELL_S):
            while await process.stdout.read(1 << 16):
                pass
            await process.wait()

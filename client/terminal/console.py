"""Console: lines of text from and to the player, without blocking the event loop."""

import asyncio
import errno
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

Say = Callable[[str], None]
"""Writes one line for the player."""


class LineReader:
    """The lines of one file descriptor, read only while somebody waits for one."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._buffer = b""
        self._ended = False

    async def next(self) -> str | None:
        """Return the next line without its end, None when there is no more."""
        if await self.at_end():
            return None
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    async def at_end(self) -> bool:
        """Wait for a line, and return whether there is no more instead; the line stays."""
        while b"\n" not in self._buffer and not self._ended:
            chunk = await self._chunk()
            self._buffer += chunk
            self._ended = not chunk
        return not self._buffer

    async def _chunk(self) -> bytes:
        loop = asyncio.get_running_loop()
        readable = loop.create_future()

        def ready() -> None:
            if not readable.done():
                readable.set_result(None)

        try:
            loop.add_reader(self._descriptor, ready)
        except PermissionError:  # an ordinary file cannot be waited for, and need not be
            return os.read(self._descriptor, 4096)
        except NotImplementedError:  # Windows
            return await loop.run_in_executor(None, os.read, self._descriptor, 4096)
        try:
            await readable
        finally:
            loop.remove_reader(self._descriptor)
        return os.read(self._descriptor, 4096)


async def _nothing() -> None:
    """Do nothing: nobody has drawn anything."""


def _no_wait(_why: str) -> None:
    """Say nothing: nothing is waited for after a table."""


@dataclass(frozen=True, slots=True)
class Console:
    """The input and output of a process."""

    lines: LineReader
    """What the player answers."""
    say: Say
    interactive: bool
    """Whether a person types the lines."""
    screen: bool
    """Whether there is a terminal to draw on."""
    clear: Callable[[], Awaitable[None]] = _nothing
    """Takes away what stands on the terminal; returns when it is free."""
    wait: Callable[[str], None] = _no_wait
    """Tells the player what they wait for after a table, in words."""


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What is wrong where a file, into which the output goes, cannot grow."""


def is_full(error: OSError) -> bool:
    """Return whether *error* says that what the output goes into cannot grow.

    A file that the program opened by itself has a name in its error, and is another matter.
    """
    return error.filename is None and error.errno in _NO_ROOM

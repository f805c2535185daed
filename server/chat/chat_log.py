"""What was said at one table, on disk beside its journal: for tables that say so.

A line of JSON for each `Said`, in protobuf's own mapping, oldest first. It is no part of the
record: nothing is signed, no decision waits for it, and a disk that refuses it costs the chat only.
"""

import asyncio
import errno
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from google.protobuf import json_format

from tilewyrm.replays.format.file import synchronise_folder
from tilewyrm.v1 import service_pb2

MAX_BYTES = 1 << 20
"""Of one file; what is said after that is not kept. Talk alone must not fill the disk."""

_log = logging.getLogger(__name__)


class ChatLog:
    """The file of one table. Its *thread* alone works on it, in the order of the calls."""

    def __init__(self, path: Path, since_ms: int, thread: ThreadPoolExecutor) -> None:
        """Use the file at *path*; what was said before *since_ms* was said at another table.

        *since_ms* is in milliseconds since 1970-01-01 UTC.
        """
        self._path = path
        self._since_ms = since_ms
        self._thread = thread
        self._complained = False

    async def last(self, most: int) -> list[service_pb2.Said]:
        """Return the last lines, oldest first, at most *most*.

        A line that is no saying, or is of another table, is left out, and no other one for it.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._read, most)

    def append(self, said: service_pb2.Said) -> None:
        """Have *said* written soon; when it cannot be, the server's log says so once.

        `written` says when that is done.
        """
        line = json_format.MessageToJson(said, indent=None, ensure_ascii=False)
        self._thread.submit(self._write, line.encode() + b"\n")

    def written(self) -> asyncio.Future[None]:
        """Return what is done when all that was appended is on disk, or the disk has refused it."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._thread, _nothing_more)

    def remove(self) -> None:
        """Have the file deleted, if there is one, after what is still to be written."""
        self._thread.submit(self._remove)

    def _read(self, most: int) -> list[service_pb2.Said]:
        try:
            lines = self._path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            self._complain(f"unreadable: {error}")
            return []
        found: list[service_pb2.Said] = []
        for line in reversed(lines):
            if len(found) == most:
                break
            said = _said(line)
            if said is not None and said.said.ToMilliseconds() >= self._since_ms:
                found.insert(0, said)
        return found

    def _write(self, line: bytes) -> None:
        try:
            self._append(line)
        except OSError as error:
            self._complain(f"not written: {error}")

    def _append(self, line: bytes) -> None:
        """Write *line* behind the last whole one; nothing of it stays when not all can be."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(self._path, flags, 0o600), "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            if size + len(line) >= MAX_BYTES:
                self._complain(f"full: it has {size} bytes, and further messages are not kept")
                return
            file.seek(max(size - 1, 0))
            if file.read(1) not in (b"", b"\n"):
                line = b"\n" + line
            try:
                if file.write(line) < len(line):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(file.fileno())
            except OSError:
                file.truncate(size)
                raise
        if size == 0:
            synchronise_folder(self._path.parent)

    def _remove(self) -> None:
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            self._complain(f"not deleted: {error}")

    def _complain(self, what: str) -> None:
        if not self._complained:
            self._complained = True
            _log.warning("the chat %s is %s", self._path.name, what)


def _said(line: bytes) -> service_pb2.Said | None:
    """Return what was said by that *line*; None: it is no saying, or not all of one."""
    try:
        said = json_format.Parse(line, service_pb2.Said())
    except (json_format.ParseError, UnicodeDecodeError):
        return None  # such as the end of a write that a crash or a full disk cut short
    return said if said.number and said.WhichOneof("what") else None


def _nothing_more() -> None:
    """Come behind all that the thread has still to do."""

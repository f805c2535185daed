"""Server of the page of an event: offers its files over HTTP, and nothing else.

Whatever comes from outside is bounded: methods, paths, size and time of a request, connections and
rate of a machine and of all together. One connection brings one file.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import NamedTuple, Self

from tilewyrm.server.security.rate_limiter import RateLimiter

HEAD_BYTES = 8192
"""Largest head of a request."""
HEAD_S = 10.0
"""Seconds within which the head must come."""
ANSWER_S = 60.0
"""Seconds within which the answer must be taken."""
CONNECTIONS = 256
CONNECTIONS_OF_MACHINE = 32
"""Browsers behind one address open several at a time."""
REQUESTS_AT_ONCE = 400
REQUESTS_PER_S = 100.0
"""Of one machine: telephones that share an address reload every few seconds, with boards."""
_FORGET_AT = 1000
"""Most machines whose rates are known; then the first one is forgotten."""
_CHUNK = 64 * 1024

_METHODS = ("GET", "HEAD")
_PATH = re.compile(r"/(?:(?:index\.html)?|boards/[a-z0-9]{1,32}\.svg|matches/[a-z0-9]{1,32}\.html)")
_TYPES = {".html": "text/html;charset=utf-8", ".svg": "image/svg+xml"}
_HEAD_LINE = re.compile(rb"([A-Z]{1,16}) ([!-~]{1,512}) HTTP/1\.[01]\r\n")
_STANDARD = {
    "Connection": "close",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class _Answer(NamedTuple):
    """The start of an answer, and the file that follows."""

    status: HTTPStatus
    path: Path | None = None
    is_head: bool = False


class PageServer:
    """Offers the folder of a page, in a thread of its own, as long as the context lasts."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        """Prepare to offer *folder* at *host* and *port*; 0 is any free port."""
        self._folder = folder.resolve()
        self._host, self._wanted_port = host, port
        self.port = 0
        """The port, within the context."""
        self._open: Counter[str] = Counter()
        self._limiters: dict[str, RateLimiter] = {}
        self._ready = Event()
        self._error: OSError | None = None
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._thread = Thread(target=self._run, daemon=True)

    @property
    def connections(self) -> int:
        """The number of open connections."""
        return self._open.total()

    def __enter__(self) -> Self:
        """Listen.

        Raises:
            OSError: the port is taken, for instance.
        """
        self._thread.start()
        self._ready.wait()
        if self._error is not None:
            self._thread.join()
            raise self._error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End every connection."""
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        try:
            server = await asyncio.start_server(
                self._connected, self._host, self._wanted_port, limit=HEAD_BYTES
            )
        except OSError as error:
            self._error = error
            self._ready.set()
            return
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._ended.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request, and close."""
        machine = str((writer.get_extra_info("peername") or ("",))[0])
        full = self.connections >= CONNECTIONS
        if full or self._open[machine] >= CONNECTIONS_OF_MACHINE:
            writer.transport.abort()
            return
        self._open[machine] += 1
        try:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(HEAD_S):
                    answer = await self._read(reader, machine)
                async with asyncio.timeout(ANSWER_S):
                    await self._write(writer, answer)
        finally:
            self._open[machine] -= 1
            if not self._open[machine]:
                del self._open[machine]
            writer.transport.abort() if writer.transport.get_write_buffer_size() else writer.close()

    async def _read(self, reader: asyncio.StreamReader, machine: str) -> _Answer:
        """Read the head of a request; return the answer to it."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            return _Answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        except asyncio.IncompleteReadError:
            return _Answer(HTTPStatus.BAD_REQUEST)
        if not self._is_slow_enough(machine):
            return _Answer(HTTPStatus.TOO_MANY_REQUESTS)
        found = _HEAD_LINE.match(head)
        if found is None:
            return _Answer(HTTPStatus.BAD_REQUEST)
        method, target = found[1].decode(), found[2].decode()
        if method not in _METHODS:
            return _Answer(HTTPStatus.METHOD_NOT_ALLOWED)
        path = self._file(target.partition("?")[0])
        status = HTTPStatus.NOT_FOUND if path is None else HTTPStatus.OK
        return _Answer(status, path, method == "HEAD")

    def _is_slow_enough(self, machine: str) -> bool:
        """Count a request of *machine*; return whether it may make it now."""
        now_s = self._loop.time()
        if machine not in self._limiters:
            if len(self._limiters) >= _FORGET_AT:
                del self._limiters[next(iter(self._limiters))]
            self._limiters[machine] = RateLimiter(REQUESTS_AT_ONCE, 1 / REQUESTS_PER_S)
        limiter = self._limiters[machine]
        if limiter.delay_s(now_s) > 0:
            return False
        limiter.consume(now_s)
        return True

    def _file(self, target: str) -> Path | None:
        """Return the page, the board or the page of a match that *target* names, or None.

        No other name is known, so none leads out of the folder.
        """
        if _PATH.fullmatch(target) is None:
            return None
        path = self._folder / (target[1:] or "index.html")
        inside = path.resolve().is_relative_to(self._folder)  # unless a link leads out
        return path if inside and path.is_file() else None

    async def _write(self, writer: asyncio.StreamWriter, answer: _Answer) -> None:
        """Write the answer.

        Raises:
            OSError: the connection is lost, or the file is gone.
        """
        if answer.path is None:
            text = f"{answer.status.value} {answer.status.phrase}\n".encode()
            writer.write(_head(answer.status, {"Content-Type": "text/plain"}, len(text)) + text)
            await writer.drain()
            return
        with answer.path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            cached = "max-age=600" if answer.path.suffix == ".svg" else "no-cache"
            kind = {"Content-Type": _TYPES[answer.path.suffix], "Cache-Control": cached}
            writer.write(_head(answer.status, kind, size))
            while not answer.is_head and (chunk := file.read(_CHUNK)):
                writer.write(chunk)
                await writer.drain()
        await writer.drain()


def _head(status: HTTPStatus, fields: Mapping[str, str], size: int) -> bytes:
    sent = {**fields, **_STANDARD, "Content-Length": f"{size}"}
    if status is HTTPStatus.METHOD_NOT_ALLOWED:
        sent["Allow"] = ", ".join(_METHODS)
    lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{lines}\r\n".encode()

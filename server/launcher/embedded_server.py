"""A server of one's own for `tilewyrm play`: a process beside the client, there while it is needed.

A process and not a thread, so that a thinking bot never makes the screen wait. It ends when its
standard input does, also because the client was killed; but not while others play on it. When the
process itself is killed, the client starts it again at the same address. Where a server has the
data directory already, the client plays on that one. One that listens on loopback only makes room
for a server that others can reach (see `app.open_server`).
"""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tilewyrm.server.config.server_config import BOT_DELAY_S
from tilewyrm.server.discovery.addresses import ANY_ADDRESS, LOOPBACK
from tilewyrm.server.errors import StartError
from tilewyrm.server.store.data_directory import DirectoryOwner, default_data_dir

LISTENING = "listening "
"""Before the address at which clients are served, in the first line that the process writes."""
FAILED = "failed "
"""Instead: before the sentence that says why it cannot start, and its facts, as JSON."""
STAYING = "staying"
"""The line that the process writes when its client has gone, but others play on."""

PROCESS = ("tilewyrm.server.embedded",)
"""The module that runs as the process."""
_STOP_TIMEOUT_S = 10.0
_ANSWER_TIMEOUT_S = 1.0
_LOOK_S = 0.05
_SILENCE_S = 3.0
"""Seconds that the server of another program may be gone before one is started instead."""
_SOUND_S = 10.0
"""A process that lived at least this many seconds is started again at once."""
_PAUSES_S = (0.0, 1.0, 3.0, 10.0, 30.0)
"""Seconds before each start of one that did not; the last one repeats."""
_SILENT = "the embedded server did not start; `tilewyrm serve` says more"


@asynccontextmanager
async def run_embedded(
    data_dir: Path | None = None,
    *,
    bot_delay_s: float = BOT_DELAY_S,
    lan_name: str = "",
    known_secret: bytes | None = None,
    port: int = 0,
    process: Sequence[str] = PROCESS,
) -> AsyncIterator["EmbeddedServer"]:
    """Have a server while the context lasts, and give it.

    It is a new one, or the one that has the data directory already. A new one ends with the
    context, or later, when nobody else has a stream open on it.

    Args:
        data_dir: where tables and replays are kept; None: the user's own data directory.
        bot_delay_s: how long a bot takes at least for a choice, so that people can follow.
        lan_name: what a new one is announced as on the LAN, at the usual port or another one; it
            encrypts with a certificate of its own. Empty: it listens on loopback only, in clear.
        known_secret: that of every match on a new one, for luck that is known beforehand; None: a
            fresh one for each. No client can ask for it.
        process: the module of a new one's process, and arguments of that module that come first.
        port: where a new one listens if that port is free; 0: on the LAN the usual port, else any.

    Raises:
        StartError: it cannot start; one sentence says why.
    """
    secret = known_secret.hex() if known_secret is not None else ""
    arguments = str(bot_delay_s), lan_name, secret
    server = EmbeddedServer(data_dir or default_data_dir(), arguments, port, process)
    try:
        await server.start()
        yield server
    finally:
        await server.close()


class EmbeddedServer:
    """The server of one data directory: a process of this client, or another program's server."""

    def __init__(
        self, folder: Path, arguments: tuple[str, ...], port: int, process: Sequence[str]
    ) -> None:
        """Prepare a server for *folder* that listens on *port*; 0: on any.

        *arguments* are those of its process between the two; *process* comes before them.
        """
        # Without -P, a folder called tilewyrm where the player is would be taken for the program.
        self._command = (sys.executable, "-P", "-m", *process)
        self.address = ""
        """Its address, ``host:port``, as far as is known."""
        self.restarts = 0
        """How often a server was started again, because the one before was gone."""
        self._folder = folder
        self._arguments = arguments
        self._port = port
        self._process: subprocess.Popen[str] | None = None
        self._reading: asyncio.Future[str] | None = None
        """The next line of that process."""
        self._watcher: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._failures = 0
        """How many starts in a row were of no use."""
        self._silent_since_s: float | None = None
        """When the server of another program was first found gone."""

    async def start(self) -> None:
        """Start the process, or find the server that has the directory.

        Raises:
            StartError: neither works.
        """
        async with self._starting:
            await self._start()

    async def locate(self, *, at_once: bool = False) -> str:
        """Return the address of the server that has the directory now.

        If none has it, one is started; unless *at_once*, the server of another program gets a
        moment to come back.

        Raises:
            StartError: none can be started.
        """
        async with self._starting:
            await self._wait_for_death()
            crashed = self._is_crashed
            if self._is_running or (not crashed and await _answers(self.address)):
                self._silent_since_s = None
                return self.address
            known = DirectoryOwner(self._folder).address
            if known not in ("", self.address) and await _answers(known):
                self.address, self._silent_since_s = known, None
                return known
            now_s = asyncio.get_running_loop().time()
            if self._silent_since_s is None:
                self._silent_since_s = now_s
            if at_once or crashed or now_s - self._silent_since_s >= _SILENCE_S:
                await self._start_again()
            return self.address

    async def close(self) -> None:
        """Let the process stop by itself, or kill it if it does not; leave it while others play."""
        async with self._starting:
            if self._watcher is not None:
                self._watcher.cancel()
            await self._end()

    @property
    def local_address(self) -> str:
        """Its address for programs on this computer, ``host:port``, as far as is known."""
        return _near(self.address)

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def _is_crashed(self) -> bool:
        """Whether the process was killed, and did not end for the sake of another server."""
        return self._process is not None and self._process.poll() not in (None, 0)

    async def _wait_for_death(self) -> None:
        """Wait until a process that no longer takes calls has ended: it was killed just now."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_STOP_TIMEOUT_S):
                while self._is_running and not await _answers(self.address):  # noqa: ASYNC110
                    await asyncio.sleep(_LOOK_S)

    async def _start(self) -> None:
        """Start a process: it is the server, or finds the one that has the directory.

        Raises:
            StartError: neither works.
        """
        # Not asyncio's: that one kills what still runs when the event loop ends.
        self._process = process = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
            (*self._command, str(self._folder), *self._arguments, str(self._port)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what goes wrong is in the log
            text=True,
            start_new_session=True,  # Ctrl-C, and the end of this terminal, are for the client
        )
        line = await self._line()
        if not line.startswith(LISTENING):
            raise _failure(line.removeprefix(FAILED))
        self.address, self._silent_since_s = line.removeprefix(LISTENING), None
        self._watcher = asyncio.create_task(self._watch(process))

    async def _start_again(self) -> None:
        """Start a process in place of the one that has ended; at its port, if it was killed.

        Raises:
            StartError: it cannot start.
        """
        if self._is_crashed:
            self._port = int(self.address.rpartition(":")[2])
        if self._watcher is not None and self._watcher is not asyncio.current_task():
            self._watcher.cancel()
        await self._end()
        await self._start()
        self.restarts += 1

    async def _watch(self, process: subprocess.Popen[str]) -> None:
        """Start the process again once it is killed, however often that must be tried."""
        began_s = asyncio.get_running_loop().time()
        await self._line()
        if await asyncio.to_thread(process.wait) == 0:  # another server has the directory
            return
        if asyncio.get_running_loop().time() - began_s >= _SOUND_S:
            self._failures = 0
        restarts = self.restarts
        while restarts == self.restarts:
            pause_s = _PAUSES_S[min(self._failures, len(_PAUSES_S) - 1)]
            self._failures += 1
            await asyncio.sleep(pause_s)
            async with self._starting:
                if restarts == self.restarts:
                    with contextlib.suppress(StartError):
                        await self._start_again()

    async def _line(self) -> str:
        """Return the next line of the process; an empty one when it has ended."""
        assert self._process is not None
        assert self._process.stdout is not None
        if self._reading is None:
            self._reading = asyncio.ensure_future(asyncio.to_thread(self._process.stdout.readline))
        line = await asyncio.shield(self._reading)  # it continues when its reader is cancelled
        self._reading = None
        return line.strip()

    async def _end(self) -> None:
        """End the process, if there is one, as `close` says."""
        process = self._process
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(_STOP_TIMEOUT_S):
                while (line := await self._line()).startswith(LISTENING):
                    pass
                if line != STAYING:
                    await asyncio.to_thread(process.wait)
        except TimeoutError:
            process.kill()
            await asyncio.to_thread(process.wait)
        self._process = self._reading = None
        process.stdout.close()


async def _answers(address: str) -> bool:
    """Return whether a program takes calls at *address*, ``host:port``."""
    host, _, port = _near(address).rpartition(":")
    try:
        async with asyncio.timeout(_ANSWER_TIMEOUT_S):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except (OSError, TimeoutError, ValueError):
        return False
    writer.close()
    return True


def _near(address: str) -> str:
    """Return *address*, ``host:port``, as a program on the same computer reaches it."""
    host, _, port = address.rpartition(":")
    return f"{LOOPBACK if host.strip('[]') in ANY_ADDRESS else host}:{port}"


def _failure(told: str) -> StartError:
    """Return why a server cannot start, as its process has *told* it; empty: it has not."""
    if not told:
        return StartError(_SILENT, case="silent")
    sentence, about = json.loads(told)
    return StartError(sentence, **about)

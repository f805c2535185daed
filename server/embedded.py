"""A server of one's own for `tilewyrm play`: a process beside the client, there while it is needed.

A process and not a thread, so that a thinking bot never makes the screen wait. It ends when its
standard input does, also because the client was killed; but not while others play on it. Where a
server has the data directory already, the client plays on that one. One that listens on loopback
only makes room for a server that others can reach (see `app.open_server`).
"""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from tilewyrm.server.app import Server, open_server
from tilewyrm.server.command import set_switch_interval
from tilewyrm.server.config.bot_budget import MOST_PLAYOUTS, MOST_S
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import BOT_DELAY_S, DEFAULT_PORT, ServerConfig
from tilewyrm.server.config.settings import LogSettings
from tilewyrm.server.discovery.addresses import ANY_ADDRESS
from tilewyrm.server.errors import StartError
from tilewyrm.server.monitoring.logs import log_to
from tilewyrm.server.store.data_directory import default_data_dir

_OWN_LIMITS = Limits(bot_s=MOST_S, bot_playouts=MOST_PLAYOUTS)
"""On a computer of one's own bots think for as long as one likes."""
_LISTENING = "listening "
_FAILED = "failed "
_STAYING = "staying"
_STOP_TIMEOUT_S = 10.0
_STARTING_TIMEOUT_S = 5.0
_LOOK_S = 0.2
_LOOKS = 4
"""So often it looks whether anybody is left, before it says that somebody is."""
_INPUT = 0
"""The descriptor of the standard input."""
_SILENT = "the embedded server did not start; `tilewyrm serve` says more"


@asynccontextmanager
async def run_embedded(
    data_dir: Path | None = None,
    *,
    bot_delay_s: float = BOT_DELAY_S,
    lan_name: str = "",
    known_secret: bytes | None = None,
) -> AsyncIterator[str]:
    """Have a server while the context lasts; give its ``host:port``.

    It is a new one, or the one that has the data directory already. A new one ends with the
    context, or later, when nobody else has a stream open on it.

    Args:
        data_dir: where tables and replays are kept; None: the user's own data directory.
        bot_delay_s: how long a bot takes at least for a choice, so that people can follow.
        lan_name: what a new one is announced as on the LAN, at the usual port or another one; it
            encrypts with a certificate of its own. Empty: it listens on loopback only, in clear, on
            a free port.
        known_secret: that of every match on a new one, for luck that is known beforehand; None: a
            fresh one for each. No client can ask for it.

    Raises:
        StartError: it cannot start; one sentence says why.
    """
    folder = data_dir or default_data_dir()
    secret = known_secret.hex() if known_secret is not None else ""
    # Not asyncio's: that one kills what still runs when the event loop ends.
    process = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
        (sys.executable, "-m", __name__, str(folder), str(bot_delay_s), lan_name, secret),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the terminal is the client's; what goes wrong is in the log
        text=True,
        start_new_session=True,  # Ctrl-C, and the end of this terminal, are for the client
    )
    try:
        line = await _line(process)
        if not line.startswith(_LISTENING):
            raise _failure(line.removeprefix(_FAILED))
        yield line.removeprefix(_LISTENING)
    finally:
        await _end(process)


def _failure(told: str) -> StartError:
    """Return why a server cannot start, as its process has *told* it; empty: it has not."""
    if not told:
        return StartError(_SILENT, case="silent")
    sentence, about = json.loads(told)
    return StartError(sentence, **about)


async def _line(process: subprocess.Popen[str]) -> str:
    """Return the next line of *process*; an empty one when it has ended."""
    assert process.stdout is not None
    return (await asyncio.to_thread(process.stdout.readline)).strip()


async def _end(process: subprocess.Popen[str]) -> None:
    """Let the server stop by itself, or kill it when it does not; let it be while others play."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(_STOP_TIMEOUT_S):
            if await _line(process) != _STAYING:
                await asyncio.to_thread(process.wait)
    except TimeoutError:
        process.kill()
        await asyncio.to_thread(process.wait)
    process.stdout.close()


async def _run(config: ServerConfig) -> None:
    server = await _started(config)
    if server is None:
        return
    alone = _end_of_input()
    while not (alone.is_set() or server.wanted):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(alone.wait(), _LOOK_S)
    for _ in range(_LOOKS):  # the streams of who has just left end a moment later
        if not server.streams or server.wanted:
            break
        await asyncio.sleep(_LOOK_S)
    if server.streams and not server.wanted:
        _say(_STAYING)
        while server.streams and not server.wanted:  # noqa: ASYNC110 (seldom, and nobody waits)
            await asyncio.sleep(_LOOK_S)
    await server.stop()


def _end_of_input() -> asyncio.Event:
    """Return what is set when the standard input has ended; who waits for it may end before."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()

    def read() -> None:
        while os.read(_INPUT, 1024):
            pass
        with contextlib.suppress(RuntimeError):  # the loop has ended, too
            loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=read, name="input", daemon=True).start()
    return ended


async def _started(config: ServerConfig) -> Server | None:
    """Start a server and say where; None: another one has the directory, and that is said.

    Raises:
        StartError: neither can be had.
    """
    give_up = asyncio.get_running_loop().time() + _STARTING_TIMEOUT_S
    while True:
        server = None
        try:
            server = Server(config) if config.yields else await open_server(config)
            address = await server.start()
            break
        except StartError as error:
            if error.running:
                _say(_LISTENING + error.running)
                return None
            if error.running is None and config.port:
                # Another program has the usual port. A server that was replaced is gone by now,
                # if the port was free until then: its clients still call its address.
                config = replace(config if server is None else server.config, port=0)
                continue
            if error.running is None or asyncio.get_running_loop().time() > give_up:
                raise
            await asyncio.sleep(_LOOK_S)  # it is just starting, or just about to end
    _say(_LISTENING + address)
    return server


def _say(line: str) -> None:
    with contextlib.suppress(OSError):  # the client was killed: nobody is there to hear it
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _config(folder: Path, bot_delay_s: float, lan_name: str, secret: bytes | None) -> ServerConfig:
    config = ServerConfig(
        data_dir=folder, port=0, bot_delay_s=bot_delay_s, known_secret=secret, yields=not lan_name
    )
    if not lan_name:
        return replace(config, limits=_OWN_LIMITS)
    return replace(
        config,
        host=ANY_ADDRESS[0],
        port=DEFAULT_PORT,
        lan_name=lan_name,
        encryption=EncryptionSettings(self_signed=True),
    )


def _main(folder: str, bot_delay_s: str, lan_name: str, secret: str) -> None:
    # Where there are no sessions, Ctrl-C comes here, too; it is for the client.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    log_to(Path(folder), LogSettings(), terminal=False)
    set_switch_interval()
    try:
        known = bytes.fromhex(secret) if secret else None
        asyncio.run(_run(_config(Path(folder), float(bot_delay_s), lan_name, known)))
    except StartError as error:
        _say(_FAILED + json.dumps((str(error), error.about)))


if __name__ == "__main__":
    _main(*sys.argv[1:])

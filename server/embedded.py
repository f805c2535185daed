"""Process of an embedded server: its arguments, what it says to its client, when it ends."""

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tilewyrm.server.app import Server, open_server
from tilewyrm.server.bots.own_bot import OwnBots
from tilewyrm.server.command import set_switch_interval
from tilewyrm.server.config.bot_budget import MOST_PLAYOUTS, MOST_S
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import DEFAULT_PORT, ServerConfig
from tilewyrm.server.config.settings import LogSettings
from tilewyrm.server.discovery.addresses import ANY_ADDRESS
from tilewyrm.server.errors import StartError
from tilewyrm.server.launcher.embedded_server import FAILED, LISTENING, STAYING
from tilewyrm.server.monitoring.logs import log_to

_OWN_LIMITS = Limits(bot_s=MOST_S, bot_playouts=MOST_PLAYOUTS)
"""On a computer of one's own bots think for as long as one likes."""
_STARTING_TIMEOUT_S = 5.0
_LOOK_S = 0.2
_LOOKS = 4
"""So often it looks whether anybody is left, before it says that somebody is."""
_log = logging.getLogger(__name__)
_OUTPUT = sys.stdout
"""The stream to the client. A bot of its user may print to another one."""
_INPUT = 0
"""The descriptor of the standard input."""


async def _run(config: ServerConfig, own_bots: OwnBots | None, complaints: Sequence[str]) -> None:
    server = await _started(config, own_bots)
    if server is None:
        return
    for complaint in complaints:  # now there is a folder for the log
        _log.warning("%s", complaint)
    alone = _end_of_input()
    while not (alone.is_set() or server.wanted):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(alone.wait(), _LOOK_S)
    for _ in range(_LOOKS):  # the streams of who has just left end a moment later
        if not server.streams or server.wanted:
            break
        await asyncio.sleep(_LOOK_S)
    if server.streams and not server.wanted:
        _say(STAYING)
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


async def _started(config: ServerConfig, own_bots: OwnBots | None) -> Server | None:
    """Start a server and say where; None: another one has the directory, and that is said.

    Raises:
        StartError: neither can be had.
    """
    give_up = asyncio.get_running_loop().time() + _STARTING_TIMEOUT_S
    while True:
        server = None
        try:
            if config.yields:
                server = Server(config, own_bots)
            else:
                server = await open_server(config, own_bots)
            address = await server.start()
            break
        except StartError as error:
            if error.running:
                _say(LISTENING + error.running)
                return None
            if error.running is None and config.port:
                # Another program has the usual port. A server that was replaced is gone by now,
                # if the port was free until then: its clients still call its address.
                config = replace(config if server is None else server.config, port=0)
                continue
            if error.running is None or asyncio.get_running_loop().time() > give_up:
                raise
            await asyncio.sleep(_LOOK_S)  # it is just starting, or just about to end
    _say(LISTENING + address)
    return server


def _say(line: str) -> None:
    with contextlib.suppress(OSError):  # the client was killed: nobody is there to hear it
        _OUTPUT.write(f"{line}\n")
        _OUTPUT.flush()


def _config(
    folder: Path, bot_delay_s: float, lan_name: str, secret: bytes | None, port: int
) -> ServerConfig:
    config = ServerConfig(
        data_dir=folder,
        port=port,
        bot_delay_s=bot_delay_s,
        known_secret=secret,
        yields=not lan_name,
    )
    if not lan_name:
        return replace(config, limits=_OWN_LIMITS)
    return replace(
        config,
        host=ANY_ADDRESS[0],
        port=port or DEFAULT_PORT,
        lan_name=lan_name,
        encryption=EncryptionSettings(self_signed=True),
    )


def main(
    folder: str,
    bot_delay_s: str,
    lan_name: str,
    secret: str,
    port: str,
    *,
    own_bots: OwnBots | None = None,
    complaints: Sequence[str] = (),
) -> None:
    """Be the server that `run_embedded` starts, which gives it the arguments before *own_bots*.

    The log gets *complaints*.
    """
    # Where there are no sessions, Ctrl-C comes here, too; it is for the client.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    log_to(Path(folder), LogSettings(), terminal=False)
    set_switch_interval()
    try:
        known = bytes.fromhex(secret) if secret else None
        config = _config(Path(folder), float(bot_delay_s), lan_name, known, int(port))
        asyncio.run(_run(config, own_bots, complaints))
    except StartError as error:
        _say(FAILED + json.dumps((str(error), error.about)))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Subcommands of the client, and the embedded server."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tilewyrm.cli.own_bots.own_names import OwnNames
from tilewyrm.cli.play.game_offers import game_offers
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.command import (
    event_join_command,
    event_seen_command,
    join_command,
    learn_command,
    play_command,
    tables_command,
    today_command,
    watch_command,
)
from tilewyrm.client.connection.address import lan_hosts
from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.client.start import LocalSetup
from tilewyrm.language.speech import tell

if TYPE_CHECKING:
    from tilewyrm.server.errors import StartError
    from tilewyrm.server.launcher.embedded_server import EmbeddedServer

OWN_NAMES = OwnNames()
"""The user's own bots at tables on this computer."""
_CONNECT_TIMEOUT_S = 1.0
"""Seconds that a connection to this computer itself may take."""


class _LocalServer:
    """See `tilewyrm.client.local_services.LocalServer`."""

    def __init__(self, server: "EmbeddedServer") -> None:
        self._server = server

    @property
    def address(self) -> str:
        """Its address on this computer."""
        return self._server.local_address

    @property
    def restarts(self) -> int:
        """How often it was started again."""
        return self._server.restarts

    async def locate(self, *, at_once: bool = False) -> str:
        """Return its address now.

        Raises:
            ConnectionLost: it cannot start now.
        """
        from tilewyrm.server.errors import StartError

        try:
            await self._server.locate(at_once=at_once)
        except StartError as error:
            raise ConnectionLost(_start_refusal(error)) from error
        return self.address


@asynccontextmanager
async def _embedded(
    data_dir: Path | None,
    bot_delay_s: float,
    on_network: bool,
    known_secret: bytes | None = None,
    port: int = 0,
) -> AsyncIterator[_LocalServer]:
    """Run a server beside the client, and give it."""
    # Imported here: whoever plays on another's server need not wait for it, nor the first screen.
    from tilewyrm.server.errors import StartError
    from tilewyrm.server.launcher.embedded_server import PROCESS, run_embedded

    name = socket.gethostname() if on_network else ""
    async with AsyncExitStack() as stack:
        context = run_embedded(
            data_dir,
            bot_delay_s=bot_delay_s,
            lan_name=name,
            known_secret=known_secret,
            port=port,
            process=await asyncio.to_thread(OWN_NAMES.process) or PROCESS,
        )
        try:
            server = _LocalServer(await stack.enter_async_context(context))
        except StartError as error:
            raise ClientError(_start_refusal(error)) from error
        found = int(server.address.rpartition(":")[2])
        if on_network and not await asyncio.to_thread(_is_reachable, found):
            raise ClientError(tell("start.others_play", address=server.address))
        yield server


def _start_refusal(error: "StartError") -> str:
    """Return in a sentence why no server can start."""
    from tilewyrm.client.words.refusals import CANNOT_START, reason_text

    about = {name: str(value) for name, value in error.about.items()}
    why = reason_text(CANNOT_START, about, str(error))
    return tell("start.no_own_server", why=why)


def _is_reachable(port: int) -> bool:
    """Return whether a server of this computer that listens on *port* is reached from outside."""
    for host in lan_hosts():
        try:
            socket.create_connection((host, port), _CONNECT_TIMEOUT_S).close()
        except OSError:
            return False
    return True


START = LocalSetup(
    _embedded, LocalReplayLibrary(), lambda: game_offers(OWN_NAMES.names()), OWN_NAMES.named
)
"""What the client needs of this computer."""

play = play_command(START)
join = join_command(START)
event_join = event_join_command(START)
event_seen = event_seen_command()
tables = tables_command()
watch = watch_command(START)
learn = learn_command(START)
today = today_command(START)

"""Subcommands of the client, and the embedded server."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tilewyrm.cli.play.game_offers import game_offers
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.command import (
    join_command,
    learn_command,
    play_command,
    tables_command,
    today_command,
    watch_command,
)
from tilewyrm.client.connection.address import lan_hosts
from tilewyrm.client.errors import ClientError
from tilewyrm.client.start import LocalSetup
from tilewyrm.language.speech import tell

_CONNECT_TIMEOUT_S = 1.0
"""Seconds that a connection to this computer itself may take."""


@asynccontextmanager
async def _embedded(
    data_dir: Path | None,
    bot_delay_s: float,
    on_network: bool,
    known_secret: bytes | None = None,
) -> AsyncIterator[str]:
    """Run a server beside the client; give its address."""
    # Imported here: whoever plays on another's server need not wait for it, nor the first screen.
    from tilewyrm.client.words.refusals import CANNOT_START, reason_text
    from tilewyrm.server.embedded import run_embedded
    from tilewyrm.server.errors import StartError

    name = socket.gethostname() if on_network else ""
    async with AsyncExitStack() as stack:
        server = run_embedded(
            data_dir, bot_delay_s=bot_delay_s, lan_name=name, known_secret=known_secret
        )
        try:
            address = await stack.enter_async_context(server)
        except StartError as error:
            about = {name: str(value) for name, value in error.about.items()}
            why = reason_text(CANNOT_START, about, str(error))
            raise ClientError(tell("start.no_own_server", why=why)) from error
        port = address.rpartition(":")[2]
        if on_network and not await asyncio.to_thread(_is_reachable, int(port)):
            raise ClientError(tell("start.others_play", address=address))
        yield f"127.0.0.1:{port}" if on_network else address


def _is_reachable(port: int) -> bool:
    """Return whether a server of this computer that listens on *port* is reached from outside."""
    for host in lan_hosts():
        try:
            socket.create_connection((host, port), _CONNECT_TIMEOUT_S).close()
        except OSError:
            return False
    return True


START = LocalSetup(_embedded, LocalReplayLibrary(), game_offers)
"""What the client needs of this computer."""

play = play_command(START)
join = join_command(START)
tables = tables_command()
watch = watch_command(START)
learn = learn_command(START)
today = today_command(START)

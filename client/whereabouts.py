"""Where the table is whose code a player has."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing

from tilewyrm.client.address import DEFAULT_PORT
from tilewyrm.client.channel import open_channel
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby import Lobby
from tilewyrm.client.nearby import NearbyServer, nearby
from tilewyrm.client.seats import LOCAL, Seats
from tilewyrm.language.speech import tell

HERE = f"127.0.0.1:{DEFAULT_PORT}"
"""A server that runs on this computer."""


async def whereabouts(table_id: str, seats: Seats, own: Callable[[], Awaitable[str]]) -> str:
    """Return the place of the table: an address ``HOST:PORT``, or where a kept seat says it is.

    A seat that this user holds at such a table comes first, so that nobody who announces the same
    code gets to hear of it; then the network, then this computer, last the server beside whatever
    else this user plays, whose address *own* gives.

    Raises:
        ClientError: the table is nowhere to be found; the message says what to do.
    """
    kept = seats.with_code(table_id)
    if kept is not None and (kept.is_local or await has_table(kept.server, table_id)):
        return kept.server
    others: list[NearbyServer] = []
    silence = ""
    try:
        async with aclosing(nearby()) as servers:
            async for server in servers:
                if server.has(table_id):
                    return await _reached(server, table_id)
                others.append(server)
    except ClientError as error:
        silence = str(error)
    for address in (HERE, *(server.address for server in others)):
        if await has_table(address, table_id):  # full, or one too many to be announced
            return address
    if await has_table(await own(), table_id):
        return LOCAL
    if silence:
        raise ClientError(tell("start.nowhere.deaf", table=table_id, why=silence))
    raise ClientError(tell("start.nowhere", table=table_id))


async def has_table(address: str, table_id: str) -> bool:
    """Return whether a server answers at *address* that has the table."""
    channel = open_channel(address)
    try:
        await Lobby(channel, address).table(table_id)
    except ClientError:
        return False
    finally:
        await channel.close()
    return True


async def _reached(server: NearbyServer, table_id: str) -> str:
    """Return that address of *server* at which the table is; the first if it is at none."""
    for address in server.addresses:
        if await has_table(address, table_id):
            return address
    return server.address

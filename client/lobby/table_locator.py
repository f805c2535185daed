"""Where the table is whose code a player has."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import NamedTuple

from tilewyrm.client.connection.address import DEFAULT_PORT, ServerAddress
from tilewyrm.client.connection.discovery import NearbyServer, find_servers
from tilewyrm.client.connection.known_servers import KnownServers
from tilewyrm.client.connection.one_off_call import tables_client_at
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_store import LOCAL, SeatStore
from tilewyrm.language.speech import tell

HERE = f"127.0.0.1:{DEFAULT_PORT}"
"""A server that runs on this computer."""


class TableLocation(NamedTuple):
    """Where a table is."""

    server: str
    """``HOST:PORT``, or `LOCAL`, or what else a kept seat says."""
    announced: str = ""
    """The fingerprint of its certificate that the server has announced; empty: it has not."""


async def locate_table(
    table_id: str, seats: SeatStore, own: Callable[[], Awaitable[str]]
) -> TableLocation:
    """Return where the table is.

    A seat that this user holds at such a table comes first, so that nobody who announces the same
    code gets to hear of it; then the network, then this computer, last the server beside whatever
    else this user plays, whose address *own* gives. On the network, a known server with the code
    comes before others, however late it answers.

    Raises:
        ClientError: the table is nowhere to be found; the message says what to do.
    """
    kept = seats.with_code(table_id)
    if kept is not None and (kept.is_local or await has_table(kept.server, table_id)):
        return TableLocation(kept.server)
    others: list[NearbyServer] = []
    strangers: list[NearbyServer] = []
    silence = ""
    met = KnownServers()
    try:
        knows_any = met.has_any()
        async with aclosing(find_servers()) as servers:
            async for server in servers:
                if not server.has(table_id):
                    others.append(server)
                elif not knows_any or met.has_met(server.addresses, server.certificate):
                    return TableLocation(await _reached(server, table_id), server.certificate)
                else:
                    strangers.append(server)
    except ClientError as error:
        silence = str(error)
    if strangers:
        first = strangers[0]
        return TableLocation(await _reached(first, table_id), first.certificate)
    places = [
        TableLocation(HERE),
        *(TableLocation(each.address, each.certificate) for each in others),
    ]
    for found in places:  # it may be full, or one too many to be announced
        if await has_table(found.server, table_id, found.announced):
            return found
    if await has_table(await own(), table_id):
        return TableLocation(LOCAL)
    if silence:
        raise ClientError(tell("start.nowhere.deaf", table=table_id, why=silence))
    raise ClientError(tell("start.nowhere", table=table_id))


async def has_table(address: str, table_id: str, announced: str = "") -> bool:
    """Return whether a server answers at *address* that has the table, and may be called.

    *announced* is as for `tilewyrm.client.connection.trust.verify_server`.
    """
    try:
        async with tables_client_at(ServerAddress(address), announced) as lobby:
            await lobby.table(table_id)
    except ClientError:
        return False
    return True


async def _reached(server: NearbyServer, table_id: str) -> str:
    """Return that address of *server* at which the table is; the first if it is at none."""
    for address in server.addresses:
        if await has_table(address, table_id, server.certificate):
            return address
    return server.address

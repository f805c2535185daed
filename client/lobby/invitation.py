"""What a player sends to others, so that they join."""

from collections.abc import Sequence

from tilewyrm.client.connection.address import (
    DEFAULT_PORT,
    full_address,
    is_here,
    joined,
    lan_hosts,
)
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.table_locator import has_table


async def invitation(wish: PlayOptions, address: str, table_id: str, fingerprint: str) -> str:
    """Return the command with which others join a table.

    Without an address it works on this computer alone.

    Args:
        wish: how the player came there.
        address: the table's server, ``HOST:PORT``.
        table_id: the table.
        fingerprint: of the server's certificate; empty: it speaks in clear, or an authority
            vouches for it.
    """
    place = await _place(wish, address, table_id, fingerprint)
    command = f"tilewyrm join {table_id}"
    if not place:
        return command
    place = place.removesuffix(f":{DEFAULT_PORT}")
    return f"{command} --server {fingerprint}{'@' if fingerprint else ''}{place}"


async def _place(wish: PlayOptions, address: str, table_id: str, fingerprint: str) -> str:
    """Return the address at which the most people reach the table; empty: they need none."""
    if wish.on_network:
        return next(iter(_on_network(address)), "")
    if not wish.server:
        return ""
    named = full_address(wish.server)
    if not is_here(address):
        return named
    for place in _on_network(address):
        if await has_table(place, table_id, fingerprint):
            return place
    return "" if address.endswith(f":{DEFAULT_PORT}") else named


def _on_network(address: str) -> Sequence[str]:
    """Return the addresses of others for a server that they may reach, the usual first."""
    port = int(address.rpartition(":")[2])
    return [joined(host, port) for host in lan_hosts()]

"""Invitation to a table: the command with which others join."""

from collections.abc import Sequence

from tilewyrm.client.connection.address import (
    DEFAULT_PORT,
    full_address,
    is_here,
    join_address,
    lan_hosts,
)
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.table_locator import has_table


async def invitation(
    play_options: PlayOptions, address: str, table_id: str, fingerprint: str
) -> str:
    """Return the command with which others join a table.

    Without an address it works on this computer alone.

    Args:
        play_options: how the player came there.
        address: the table's server, ``HOST:PORT``.
        table_id: the table.
        fingerprint: of the server's certificate; empty: it speaks in clear, or an authority
            vouches for it.
    """
    place = await _place(play_options, address, table_id, fingerprint)
    command = f"tilewyrm join {table_id}"
    if not place:
        return command
    place = place.removesuffix(f":{DEFAULT_PORT}")
    return f"{command} --server {fingerprint}{'@' if fingerprint else ''}{place}"


async def _place(play_options: PlayOptions, address: str, table_id: str, fingerprint: str) -> str:
    """Return the address at which the most people reach the table; empty: they need none."""
    if play_options.on_network:
        return next(iter(_on_network(address)), "")
    if not play_options.server:
        return ""
    named = full_address(play_options.server)
    if not is_here(address):
        return named
    for place in _on_network(address):
        if await has_table(place, table_id, fingerprint):
            return place
    return "" if address.endswith(f":{DEFAULT_PORT}") else named


def _on_network(address: str) -> Sequence[str]:
    """Return the addresses of others for a server that they may reach, the usual first."""
    port = int(address.rpartition(":")[2])
    return [join_address(host, port) for host in lan_hosts()]

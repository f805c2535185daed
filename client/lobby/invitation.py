"""Invitation to a table: the command with which others join."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.connection.address import (
    DEFAULT_PORT,
    full_address,
    is_here,
    join_address,
    lan_hosts,
)
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.table_locator import has_table


class Invitation(NamedTuple):
    """How others join a table."""

    command: str
    """What they type."""
    only_here: bool
    """Whether no other computer is known to reach the table."""


class _Place(NamedTuple):
    address: str
    only_here: bool


async def invitation(
    play_options: PlayOptions, address: str, table_id: str, fingerprint: str
) -> Invitation:
    """Return the command with which others join a table, and whether it works elsewhere.

    Args:
        play_options: how the player came there.
        address: the table's server, ``HOST:PORT``.
        table_id: the table.
        fingerprint: of the server's certificate; empty: it speaks in clear, or an authority
            vouches for it.
    """
    place = await _place(play_options, address, table_id, fingerprint)
    command = f"tilewyrm join {table_id}"
    if place.address:
        known = f"{fingerprint}@" if fingerprint else ""
        command += f" --server {known}{place.address.removesuffix(f':{DEFAULT_PORT}')}"
    return Invitation(command, place.only_here)


async def _place(
    play_options: PlayOptions, address: str, table_id: str, fingerprint: str
) -> _Place:
    """Return the address at which the most people reach the table; empty: they need none."""
    if play_options.on_network:
        place = next(iter(_on_network(address)), "")
        return _Place(place, only_here=not place)
    if not play_options.server:
        return _Place("", only_here=True)
    named = full_address(play_options.server)
    if not is_here(address):
        return _Place(named, only_here=False)
    for place in _on_network(address):
        if await has_table(place, table_id, fingerprint):
            return _Place(place, only_here=False)
    return _Place("" if address.endswith(f":{DEFAULT_PORT}") else named, only_here=True)


def _on_network(address: str) -> Sequence[str]:
    """Return the addresses of others for a server that they may reach, the usual first."""
    port = int(address.rpartition(":")[2])
    return [join_address(host, port) for host in lan_hosts()]

"""What a player sends to others, so that they join."""

from tilewyrm.client.address import full_address, is_here, joined, lan_hosts
from tilewyrm.client.wish import Wish


def invitation(wish: Wish, address: str, table_id: str) -> str:
    """Return the command with which others join a table.

    Without an address it works on this computer, and where the server announces itself.

    Args:
        wish: how the player came there.
        address: the table's server, ``HOST:PORT``.
        table_id: the table.
    """
    command = f"tilewyrm join {table_id}"
    if wish.on_network:
        port = int(address.rpartition(":")[2])
        places = [joined(host, port) for host in lan_hosts()]
    else:
        places = [full_address(wish.server)] if wish.server and not is_here(address) else []
    return f"{command} --server {places[0]}" if places else command

"""Server addresses: parsing, default port, own and local addresses."""

import ipaddress
from typing import NamedTuple

DEFAULT_PORT = 7410
"""Where a server listens unless it was told otherwise."""


ADDRESS_FORM = "[FINGERPRINT@]HOST[:PORT]"
"""How a player writes where a server is; see `parse_address`."""


class ServerAddress(NamedTuple):
    """A server's address, and the fingerprint of its certificate."""

    address: str = ""
    """``HOST:PORT``; empty: no server is named."""
    fingerprint: str = ""
    """Of its certificate, as somebody has told the player; empty: nobody has."""


def parse_address(words: str) -> ServerAddress:
    """Return the server address that *words* give in the form `ADDRESS_FORM`."""
    fingerprint, _, address = words.strip().rpartition("@")
    return ServerAddress(full_address(address), fingerprint.lower())


def full_address(address: str) -> str:
    """Return *address* (``HOST`` or ``HOST:PORT``) with the default port where it has none."""
    bare_v6 = address.count(":") > 1 and not address.startswith("[")
    if not address or bare_v6 or ":" in address.rpartition("]")[2]:
        return join_address(address, DEFAULT_PORT) if bare_v6 else address
    return f"{address}:{DEFAULT_PORT}"


def join_address(host: str, port: int) -> str:
    """Return ``HOST:PORT``, with the brackets that an IPv6 address needs."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def split_address(address: str) -> tuple[str, int]:
    """Return host, without brackets, and port of ``HOST:PORT``.

    Raises:
        ValueError: it has no host, or no port from 1 to 65535.
    """
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(f"{address!r} is not HOST:PORT")
    return host.strip("[]"), int(port)


def is_here(address: str) -> bool:
    """Return whether ``HOST:PORT`` names this computer as others cannot."""
    host = address.rpartition(":")[0].strip("[]")
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def lan_hosts() -> list[str]:
    """Return the addresses at which others on the network reach this computer, the usual first."""
    found = [ipaddress.ip_address(each) for each in own_addresses()]
    lan = [each for each in found if not each.is_loopback]
    return [str(each) for each in sorted(lan, key=lambda each: (each.is_link_local, str(each)))]


def own_addresses() -> dict[str, int]:
    """Return this computer's IPv4 addresses, each with the length of its network's prefix."""
    # Imported here: most of what speaks of addresses does not need it.
    import ifaddr

    ips = (ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return {str(ip.ip): ip.network_prefix for ip in ips if ip.is_IPv4}

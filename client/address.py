"""Addresses of servers as people write them."""

import ipaddress

DEFAULT_PORT = 7410
"""Where a server listens unless it was told otherwise."""


def full_address(address: str) -> str:
    """Return *address* (``HOST`` or ``HOST:PORT``) with the default port where it has none."""
    bare_v6 = address.count(":") > 1 and not address.startswith("[")
    if not address or bare_v6 or ":" in address.rpartition("]")[2]:
        return joined(address, DEFAULT_PORT) if bare_v6 else address
    return f"{address}:{DEFAULT_PORT}"


def joined(host: str, port: int) -> str:
    """Return ``HOST:PORT``, with the brackets that an IPv6 address needs."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


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

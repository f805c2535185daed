"""The addresses at which a server is reached."""

import ipaddress
import os
import socket

LOOPBACK = "127.0.0.1"
ANY_ADDRESS = ("0.0.0.0", "[::]", "::")
"""Hosts that mean every address of the machine."""


def lan_addresses(host: str) -> list[str]:
    """Return the addresses at which others reach a server that listens at *host*; never loopback.

    Those of the link alone (169.254…), which others use when nothing else is there, come last.
    """
    if host in ANY_ADDRESS:
        found = _own_addresses()
    else:
        try:
            infos = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
        except OSError:
            return []
        found = {str(info[4][0]) for info in infos}
    addresses = [ipaddress.ip_address(each.partition("%")[0]) for each in found]
    lan = [each for each in addresses if not each.is_loopback]
    return [str(each) for each in sorted(lan, key=lambda each: (each.is_link_local, str(each)))]


def reaches_beyond_loopback(host: str) -> bool:
    """Return whether other machines can reach a server that listens at *host*."""
    return host in ANY_ADDRESS or bool(lan_addresses(host))


def can_listen(host: str, port: int) -> bool:
    """Return whether *port* can be had at *host*, an address of this machine; 0: any port."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as trial:
                if os.name == "posix":  # there it only passes over connections that have ended
                    trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
    except OSError:
        return False
    return True


def _own_addresses() -> set[str]:
    # Imported here: a server on loopback alone need not wait for it.
    import ifaddr

    ips = (ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return {str(ip.ip) for ip in ips if ip.is_IPv4}

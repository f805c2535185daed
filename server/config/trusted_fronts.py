"""Trusted fronts: proxies that may say from which machine a call comes."""

import ipaddress
from typing import Final, TypeAlias

_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class TrustedFronts(str):
    """Addresses and networks of proxies, as an organiser writes them; empty: no proxy is trusted.

    Raises:
        ValueError: one of them is no address and no network, or a network of everybody.
    """

    ALLOWED: Final = "addresses or networks, with commas between them, and not those of everybody"

    def __init__(self, _text: str = "") -> None:
        words = [word.strip() for word in self.split(",")] if self.strip() else []
        self._networks: tuple[_Network, ...] = tuple(map(ipaddress.ip_network, words))
        if any(network.prefixlen == 0 for network in self._networks):
            raise ValueError(self)

    def has(self, address: _Address) -> bool:
        """Return whether *address* is that of a trusted proxy."""
        return any(address in network for network in self._networks)

"""Who calls: what the metadata of a call says, read in this one place."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple, TypeAlias
from urllib.parse import unquote

import grpc.aio

from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.errors import InvalidToken
from tilewyrm.server.security.admin_token import AdminToken

AUTHORIZATION = "authorization"
"""Metadata key of the right to a seat."""
SCHEME = "Bearer"
FORWARDED = "x-forwarded-for"
"""Metadata key in which a trusted front names the machine that calls."""

_Metadata: TypeAlias = grpc.aio.Metadata | tuple[tuple[str, str | bytes], ...] | None


class Caller(NamedTuple):
    """What one call says of its caller."""

    authorization: str = ""
    """The value of `AUTHORIZATION`; empty when there was none."""
    peer: str = ""
    """The machine from which the call comes; see `machine_of`."""
    is_near: bool = False
    """Whether it reached the server over loopback: from this machine, or from a front on it."""

    @property
    def token(self) -> str:
        """The token that the call shows; empty when it shows none.

        Raises:
            InvalidToken: something else is shown instead.
        """
        if not self.authorization:
            return ""
        scheme, _, token = self.authorization.partition(" ")
        if scheme.casefold() != SCHEME.casefold() or not token.strip():
            raise InvalidToken(f"the metadata {AUTHORIZATION!r} must be '{SCHEME} TOKEN'")
        return token.strip()


def machine_of(peer: str) -> str:
    """Return the machine that *peer* is, gRPC's word for where a call comes from.

    It is known by its IPv4 address, or by the first 64 bits of its IPv6 address: of those that
    follow, a machine has as many as it likes.
    """
    host = _host(peer)
    if not peer.startswith("ipv6:"):
        return host or peer
    try:
        address = IPv6Address(host)
    except ValueError:
        return peer
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))


def _host(peer: str) -> str:
    """Return the address in *peer*, gRPC's word for where a call comes from."""
    return unquote(peer.partition(":")[2].rpartition(":")[0]).strip("[]").partition("%")[0]


def shows_token(metadata: _Metadata) -> bool:
    """Return whether the call whose metadata this is shows a token, right or wrong."""
    return any(key == AUTHORIZATION for key, _ in metadata or ())


def forwarded_peer(peer: str, metadata: _Metadata, fronts: TrustedFronts) -> str:
    """Return where a call comes from that *peer* has passed on; both are in gRPC's own words.

    One of the *fronts* is believed in what `FORWARDED` says, if that is one address. Of everybody
    else, and where it is anything else, this is *peer* itself.
    """
    here = _address(_host(peer))
    if here is None or not fronts.has(here):
        return peer
    named = [value for key, value in metadata or () if key == FORWARDED]
    address = _address(named[0]) if len(named) == 1 and isinstance(named[0], str) else None
    if address is None:
        return peer
    return f"ipv4:{address}:0" if address.version == 4 else f"ipv6:%5B{address}%5D:0"


def caller_of(metadata: _Metadata, peer: str, fronts: TrustedFronts) -> Caller:
    """Return who makes the call whose metadata this is; *peer* is gRPC's word for from where."""
    machine = machine_of(forwarded_peer(peer, metadata, fronts))
    here = _address(_host(peer))
    is_near = here is not None and here.is_loopback
    for key, value in metadata or ():
        if key == AUTHORIZATION and isinstance(value, str):
            return Caller(value, machine, is_near)
    return Caller("", machine, is_near)


def check_admin(caller: Caller, admin_token: AdminToken) -> None:
    """Check that *caller* is the server's admin.

    Raises:
        NotAdmin: the caller shows something else than the admin token, or nothing.
    """
    try:
        token = caller.token
    except InvalidToken:
        token = ""
    admin_token.check(token)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address that *text* is, an IPv4 one also in its IPv6 form; None: it is none."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found

"""Trust in a server, by its certificate: on first use, by fingerprint, or by an authority.

A server that is met for the first time is taken at its word, and remembered by its certificate: who
later shows another one there is refused. What a person has said of the server goes before that. On
this computer nobody sits in between, so that nothing is remembered.
"""

from typing import NamedTuple

from tilewyrm.client.connection.address import ServerAddress, is_here, split_address
from tilewyrm.client.connection.certificate import (
    PinnedCertificate,
    fetch_authorities,
    fetch_certificate,
)
from tilewyrm.client.connection.known_servers import AUTHORITY, KnownServers
from tilewyrm.client.errors import CallRefused
from tilewyrm.language.speech import tell

OTHER_SERVER = "OTHER_SERVER"
"""The reason of a refusal by this client: what is there is not the server that is meant."""


class TrustedServer(NamedTuple):
    """A verified server."""

    certificate: PinnedCertificate | None = None
    """What it must show; None: what is sent to it is not encrypted."""
    fingerprint: str = ""
    """What others can know it by; empty: not encrypted, or an authority vouches for it."""
    known_by: str = ""
    """Identity of the server at any address: its fingerprint, or the authority and its host.
    Empty without encryption."""
    met: bool = False
    """Whether it was met for the first time and is remembered from now on."""


async def verify_server(
    place: ServerAddress, announced: str = "", *, remember: bool = False
) -> TrustedServer:
    """Verify the server at *place*, and return its certificate and fingerprint.

    Args:
        place: the server; a fingerprint in it is what a person has told the player.
        announced: the fingerprint that the server has announced on the network; it counts for who
            has not met the server.
        remember: whether the server is to be remembered.

    Raises:
        CallRefused: it is not the server that is meant; nothing was sent.
        ClientError: nobody is there, or what is known of servers cannot be read or written.
    """
    address = place.address
    servers = KnownServers()
    known = "" if is_here(address) else servers.known_by(address)
    meant = place.fingerprint or known or announced
    certificate = await fetch_certificate(address)
    if certificate is None:
        if meant:
            raise _unencrypted_refusal(
                address, servers, known=bool(known) and not place.fingerprint
            )
        return TrustedServer()
    known_by = certificate.fingerprint
    if known_by != meant and (authorities := await fetch_authorities(address)) is not None:
        certificate = certificate._replace(trusted=authorities, name="")
        known_by = AUTHORITY
    elif meant and known_by != meant:
        raise _other_server_refusal(place, known, announced, shown=known_by)
    told = known_by if known_by != AUTHORITY else ""
    server = TrustedServer(certificate, told, told or f"{AUTHORITY} {split_address(address)[0]}")
    if not remember or is_here(address) or known == known_by:
        return server
    servers.remember(address, known_by)
    return server._replace(met=not known)


def _unencrypted_refusal(address: str, servers: KnownServers, *, known: bool) -> CallRefused:
    if known:
        why = tell("refusals.way.in_clear_now", address=address, path=servers.path)
    else:
        why = tell("refusals.way.in_clear", address=address)
    return CallRefused(OTHER_SERVER, why)


def _other_server_refusal(
    place: ServerAddress, known: str, announced: str, *, shown: str
) -> CallRefused:
    address, told = place.address, place.fingerprint or announced
    if not place.fingerprint and known:
        again = f"--server {shown}@{address}"
        why = tell("refusals.way.changed", address=address, shown=shown, again=again)
    else:
        why = tell("refusals.way.other_server", address=address, shown=shown, told=told)
    return CallRefused(OTHER_SERVER, why)

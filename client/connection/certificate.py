"""Certificate of a server: fetching, fingerprint, and pinning to a channel."""

import asyncio
import base64
import hashlib
import ipaddress
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from tilewyrm.client.connection.address import split_address
from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.language.speech import tell

HANDSHAKE_TIMEOUT_S = 5.0
"""How long a server may take to show its certificate."""
_FINGERPRINT_BYTES = 16
_PROTOCOLS = ["h2"]


class PinnedCertificate(NamedTuple):
    """A certificate that a channel requires of its server."""

    trusted: bytes
    """What a channel trusts, in PEM: the certificate itself, or the authorities for it."""
    name: str
    """The host that it must be for; empty: the one that is called."""
    fingerprint: str
    """What people know it by: 26 characters a-z 2-7."""


async def fetch_certificate(address: str) -> PinnedCertificate | None:
    """Return the certificate of the server at *address*; it proves nothing yet.

    Returns:
        None when whoever is there does not encrypt.

    Raises:
        ConnectionLost: nobody is there.
        ClientError: the address has no host or no port, or the certificate does not hold today.
    """
    context = _unverified_context()
    connection = await _handshake(address, context)
    if connection is None:
        return None
    data = connection.getpeercert(binary_form=True)
    assert data is not None
    return _pinned(data, address)


async def fetch_authorities(address: str) -> bytes | None:
    """Return the authorities, in PEM, by which this computer trusts the host of *address*.

    Returns:
        None when there is none that vouches for what the server shows now.
    """
    host, _ = split_address(address)
    if not _is_name(host):
        return None
    context = _verified_context()
    try:
        if await _handshake(address, context) is None:
            return None
    except ClientError:
        return None
    # Some systems' are read only when they are needed: now that one was, it is among them.
    found = context.get_ca_certs(binary_form=True)
    return "".join(ssl.DER_cert_to_PEM_cert(each) for each in found).encode()


def fingerprint(data: bytes) -> str:
    """Return the fingerprint of the certificate whose DER form is *data*."""
    digest = hashlib.sha256(data).digest()[:_FINGERPRINT_BYTES]
    return base64.b32encode(digest).decode().rstrip("=").lower()


async def _handshake(address: str, context: ssl.SSLContext) -> ssl.SSLObject | None:
    """Return the encrypted connection to *address* after it was closed; None: there can be none."""
    try:
        host, port = split_address(address)
    except ValueError as error:
        raise ClientError(tell("refusals.way.no_address", address=address)) from error
    writer = None
    try:
        async with asyncio.timeout(HANDSHAKE_TIMEOUT_S):
            _, writer = await asyncio.open_connection(host, port)
            try:
                await writer.start_tls(context, server_hostname=host)
            except ssl.SSLError:
                return None
            except ConnectionError:  # a server that breaks down, or one that does not encrypt
                if not await _speaks_first(host, port):
                    raise
                return None
            connection: ssl.SSLObject = writer.get_extra_info("ssl_object")
            return connection
    except (OSError, TimeoutError) as error:
        raise ConnectionLost(tell("refusals.way.no_answer", address=address)) from error
    finally:
        if writer is not None:
            writer.transport.abort()


async def _speaks_first(host: str, port: int) -> bool:
    """Return whether the server says something by itself: one that encrypts waits for its client.

    Raises:
        OSError: no server answers, or the connection is reset.
    """
    reader, writer = await asyncio.open_connection(host, port)
    try:
        return bool(await reader.read(1))
    finally:
        writer.transport.abort()


def _pinned(data: bytes, address: str) -> PinnedCertificate:
    """Return the certificate whose DER form is *data*, as a channel needs it."""
    # Imported here: who plays on this computer alone need not wait for it.
    from cryptography import x509

    found = x509.load_der_x509_certificate(data)
    since, until = found.not_valid_before_utc, found.not_valid_after_utc
    if not since <= datetime.now(UTC) <= until:
        days = {"since": f"{since:%Y-%m-%d}", "until": f"{until:%Y-%m-%d}"}
        raise ClientError(tell("refusals.way.expired", address=address, **days))
    names: Sequence[str] = ()
    try:
        also = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        hosts = also.get_values_for_type(x509.DNSName)
        addresses = also.get_values_for_type(x509.IPAddress)
        names = [*(host.replace("*", "any") for host in hosts), *map(str, addresses)]
    except x509.ExtensionNotFound:
        common = found.subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)
        names = [str(each.value) for each in common]
    trusted = ssl.DER_cert_to_PEM_cert(data).encode()
    return PinnedCertificate(trusted, next(iter(names), ""), fingerprint(data))


def _is_name(host: str) -> bool:
    """Return whether *host* is a name: authorities vouch for names, not for addresses."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return True
    return False


@cache
def _unverified_context() -> ssl.SSLContext:
    """Return a context that accepts any certificate, to inspect it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(_PROTOCOLS)
    return context


@cache
def _verified_context() -> ssl.SSLContext:
    """Return a context that accepts certificates of this computer's authorities."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(_PROTOCOLS)
    return context

"""gRPC channel to a server, and its errors as client errors."""

import asyncio
from typing import cast

import grpc
import grpc.aio
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from tilewyrm.client.connection.address import DEFAULT_PORT, split_address
from tilewyrm.client.connection.certificate import PinnedCertificate
from tilewyrm.client.errors import (
    OTHER_PROGRAM,
    UNKNOWN_CALL,
    CallRefused,
    ClientError,
    ConnectionLost,
)
from tilewyrm.client.words.refusals import reason_text
from tilewyrm.language.speech import tell

_OPTIONS = (
    # Try again soon: people wait in front of the screen.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 1000),
    ("grpc.max_reconnect_backoff_ms", 2000),
    # A snapshot carries the whole log of a long match.
    ("grpc.enable_http_proxy", 0),
)


PING_S = 10.0
"""Seconds of silence after which the client asks whether the server is still there. The server
takes two questions in a row that come faster than every 5 s, no more."""

PING_TIMEOUT_S = 5.0
"""Seconds that the server has to answer that; then the connection is lost."""

PROBE_S = 1.0
"""Seconds that a program has to answer to the beginning of HTTP/2, unless it is just starting."""

_SETTINGS = b"\x04"
"""The type of the first frame of each side of HTTP/2, behind the three bytes of its length."""
_FRAME_HEAD_BYTES = 9
_HTTP2_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + _SETTINGS + bytes(5)
_TLS_ALERT = b"\x15"
"""The first byte of an answer of a server that encrypts."""


def open_channel(
    address: str,
    certificate: PinnedCertificate | None = None,
    *,
    ping_s: float = PING_S,
    echo_s: float = PING_TIMEOUT_S,
) -> grpc.aio.Channel:
    """Return a channel to the server at *address* (``HOST:PORT``); nothing is sent yet.

    The server must show *certificate*; None: nothing is encrypted.

    Raises:
        ClientError: the address has no host or no port.
    """
    try:
        split_address(address)
    except ValueError as error:
        raise ClientError(tell("refusals.way.no_address", address=address)) from error
    options: list[tuple[str, int | str]] = [
        *_OPTIONS,
        ("grpc.keepalive_time_ms", int(1000 * ping_s)),
        ("grpc.keepalive_timeout_ms", int(1000 * echo_s)),
        ("grpc.http2.ping_timeout_ms", int(1000 * echo_s)),  # else its own 60 s hold
        # In a thinking player's silence no data goes either way, and the pings still must.
        ("grpc.http2.max_pings_without_data", 0),
    ]
    if certificate is None:
        return grpc.aio.insecure_channel(address, options=options)
    if certificate.name:
        options.append(("grpc.ssl_target_name_override", certificate.name))
    credentials = grpc.ssl_channel_credentials(certificate.trusted)
    return grpc.aio.secure_channel(address, credentials, options=options)


async def takes_calls(address: str) -> bool:
    """Return whether a program at *address* takes calls, or may do so in a moment.

    A server that is just starting accepts a connection and is silent for a while.

    Raises:
        CallRefused: it answers, but not as a server of gRPC does.
    """
    writer: asyncio.StreamWriter | None = None
    try:
        async with asyncio.timeout(PROBE_S):
            reader, writer = await asyncio.open_connection(*split_address(address))
            writer.write(_HTTP2_GREETING)
            answer = await reader.read(_FRAME_HEAD_BYTES)
    except TimeoutError:
        return writer is not None
    except (OSError, ValueError):
        return False
    finally:
        if writer is not None:
            writer.transport.abort()
    if not answer:  # it hangs up, such as a server that is just ending
        return False
    if answer[:1] == _TLS_ALERT or answer[3:4] == _SETTINGS:
        return True
    told = {"address": address, "port": DEFAULT_PORT}
    raise CallRefused(OTHER_PROGRAM, tell("refusals.way.stranger", **told))


def client_error_of(error: grpc.aio.AioRpcError, address: str) -> ClientError:
    """Return *error* as a client error, with a sentence for people."""
    if error.code() is grpc.StatusCode.UNAVAILABLE:
        return ConnectionLost(tell("refusals.way.no_answer", address=address))
    if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
        return ConnectionLost(tell("refusals.way.too_slow", address=address))
    if error.code() is grpc.StatusCode.CANCELLED:  # a thousand calls wait: gRPC turns some away
        return ConnectionLost(tell("refusals.way.too_busy", address=address))
    info = _error_info(error)
    if error.code() is grpc.StatusCode.UNIMPLEMENTED and not info.reason:
        return CallRefused(UNKNOWN_CALL, tell("refusals.way.other_version", address=address))
    reason = info.reason or error.code().name
    about = dict(info.metadata)
    return CallRefused(reason, reason_text(reason, about, error.details() or ""), about)


def bearer_metadata(token: str) -> tuple[tuple[str, str], ...]:
    """Return the metadata that shows *token*, the right to a seat; empty: none is shown."""
    return (("authorization", f"Bearer {token}"),) if token else ()


def _error_info(error: grpc.aio.AioRpcError) -> error_details_pb2.ErrorInfo:
    """Return the error details of a refusal; empty when the server sent none."""
    info = error_details_pb2.ErrorInfo()
    try:
        status = rpc_status.from_call(cast(grpc.Call, error))
    except (ValueError, DecodeError):  # the status and its details are not of one mind
        return info
    for detail in status.details if status is not None else ():
        if detail.Unpack(info):
            break
    return info

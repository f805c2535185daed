"""The way to the server: channel, and what its errors mean to people."""

import grpc
import grpc.aio

from tilewyrm.client.errors import ClientError, ConnectionLost, ServerRefused

REASON_KEY = "tilewyrm-reason"
"""Trailing metadata key under which the server says why it refuses, in a stable word."""

_OPTIONS = (
    # Try again soon: people wait in front of the screen.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 1000),
    ("grpc.max_reconnect_backoff_ms", 2000),
    # A snapshot carries the whole log of a long match.
    ("grpc.max_receive_message_length", 64 * 1024 * 1024),
    ("grpc.enable_http_proxy", 0),
)


def open_channel(address: str) -> grpc.aio.Channel:
    """Return a channel to the server at *address* (``HOST:PORT``); nothing is sent yet.

    Raises:
        ClientError: the address has no host or no port.
    """
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ClientError(
            f"--server {address!r} is no address; give HOST:PORT, such as 192.168.1.5:7410"
        )
    return grpc.aio.insecure_channel(address, options=_OPTIONS)


def explain(error: grpc.aio.AioRpcError, address: str) -> ClientError:
    """Return *error* as this client's own, with a sentence for people."""
    if error.code() is grpc.StatusCode.UNAVAILABLE:
        return ConnectionLost(
            f"no server answers at {address}; check the address, or start one there with: "
            f"tilewyrm serve"
        )
    if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
        return ConnectionLost(f"the server at {address} did not answer in time; try again")
    reason = ""
    for key, value in error.trailing_metadata() or ():
        if key == REASON_KEY:
            reason = value if isinstance(value, str) else value.decode("ascii", "replace")
    if error.code() is grpc.StatusCode.UNIMPLEMENTED and not reason:
        return ServerRefused(
            "not-tilewyrm", f"what answers at {address} is no tilewyrm server of this version"
        )
    return ServerRefused(reason or error.code().name.lower(), error.details() or "no reason given")

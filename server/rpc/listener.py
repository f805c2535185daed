"""Where and how a server listens: its port, and what gRPC is told about it."""

from typing import TYPE_CHECKING

import grpc.aio

from tilewyrm.server.config.limits import KIB, Limits
from tilewyrm.server.discovery.addresses import can_listen
from tilewyrm.server.errors import StartError
from tilewyrm.server.store.file_limit import limit

if TYPE_CHECKING:
    from tilewyrm.server.security.certificate import ServerCertificate

_AHEAD_BYTES = 4 * KIB
"""What is taken of a stream before its next message is asked for: of one that is refused nobody
ever asks, and there may be thousands."""

_OPTIONS = (
    ("grpc.so_reuseport", 0),  # else a second server takes the same port without a word
    ("grpc.keepalive_time_ms", 30_000),  # notices a client that vanished without a goodbye
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),  # else its own 60 s hold
    ("grpc.http2.max_pings_without_data", 0),  # a thinking player's stream is silent for long
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),  # clients ask every 10 s of silence
)


def check_free(host: str, port: int) -> None:
    """Check that a server can listen on *port* at *host*; 0: on any port.

    Raises:
        StartError: it cannot.
    """
    if not can_listen(host, port):
        raise cannot_listen(host, port)


def cannot_listen(host: str, port: int) -> StartError:
    """Return the error that says that nobody can listen there."""
    return StartError(
        f"cannot listen on {host}:{port}: the port is in use or the address is not this"
        " machine's; choose others with --port and --host",
        case="port",
        address=f"{host}:{port}",
    )


def listen(
    server: grpc.aio.Server, host: str, port: int, certificate: "ServerCertificate | None"
) -> int:
    """Let *server* listen on *port* at *host*, in clear without a *certificate*; return the port.

    Raises:
        StartError: it cannot.
        RuntimeError: likewise, as gRPC says it.
    """
    check_free(host, port)  # gRPC itself would complain on the terminal
    if certificate is None:
        return server.add_insecure_port(f"{host}:{port}")
    return server.add_secure_port(f"{host}:{port}", certificate.credentials())


def channel_options(limits: Limits) -> list[tuple[str, int]]:
    """Return what gRPC has to keep to so that its own buffers have bounds, too."""
    return [
        *_OPTIONS,
        ("grpc.max_receive_message_length", limits.request_bytes),
        ("grpc.max_concurrent_streams", limits.streams_of_peer),
        ("grpc.server_handshake_timeout_ms", int(1000 * limits.handshake_s)),
        ("grpc.max_connection_idle_ms", int(1000 * limits.idle_s)),  # open streams are not idle
        ("grpc.max_allowed_incoming_connections", min(limits.connections, limit() // 2)),
        # gRPC would widen what is taken ahead to 16 MB.
        ("grpc.http2.bdp_probe", 0),
        ("grpc.http2.lookahead_bytes", _AHEAD_BYTES),
    ]

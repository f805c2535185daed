"""Limits of a server: streams, tables, requests, sizes."""

from dataclasses import dataclass

from tilewyrm.server.config.setting import setting

KIB = 1 << 10


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one server. A peer is a machine, known by its address."""

    streams_of_seat: int = setting(8, lowest=1)
    """Streams that one seat has open at a time."""
    spectators_of_table: int = setting(1000)
    """Streams of spectators that one table has open at a time."""
    streams_of_peer: int = setting(1000, lowest=1)
    """Streams that one machine has open at a time."""
    silent_streams_of_peer: int = setting(300, lowest=1)
    """Streams of one machine that have not sent their first message yet."""
    tables_of_peer: int = setting(200, lowest=1)
    """Unfinished tables that one machine has opened."""
    requests_per_s: float = setting(200.0, lowest=1)
    """Requests a second of one machine beside its streams, in the long run; and as many on them
    that change nothing."""
    requests_at_once: float = setting(2000.0, lowest=20)
    """Burst of them: capacity of the token bucket."""
    calls: int = setting(4000, lowest=10)
    """Calls that are answered at a time, streams included, of everybody."""
    connections: int = setting(5000, lowest=10)
    """Connections at a time; fewer where the process may have fewer files open."""
    request_bytes: int = setting(16 * KIB, lowest=4 * KIB, highest=16 * KIB * KIB)
    """Bytes of one request, or of one message of a stream."""
    unread_bytes: int = setting(1024 * KIB, lowest=64 * KIB)
    """Bytes that wait to be read by one stream; then its client is too slow."""
    unread_answers_bytes: int = setting(16 * KIB, lowest=KIB)
    """Likewise; as long as more waits, nothing is read of what this stream sends."""
    slow_s: float = setting(5.0)
    """Seconds that a client that was too slow has to read that; then its call ends."""

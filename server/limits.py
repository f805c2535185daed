"""How much a server lets anybody take of it."""

from dataclasses import dataclass

KIB = 1 << 10


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one server. A peer is a machine, as far as its address tells."""

    streams_of_seat: int = 8
    """Streams that one seat has open at a time."""
    spectators_of_table: int = 1000
    """Streams of spectators that one table has open at a time."""
    streams_of_peer: int = 1000
    """Streams that one peer has open at a time."""
    tables_of_peer: int = 200
    """Unfinished tables that one peer has opened."""
    requests_per_s: float = 200.0
    """Requests beside its streams that one peer makes, in the long run."""
    requests_at_once: float = 2000.0
    """How many of them may come at once."""
    calls: int = 4000
    """Calls that are answered at a time, streams included, of everybody together."""
    connections: int = 5000
    """Connections that are open at a time; fewer where the process may have fewer files open."""
    request_bytes: int = 16 * KIB
    """Of one request, or of one message of a stream. The longest that is of use has about 8 KiB."""
    ahead_bytes: int = 4 * KIB
    """What is taken of a stream before its next message is asked for: of one that is refused nobody
    ever asks."""
    unread_bytes: int = 1024 * KIB
    """What waits to be read by one stream; then its client is too slow."""
    unread_answers_bytes: int = 16 * KIB
    """Likewise; as long as more waits, nothing is read of what this stream sends."""
    slow_s: float = 5.0
    """How long a client that was too slow may take to read that; then its call ends without it."""

"""Limits of a server: streams, tables, requests, sizes."""

from dataclasses import dataclass

from tilewyrm.server.config.bot_budget import (
    MOST_PLAYOUTS,
    MOST_S,
    USUAL_PLAYOUTS,
    USUAL_S,
    BotBudget,
)
from tilewyrm.server.config.setting import setting

KIB = 1 << 10


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one server.

    A peer is a machine, known by its IPv4 address or the first 64 bits of its IPv6 address. A
    stranger is a caller who shows no token.
    """

    streams_of_seat: int = setting(8, lowest=1)
    """Open streams per seat."""
    spectators_of_table: int = setting(1000)
    """Open streams of spectators per table."""
    streams_of_peer: int = setting(1000, lowest=1)
    """Open streams per address."""
    silent_streams_of_peer: int = setting(300, lowest=1)
    """Streams of one machine that have not sent their first message yet."""
    silent_streams: int = setting(500, lowest=1)
    """Such streams of all machines together, and such calls that are none; a further one takes the
    place of the oldest."""
    tables_of_peer: int = setting(200, lowest=1)
    """Unfinished tables per address."""
    requests_per_s: float = setting(200.0, lowest=1)
    """Requests a second of one machine beside its streams, in the long run; and as many on them
    that change nothing."""
    requests_at_once: float = setting(2000.0, lowest=20)
    """Burst of them: capacity of the token bucket."""
    strangers_requests_per_s: float = setting(500.0, lowest=1)
    """Requests a second of all strangers together, in the long run."""
    strangers_at_once: float = setting(5000.0, lowest=20)
    """Burst of them."""
    strangers_calls: int = setting(2500, lowest=1)
    """Calls of all strangers together that are answered at a time, streams included."""
    strangers_tables: int = setting(9000, lowest=1)
    """Unfinished tables up to which strangers open further ones."""
    calls: int = setting(4000, lowest=10)
    """Concurrent calls of everyone, including streams."""
    bot_s: float = setting(USUAL_S, lowest=0.01, highest=MOST_S)
    """Seconds a bot may think about a decision."""
    bot_playouts: int = setting(USUAL_PLAYOUTS, lowest=1, highest=MOST_PLAYOUTS)
    """Playouts that it may make for one."""
    bot_processes: int = setting(0, highest=64)
    """Processes in which bots search, one search in all that are idle; 0: one less than cores, at
    most 4."""
    connections: int = setting(5000, lowest=10)
    """Concurrent connections; fewer if the process may open fewer files."""
    handshake_s: float = setting(10.0, lowest=0.1)
    """Seconds that a new connection has until it speaks HTTP/2, and TLS where that is asked."""
    idle_s: float = setting(15.0, lowest=0.1)
    """Seconds before a connection without a call or stream is closed."""
    request_bytes: int = setting(16 * KIB, lowest=4 * KIB, highest=16 * KIB * KIB)
    """Bytes per request, or per message of a stream."""
    unread_bytes: int = setting(1024 * KIB, lowest=64 * KIB)
    """Unread bytes at which a stream's client counts as too slow."""
    unread_answers_bytes: int = setting(16 * KIB, lowest=KIB)
    """Unread bytes of answers above which the server stops reading this stream."""
    slow_s: float = setting(5.0)
    """Seconds a slow client has to catch up."""

    @property
    def bot_budget(self) -> BotBudget:
        """The largest budget of a bot."""
        return BotBudget(self.bot_s, self.bot_playouts)

"""How much a server lets anybody take of it."""

from dataclasses import dataclass

from tilewyrm.server.setting import setting

KIB = 1 << 10


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one server. A peer is a machine, as far as its address tells."""

    streams_of_seat: int = setting(8, "streams that one seat has open at a time", lowest=1)
    spectators_of_table: int = setting(
        1000, "streams of spectators that one table has open at a time"
    )
    streams_of_peer: int = setting(1000, "streams that one machine has open at a time", lowest=1)
    silent_streams_of_peer: int = setting(
        300, "streams of one machine that have not said yet whose they are", lowest=1
    )
    tables_of_peer: int = setting(200, "unfinished tables that one machine has opened", lowest=1)
    requests_per_s: float = setting(
        200.0,
        "requests a second of one machine beside its streams, in the long run; and as many on"
        " them that change nothing",
        lowest=1,
    )
    requests_at_once: float = setting(2000.0, "how many of them may come at once", lowest=20)
    calls: int = setting(
        4000, "calls that are answered at a time, streams included, of everybody", lowest=10
    )
    connections: int = setting(
        5000,
        "connections at a time; fewer where the process may have fewer files open",
        lowest=10,
    )
    request_bytes: int = setting(
        16 * KIB,
        "bytes of one request, or of one message of a stream",
        lowest=4 * KIB,
        highest=16 * KIB * KIB,
    )
    unread_bytes: int = setting(
        1024 * KIB,
        "bytes that wait to be read by one stream; then its client is too slow",
        lowest=64 * KIB,
    )
    unread_answers_bytes: int = setting(
        16 * KIB,
        "likewise; as long as more waits, nothing is read of what this stream sends",
        lowest=KIB,
    )
    slow_s: float = setting(
        5.0, "seconds that a client that was too slow has to read that; then its call ends"
    )

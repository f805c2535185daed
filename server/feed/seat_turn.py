"""A turn of a seat as messages, for a bot that is not connected."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.feed.feed import Feed, request_bytes
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import match_pb2, service_pb2


class SeatTurn(NamedTuple):
    """The request to a seat, and the table as the seat sees it."""

    request: service_pb2.Request
    view: Mapping[str, match_pb2.Part]
    """The parts of the table that the seat sees, by key."""
    log: Sequence[service_pb2.LogLine]
    """The latest entries with their events, oldest first: at most a page of them."""


def seat_turn(position: MatchState, lines: Sequence[EntryRecord], seat: int) -> SeatTurn:
    """Return the turn of *seat*, which is asked at *position*; its log is of *lines*."""
    pending = position.pending
    assert isinstance(pending, Choice)
    played = codec(position.setup.game)
    feed, snapshot = Feed(played, seat, position, lines), service_pb2.Snapshot()
    feed.fill(snapshot, 0)
    request = request_bytes(played, position, seat, pending.question, compact=False)
    return SeatTurn(
        service_pb2.Request.FromString(request),
        {part.key: part for part in snapshot.parts},
        tuple(snapshot.log),
    )

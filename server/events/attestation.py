"""Lines of an event's log that the server signs: its own observations, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass

from tilewyrm.events.log.fact import Absent, Fact, Open, Result
from tilewyrm.events.log.line import Line
from tilewyrm.events.rounds.event_table import are_places
from tilewyrm.replays.check.facts import ending_name
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.v1 import match_pb2

_HASH_BYTES = 32
_LARGEST_SEQ = 2**53 - 1


@dataclass(frozen=True)
class LinePlace:
    """Where a line belongs in a log."""

    seq: int
    prev: bytes

    def check(self) -> None:
        """Check that a log can have a line there that is not its first one.

        Raises:
            InvalidRequest: it cannot.
        """
        if not 1 <= self.seq <= _LARGEST_SEQ:
            raise InvalidRequest("the server signs lines from number 1 on", field="seq")
        if len(self.prev) != _HASH_BYTES:
            raise InvalidRequest("the hash of a line has 32 bytes", field="prev")

    def signed(
        self, fact: Fact, ms: int, public_key: bytes, sign: Callable[[bytes], bytes]
    ) -> bytes:
        """Return the line that says *fact* there, without its newline."""
        line = Line.signed(
            seq=self.seq, prev=self.prev.hex(), ms=ms, fact=fact, by=public_key.hex(), sign=sign
        )
        return line.text


def opened(row: TableRow, event: bytes) -> Open:
    """Return that the table of *row* is open.

    Raises:
        InvalidRequest: the table does not belong to *event*.
    """
    at = _place_in(row, event)
    return Open(at.round, at.table, row.table_id)


def missing(row: TableRow, event: bytes, number: int) -> Absent:
    """Return that the person of *number* has not come to the table of *row*.

    Raises:
        InvalidRequest: the table does not belong to *event*, the person is there, or the match
            has begun.
    """
    at = _place_in(row, event)
    waits = any(seat.reserved and seat.number == number and not seat.bot for seat in row.seats)
    if row.status is not TableStatus.OPEN or not waits:
        raise not_seen(f"table {row.table_id} does not wait for number {number}")
    return Absent(at.round, at.table, number)


def result(row: TableRow, event: bytes, sha256: str, *, ruled: bool) -> Result:
    """Return the result of the match at the table of *row*, whose replay has this hash (hex).

    *ruled*: an arbiter changed points in it.

    Raises:
        InvalidRequest: the table does not belong to *event*, or has no result that counts.
    """
    at = _place_in(row, event)
    if row.status is not TableStatus.OVER:
        raise not_seen(f"the match at table {row.table_id} is not over")
    found = match_pb2.Result.FromString(row.result)
    places = tuple(found.places)
    if not places or not are_places(places):
        raise not_seen(f"the match at table {row.table_id} has no places")
    end = ending_name(found.ending)
    return Result(at.round, at.table, tuple(found.scores), places, sha256, end, ruled or None)


def not_seen(sentence: str) -> InvalidRequest:
    """Return the refusal to sign something that the server does not see."""
    return InvalidRequest(sentence, field="observation", case="not_seen")


def _place_in(row: TableRow, event: bytes) -> match_pb2.EventTable:
    at = match_pb2.EventTable.FromString(row.event_table)
    if not row.event_table or at.event != event:
        raise not_seen(f"table {row.table_id} does not belong to this event")
    return at

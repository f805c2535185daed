"""Rights to a table that are taken away."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.server.errors import InvalidRequest, InvalidToken, NotHost, SeatUnavailable
from tilewyrm.server.seats.commands import SeatCommand
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import admin_pb2


class Right(NamedTuple):
    """A right, by what is stored of it: the same at every table that it is a right to."""

    kind: str
    """As in ``RevokeRightRequest``: seat, host or arbiter_key."""
    stored: bytes
    """The `token_hash` of a seat's or the host's token; an arbiter's key."""


@dataclass(frozen=True)
class RevokeRight(SeatCommand):
    """The operator takes a right away, at whatever time of a table's life."""

    right: Right
    """One that is none to a table leaves it as it is."""
    fresh: bytes
    """The `token_hash` that counts from now on instead of a seat's or the host's."""

    def check(self, row: TableRow) -> None:
        """Let it pass: the operator has been asked for the admin token before."""

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* without the right. It raises nothing."""
        kind, stored = self.right
        if kind == "arbiter_key":
            return replace(row, arbiter_keys=b"".join(key for key in row.arbiters if key != stored))
        if kind == "host":
            return replace(row, host_hash=self.fresh) if row.host_hash == stored else row
        seats = (
            replace(seat, token_hash=self.fresh) if seat.token_hash == stored else seat
            for seat in row.seats
        )
        return replace(row, seats=tuple(seats))

    def eviction(self, row: TableRow) -> InvalidToken:
        """Return the error that says that the right was taken back."""
        sentence = f"the organiser has revoked this token for table {row.table_id}"
        return InvalidToken(sentence, table_id=row.table_id, case="revoked")


def named_right(row: TableRow, request: admin_pb2.RevokeRightRequest) -> Right:
    """Return the right to the table of *row* that *request* names.

    Raises:
        SeatUnavailable: no person sits on that seat.
        NotHost: the table has no host.
        InvalidRequest: no arbiter of the table has that key, or no right is named.
    """
    kind = request.WhichOneof("right") or ""
    match kind:
        case "seat":
            return Right(kind, _of_seat(row, request.seat))
        case "host":
            if not row.host_hash:
                sentence = f"table {row.table_id} has no host"
                raise NotHost(sentence, table_id=row.table_id, case="no_host")
            return Right(kind, row.host_hash)
        case "arbiter_key":
            return Right(kind, _of_arbiter(row, request.arbiter_key))
        case _:
            raise InvalidRequest("name the token to revoke: a seat's, the host's, an arbiter's")


def _of_seat(row: TableRow, number: int) -> bytes:
    if number >= len(row.seats) or not row.seats[number].token_hash:
        sentence = f"seat {number} of table {row.table_id} is empty"
        raise SeatUnavailable(sentence, table_id=row.table_id, case="empty", seat=number)
    return row.seats[number].token_hash


def _of_arbiter(row: TableRow, key: bytes) -> bytes:
    if key not in row.arbiters:
        known = ", ".join(map(fingerprint, row.arbiters)) or "none at all"
        raise InvalidRequest(
            f"no arbiter of table {row.table_id} has that key; known: {known}",
            field="arbiter_key",
        )
    return key

"""Rights to a table that are taken away: pure changes of its row."""

from dataclasses import replace

from tilewyrm.replays.signature import fingerprint
from tilewyrm.server.errors import BadRequest, NoSeat, NotHost
from tilewyrm.server.rows import TableRow
from tilewyrm.v1 import admin_pb2


def revoked(row: TableRow, request: admin_pb2.RevokeRightRequest, stored: bytes) -> TableRow:
    """Return *row* without the right that *request* names.

    Instead of a seat's or the host's token, the one counts whose `token_hash` is *stored*.

    Raises:
        NoSeat: no person sits on that seat.
        NotHost: the table has no host.
        BadRequest: no arbiter of the table has that key, or no right is named.
    """
    match request.WhichOneof("right"):
        case "seat":
            return _with_seat(row, request.seat, stored)
        case "host":
            if not row.host_hash:
                sentence = f"table {row.table_id} has no host"
                raise NotHost(sentence, table_id=row.table_id, case="no_host")
            return replace(row, host_hash=stored)
        case "arbiter_key":
            return _without_arbiter(row, request.arbiter_key)
        case None:
            raise BadRequest("say which right is to be no more: a seat's, the host's, an arbiter's")


def _with_seat(row: TableRow, number: int, stored: bytes) -> TableRow:
    if number >= len(row.seats) or not row.seats[number].token_hash:
        sentence = f"no person sits on seat {number} of table {row.table_id}"
        raise NoSeat(sentence, table_id=row.table_id, case="empty", seat=number)
    return row.with_seat(number, replace(row.seats[number], token_hash=stored))


def _without_arbiter(row: TableRow, key: bytes) -> TableRow:
    if key not in row.arbiters:
        known = ", ".join(map(fingerprint, row.arbiters)) or "none at all"
        raise BadRequest(
            f"table {row.table_id} has no arbiter with that key; it has {known}",
            field="arbiter_key",
        )
    return replace(row, arbiter_keys=b"".join(each for each in row.arbiters if each != key))

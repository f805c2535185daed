"""What a host may do before a match, and what the start waits for: checks and changes of a row."""

from collections.abc import Sequence
from dataclasses import replace
from secrets import SystemRandom

from tilewyrm.engine.match.terms import Terms
from tilewyrm.server import seating
from tilewyrm.server.errors import BadRequest, NoSeat, NotHost, NotReady
from tilewyrm.server.rows import SeatRow, TableRow
from tilewyrm.server.tokens import matches

_RANDOM = SystemRandom()


def check_host(row: TableRow, token: str) -> None:
    """Check that *token* is that of the table's host.

    Raises:
        NotHost: it is a seat's, or the table has no host.
        BadToken: it is nobody's at this table.
    """
    if row.host_hash and matches(token, row.host_hash):
        return
    seating.seat_of(row, token)
    if row.host_hash:
        sentence = f"only the host of table {row.table_id} may do that"
        raise NotHost(sentence, table_id=row.table_id)
    sentence = f"table {row.table_id} has no host who could do that"
    raise NotHost(sentence, table_id=row.table_id, case="no_host")


def check_start(row: TableRow, token: str) -> None:
    """Check that the holder of *token* may start: the host, or any player where there is none.

    Raises:
        NotHost, BadToken: it is not.
    """
    if row.host_hash:
        check_host(row, token)
    else:
        seating.seat_of(row, token)


def starts_by_itself(row: TableRow, terms: Terms) -> bool:
    """Return whether nobody need start the match any more."""
    if not seating.full(row):
        return False
    if terms.ready:
        return not _unready(row)
    return bool(row.follows) or not row.host_hash


def check_ready(row: TableRow, terms: Terms, *, reserved: bool) -> None:
    """Check that the match need not wait for people; *reserved*: for those of reserved seats too.

    Raises:
        NotReady: it must; the sentence names them.
    """
    absent = [seat.name for seat in row.seats if seat.reserved] if reserved else []
    waited = absent + (_unready(row) if terms.ready else [])
    if waited:
        raise NotReady(
            f"the match at table {row.table_id} waits for {', '.join(waited)}, who"
            f" {'is' if len(waited) == 1 else 'are'} not ready",
            table_id=row.table_id,
            names=", ".join(waited),
        )


def without_reserved(row: TableRow) -> TableRow:
    """Return *row* with every reserved seat free."""
    return replace(row, seats=tuple(SeatRow() if seat.reserved else seat for seat in row.seats))


def without(row: TableRow, seat: int) -> TableRow:
    """Return *row* with *seat* free.

    Raises:
        NoSeat: it does not exist, or nobody sits there.
    """
    if seat >= len(row.seats) or row.seats[seat].free:
        sentence = f"nobody sits on seat {seat} of table {row.table_id}"
        raise NoSeat(sentence, table_id=row.table_id, case="empty", seat=seat)
    return row.with_seat(seat, SeatRow())


def readied(row: TableRow, token: str, ready: bool) -> TableRow:
    """Return *row* with the player whose token this is *ready*, or not.

    Raises:
        BadToken: it is nobody's at this table.
        NotReady: the seat is reserved, and its player has not joined.
    """
    number = seating.seat_of(row, token)
    seat = row.seats[number]
    if seat.reserved:
        raise NotReady(
            f"seat {number} of table {row.table_id} is reserved for you; join the table first",
            table_id=row.table_id,
        )
    return row.with_seat(number, replace(seat, ready=ready))


def arranged(row: TableRow, order: Sequence[int]) -> TableRow:
    """Return *row* with the player of seat ``order[n]`` on each seat *n*.

    Raises:
        BadRequest: *order* does not name every seat once.
    """
    if sorted(order) != list(range(len(row.seats))):
        raise BadRequest(
            f"an order names each of the seats 0 to {len(row.seats) - 1} once, not"
            f" {', '.join(map(str, order[: 2 * len(row.seats)]))}",
            field="order",
        )
    return replace(row, seats=tuple(row.seats[number] for number in order))


def shuffled(row: TableRow) -> list[int]:
    """Return an order of the seats in which nobody had a hand."""
    order = list(range(len(row.seats)))
    _RANDOM.shuffle(order)
    return order


def _unready(row: TableRow) -> list[str]:
    """Return the names of the people who sit here and are not ready."""
    return [seat.name for seat in row.seats if seat.seated and not seat.ready]

"""Look-ups in a table's row: who sits where, and what the start waits for."""

from tilewyrm.engine.match.terms import Terms
from tilewyrm.server.errors import EventTableOnly, NotReady
from tilewyrm.server.store.rows import TableRow


def full(row: TableRow) -> bool:
    """Return whether every seat is taken, and none only reserved."""
    return not any(seat.free or seat.reserved for seat in row.seats)


def deserted(row: TableRow) -> bool:
    """Return whether no person sits at the table, and none is expected."""
    return all(seat.free or seat.bot for seat in row.seats)


def new_seats(before: TableRow, after: TableRow) -> dict[int, int]:
    """Return the seats in *after* of the people of *before*, by their seats there.

    A person who has no seat in *after* is missing.
    """
    seats = {seat.token_hash: number for number, seat in enumerate(after.seats) if seat.token_hash}
    return {
        number: seats[seat.token_hash]
        for number, seat in enumerate(before.seats)
        if seat.token_hash in seats
    }


def starts_by_itself(row: TableRow, terms: Terms) -> bool:
    """Return whether nobody need start the match any more."""
    if not full(row):
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


def check_no_event(row: TableRow) -> None:
    """Check that players may do at a table what is the organiser's at an event.

    Raises:
        EventTableOnly: it is a table of an event.
    """
    if row.event_table:
        raise EventTableOnly(
            f"table {row.table_id} belongs to an event: its organiser opens and starts the matches",
            table_id=row.table_id,
        )


def _unready(row: TableRow) -> list[str]:
    """Return the names of the people who sit here and are not ready."""
    return [seat.name for seat in row.seats if seat.seated and not seat.ready]

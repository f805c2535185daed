"""Whose seat a token opens."""

import hmac

from tilewyrm.server.errors import InvalidToken
from tilewyrm.server.security.tokens import token_hash
from tilewyrm.server.store.rows import TableRow


def seat_of(row: TableRow, token: str) -> int:
    """Return the seat that *token* is the right to.

    Raises:
        InvalidToken: it is nobody's at this table.
    """
    if not token:
        raise InvalidToken(
            f"this call needs the token of a seat at table {row.table_id};"
            " send it as the metadata 'authorization: Bearer TOKEN'",
            table_id=row.table_id,
        )
    return seat_of_holder(row, token_hash(token))


def seat_of_holder(row: TableRow, stored: bytes) -> int:
    """Return the seat that the token is the right to whose `token_hash` is *stored*.

    Raises:
        InvalidToken: it is nobody's at this table.
    """
    for number, seat in enumerate(row.seats):
        if seat.token_hash and hmac.compare_digest(seat.token_hash, stored):
            return number
    raise InvalidToken(
        f"this token opens no seat at table {row.table_id};"
        " use the one that JoinTable gave for this table",
        table_id=row.table_id,
    )


def seated(row: TableRow, token: str) -> int | None:
    """Return the seat that *token* is the right to, None when it is nobody's at this table."""
    try:
        return seat_of(row, token)
    except InvalidToken:
        return None

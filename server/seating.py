"""Who sits where before a match: pure changes of a table's row."""

import hmac
from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.replays.chance import MAX_ENTROPY_BYTES
from tilewyrm.server.errors import BadRequest, BadToken, NameTaken, NoSeat
from tilewyrm.server.names import alike, checked
from tilewyrm.server.rows import SeatRow, TableRow
from tilewyrm.server.tokens import token_hash, well_formed


def with_bots(row: TableRow, bots: Sequence[str]) -> TableRow:
    """Return *row* with *bots* (names of strategies) on its last free seats, in their order."""
    free = [number for number, seat in enumerate(row.seats) if seat.free]
    for number, bot in zip(free[len(free) - len(bots) :], bots, strict=True):
        row = row.with_seat(number, SeatRow(name=_bot_name(row, bot), bot=bot))
    return row


def joined(
    row: TableRow, name: str, wish: int | None, *, token: str, entropy: bytes
) -> tuple[TableRow, int]:
    """Return *row* with the player *name* on seat *wish* (None: the first free), and that seat.

    Raises:
        BadRequest: the name, the token or the entropy cannot be taken.
        NameTaken: somebody at the table has this name.
        NoSeat: the seat is taken or does not exist, or none is free.
    """
    name = checked(name)
    check_token(token, "token")
    _check_entropy(entropy)
    taken = next((each.name for each in row.seats if each.name and alike(each.name, name)), "")
    if taken:
        raise NameTaken(
            f"somebody at table {row.table_id} is called {taken} already, which looks the same",
            table_id=row.table_id,
            name=taken,
        )
    seat = _free_seat(row, wish)
    player = SeatRow(name=name, token_hash=token_hash(token), entropy=entropy)
    return row.with_seat(seat, player), seat


def taken_up(row: TableRow, seat: int, entropy: bytes) -> TableRow:
    """Return *row* with the player there for whom *seat* is reserved, and ready.

    Raises:
        BadRequest: the entropy cannot be taken.
    """
    _check_entropy(entropy)
    player = replace(row.seats[seat], entropy=entropy, reserved=False, ready=True)
    return row.with_seat(seat, player)


def seat_of(row: TableRow, token: str) -> int:
    """Return the seat that *token* is the right to.

    Raises:
        BadToken: it is nobody's at this table.
    """
    if not token:
        raise BadToken(
            f"this call needs the token of a seat at table {row.table_id};"
            " send it as the metadata 'authorization: Bearer TOKEN'",
            table_id=row.table_id,
        )
    return seat_of_holder(row, token_hash(token))


def seat_of_holder(row: TableRow, stored: bytes) -> int:
    """Return the seat that the token is the right to whose `token_hash` is *stored*.

    Raises:
        BadToken: it is nobody's at this table.
    """
    for number, seat in enumerate(row.seats):
        if seat.token_hash and hmac.compare_digest(seat.token_hash, stored):
            return number
    raise BadToken(
        f"this token opens no seat at table {row.table_id};"
        " use the one that JoinTable gave for this table",
        table_id=row.table_id,
    )


def seated(row: TableRow, token: str) -> int | None:
    """Return the seat that *token* is the right to, None when it is nobody's at this table."""
    try:
        return seat_of(row, token)
    except BadToken:
        return None


def check_token(token: str, field: str) -> None:
    """Check the form of a token that a client has made, in *field* of its request.

    Raises:
        BadRequest: it has another.
    """
    if not well_formed(token):
        raise BadRequest(
            f"a {field.replace('_', ' ')} has 32 to 64 characters A-Z a-z 0-9 - _, made at random",
            field=field,
        )


def full(row: TableRow) -> bool:
    """Return whether every seat is taken, and none only reserved."""
    return not any(seat.free or seat.reserved for seat in row.seats)


def deserted(row: TableRow) -> bool:
    """Return whether no person sits at the table, and none is expected."""
    return all(seat.free or seat.bot for seat in row.seats)


def _check_entropy(entropy: bytes) -> None:
    if len(entropy) > MAX_ENTROPY_BYTES:
        raise BadRequest(
            f"entropy has at most {MAX_ENTROPY_BYTES} bytes, not {len(entropy)}",
            field="entropy",
            limit=MAX_ENTROPY_BYTES,
        )


def _free_seat(row: TableRow, wish: int | None) -> int:
    free = [number for number, seat in enumerate(row.seats) if seat.free]
    if not free:
        raise NoSeat(
            f"every seat at table {row.table_id} is taken; watch it, or create another",
            table_id=row.table_id,
        )
    if wish is None:
        return free[0]
    if wish not in free:
        raise NoSeat(
            f"seat {wish} at table {row.table_id} is not free; free: {', '.join(map(str, free))}",
            table_id=row.table_id,
            case="taken",
            seat=wish,
        )
    return wish


def _bot_name(row: TableRow, bot: str) -> str:
    """Return a name that nobody at the table has: ``greedy bot``, then ``greedy bot 2``."""
    taken = {seat.name for seat in row.seats}
    called = Strategy.of(bot).name
    name, number = f"{called} bot", 1
    while name in taken:
        number += 1
        name = f"{called} bot {number}"
    return name

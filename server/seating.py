"""Who sits where before a match: pure changes of a table's row."""

from collections.abc import Sequence

from tilewyrm.replays.chance import MAX_ENTROPY_BYTES
from tilewyrm.server.directory import SeatRow, TableRow
from tilewyrm.server.errors import BadRequest, BadToken, NameTaken, NoSeat
from tilewyrm.server.tokens import matches, token_hash, well_formed

MAX_NAME_LENGTH = 24


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
    name = name.strip()
    if not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise BadRequest(
            f"a name has 1 to {MAX_NAME_LENGTH} printable characters, not {name!r}",
            field="name",
            limit=MAX_NAME_LENGTH,
        )
    if not well_formed(token):
        raise BadRequest(
            "a token has 32 to 64 characters A-Z a-z 0-9 - _, made at random", field="token"
        )
    if len(entropy) > MAX_ENTROPY_BYTES:
        raise BadRequest(
            f"entropy has at most {MAX_ENTROPY_BYTES} bytes, not {len(entropy)}",
            field="entropy",
            limit=MAX_ENTROPY_BYTES,
        )
    if any(seat.name.casefold() == name.casefold() for seat in row.seats):
        raise NameTaken(
            f"somebody at table {row.table_id} is called {name} already", table_id=row.table_id
        )
    seat = _free_seat(row, wish)
    player = SeatRow(name=name, token_hash=token_hash(token), entropy=entropy)
    return row.with_seat(seat, player), seat


def left(row: TableRow, token: str) -> TableRow:
    """Return *row* without the player whose token this is.

    Raises:
        BadToken: it is nobody's at this table.
    """
    return row.with_seat(seat_of(row, token), SeatRow())


def seat_of(row: TableRow, token: str) -> int:
    """Return the seat that *token* is the right to.

    Raises:
        BadToken: it is nobody's at this table.
    """
    seat = seated(row, token)
    if seat is not None:
        return seat
    if not token:
        raise BadToken(
            f"this call needs the token of a seat at table {row.table_id};"
            " send it as the metadata 'authorization: Bearer TOKEN'",
            table_id=row.table_id,
        )
    raise BadToken(
        f"this token opens no seat at table {row.table_id};"
        " use the one that JoinTable gave for this table",
        table_id=row.table_id,
    )


def seated(row: TableRow, token: str) -> int | None:
    """Return the seat that *token* is the right to, None when it is nobody's at this table."""
    for number, seat in enumerate(row.seats):
        if seat.token_hash and matches(token, seat.token_hash):
            return number
    return None


def full(row: TableRow) -> bool:
    """Return whether every seat is taken."""
    return not any(seat.free for seat in row.seats)


def deserted(row: TableRow) -> bool:
    """Return whether no person sits at the table."""
    return all(seat.free or seat.bot for seat in row.seats)


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
        )
    return wish


def _bot_name(row: TableRow, bot: str) -> str:
    """Return a name that nobody at the table has: ``greedy bot``, then ``greedy bot 2``."""
    taken = {seat.name for seat in row.seats}
    name, number = f"{bot} bot", 1
    while name in taken:
        number += 1
        name = f"{bot} bot {number}"
    return name

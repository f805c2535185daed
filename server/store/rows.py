"""What the server keeps of a table besides its journal."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, NamedTuple

from tilewyrm.replays.evidence.public_key import PUBLIC_KEY_BYTES

COLUMNS = (
    "table_id",
    "game",
    "title",
    "status",
    "setup",
    "sealed_secret",
    "commitment",
    "created_ms",
    "request_id",
    "host_hash",
    "pass_phrase_hash",
    "arbiter_keys",
    "follows",
    "followed_by",
    "seq",
    "result",
    "event_table",
    "round_luck",
)
"""Columns of a table in the table database, named like the attributes of its row."""
SEAT_COLUMNS = ("name", "bot", "token_hash", "entropy", "ready", "reserved", "number", "program")
"""Of a seat, likewise."""
_CHECKSUM_BYTES = 8
_ADDED = 2
"""How many columns of a table came later."""
_ADDED_TO_SEAT = 2
"""Likewise of a seat."""


class TableStatus(IntEnum):
    """Where a table is in its life. A halted table is halted in memory only: a repair helps."""

    OPEN = 1
    PLAYING = 2
    OVER = 3


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits on one seat; a free seat has no name."""

    name: str = ""
    bot: str = ""
    """The strategy's name if a bot sits here."""
    token_hash: bytes = b""
    """See `tilewyrm.server.security.tokens.token_hash`; empty for bots and free seats."""
    entropy: bytes = b""
    """What the player added to the luck, 0 to 64 bytes."""
    ready: bool = False
    """Whether the player has said to be ready."""
    reserved: bool = False
    """Whether it is kept for its player, who has not joined yet: one of the match before, or of an
    event."""
    number: int = 0
    """The player's number in the event of the table; 0: the table is of none."""
    program: str = ""
    """Own name of the program that plays here, not checked, or an empty text."""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def seated(self) -> bool:
        """Whether a person sits here who has joined."""
        return bool(self.token_hash) and not self.reserved

    def values(self) -> tuple[Any, ...]:
        """Return the values of the columns, in the order of `SEAT_COLUMNS`."""
        return tuple(getattr(self, column) for column in SEAT_COLUMNS)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table, as it survives a restart."""

    table_id: str
    game: str
    """The name of the game that is played."""
    title: str
    setup: bytes
    """The serialised ``tilewyrm.v1.Setup``, with the edition in it."""
    sealed_secret: bytes = field(repr=False)
    """What the luck comes from, as `tilewyrm.server.security.vault.Vault` seals it."""
    commitment: bytes
    """To that secret: what everybody may know of it, 32 bytes."""
    created_ms: int
    """Milliseconds since 1970-01-01 UTC."""
    seats: tuple[SeatRow, ...]
    status: TableStatus = TableStatus.OPEN
    seq: int = 0
    """Of the last entry that is known to be on disk; a match under way may be further."""
    result: bytes = b""
    """The serialised ``tilewyrm.v1.Result``, once the match is over."""
    request_id: str | None = None
    """Of the request that opened the table; None when it had none."""
    host_hash: bytes = b""
    """Of the host's token (see `security.tokens.token_hash`); empty: there is no host."""
    pass_phrase_hash: bytes = b""
    """See `tilewyrm.server.security.pass_phrase.PassPhrases.hashed`; empty: nobody must say one."""
    arbiter_keys: bytes = b""
    """The arbiters' Ed25519 keys, 32 bytes each, one behind the other."""
    follows: str = ""
    """The table whose people play again here; empty as a rule."""
    followed_by: str = ""
    """The table where they play again; empty until somebody asks for it."""
    event_table: bytes = b""
    """The serialised ``tilewyrm.v1.EventTable`` at which it is played; empty as a rule."""
    round_luck: bool = False
    """Whether its secret, and what its seats add, are those of all tables of its round."""

    @property
    def arbiters(self) -> list[bytes]:
        """The keys whose rulings count."""
        keys = self.arbiter_keys
        return [keys[at : at + PUBLIC_KEY_BYTES] for at in range(0, len(keys), PUBLIC_KEY_BYTES)]

    def with_seat(self, seat: int, row: SeatRow) -> "TableRow":
        """Return this table with *row* on *seat*."""
        return replace(self, seats=(*self.seats[:seat], row, *self.seats[seat + 1 :]))

    def values(self) -> tuple[Any, ...]:
        """Return the values of the table's own columns, in the order of `COLUMNS`."""
        return tuple(getattr(self, column) for column in COLUMNS)

    def checksum(self) -> bytes:
        """Return the checksum of the table and its seats, by which damage is noticed."""
        return _digest(self.values(), [seat.values() for seat in self.seats])


class DamagedRow(NamedTuple):
    """A damaged row of the table database: its checksum does not fit."""

    table_id: str
    game: str
    created_ms: int
    """As in `TableRow`. Any of the three may be what is damaged: these may be any values."""


def row_of(
    values: Sequence[Any], seats: Iterable[Sequence[Any]], checksum: bytes
) -> TableRow | DamagedRow:
    """Return the table whose `values` and whose seats' are these, if *checksum* is theirs."""
    seats = list(seats)
    kept = dict(zip(COLUMNS, values, strict=True))
    if checksum != _digest(values, seats):
        created_ms = kept["created_ms"]
        return DamagedRow(
            str(kept["table_id"]),
            str(kept["game"]),
            created_ms if isinstance(created_ms, int) else 0,
        )
    kept["status"] = TableStatus(kept["status"])
    kept["round_luck"] = bool(kept["round_luck"])
    return TableRow(seats=tuple(map(_seat, seats)), **kept)


def _seat(values: Sequence[Any]) -> SeatRow:
    kept = dict(zip(SEAT_COLUMNS, values, strict=True))
    return SeatRow(**kept | {flag: bool(kept[flag]) for flag in ("ready", "reserved")})


def _digest(values: Iterable[Any], seats: Iterable[Iterable[Any]]) -> bytes:
    # SQLite keeps an IntEnum and a bool as the number that it is.
    plain = [
        [int(value) if isinstance(value, int) else value for value in row]
        for row in (values, *seats)
    ]
    # The last columns came later: at a table that does not use them they do not count.
    for row in plain:
        for _ in range(_ADDED if len(row) == len(COLUMNS) else _ADDED_TO_SEAT):
            if row[-1]:
                break
            row.pop()
    return hashlib.blake2b(repr(plain).encode(), digest_size=_CHECKSUM_BYTES).digest()

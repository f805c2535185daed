"""The table at which the people of a finished match play again."""

from collections.abc import Mapping
from dataclasses import replace

from tilewyrm.engine.game import Decided
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_message, with_defaults
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.match.match import Match
from tilewyrm.server.security.tokens import new_secret, new_table_id
from tilewyrm.server.security.vault import Vault
from tilewyrm.server.store.rows import SeatRow, TableRow
from tilewyrm.v1 import match_pb2


def rematch(row: TableRow, match: Match, created_ms: int, vault: Vault) -> TableRow:
    """Return a new table for those who played *match* at the table of *row*.

    It has the same setup and terms, host, arbiters and pass phrase. Everybody is one seat on from
    who began, so that the next in the seat order sits first; and begins, where the game
    wants it so. People's seats are reserved for them. *vault* seals what its luck comes
    from.
    """
    rules = match.position.game
    options = rules.first_seat_begins if rules.rematch_in_turn else {}
    secret = new_secret()
    first = (_began(match) + 1) % len(row.seats)
    seats = (*row.seats[first:], *row.seats[:first])
    return TableRow(
        table_id=new_table_id(),
        game=row.game,
        title=row.title,
        setup=_with_options(row.setup, options),
        sealed_secret=vault.seal(secret),
        commitment=commitment(secret),
        created_ms=created_ms,
        seats=tuple(_kept(seat) for seat in seats),
        host_hash=row.host_hash,
        pass_phrase_hash=row.pass_phrase_hash,
        arbiter_keys=row.arbiter_keys,
        follows=row.table_id,
    )


def _began(match: Match) -> int:
    """Return the seat that decided first; the last one, if nobody did."""
    for line in match.lines:
        if isinstance(line.entry, Decided):
            return line.entry.seat
    return match.setup.seats - 1


def _kept(seat: SeatRow) -> SeatRow:
    if seat.bot:
        return seat
    return replace(seat, entropy=b"", ready=False, reserved=True, program="")


def _with_options(setup: bytes, options: Mapping[str, OptionValue]) -> bytes:
    """Return the serialised *setup* with the values of *options* in place of its own."""
    message = with_defaults(match_pb2.Setup.FromString(setup))
    message.ClearField("origin")
    message.ClearField("known_luck")
    for option in message.options:
        if option.name in options:
            option.CopyFrom(option_message(option.name, options[option.name]))
    return message.SerializeToString()

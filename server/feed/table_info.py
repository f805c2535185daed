"""Tables and games as everybody may see them."""

from collections.abc import Iterable, Mapping
from functools import cache

from google.protobuf.timestamp_pb2 import Timestamp

from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_value, with_defaults
from tilewyrm.server.store.rows import DamagedRow, SeatRow, TableRow, TableStatus
from tilewyrm.server.text.bot_cast import face_of
from tilewyrm.v1 import match_pb2, service_pb2

_STATUSES = {
    TableStatus.OPEN: service_pb2.TABLE_STATUS_OPEN,
    TableStatus.PLAYING: service_pb2.TABLE_STATUS_PLAYING,
    TableStatus.OVER: service_pb2.TABLE_STATUS_OVER,
}


_LATEST_MS = 253_402_300_799_999
"""The end of the year 9999: the latest moment that a message can say."""

_TERM_DEFAULTS: Mapping[str, OptionValue] = {spec.name: spec.default for spec in TERMS}


def setup_of(row: TableRow) -> match_pb2.Setup:
    """Return what is played at the table of *row*, every option listed, without the edition."""
    setup = with_defaults(match_pb2.Setup.FromString(row.setup))
    setup.ClearField("edition_zlib")
    if setup.HasField("origin"):
        setup.origin.ClearField("begun_zlib")
    return setup


def event_table_of(row: TableRow) -> match_pb2.EventTable | None:
    """Return the table of an event at which the match of *row* is played, or None."""
    return match_pb2.EventTable.FromString(row.event_table) if row.event_table else None


def delays_spectators(setup: match_pb2.Setup) -> bool:
    """Return whether spectators of a table with *setup* see what happened some turns ago."""
    return any(term.name == "spectator_delay" and term.number for term in setup.terms)


def table_info(
    row: TableRow,
    setup: match_pb2.Setup,
    *,
    seq: int,
    halted_because: str,
) -> service_pb2.TableInfo:
    """Return the table of *row* as everybody may see it.

    Args:
        row: the table.
        setup: its setup, without the edition's text.
        seq: of its last entry that everybody may know of.
        halted_because: why it is halted; empty: it is not.
    """
    return service_pb2.TableInfo(
        table_id=row.table_id,
        title=row.title,
        status=table_status(row, halted_because),
        setup=setup,
        seats=[_seat(seat) for seat in row.seats],
        created=moment(row.created_ms),
        secret_commitment=row.commitment,
        seq=seq,
        halted_because=halted_because or None,
        result=match_pb2.Result.FromString(row.result) if row.result else None,
        needs_pass_phrase=bool(row.pass_phrase_hash),
        has_host=bool(row.host_hash),
        arbiter_keys=row.arbiters,
        follows=row.follows or None,
        followed_by=row.followed_by or None,
        event_table=event_table_of(row),
        round_entropy=row.seats[0].entropy if row.round_luck else None,
    )


def table_summary(
    row: TableRow, setup: match_pb2.Setup, *, seq: int, halted_because: str
) -> service_pb2.TableSummary:
    """Return the table of *row* as a list shows it; see `table_info`."""
    return service_pb2.TableSummary(
        table_id=row.table_id,
        title=row.title,
        game=setup.game,
        status=table_status(row, halted_because),
        seats=[_seat(seat) for seat in row.seats],
        created=moment(row.created_ms),
        seq=seq,
        options=_unusual(setup.options, _defaults(setup.game)),
        terms=_unusual(setup.terms, _TERM_DEFAULTS),
        needs_pass_phrase=bool(row.pass_phrase_hash),
        event_table=event_table_of(row),
    )


def damaged_summary(row: DamagedRow) -> service_pb2.TableSummary:
    """Return the table of *row*, of which nothing else is known, as a list shows it."""
    return service_pb2.TableSummary(
        table_id=row.table_id,
        game=row.game if row.game in GAMES else "",
        status=service_pb2.TABLE_STATUS_HALTED,
        created=moment(min(max(row.created_ms, 0), _LATEST_MS)),
    )


@cache
def _defaults(game_name: str) -> Mapping[str, OptionValue]:
    """Return the default of each option of a game."""
    return {spec.name: spec.default for spec in game(game_name).options}


def _unusual(
    options: Iterable[match_pb2.Option], defaults: Mapping[str, OptionValue]
) -> list[match_pb2.Option]:
    """Return those of *options* that differ from their *defaults*."""
    return [
        option
        for option in options
        if option.name not in defaults or option_value(option) != defaults[option.name]
    ]


def table_status(row: TableRow, halted_because: str) -> service_pb2.TableStatus.ValueType:
    """Return where the table of *row* is in its life; see `table_info`."""
    return service_pb2.TABLE_STATUS_HALTED if halted_because else shown_status(row.status)


def shown_status(status: TableStatus) -> service_pb2.TableStatus.ValueType:
    """Return how clients are told that a table has *status*, as long as it is not halted."""
    return _STATUSES[status]


def _seat(row: SeatRow) -> service_pb2.TableSeat:
    return service_pb2.TableSeat(
        name=row.name or None,
        bot=row.bot or None,
        ready=row.ready,
        reserved=row.reserved,
        number=row.number,
        face=face_of(row.name) if row.bot else "",
        program=row.program,
    )


def moment(unix_ms: int) -> Timestamp:
    """Return the moment *unix_ms* milliseconds after 1970."""
    found = Timestamp()
    found.FromMilliseconds(unix_ms)
    return found

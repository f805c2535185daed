"""What the journal of a table says of its match."""

from pathlib import Path

from tilewyrm.engine.game import Chance
from tilewyrm.engine.match.state import Due, MatchState
from tilewyrm.replays.check.resimulation import ReplayStep
from tilewyrm.replays.codec.setups import (
    read_setup,
    read_terms,
)
from tilewyrm.replays.edit.resume import (
    ResumedMatch,
    resume_match,
)
from tilewyrm.replays.errors import NotAReplay, ReplayError
from tilewyrm.server.errors import TableHalted
from tilewyrm.server.match.entry_record import (
    EntryRecord,
    record_of,
)
from tilewyrm.server.match.match import fresh
from tilewyrm.server.match.spectator_delay import SpectatorDelay
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import match_pb2, replay_pb2


def delay_of(row: TableRow) -> SpectatorDelay:
    """Return how much later than the seats spectators see the match of *row*, which is to begin."""
    return SpectatorDelay(read_terms(match_pb2.Setup.FromString(row.setup).terms).spectator_delay)


def before_start(row: TableRow) -> MatchState:
    """Return the match of *row* before its first roll; every seat is taken."""
    message = match_pb2.Setup.FromString(row.setup)
    bots = [seat.bot for seat in row.seats]
    return fresh(read_setup(message), read_terms(message.terms), bots)


def recover(row: TableRow, path: Path) -> tuple[ResumedMatch, list[EntryRecord], SpectatorDelay]:
    """Return what the journal at *path* says of the match of *row*.

    That is the match, every entry of it, and how much of it spectators have seen.

    It plays the whole match again and takes its time: not for the event loop.

    Raises:
        TableHalted: the journal is damaged before its tail, does not follow the rules, or is
            another match's.
    """
    lines: list[EntryRecord] = []
    delay = delay_of(row)
    if not delay.none and not isinstance((first := before_start(row)).pending, Chance):
        delay.take(first, lines)

    def note(step: ReplayStep) -> None:
        lines.append(record_of(step))
        if not delay.none and not isinstance(step.match.pending, Chance | Due):
            delay.take(step.match.copy(), lines)

    try:
        if path.exists() and not path.is_file():  # nothing may wait for what comes out of a pipe
            raise NotAReplay("it is no file", "unread.no_file")
        past = resume_match(path, note)
    except (ReplayError, OSError) as error:
        raise unusable(path, error) from error
    if not _belongs(past.header, row):
        raise TableHalted(
            f"its journal {path.name} is that of another match (table {past.header.match_id});"
            " put the right file back"
        )
    if len(lines) < row.seq:
        raise TableHalted(
            f"its journal {path.name} ends at entry {len(lines)}, but {row.seq} were recorded; put"
            " the right file in its place"
        )
    return past, lines, delay


def unusable(path: Path, error: Exception) -> TableHalted:
    """Return the error that says that the journal at *path* cannot be used because of *error*."""
    return TableHalted(f"its journal {path.name} cannot be used: {error}")


def _belongs(header: replay_pb2.Header, row: TableRow) -> bool:
    """Return whether a journal with *header* is that of *row*: a folder may be put back wrongly."""
    return header.match_id == row.table_id and header.secret_commitment == row.commitment

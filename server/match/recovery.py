"""Recovery of a match from its journal."""

from pathlib import Path

from tilewyrm.engine.game import Chance
from tilewyrm.engine.match.state import Due, MatchState
from tilewyrm.replays.check.resimulation import ReplayStep
from tilewyrm.replays.codec.setups import read_setup, read_terms
from tilewyrm.replays.edit.resume import ResumedMatch, resume_match
from tilewyrm.replays.errors import NotAReplay, ReplayError
from tilewyrm.server.errors import TableHalted
from tilewyrm.server.match.entry_record import EntryRecord, record_of
from tilewyrm.server.match.match import fresh
from tilewyrm.server.match.spectator_delay import SpectatorDelay
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import match_pb2, replay_pb2


def delay_of(row: TableRow) -> SpectatorDelay:
    """Return the spectator delay of the match of *row*, before its start."""
    return SpectatorDelay(read_terms(match_pb2.Setup.FromString(row.setup).terms).spectator_delay)


def before_start(row: TableRow) -> MatchState:
    """Return the match of *row* before its start roll; every seat is taken."""
    message = match_pb2.Setup.FromString(row.setup)
    bots = [seat.bot for seat in row.seats]
    return fresh(read_setup(message), read_terms(message.terms), bots)


def recover(row: TableRow, path: Path) -> tuple[ResumedMatch, list[EntryRecord], SpectatorDelay]:
    """Return the match of *row*, recovered from the journal at *path*.

    With it come all its entries, and the spectator delay after the last of them. It re-simulates
    the whole match, which is too slow for the event loop.

    Raises:
        TableHalted: the journal is damaged before its tail, breaks the rules, or is that of
            another match.
    """
    lines: list[EntryRecord] = []
    delay = delay_of(row)
    if not delay.is_zero and not isinstance((start := before_start(row)).pending, Chance):
        delay.add(start, lines)

    def add(step: ReplayStep) -> None:
        lines.append(record_of(step))
        if not delay.is_zero and not isinstance(step.match.pending, Chance | Due):
            delay.add(step.match.copy(), lines)

    try:
        if path.exists() and not path.is_file():  # reading a pipe could block
            raise NotAReplay("not a file", "unread.no_file")
        resumed = resume_match(path, add)
    except (ReplayError, OSError) as error:
        raise unusable(path, error) from error
    if not _belongs(resumed.header, row):
        raise TableHalted(
            f"its journal {path.name} is that of another match (table {resumed.header.match_id});"
            " restore the right file"
        )
    if len(lines) < row.seq:
        raise TableHalted(
            f"its journal {path.name} ends at entry {len(lines)}, but {row.seq} were recorded; put"
            " the right file in its place"
        )
    return resumed, lines, delay


def unusable(path: Path, error: Exception) -> TableHalted:
    """Return the error of the journal at *path*, which cannot be used because of *error*."""
    return TableHalted(f"cannot use its journal {path.name}: {error}")


def _belongs(header: replay_pb2.Header, row: TableRow) -> bool:
    """Return whether a journal with *header* is that of *row*: a back-up may mix up files."""
    return header.match_id == row.table_id and header.secret_commitment == row.commitment

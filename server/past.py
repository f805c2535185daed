"""What the journal of a table says of its match."""

from pathlib import Path

from tilewyrm.replays.chance import commitment
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.resimulate import Replayed
from tilewyrm.replays.resume import Past, look_back
from tilewyrm.server.directory import TableRow
from tilewyrm.server.errors import TableHalted
from tilewyrm.server.match import Line
from tilewyrm.v1 import replay_pb2


def recall(row: TableRow, path: Path) -> tuple[Past, list[Line]]:
    """Return what the journal at *path* says of the match of *row*, and every entry of it.

    It plays the whole match again and takes its time: not for the event loop.

    Raises:
        TableHalted: the journal is damaged before its tail, does not follow the rules, or is
            another match's.
    """
    lines: list[Line] = []
    try:
        past = look_back(path, lambda step: lines.append(_line(step)))
    except (ReplayError, OSError) as error:
        raise unusable(path, error) from error
    if not _belongs(past.header, row):
        raise TableHalted(
            f"its journal {path.name} is that of another match (table {past.header.match_id});"
            " put the right file back and restart the server"
        )
    return past, lines


def unusable(path: Path, error: Exception) -> TableHalted:
    """Return the error that says that the journal at *path* cannot be used because of *error*."""
    return TableHalted(f"its journal {path.name} cannot be used: {error}")


def _belongs(header: replay_pb2.Header, row: TableRow) -> bool:
    """Return whether a journal with *header* is that of *row*: a folder may be put back wrongly."""
    return header.match_id == row.table_id and header.secret_commitment == commitment(row.secret)


def _line(step: Replayed) -> Line:
    decided, controlled = step.message.decided, step.message.controlled
    request_id = decided.decision_id or controlled.request_id
    return Line(step.seq, step.entry, step.events, request_id, decided.only_choice)

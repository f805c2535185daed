"""Sidecar file of a journal: the columns of the table's row that the journal does not hold.

From both a lost table database can be rebuilt. The file is written when the match begins, for
nothing of it changes from then on; only a revocation writes it anew.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from tilewyrm.replays.errors import NotAReplay, ReplayError
from tilewyrm.replays.format.reader import Reader, find_footer, open_replay
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.server.security.private_files import write_private
from tilewyrm.server.store.rows import COLUMNS, SEAT_COLUMNS, SeatRow, TableRow, TableStatus
from tilewyrm.v1 import replay_pb2

SUFFIX = ".table"
"""Suffix of the sidecar file."""
_IN_JOURNAL = ("status", "setup", "seq", "result", "event_table")
"""Columns that are read from the journal."""
_LATER_OF_SEAT = ("number", "program")
"""Columns of a seat that earlier programs lack. One without a value is left out."""


class UnrecoverableTable(Exception):
    """The files of a table do not suffice to rebuild its row.

    Attributes:
        reason: why, as a message.
    """

    def __init__(self, sentence: str, case: str, /, **about: str | ReplayMessage) -> None:
        super().__init__(sentence)
        self.reason = replay_message(sentence, case, **about)


def write_sidecar(row: TableRow, journal: Path) -> None:
    """Write the sidecar file of *row*, beside its *journal*.

    Raises:
        OSError: it cannot be written; an older file is unchanged.
    """
    columns = {
        name: _text(getattr(row, name))
        for name in COLUMNS
        if name not in _IN_JOURNAL and (name != "round_luck" or row.round_luck)
    }
    seats = [
        {
            name: _text(getattr(seat, name))
            for name in SEAT_COLUMNS
            if name not in _LATER_OF_SEAT or getattr(seat, name)
        }
        for seat in row.seats
    ]
    path = journal.with_suffix(SUFFIX)
    write_private(path, json.dumps({**columns, "seats": seats}).encode())


def read_sidecar(journal: Path) -> TableRow:
    """Return the row of *journal*, from the journal and its sidecar file.

    Raises:
        UnrecoverableTable: they do not suffice.
    """
    try:
        if not journal.is_file():  # reading a pipe could block
            raise NotAReplay("not a file", "unread.no_file")
        with open_replay(journal) as stream:
            header = Reader(stream).header
        with open_replay(journal) as stream:
            footer = find_footer(stream)
    except ReplayError as error:
        sentence = f"cannot use its journal {journal.name}: {error}"
        raise UnrecoverableTable(
            sentence, "lost.journal", name=journal.name, why=error.message
        ) from error
    path = journal.with_suffix(SUFFIX)
    try:
        fields = json.loads(path.read_text())
        row = _row(fields, header)
    except FileNotFoundError as error:
        sentence = f"its sidecar file {path.name}, with the owners of the seats, is missing"
        raise UnrecoverableTable(sentence, "lost.no_papers", name=path.name) from error
    except (OSError, ValueError, TypeError, KeyError) as error:
        sentence = f"cannot use {path.name}: {error}"
        raise UnrecoverableTable(sentence, "lost.papers", name=path.name, why=str(error)) from error
    if row.table_id != header.match_id:
        raise UnrecoverableTable(
            f"{path.name} belongs to another table", "lost.other_papers", name=path.name
        )
    if footer is None:
        return replace(row, status=TableStatus.PLAYING)
    result = footer.result.SerializeToString()
    return replace(row, status=TableStatus.OVER, seq=footer.seq, result=result)


def _row(fields: dict[str, Any], header: replay_pb2.Header) -> TableRow:
    seats = tuple(SeatRow(**_values(seat)) for seat in fields.pop("seats"))
    return TableRow(
        **_values(fields),
        setup=header.setup.SerializeToString(),
        seats=seats,
        event_table=header.event_table.SerializeToString(),
    )


def _text(value: object) -> object:
    return {"hex": value.hex()} if isinstance(value, bytes) else value


def _values(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
        for name, value in fields.items()
    }

"""Table database: the rows of all tables and seats, beside their journals.

SQLite in the data directory, behind one class. The file is locked for as long as the server runs,
so that two servers never write into one data directory.
"""

import contextlib
import logging
import math
import os
import sqlite3
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.server.errors import DatabaseDamaged, StartError
from tilewyrm.server.store.data_directory import DirectoryOwner
from tilewyrm.server.store.event_rows import (
    EventRow,
    RoundLuckRow,
    event_of,
    round_luck_of,
)
from tilewyrm.server.store.rows import (
    COLUMNS,
    SEAT_COLUMNS,
    DamagedRow,
    TableRow,
    TableStatus,
    row_of,
)
from tilewyrm.server.store.table_schema import ADDED_COLUMNS, EVENTS, SCHEMA, SERIES, VERSION
from tilewyrm.server.store.transaction import Transaction

FILE_NAME = "tables.sqlite3"
_FOREVER_MS = (1 << 63) - 1
_AT_ONCE = 50
"""Rows that are read at once in search of one that is not damaged."""
_UNUSABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises: sqlite3 quotes what it found, though that may be no text."""
_MARKS = ", ".join("?" * (len(COLUMNS) + 1))
_INSERT = f"INSERT INTO tables ({', '.join(COLUMNS)}, checksum) VALUES ({_MARKS})"
_CHANGING = ("status", "seq", "result", "followed_by", "host_hash", "arbiter_keys")
_ASSIGNED = ", ".join(f"{name} = ?" for name in _CHANGING)
_SELECT = f"SELECT {', '.join(COLUMNS)}, checksum FROM tables"
_SELECT_SEATS = f"SELECT {', '.join(SEAT_COLUMNS)} FROM seats WHERE table_id = ? ORDER BY seat"

_log = logging.getLogger(__name__)


class TableQuery(NamedTuple):
    """Which tables are looked for."""

    game: str = ""
    """Of this game only; empty: of any."""
    statuses: Collection[TableStatus] = ()
    """In one of these statuses; none: in any."""
    also: Collection[str] = ()
    """The ids of tables that are looked for whatever their status is."""
    never: Collection[str] = ()
    """The ids of tables that are not looked for."""
    older_than: float = math.inf
    """Made before this moment, in milliseconds since 1970-01-01 UTC."""


class TableDatabase:
    """Tables and seats on disk. Every method returns when the change is there."""

    def __init__(self, folder: Path) -> None:
        """Open the table database in *folder*, and create both if they are missing.

        Raises:
            StartError: the folder cannot be written, is another server's, or holds a foreign file.
        """
        self.owner = DirectoryOwner(folder)
        """What others are told who find the folder taken."""
        self._damaged: set[str] = set()
        """The ids of damaged rows that the log has."""
        path = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _create(path)
            self._database = sqlite3.connect(
                path, timeout=0, check_same_thread=False, isolation_level=None
            )
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise StartError(
                f"cannot write the data directory {folder} ({why}); choose another with --data-dir",
                case="data_dir",
                folder=str(folder),
                why=why,
            ) from error
        try:
            self._database.text_factory = _text
            self._claim()
        except (*_UNUSABLE, StartError) as error:
            self._database.close()
            raise _start_error(folder, error) from error

    def _claim(self) -> None:
        run = self._database.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run("BEGIN EXCLUSIVE")
        (version,) = run("PRAGMA user_version").fetchone()
        if version == 0:
            self._run_all(SCHEMA)
        elif version != VERSION:
            raise StartError(
                f"its version is {version}, this program reads version {VERSION};"
                " use the tilewyrm that wrote it",
                case="version",
                version=version,
                known=VERSION,
            )
        self._add_later_schema()
        run("COMMIT")
        with contextlib.suppress(sqlite3.OperationalError):  # a full disk: as it was before
            run("PRAGMA journal_mode = WAL")  # a transaction is one flush to disk instead of four
        self.owner.clear()

    def _add_later_schema(self) -> None:
        """Add what a database of this version may lack."""
        run = self._database.execute
        for table, column, kind in ADDED_COLUMNS:
            if column not in [name for _, name, *_ in run(f"PRAGMA table_info({table})")]:
                run(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
        self._run_all(EVENTS)

    def _run_all(self, statements: str) -> None:
        for statement in statements.split(";"):
            self._database.execute(statement)

    def close(self) -> None:
        """Close the file and let another server have it."""
        self.owner.clear()
        self._database.close()

    def add(self, row: TableRow) -> bool:
        """Add a new table; return False, changing nothing, when its id is taken."""
        try:
            with self._change() as run:
                run.execute(_INSERT, [*row.values(), row.checksum()])
                _put_seats(run, row)
        except sqlite3.IntegrityError:
            return False
        return True

    def put(self, *rows: TableRow) -> None:
        """Store what can change of tables: seats, status, result, rights, and how far they are."""
        with self._change() as run:
            for row in rows:
                run.execute(
                    f"UPDATE tables SET {_ASSIGNED}, checksum = ? WHERE table_id = ?",
                    (*(getattr(row, name) for name in _CHANGING), row.checksum(), row.table_id),
                )
                _put_seats(run, row)

    def remove(self, table_id: str) -> None:
        """Forget a table and its seats."""
        with self._change() as run:
            run.execute("DELETE FROM tables WHERE table_id = ?", (table_id,))

    def row(self, table_id: str) -> TableRow | DamagedRow | None:
        """Return the table of that id; None if there is none."""
        found = self._all(f"{_SELECT} WHERE table_id = ?", [table_id])
        return self._read(found[0]) if found else None

    def page(self, wanted: TableQuery, size: int) -> list[TableRow | DamagedRow]:
        """Return the newest *size* tables that are *wanted*, newest first."""
        also, never = sorted(wanted.also), sorted(wanted.never)
        clauses = ["created_ms < ?", f"table_id NOT IN ({_marks(never)})"]
        values: list[object] = [max(min(wanted.older_than, _FOREVER_MS), -_FOREVER_MS), *never]
        if wanted.statuses or also:
            status = f"status IN ({_marks(wanted.statuses)})"
            clauses.append(f"({status} OR table_id IN ({_marks(also)}))")
            values += [*wanted.statuses, *also]
        if wanted.game:
            clauses.append("game = ?")
            values.append(wanted.game)
        found = self._all(
            f"{_SELECT} WHERE {' AND '.join(clauses)} ORDER BY created_ms DESC LIMIT ?",
            [*values, size],
        )
        return [self._read(row) for row in found]

    def committed(self, commitment: bytes, since_ms: int) -> list[TableRow]:
        """Return the tables with that *commitment* that were made at or after *since_ms*.

        Oldest first; damaged rows are left out.
        """
        found = self._all(
            f"{_SELECT} WHERE created_ms >= ? AND commitment = ? ORDER BY created_ms",
            [since_ms, commitment],
        )
        return [row for row in map(self._read, found) if isinstance(row, TableRow)]

    def in_status(self, *statuses: TableStatus) -> list[str]:
        """Return the ids of the tables in one of *statuses*, oldest first."""
        found = self._all(
            f"SELECT table_id FROM tables WHERE status IN ({_marks(statuses)}) ORDER BY created_ms",
            statuses,
        )
        return [table_id for (table_id,) in found]

    def ids(self) -> set[str]:
        """Return the ids of all tables."""
        return {table_id for (table_id,) in self._all("SELECT table_id FROM tables")}

    def count(self, *statuses: TableStatus) -> int:
        """Return how many tables are in one of *statuses*."""
        ((number,),) = self._all(
            f"SELECT count(*) FROM tables WHERE status IN ({_marks(statuses)})", statuses
        )
        return int(number)

    def requested(self, request_id: str) -> str | None:
        """Return the id of the table that the request of that id has opened; None: of none."""
        return self._one("SELECT table_id FROM tables WHERE request_id = ?", request_id)

    def follower(self, table_id: str) -> str | None:
        """Return where the people of a table play again; None if nowhere."""
        return self._one("SELECT table_id FROM tables WHERE follows = ?", table_id)

    def series(self, table_id: str) -> list[str]:
        """Return the ids of the tables before and after that one at which the same people play."""
        found = self._all(SERIES, [table_id, table_id])
        return [other_id for (other_id,) in found if other_id != table_id]

    def newest_ms(self) -> int:
        """Return when the newest table was made, as `TableRow.created_ms`; 0 if there is none.

        Damaged rows do not count: they may be of any time.
        """
        skipped = 0
        while found := self._all(
            f"{_SELECT} ORDER BY created_ms DESC LIMIT {_AT_ONCE} OFFSET ?", [skipped]
        ):
            for values in found:
                if isinstance(row := self._read(values), TableRow):
                    return row.created_ms
            skipped += _AT_ONCE
        return 0

    def of_events(self, event: bytes | None = None) -> list[TableRow]:
        """Return the tables of *event*, or of all events, oldest first, without damaged ones."""
        clause, values = "event_table <> x''", []
        if event is not None:
            clause, values = f"substr(event_table, 3, 32) = ? AND {clause}", [event]
        found = self._all(f"{_SELECT} WHERE {clause} ORDER BY created_ms", values)
        return [row for row in map(self._read, found) if isinstance(row, TableRow)]

    def events(self) -> list[EventRow]:
        """Return all events. The log names those that are damaged; they are left out."""
        found = self._all("SELECT event, content, bulletin, checksum FROM events ORDER BY event")
        rows = [event_of(*values) for values in found]
        for values, row in zip(found, rows, strict=True):
            if row is None:
                _log.error(
                    "event %s is damaged; its organiser has to send it again", _hex(values[0])
                )
        return [row for row in rows if row is not None]

    def put_event(self, row: EventRow) -> None:
        """Store an event, in place of an earlier row of it."""
        with self._change() as run:
            run.execute(
                "INSERT OR REPLACE INTO events (event, content, bulletin, checksum)"
                " VALUES (?, ?, ?, ?)",
                (row.event, row.content, row.bulletin, row.checksum()),
            )

    def remove_event(self, event: bytes) -> None:
        """Forget an event; its tables stay."""
        with self._change() as run:
            run.execute("DELETE FROM events WHERE event = ?", (event,))

    def round_lucks(self) -> list[RoundLuckRow]:
        """Return the lucks of all rounds. The log names those that are damaged."""
        found = self._all(
            "SELECT event, round, sealed_secret, luck, revealed, checksum FROM round_lucks"
        )
        rows = [round_luck_of(*values) for values in found]
        for values, row in zip(found, rows, strict=True):
            if row is None:
                event, number = _hex(values[0]), values[1]
                _log.error("the luck of round %s of event %s is damaged", number, event)
        return [row for row in rows if row is not None]

    def put_round_luck(self, row: RoundLuckRow) -> None:
        """Store the luck of a round, in place of an earlier row of it."""
        with self._change() as run:
            run.execute(
                "INSERT OR REPLACE INTO round_lucks"
                " (event, round, sealed_secret, luck, revealed, checksum)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    row.event,
                    row.round,
                    row.sealed_secret,
                    row.luck,
                    int(row.revealed),
                    row.checksum(),
                ),
            )

    def _one(self, query: str, value: str) -> str | None:
        found = self._all(query, [value])
        return str(found[0][0]) if found else None

    def _all(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Return the rows that *query* finds.

        Raises:
            DatabaseDamaged: the file cannot be read.
        """
        try:
            return self._database.execute(query, values).fetchall()
        except (*_UNUSABLE, OverflowError) as error:
            raise DatabaseDamaged(
                f"cannot read the table database ({error}); stop the server, move"
                f" {FILE_NAME} away, and run `tilewyrm admin rebuild`"
            ) from error

    def _read(self, values: Sequence[Any]) -> TableRow | DamagedRow:
        """Return the row that *values* are, if its checksum says that it is as it was written.

        A damaged one is named in the log, once.
        """
        *found, checksum = values
        table_id = found[COLUMNS.index("table_id")]
        row = row_of(found, self._all(_SELECT_SEATS, [table_id]), checksum)
        if isinstance(row, DamagedRow) and row.table_id not in self._damaged:
            self._damaged.add(row.table_id)
            where = {"table": row.table_id}
            _log.error("the row of table %(table)s is damaged; it is halted", where, extra=where)
        return row

    def _change(self) -> Transaction:
        return Transaction(self._database)


def _put_seats(run: sqlite3.Connection, row: TableRow) -> None:
    names = ", ".join(SEAT_COLUMNS)
    run.executemany(
        f"INSERT OR REPLACE INTO seats (table_id, seat, {names})"
        f" VALUES ({_marks(SEAT_COLUMNS)}, ?, ?)",
        [(row.table_id, number, *seat.values()) for number, seat in enumerate(row.seats)],
    )


def _create(path: Path) -> None:
    """Create *path* unless it exists. Root creates it for the owner of its folder.

    Raises:
        OSError: it cannot be created, or is another user's.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        path.touch()
        return
    try:
        if os.name == "posix" and os.geteuid() == 0:
            owner = path.parent.stat()
            os.fchown(descriptor, owner.st_uid, owner.st_gid)
    finally:
        os.close(descriptor)


def _hex(found: object) -> str:
    return found.hex() if isinstance(found, bytes) else "?"


def _text(data: bytes) -> str:
    """Return a text of the file; where it is damaged, with U+FFFD: its checksum says so."""
    return data.decode("utf-8", "replace")


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


def _start_error(folder: Path, error: Exception) -> StartError:
    path = folder / FILE_NAME
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        owner = DirectoryOwner(folder)
        running = owner.address
        return StartError(
            f"another tilewyrm server{running and ' at '}{running} is using the data directory"
            f" {folder} (`tilewyrm serve`, or a match that is hosted from the home screen); join it"
            f" with `tilewyrm play --server {running or 'HOST'}`, end it first, or choose another"
            " directory with --data-dir",
            running=running,
            yields=owner.yields,
            case="busy",
            folder=str(folder),
        )
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return StartError(
            f"{path} is not the database of a tilewyrm server; move it away or choose --data-dir",
            case="foreign",
            path=str(path),
        )
    why = "its schema is damaged" if isinstance(error, UnicodeDecodeError) else str(error)
    about = {"case": "unusable", "why": why}
    if isinstance(error, StartError):
        about = {name: str(value) for name, value in error.about.items()}
    found = StartError(f"cannot use {path}: {why}")
    found.about = {**about, "path": str(path)}
    return found

"""The directory of tables and seats: what the server must know of them besides their journals.

SQLite in the data directory, behind one class. The file is locked for as long as the server runs,
so that two servers never write into one data directory.
"""

import contextlib
import sqlite3
from dataclasses import dataclass, field, replace
from enum import IntEnum
from pathlib import Path
from types import TracebackType

from tilewyrm.replays.signature import PUBLIC_KEY_BYTES
from tilewyrm.server.errors import CannotStore, StartError

FILE_NAME = "tables.sqlite3"
ADDRESS_FILE = "address"
"""Beside it while a server runs: where that server listens."""
_VERSION = 2
_SCHEMA = f"""
CREATE TABLE tables (
    table_id TEXT PRIMARY KEY, title TEXT NOT NULL, status INTEGER NOT NULL,
    setup BLOB NOT NULL, secret BLOB NOT NULL, created_ms INTEGER NOT NULL, request_id TEXT,
    host_hash BLOB NOT NULL, pass_phrase_hash BLOB NOT NULL, arbiter_keys BLOB NOT NULL,
    follows TEXT NOT NULL, followed_by TEXT NOT NULL, seq INTEGER NOT NULL, result BLOB NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, bot TEXT NOT NULL, token_hash BLOB NOT NULL, entropy BLOB NOT NULL,
    ready INTEGER NOT NULL, reserved INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;
PRAGMA user_version = {_VERSION};
"""
_COLUMNS = (
    "table_id",
    "title",
    "status",
    "setup",
    "secret",
    "created_ms",
    "request_id",
    "host_hash",
    "pass_phrase_hash",
    "arbiter_keys",
    "follows",
    "followed_by",
    "seq",
    "result",
)
"""Of a table: each is called as the attribute of its row."""
_INSERT = f"INSERT INTO tables ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
_SELECT = f"SELECT {', '.join(_COLUMNS)} FROM tables ORDER BY created_ms, table_id"


class Status(IntEnum):
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
    """See `tilewyrm.server.tokens.token_hash`; empty for bots and free seats."""
    entropy: bytes = b""
    """What the player added to the luck, 0 to 64 bytes."""
    ready: bool = False
    """Whether the player has said to be ready."""
    reserved: bool = False
    """Whether it is kept for its player from the match before, who has not joined yet."""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def seated(self) -> bool:
        """Whether a person sits here who has joined."""
        return bool(self.token_hash) and not self.reserved


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table, as it survives a restart."""

    table_id: str
    title: str
    setup: bytes
    """The serialised ``tilewyrm.v1.Setup``, with the edition in it."""
    secret: bytes = field(repr=False)
    created_ms: int
    """Milliseconds since 1970-01-01 UTC."""
    seats: tuple[SeatRow, ...]
    status: Status = Status.OPEN
    seq: int = 0
    """Of the last entry, once the match is over; 0 before (the journal knows)."""
    result: bytes = b""
    """The serialised ``tilewyrm.v1.Result``, once the match is over."""
    request_id: str | None = None
    """Of the request that opened the table; None when it had none."""
    host_hash: bytes = b""
    """Of the host's token (see `tilewyrm.server.tokens.token_hash`); empty: there is no host."""
    pass_phrase_hash: bytes = b""
    """See `tilewyrm.server.tokens.pass_phrase_hash`; empty: nobody must say one."""
    arbiter_keys: bytes = b""
    """The arbiters' Ed25519 keys, 32 bytes each, one behind the other."""
    follows: str = ""
    """The table whose people play again here; empty as a rule."""
    followed_by: str = ""
    """The table where they play again; empty until somebody asks for it."""

    @property
    def arbiters(self) -> list[bytes]:
        """The keys whose rulings count."""
        keys = self.arbiter_keys
        return [keys[at : at + PUBLIC_KEY_BYTES] for at in range(0, len(keys), PUBLIC_KEY_BYTES)]

    def with_seat(self, seat: int, row: SeatRow) -> "TableRow":
        """Return this table with *row* on *seat*."""
        return replace(self, seats=(*self.seats[:seat], row, *self.seats[seat + 1 :]))


class Directory:
    """Tables and seats on disk. Every method returns when the change is there."""

    def __init__(self, folder: Path) -> None:
        """Open the directory in *folder*, making both if they are not there.

        Raises:
            StartError: the folder cannot be written, is another server's, or holds a foreign file.
        """
        self._address = folder / ADDRESS_FILE
        path = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.touch(mode=0o600)
            self._database = sqlite3.connect(
                path, timeout=0, check_same_thread=False, isolation_level=None
            )
        except (OSError, sqlite3.Error) as error:
            raise StartError(
                f"the data directory {folder} cannot be written ({error});"
                " choose another with --data-dir",
                case="data_dir",
                folder=str(folder),
                why=str(error),
            ) from error
        try:
            self._claim()
        except (sqlite3.Error, StartError) as error:
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
            for statement in _SCHEMA.split(";"):
                run(statement)
        elif version != _VERSION:
            raise StartError(
                f"its version is {version}, this program reads version {_VERSION};"
                " use the tilewyrm that wrote it",
                case="version",
                version=version,
                known=_VERSION,
            )
        run("COMMIT")
        with contextlib.suppress(OSError):  # of a server that was killed
            self._address.unlink(missing_ok=True)

    def note_address(self, address: str) -> None:
        """Leave a note for whoever finds the directory taken: the server listens at *address*."""
        with contextlib.suppress(OSError):  # it is a courtesy: a full disk must not stop the start
            self._address.write_text(address, encoding="utf-8")

    def close(self) -> None:
        """Close the file and let another server have it."""
        with contextlib.suppress(OSError):
            self._address.unlink(missing_ok=True)
        self._database.close()

    def add(self, row: TableRow) -> bool:
        """Add a new table; return False, changing nothing, when its id is taken."""
        try:
            with self._change() as run:
                run.execute(_INSERT, [getattr(row, column) for column in _COLUMNS])
                _put_seats(run, row)
        except sqlite3.IntegrityError:
            return False
        return True

    def put(self, row: TableRow) -> None:
        """Store what can change of a table: seats, status, seq and result."""
        with self._change() as run:
            run.execute(
                "UPDATE tables SET status = ?, seq = ?, result = ?, followed_by = ?"
                " WHERE table_id = ?",
                (row.status, row.seq, row.result, row.followed_by, row.table_id),
            )
            _put_seats(run, row)

    def remove(self, table_id: str) -> None:
        """Forget a table and its seats."""
        with self._change() as run:
            run.execute("DELETE FROM tables WHERE table_id = ?", (table_id,))

    def all(self) -> list[TableRow]:
        """Return every table, oldest first."""
        seats: dict[str, list[SeatRow]] = {}
        for table_id, name, bot, token_hash, entropy, ready, reserved in self._database.execute(
            "SELECT table_id, name, bot, token_hash, entropy, ready, reserved FROM seats"
            " ORDER BY table_id, seat"
        ):
            row = SeatRow(name, bot, token_hash, entropy, bool(ready), bool(reserved))
            seats.setdefault(table_id, []).append(row)
        found = []
        for values in self._database.execute(_SELECT):
            kept = dict(zip(_COLUMNS, values, strict=True))
            kept["status"] = Status(kept["status"])
            found.append(TableRow(seats=tuple(seats[kept["table_id"]]), **kept))
        return found

    def _change(self) -> "_Transaction":
        return _Transaction(self._database)


class _Transaction:
    """Begins on entry; commits on exit, or rolls back when an exception leaves it."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> sqlite3.Connection:
        self._run("BEGIN IMMEDIATE")
        return self._database

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self._run("COMMIT")
            return
        with contextlib.suppress(sqlite3.Error):  # after a full disk there is nothing to take back
            self._database.execute("ROLLBACK")
        if isinstance(error, sqlite3.OperationalError):
            raise CannotStore(f"the directory of tables cannot be written: {error}") from error

    def _run(self, statement: str) -> None:
        try:
            self._database.execute(statement)
        except sqlite3.OperationalError as error:
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            raise CannotStore(f"the directory of tables cannot be written: {error}") from error


def _put_seats(run: sqlite3.Connection, row: TableRow) -> None:
    run.executemany(
        "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                row.table_id,
                number,
                seat.name,
                seat.bot,
                seat.token_hash,
                seat.entropy,
                seat.ready,
                seat.reserved,
            )
            for number, seat in enumerate(row.seats)
        ],
    )


def _start_error(folder: Path, error: Exception) -> StartError:
    path = folder / FILE_NAME
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        running = _listening(folder)
        return StartError(
            f"another tilewyrm server{running and ' at '}{running} is using the data directory"
            f" {folder} (`tilewyrm play` runs one, too); join it with"
            f" `tilewyrm play --server {running or 'HOST'}`, end it first, or choose another"
            " directory with --data-dir",
            running=running,
            case="busy",
            folder=str(folder),
        )
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return StartError(
            f"{path} is no directory of tables; move it away or choose --data-dir",
            case="foreign",
            path=str(path),
        )
    about = {"case": "unusable", "why": str(error)}
    if isinstance(error, StartError):
        about = {name: str(value) for name, value in error.about.items()}
    found = StartError(f"{path} cannot be used: {error}")
    found.about = {**about, "path": str(path)}
    return found


def _listening(folder: Path) -> str:
    try:
        return (folder / ADDRESS_FILE).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""

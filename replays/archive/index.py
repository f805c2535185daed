"""Index of an archive's files, in SQLite: made from the files alone.

Each row has a checksum, and the size and times of its file. Nothing here is lost with the index: it
is thrown away and made again whenever it is not as it was left.
"""

import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple, Self

from tilewyrm.replays.archive.card import Card
from tilewyrm.replays.archive.layout import Stamp
from tilewyrm.replays.message import ReplayMessage, replay_message

_APPLICATION_ID = 0x7477_6978
"""SQLite's ``application_id`` of these files."""
VERSION = 6
"""Increased with each change of the rows' content; an older index is built again."""
_BUSY_S = 30.0
_MAX_INTEGER = 2**63 - 1
"""The largest number that SQLite has."""
_COLUMNS = (
    "path", "size", "mtime_ns", "ctime_ns", "fault", "content", "match", "code", "game", "edition",
    "started_ms", "lasted_ms", "entries", "rulings", "state", "ending", "best", "names", "winners",
    "kinds", "options", "event", "round", "card", "verdict",
)  # fmt: skip
_SCHEMA = f"CREATE TABLE files ({', '.join(_COLUMNS)}, checksum, PRIMARY KEY (path)) WITHOUT ROWID"
_INDEXED_COLUMNS = ("content", "match")
"""Columns by which a new file is compared with those in the archive."""
_INSERT = f"INSERT OR REPLACE INTO files VALUES ({', '.join('?' * (len(_COLUMNS) + 1))})"


class IndexDamaged(Exception):
    """The index is damaged, or of another version.

    Attributes:
        message: what is wrong with it.
    """

    def __init__(self, why: ReplayMessage) -> None:
        super().__init__(str(why))
        self.message = why


class IndexNotWritable(Exception):
    """The index cannot be written to its file; the message says why."""


class IndexRow(NamedTuple):
    """One file in the index."""

    path: str
    """In the archive."""
    stamp: Stamp
    card: Card | None
    """None: nothing of it can be read."""
    fault: ReplayMessage | None
    """Why it cannot be read, or not to its end; None: it can."""


class Index:
    """The index of an archive. `commit` stores the changes, all or none of them."""

    def __init__(self, path: Path | None) -> None:
        """Open the index at *path*, or make it; None: one in memory, which goes with the process.

        Raises:
            IndexDamaged: what is there is no index, or not as it was left.
            IndexNotWritable: there is none, and none can be made.
        """
        if path is not None and not path.exists():
            _create_file(path)
        try:
            self._database = sqlite3.connect(path or ":memory:", timeout=_BUSY_S)
            try:
                self._open(new=path is None)
            except BaseException:
                self._database.close()
                raise
        except sqlite3.OperationalError as error:
            raise IndexNotWritable(str(error)) from error
        except sqlite3.DatabaseError as error:
            raise IndexDamaged(ReplayMessage(str(error))) from error

    def _open(self, *, new: bool) -> None:
        run = self._database.execute
        # A killed process leaves a whole index. A loss of power may not: that is noticed.
        run("PRAGMA synchronous = OFF")
        (count,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if not count:
            run("BEGIN IMMEDIATE")
            if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                run(f"PRAGMA application_id = {_APPLICATION_ID}")
                run(f"PRAGMA user_version = {VERSION}")
                run(_SCHEMA)
                for column in _INDEXED_COLUMNS:
                    run(f"CREATE INDEX by_{column} ON files ({column})")
            self._database.commit()
        application_id, version = (
            run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
        )
        if application_id != _APPLICATION_ID:
            raise IndexDamaged(replay_message("not an index of an archive", "index.none"))
        if version != VERSION:
            sentence = f"written by another version of this program ({version})"
            raise IndexDamaged(replay_message(sentence, "index.version", version=version))
        if new:
            return
        # The quick check would not compare what is looked up with the rows themselves.
        (answer,) = run("PRAGMA integrity_check(1)").fetchone()
        if answer != "ok":
            raise IndexDamaged(ReplayMessage(str(answer)))

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close it; what was not committed is dropped."""
        self._database.close()

    def commit(self) -> None:
        """Keep what was changed.

        Raises:
            IndexNotWritable: it cannot be written; it stays as it was at the last commit.
        """
        try:
            self._database.commit()
        except sqlite3.OperationalError as error:
            with suppress(sqlite3.Error):
                self._database.rollback()
            raise IndexNotWritable(str(error)) from error

    def stamps(self) -> Mapping[str, Stamp]:
        """Return the stamp of each file by its path, after checking every row.

        Raises:
            IndexDamaged: a row is not as it was left.
        """
        found = {}
        try:
            for row in self._database.execute(f"SELECT {', '.join(_COLUMNS)}, checksum FROM files"):
                if _checksum(row[:-1]) != row[-1]:
                    name = f"{row[0]!r:.80}"
                    sentence = f"damaged row ({name})"
                    raise IndexDamaged(replay_message(sentence, "index.row", name=name))
                found[os.fsdecode(row[0])] = Stamp(*row[1:4])
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise IndexDamaged(ReplayMessage(str(error))) from error
        return found

    def put(self, path: str, stamp: Stamp, card: Card | None, fault: ReplayMessage | None) -> None:
        """Store the row of the file at *path*, in place of an older one.

        The verdict stays if the content is the same.

        Raises:
            IndexNotWritable: it cannot be noted.
        """
        name = os.fsencode(path)
        same = ("path = ? AND content = ?", name, "" if card is None else card.content)
        verdict = self._verdict(*same)
        row = (name, *stamp, _fault_json(fault), *_card_columns(card), verdict)
        try:
            self._database.execute(_INSERT, (*row, _checksum(row)))
        except sqlite3.OperationalError as error:
            raise IndexNotWritable(str(error)) from error

    def remove(self, paths: Iterable[str]) -> None:
        """Forget the files at *paths*."""
        self._database.executemany(
            "DELETE FROM files WHERE path = ?", ((os.fsencode(path),) for path in paths)
        )

    def verdict(self, path: str) -> str:
        """Return the verdict on the file at *path*; empty: none."""
        return self._verdict("path = ?", os.fsencode(path))

    def _verdict(self, where: str, *values: bytes | str) -> str:
        found = self._database.execute(
            f"SELECT verdict FROM files WHERE {where}", values
        ).fetchone()
        return "" if found is None else str(found[0])

    def put_verdict(self, path: str, word: str) -> None:
        """Store the verdict *word* on the file at *path*."""
        found = self._database.execute(
            f"SELECT {', '.join(_COLUMNS)} FROM files WHERE path = ?", (os.fsencode(path),)
        ).fetchone()
        if found is not None:
            row = (*found[:-1], word)
            self._database.execute(_INSERT, (*row, _checksum(row)))

    def rows(
        self, where: str = "1", values: Sequence[Any] = (), order: str = "path", most: int = -1
    ) -> Iterator[IndexRow]:
        """Yield the rows for which the SQL *where* holds with *values*, in the SQL *order*.

        At most *most* of them; -1: all.
        """
        query = (
            "SELECT path, size, mtime_ns, ctime_ns, card, fault FROM files"
            f" WHERE {where} ORDER BY {order} LIMIT ?"
        )
        parameters = tuple(map(_sqlite_value, (*values, most)))
        for path, size, mtime_ns, ctime_ns, card, fault in self._database.execute(
            query, parameters
        ):
            known = Card.from_json(card) if card else None
            stamp, why = Stamp(size, mtime_ns, ctime_ns), _fault_of(fault)
            yield IndexRow(os.fsdecode(path), stamp, known, why)

    def count(self, where: str = "1", values: Sequence[Any] = ()) -> int:
        """Return how many rows there are for which the SQL *where* holds with *values*."""
        query, parameters = (
            f"SELECT count(*) FROM files WHERE {where}",
            tuple(map(_sqlite_value, values)),
        )
        found = self._database.execute(query, parameters)
        number: int = found.fetchone()[0]
        return number


def _sqlite_value(value: Any) -> Any:
    """Return *value* for a comparison in SQL, integers limited to the range of SQLite."""
    return max(-_MAX_INTEGER, min(value, _MAX_INTEGER)) if isinstance(value, int) else value


def _create_file(path: Path) -> None:
    """Create the empty file of an index, readable only for its owner."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise IndexNotWritable(error.strerror or str(error)) from error


def _card_columns(card: Card | None) -> tuple[Any, ...]:
    """Return the columns of a row that come from *card*."""
    if card is None:
        return (None,) * (len(_COLUMNS) - 6)
    names = [case_folded(player.name) for player in card.players]
    winners = [names[seat] for seat in card.winners if seat < len(names)]
    return (
        card.content, card.match, card.code, card.game, card.edition, card.started_ms,
        card.lasted_ms, card.entries, len(card.rulings), card.state, card.ending,
        max(card.scores, default=None), _delimited(names), _delimited(winners),
        _delimited(card.kinds),
        _delimited(f"{name}={value}" for name, value in card.options.items()),
        card.event, card.round, card.as_json(),
    )  # fmt: skip


def _fault_json(fault: ReplayMessage | None) -> str:
    return "" if fault is None else json.dumps(asdict(fault), separators=(",", ":"))


def _fault_of(fault: str) -> ReplayMessage | None:
    return ReplayMessage.of(json.loads(fault)) if fault else None


def case_folded(name: str) -> str:
    """Return *name* as names are compared: without case, blanks at its ends, and line ends."""
    return " ".join(name.casefold().split())


def _delimited(words: Iterable[str]) -> str:
    """Return *words*, a line each, with line ends before and after: so that each is found whole."""
    return "\n" + "".join(f"{' '.join(word.split())}\n" for word in words)


def _checksum(row: Sequence[Any]) -> int:
    return zlib.crc32(repr(row).encode("utf-8", "surrogatepass"))

"""Archive: a folder of replay files, with an index of them that each refresh brings up to date."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from tilewyrm.replays.archive.card import DAMAGED as IS_DAMAGED
from tilewyrm.replays.archive.card import NEWER, Card, card
from tilewyrm.replays.archive.index import Index, IndexDamaged, IndexNotWritable, IndexRow
from tilewyrm.replays.archive.layout import INDEX, REPLAY, Stamp, files
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.replays.errors import ReplayError, UnsupportedReplay
from tilewyrm.replays.message import ReplayMessage, internal_error, replay_message

_COMMIT_EVERY = 100
"""Number of files read between two commits of the index."""
LATEST_FIRST = "started_ms DESC, path"
"""The SQL order of files by the start of their matches, the latest first, then by path."""
UNREADABLE = "unreadable"
"""State of a file without a card."""


class ScanResult(NamedTuple):
    """Result of reading one file. It can be pickled."""

    path: Path
    stamp: Stamp | None
    """Size and times before it was read; None: there is no such file."""
    card: Card | None
    fault: ReplayMessage | None
    """Why it cannot be read, or not to its end; None: it can."""
    broken: bool
    """Whether it is damaged for good: not merely cut off, unfinished, or of a newer program."""


Scanner = Callable[[Sequence[Path]], Iterable[ScanResult]]
"""Reads files, in any process; yields their results in order."""


class RefreshReport(NamedTuple):
    """Result of refreshing an index."""

    read: int
    removed: int
    rebuild_reason: ReplayMessage | None
    """Why all files were read: a damaged index, or a request; None: only changed files were."""
    write_error: str
    """Why the index cannot be written; empty: it was."""


def scan(path: Path) -> ScanResult:
    """Read the file at *path*; nothing that is wrong with it raises."""
    try:
        began_ns = time.time_ns()
        stamp = Stamp.of(path.stat())
        if not stamp.is_settled(began_ns):
            stamp = stamp._replace(mtime_ns=0)  # to be looked at once more, later
    except OSError as error:
        return ScanResult(path, None, None, unreadable_reason(error), False)
    try:
        file_card = card(path)
    except ReplayError as error:
        return ScanResult(
            path, stamp, None, error.message, not isinstance(error, UnsupportedReplay)
        )
    except OSError as error:
        return ScanResult(path, stamp, None, unreadable_reason(error), False)
    except Exception as error:  # other files are still to be read
        return ScanResult(path, stamp, None, internal_error(error), False)
    return ScanResult(path, stamp, file_card, file_card.fault, file_card.state == IS_DAMAGED)


def unreadable_reason(error: OSError) -> ReplayMessage:
    """Return the reason of the system for not reading a file."""
    why = error.strerror or str(error)
    return replay_message(f"cannot read it: {why}", "unread.not_read", why=why)


def _scan_all(paths: Sequence[Path]) -> Iterable[ScanResult]:
    return map(scan, paths)


class Archive:
    """Archive in one folder, as of the last `refresh`."""

    def __init__(self, folder: Path) -> None:
        """Open the archive in *folder*, which must exist.

        A damaged index is removed: the next `refresh` builds it again.
        """
        self.folder = folder
        self._rebuild_reason: ReplayMessage | None = None
        self._write_error = ""
        self.index = self._open_index()

    def _open_index(self) -> Index:
        path = self.folder / INDEX
        try:
            try:
                return Index(path)
            except IndexDamaged as error:
                return self._new_index(error.message)
        except IndexNotWritable as error:
            self._write_error = str(error)
            return Index(None)

    def _new_index(self, why: ReplayMessage) -> Index:
        """Replace the index by an empty one, for the reason *why*, and return that.

        Raises:
            IndexNotWritable: the old one cannot be removed, or the new one not created.
        """
        self._rebuild_reason = why
        for ending in ("", "-journal"):
            path = self.folder / f"{INDEX}{ending}"
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise IndexNotWritable(error.strerror or str(error)) from error
        return Index(self.folder / INDEX)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the index."""
        self.index.close()

    def refresh(self, scanner: Scanner = _scan_all, *, everything: bool = False) -> RefreshReport:
        """Update the index: read new and changed files, remove missing ones.

        It is committed as it grows: after an interruption the next refresh continues there.

        Args:
            scanner: reads files.
            everything: read unchanged files, too.
        """
        try:
            known = self.index.stamps()
        except IndexDamaged as error:
            self.index.close()
            try:
                self.index = self._new_index(error.message)
            except IndexNotWritable as unwritable:
                self._write_error = str(unwritable)
                self.index = Index(None)
            known = {}
        present = dict(files(self.folder))
        removed = known.keys() - present.keys()
        self._change_index(lambda: self.index.remove(removed))
        # This program may be the later one that knows what the last one did not.
        newer = {row.path for row in self.index.rows("state = ?", (NEWER,))}
        changed = [
            name
            for name, stamp in present.items()
            if everything or known.get(name) != stamp or name in newer
        ]
        for number, result in enumerate(scanner([self.folder / name for name in changed]), 1):
            self._put(result)
            if number % _COMMIT_EVERY == 0:
                self._change_index(self.index.commit)
        self._change_index(self.index.commit)
        why = (
            replay_message("reindexing was requested", "index.wished")
            if everything
            else self._rebuild_reason
        )
        return RefreshReport(len(changed), len(removed), why, self._write_error)

    def _put(self, result: ScanResult) -> None:
        name = str(result.path.relative_to(self.folder))
        if result.stamp is None and result.path.exists():  # another computer does not have it
            result = scan(result.path)
        stamp = result.stamp
        if stamp is None:
            self._change_index(lambda: self.index.remove([name]))
        else:
            self._change_index(lambda: self.index.put(name, stamp, result.card, result.fault))

    def _change_index(self, change: Callable[[], object]) -> None:
        """Run *change* on the index; if that cannot be written, continue with one in memory."""
        try:
            change()
        except IndexNotWritable as error:
            if self._write_error:
                raise
            self._write_error = str(error)
            rows = list(self.index.rows())
            self.index.close()
            self.index = Index(None)
            for row in rows:
                self.index.put(row.path, row.stamp, row.card, row.fault)
            change()

    def search(
        self, query: ArchiveQuery, order: str = LATEST_FIRST, most: int = -1
    ) -> Iterator[IndexRow]:
        """Yield the files that match *query*, in the SQL *order*; at most *most*, -1: all."""
        where, values = query.sql()
        return self.index.rows(where, values, order, most)

    def count(self, query: ArchiveQuery) -> int:
        """Return the number of files that match *query*."""
        return self.index.count(*query.sql())

    def faults(self) -> Iterator[IndexRow]:
        """Yield the files that cannot be read, or not to their end."""
        return self.index.rows("fault <> ''")

    def by_content(self, content: str) -> IndexRow | None:
        """Return a file whose whole frames have that SHA-256; None: there is no such file."""
        return next(self.index.rows("content = ?", (content,)), None)

    def by_match(self, match: str) -> list[IndexRow]:
        """Return the files of the match whose luck has that commitment."""
        return list(self.index.rows("match = ?", (match,)))

    def by_name(self, name: str) -> list[IndexRow]:
        """Return the file called *name*, with or without its ending, or those that begin so."""
        exact = list(self.index.rows("path IN (?, ?)", (*map(os.fsencode, (name, name + REPLAY)),)))
        begin = os.fsencode(name)
        return exact or list(self.index.rows("substr(path, 1, ?) = ?", (len(begin), begin)))

    def unverified(self) -> Iterator[IndexRow]:
        """Yield the files without a verdict since they were added or changed.

        Those that were newer than a program are among them: this one may know what that did not.
        """
        return self.index.rows("verdict IN ('', 'NEWER')")

    def verdict(self, path: str) -> str:
        """Return the stored verdict on the file at *path*; empty: none since it changed."""
        return self.index.verdict(path)

    def put_verdict(self, row: IndexRow, word: str) -> None:
        """Store the verdict *word* on the file of *row*, unless it has changed since."""
        try:
            now = Stamp.of((self.folder / row.path).stat())
        except OSError:
            return
        if (now.size, now.ctime_ns) == (row.stamp.size, row.stamp.ctime_ns):
            self._change_index(lambda: self.index.put_verdict(row.path, word))

    def commit(self) -> None:
        """Commit the changes of the index."""
        self._change_index(self.index.commit)

    def duplicates(self) -> Iterator[Sequence[IndexRow]]:
        """Yield each group of files with the same content."""
        duplicated = "content IN (SELECT content FROM files GROUP BY content HAVING count(*) > 1)"
        group: list[IndexRow] = []
        for row in self.index.rows(f"card IS NOT NULL AND {duplicated}", order="content, path"):
            if group and _content(group[0]) != _content(row):
                yield group
                group = []
            group.append(row)
        if group:
            yield group

    def put_scan(self, result: ScanResult) -> None:
        """Store the result of reading a file that was just put into the folder."""
        self._put(result)
        self._change_index(self.index.commit)


def _content(row: IndexRow) -> str:
    return "" if row.card is None else row.card.content

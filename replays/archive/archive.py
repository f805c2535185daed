"""An archive: a folder of replay files, and an index that is never staler than they are."""

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
from tilewyrm.replays.message import (
    ReplayMessage,
    own_mistake,
    replay_message,
)

_AT_ONCE = 100
"""Files that are read between two times at which the index is kept."""
LATEST_FIRST = "started_ms DESC, path"
"""The SQL order of files by the start of their matches, the latest first, then by path."""
UNREADABLE = "unreadable"
"""How a file is of which there is no card."""


class ScanResult(NamedTuple):
    """What came of reading one file. It can be pickled."""

    path: Path
    stamp: Stamp | None
    """How it was before it was read; None: it is not there."""
    card: Card | None
    fault: ReplayMessage | None
    """Why it cannot be read, or not to its end; None: it can."""
    broken: bool
    """Whether it is damaged for good: not merely cut off, unfinished, or of a newer program."""


Scanner = Callable[[Sequence[Path]], Iterable[ScanResult]]
"""Reads files, here or elsewhere; gives what came of each in their order."""


class RefreshReport(NamedTuple):
    """What an index needed to be true again."""

    read: int
    gone: int
    why_again: ReplayMessage | None
    """Why all was read: the index was damaged, or it was wished; None: only what changed was."""
    why_not_kept: str
    """Why the index cannot be kept; empty: it is."""


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
        found = card(path)
    except ReplayError as error:
        return ScanResult(
            path, stamp, None, error.message, not isinstance(error, UnsupportedReplay)
        )
    except OSError as error:
        return ScanResult(path, stamp, None, unreadable_reason(error), False)
    except Exception as error:  # other files are still to be read
        return ScanResult(path, stamp, None, own_mistake(error), False)
    return ScanResult(path, stamp, found, found.fault, found.state == IS_DAMAGED)


def unreadable_reason(error: OSError) -> ReplayMessage:
    """Return why the system does not let a file be read."""
    why = error.strerror or str(error)
    return replay_message(f"cannot be read: {why}", "unread.not_read", why=why)


def _one_by_one(paths: Sequence[Path]) -> Iterable[ScanResult]:
    return map(scan, paths)


class Archive:
    """One folder. What it says is true as of the last `refresh`."""

    def __init__(self, folder: Path) -> None:
        """Open the archive in *folder*, which is there.

        An index that is not as it was left is thrown away: the next `refresh` makes it again.
        """
        self.folder = folder
        self._why_again: ReplayMessage | None = None
        self._why_not_kept = ""
        self.index = self._opened()

    def _opened(self) -> Index:
        path = self.folder / INDEX
        try:
            try:
                return Index(path)
            except IndexDamaged as error:
                return self._anew(error.said)
        except IndexNotWritable as error:
            self._why_not_kept = str(error)
            return Index(None)

    def _anew(self, why: ReplayMessage) -> Index:
        """Return an empty index in the place of the one there is, for a reason.

        Raises:
            IndexNotWritable: that one cannot be removed, or no new one be made.
        """
        self._why_again = why
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

    def refresh(self, reading: Scanner = _one_by_one, *, everything: bool = False) -> RefreshReport:
        """Make the index true: read what is new or has changed, forget what has gone.

        It is kept as it grows: when it is interrupted, the next time goes on from there.

        Args:
            reading: reads files.
            everything: read what has not changed, too.
        """
        try:
            known = self.index.stamps()
        except IndexDamaged as error:
            self.index.close()
            try:
                self.index = self._anew(error.said)
            except IndexNotWritable as unwritable:
                self._why_not_kept = str(unwritable)
                self.index = Index(None)
            known = {}
        there = dict(files(self.folder))
        gone = known.keys() - there.keys()
        self._kept(lambda: self.index.remove(gone))
        # This program may be the later one that knows what the last one did not.
        newer = {row.path for row in self.index.rows("state = ?", (NEWER,))}
        new = [
            name
            for name, stamp in there.items()
            if everything or known.get(name) != stamp or name in newer
        ]
        for number, looked in enumerate(reading([self.folder / name for name in new]), 1):
            self._note(looked)
            if number % _AT_ONCE == 0:
                self._kept(self.index.commit)
        self._kept(self.index.commit)
        why = (
            replay_message("all files were to be read", "index.wished")
            if everything
            else self._why_again
        )
        return RefreshReport(len(new), len(gone), why, self._why_not_kept)

    def _note(self, looked: ScanResult) -> None:
        name = str(looked.path.relative_to(self.folder))
        if looked.stamp is None and looked.path.exists():  # another computer does not have it
            looked = scan(looked.path)
        stamp = looked.stamp
        if stamp is None:
            self._kept(lambda: self.index.remove([name]))
        else:
            self._kept(lambda: self.index.put(name, stamp, looked.card, looked.fault))

    def _kept(self, change: Callable[[], object]) -> None:
        """Do *change* to the index; where that cannot be written, go on with one in memory."""
        try:
            change()
        except IndexNotWritable as error:
            if self._why_not_kept:
                raise
            self._why_not_kept = str(error)
            rows = list(self.index.rows())
            self.index.close()
            self.index = Index(None)
            for row in rows:
                self.index.put(row.path, row.stamp, row.card, row.fault)
            change()

    def search(
        self, wish: ArchiveQuery, order: str = LATEST_FIRST, most: int = -1
    ) -> Iterator[IndexRow]:
        """Yield the files that are as wished, in the SQL *order*; at most *most*, -1: all."""
        where, values = wish.sql()
        return self.index.rows(where, values, order, most)

    def number(self, wish: ArchiveQuery) -> int:
        """Return how many files are as wished."""
        return self.index.count(*wish.sql())

    def faults(self) -> Iterator[IndexRow]:
        """Yield the files that cannot be read, or not to their end."""
        return self.index.rows("fault <> ''")

    def of_content(self, content: str) -> IndexRow | None:
        """Return a file whose whole frames have that SHA-256; None: there is none."""
        return next(self.index.rows("content = ?", (content,)), None)

    def of_match(self, match: str) -> list[IndexRow]:
        """Return the files of the match whose luck has that commitment."""
        return list(self.index.rows("match = ?", (match,)))

    def named(self, name: str) -> list[IndexRow]:
        """Return the file called *name*, with or without its ending, or those that begin so."""
        exact = list(self.index.rows("path IN (?, ?)", (*map(os.fsencode, (name, name + REPLAY)),)))
        begin = os.fsencode(name)
        return exact or list(self.index.rows("substr(path, 1, ?) = ?", (len(begin), begin)))

    def unverified(self) -> Iterator[IndexRow]:
        """Yield the files of which no verdict has been noted since they came or changed.

        Those that were newer than a program are among them: this one may know what that did not.
        """
        return self.index.rows("verdict IN ('', 'NEWER')")

    def verdict(self, path: str) -> str:
        """Return the verdict that was noted of the file at *path*; empty: none since it changed."""
        return self.index.verdict(path)

    def note_verdict(self, row: IndexRow, word: str) -> None:
        """Note what playing the file of *row* again came to, unless it has changed since."""
        try:
            now = Stamp.of((self.folder / row.path).stat())
        except OSError:
            return
        if (now.size, now.ctime_ns) == (row.stamp.size, row.stamp.ctime_ns):
            self._kept(lambda: self.index.put_verdict(row.path, word))

    def keep(self) -> None:
        """Keep what was noted."""
        self._kept(self.index.commit)

    def twice(self) -> Iterator[Sequence[IndexRow]]:
        """Yield the files that have the same content, together."""
        several = "content IN (SELECT content FROM files GROUP BY content HAVING count(*) > 1)"
        together: list[IndexRow] = []
        for row in self.index.rows(f"card IS NOT NULL AND {several}", order="content, path"):
            if together and _content(together[0]) != _content(row):
                yield together
                together = []
            together.append(row)
        if together:
            yield together

    def noted(self, looked: ScanResult) -> None:
        """Keep what was read of a file that has just come into the folder."""
        self._note(looked)
        self._kept(self.index.commit)


def _content(row: IndexRow) -> str:
    return "" if row.card is None else row.card.content

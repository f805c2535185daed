"""Store of this user's seats on disk, so that a killed client finds its seat again.

One file a seat, readable by its owner only, for it holds the token. A running client holds a lock
for it, which ends with the process, however it ends. So several clients of one user at one table do
not take each other's seats, and the one that was killed finds the seat that is free. The lock is a
file of its own, because on some systems a locked file cannot be read.
"""

import contextlib
import hashlib
import json
import os
import time
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewyrm.client.settings.paths import state_directory
from tilewyrm.client.settings.private_file import write_private
from tilewyrm.language.speech import tell

if TYPE_CHECKING:  # the first screen comes before it
    from filelock import BaseFileLock

LOCAL = "local"
"""The name of the embedded server where seats are kept."""
_LATER = ("network_port", "bot")
"""Fields that came with later versions of the program."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """The right to one seat."""

    server: str
    """Address as the player gave it, or ``local`` for the embedded server."""
    table_id: str
    seat: int
    """As it was given; until the start it may change."""
    name: str
    token: str
    """Empty where the server has refused it: only what else there is of the seat is kept then."""
    host_token: str = ""
    """The right to host the table; empty for who is no host."""
    known_by: str = ""
    """Identity of the server (`TrustedServer.known_by`); empty if only its address is known."""
    network_port: int = 0
    """The port at which others reached the embedded server; 0: it was not for others."""
    bot: str = ""
    """Value of ``--bot`` for returning, or an empty text. It is the file of the table's bots
    (`OwnBot.file`), or the bot that plays instead."""

    @property
    def is_local(self) -> bool:
        """Whether the table is on the embedded server, on the user's own data directory."""
        return self.server == LOCAL


class SeatStore:
    """The seats in one state directory, below it in ``seats`` and their locks in ``locks``."""

    def __init__(self, directory: Path | None = None) -> None:
        state = directory or state_directory()
        self._seats = state / "seats"
        self._locks = state / "locks"
        self._held: dict[Path, BaseFileLock] = {}

    def prepare(self) -> None:
        """Make the directories.

        Raises:
            OSError: one cannot be made or written.
        """
        for directory in (self._seats, self._locks):
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not os.access(directory, os.W_OK):
                raise PermissionError(tell("start.seat.no_right", folder=directory))

    def keep(self, kept: StoredSeat) -> None:
        """Write a seat to disk and hold it.

        Raises:
            OSError: it cannot be written.
        """
        self.prepare()
        path = self._path(kept)
        self._lock(path)  # before others can find it
        if kept.host_token:
            self._path(replace(kept, token="")).unlink(missing_ok=True)
        self._write(kept)
        _mark_used(path)

    def follow(self, known_by: str, server: str) -> None:
        """Note that what is known by *known_by* is at the address *server* now.

        Every seat that was kept there is kept at that address from now on, but for those that
        another running client holds. With nothing to know it by, a server has its address alone.

        Raises:
            OSError: a seat cannot be written.
        """
        if not known_by:
            return
        for kept, _ in self._files():
            moved = kept.known_by == known_by and kept.server != server
            named = kept.server == server and not kept.known_by
            if not (moved or named):
                continue
            before, mine = self._path(kept), self._path(kept) in self._held
            if not mine and not self._lock(before):
                continue
            used_s = before.stat().st_mtime
            after = replace(kept, server=server, known_by=known_by)
            self._write(after)
            os.utime(self._path(after), (used_s, used_s))
            if self._path(after) != before:
                self.forget(kept)
            elif not mine:
                self._unlock(before)

    def refused(self, kept: StoredSeat) -> None:
        """Remove a seat whose token the server refuses; a right to host is kept without it."""
        self.forget(kept)
        if kept.host_token:
            with contextlib.suppress(OSError):  # then it is asked for again, as the seat is
                self._write(replace(kept, token=""))

    def _write(self, kept: StoredSeat) -> None:
        write_private(self._path(kept), json.dumps(_fields(kept)))

    def hold(self, kept: StoredSeat) -> bool:
        """Hold a kept seat, until it is let go or forgotten, and mark it as the last used.

        Returns:
            False when another running client holds it, or it is not where it should be.
        """
        path = self._path(kept)
        if path in self._held:
            return True
        try:
            self.prepare()
            if not path.exists() or not self._lock(path):
                return False
            _mark_used(path)
        except OSError:  # gone meanwhile, for instance
            self._unlock(path)
            return False
        return True

    def is_held_elsewhere(self, kept: StoredSeat) -> bool:
        """Return whether another running client holds a kept seat."""
        path = self._path(kept)
        if path in self._held:
            return False
        try:
            free = self._lock(path)
        except OSError:  # then it cannot be held here either, and whoever tries is told why
            return False
        self._unlock(path)
        return not free

    def release(self) -> None:
        """Let go of every seat that is held; they stay on disk."""
        for path in list(self._held):
            self._unlock(path)

    def forget(self, kept: StoredSeat) -> None:
        """Remove a seat that is no longer good."""
        path = self._path(kept)
        path.unlink(missing_ok=True)
        if path in self._held:
            # While it is held nobody can take it for theirs; Windows removes it with the release.
            with contextlib.suppress(PermissionError):
                self._lock_path(path).unlink(missing_ok=True)
            self._unlock(path)

    def _lock(self, path: Path) -> bool:
        """Lock a seat and return whether nobody else holds it.

        Raises:
            OSError: the lock cannot be made.
        """
        # Imported here: see above.
        from filelock import FileLock, Timeout

        lock = FileLock(self._lock_path(path), mode=0o600, blocking=False)
        try:
            lock.acquire()
        except Timeout:
            return False
        self._held[path] = lock
        return True

    def _unlock(self, path: Path) -> None:
        if path in self._held:
            self._held.pop(path).release()

    def _lock_path(self, path: Path) -> Path:
        return self._locks / f"{path.stem}.lock"

    def of(self, server: str) -> list[StoredSeat]:
        """Return the seats at *server*'s tables, the last used first; skip unreadable files."""
        return [kept for kept in self.all() if kept.server == server]

    def with_code(self, table_id: str) -> StoredSeat | None:
        """Return the last used seat at a table of that code, wherever; it is not held by that."""
        return next((kept for kept in self.all() if kept.table_id == table_id), None)

    def all(self) -> list[StoredSeat]:
        """Return every seat, the last used first; skip unreadable files."""
        return [kept for kept, _ in self.used()]

    def used(self) -> list[tuple[StoredSeat, float]]:
        """Return every seat with when it was last used, in seconds since 1970, that one first."""
        return [(kept, used_s) for kept, used_s in self._files() if kept.token]

    def host_token(self, server: str, table_id: str, name: str) -> str:
        """Return the right to host a table that was kept for *name* there; empty: none."""
        whose = (server, table_id, name)
        seats = [kept for kept, _ in self._files()]
        tokens = [s.host_token for s in seats if (s.server, s.table_id, s.name) == whose]
        return next(filter(None, tokens), "")

    def tokens(self) -> list[str]:
        """Return every right that is kept, to whatever it is."""
        kept = [seat for seat, _ in self._files()]
        return [token for seat in kept for token in (seat.token, seat.host_token) if token]

    def _files(self) -> list[tuple[StoredSeat, float]]:
        found: list[tuple[float, StoredSeat]] = []
        for path in self._seats.glob("*.json"):
            with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
                kept = _seat(json.loads(path.read_text(encoding="utf-8")))
                found.append((path.stat().st_mtime, kept))
        found.sort(key=lambda item: -item[0])
        return [(kept, used_s) for used_s, kept in found]

    def find(self, server: str, table_id: str, name: str | None = None) -> StoredSeat | None:
        """Hold and return a free seat at a table: the one of *name*, else the last used."""
        for kept in self.of(server):
            if kept.table_id == table_id and name in (None, kept.name) and self.hold(kept):
                return kept
        return None

    def _path(self, kept: StoredSeat) -> Path:
        place = "".join(char if char.isalnum() else "_" for char in kept.server)
        # Not by the seat: until the start people may be given others.
        mark = hashlib.sha256(kept.token.encode()).hexdigest()[:12]
        return self._seats / f"{place}-{kept.table_id}-{mark}.json"


def _fields(kept: StoredSeat) -> dict[str, Any]:
    """Return the fields that are written. Later ones are only written where they are set."""
    found = asdict(kept)
    return {name: value for name, value in found.items() if value or name not in _LATER}


def _seat(found: dict[str, Any]) -> StoredSeat:
    """Return the seat that was written as *found*; what only a later program knows is left out.

    Raises:
        TypeError: a field is missing.
    """
    known = {field.name for field in fields(StoredSeat)}
    return StoredSeat(**{name: value for name, value in found.items() if name in known})


def _mark_used(path: Path) -> None:
    now = time.time()
    os.utime(path, (now, now))

"""The seats that this user holds, kept on disk so that a killed client finds its seat again.

One file a seat, readable by its owner only, for it holds the token. A running client keeps its file
locked; the lock ends with the process, however it ends. So several clients of one user at one table
do not take each other's seats, and the one that was killed finds the seat that is free.
"""

import contextlib
import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from platformdirs import user_state_path

try:
    import fcntl
except ImportError:  # not on Windows: there a seat is simply never locked
    fcntl = None  # type: ignore[assignment]

DIRECTORY = "TILEWYRM_STATE_DIR"
"""Environment variable that names another directory for the seats."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """The right to one seat."""

    server: str
    """Address as the player gave it, or ``local`` for the embedded server."""
    table_id: str
    seat: int
    name: str
    token: str


def state_directory() -> Path:
    """Return where this user's client keeps what it must remember."""
    named = os.environ.get(DIRECTORY)
    return Path(named) if named else user_state_path("tilewyrm", appauthor=False)


class Seats:
    """The seats in one directory."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = (directory or state_directory()) / "seats"
        self._locks: dict[Path, int] = {}

    def prepare(self) -> None:
        """Make the directory.

        Raises:
            OSError: it cannot be made or written.
        """
        self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not os.access(self._directory, os.W_OK):
            raise PermissionError(f"no right to write in {self._directory}")

    def keep(self, kept: KeptSeat) -> None:
        """Write a seat to disk and hold it for this process.

        Raises:
            OSError: it cannot be written.
        """
        self.prepare()
        path = self._path(kept)
        partial = path.with_suffix(".part")
        partial.unlink(missing_ok=True)
        handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(kept), file)
        partial.replace(path)
        self.hold(kept)

    def hold(self, kept: KeptSeat) -> bool:
        """Lock a kept seat for this process and mark it as the last used.

        Returns:
            False when another running client holds it, or it cannot be read.
        """
        path = self._path(kept)
        if path in self._locks:
            return True
        try:
            handle = os.open(path, os.O_RDWR)
        except OSError:  # gone meanwhile, or not under the name it should have
            return False
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            return False
        self._locks[path] = handle
        os.utime(path, (time.time(), time.time()))
        return True

    def release(self) -> None:
        """Let go of every seat that this process holds; they stay on disk."""
        for handle in self._locks.values():
            os.close(handle)
        self._locks.clear()

    def forget(self, kept: KeptSeat) -> None:
        """Remove a seat that is no longer good."""
        path = self._path(kept)
        if path in self._locks:
            os.close(self._locks.pop(path))
        path.unlink(missing_ok=True)

    def of(self, server: str) -> list[KeptSeat]:
        """Return the seats at *server*'s tables, the last used first; skip unreadable files."""
        found: list[tuple[float, KeptSeat]] = []
        for path in self._directory.glob("*.json"):
            with contextlib.suppress(OSError, ValueError, TypeError):
                kept = KeptSeat(**json.loads(path.read_text(encoding="utf-8")))
                if kept.server == server:
                    found.append((path.stat().st_mtime, kept))
        found.sort(key=lambda item: -item[0])
        return [kept for _, kept in found]

    def find(self, server: str, table_id: str, name: str | None = None) -> KeptSeat | None:
        """Hold and return a free seat at a table: the one of *name*, else the last used."""
        for kept in self.of(server):
            if kept.table_id == table_id and name in (None, kept.name) and self.hold(kept):
                return kept
        return None

    def _path(self, kept: KeptSeat) -> Path:
        place = "".join(char if char.isalnum() else "_" for char in kept.server)
        return self._directory / f"{place}-{kept.table_id}-{kept.seat}.json"

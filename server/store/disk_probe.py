"""Disk probes: whether a halted table can be resumed."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

Probe = Callable[[], bool]
"""Returns whether a retry is worthwhile. It reads the disk: not for the event loop."""

_PROBE_BYTES = 1 << 16
"""Bytes that must fit on the disk: many turns of any match."""


def can_write(folder: Path) -> Probe:
    """Return a probe that is true when *folder* can be written."""

    def has_room() -> bool:
        probe = folder / ".room"
        try:
            with probe.open("wb") as file:
                file.write(bytes(_PROBE_BYTES))
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            return False
        finally:
            with contextlib.suppress(OSError):
                probe.unlink(missing_ok=True)
        return True

    return has_room


def file_changed(path: Path) -> Probe:
    """Return a probe that is true when the file at *path* has changed since now."""
    before = _state(path)
    return lambda: _state(path) != before


def _state(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns

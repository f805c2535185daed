"""Whether what halted a table has been mended meanwhile."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

Probe = Callable[[], bool]
"""Returns whether it looks worth trying again. It looks at the disk: not for the event loop."""

_PROBE_BYTES = 1 << 16
"""What must fit before the disk has room again: a turn of any match, many times."""


def can_write(folder: Path) -> Probe:
    """Return what says whether something can be written in *folder*."""

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
    """Return what says whether the file at *path* is another one than now."""
    before = _state(path)
    return lambda: _state(path) != before


def _state(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns

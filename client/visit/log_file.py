"""Log file of the client: warnings and errors, never written over the board."""

import contextlib
import logging
from pathlib import Path

from tilewyrm.client.settings.paths import state_directory

_MOST_BYTES = 1_000_000
"""A log that has grown beyond that begins anew."""


class _LogFile(logging.FileHandler):
    """The file, made at the first record; a disk that takes none stops nobody's game."""

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):
            super().emit(record)


def log_path() -> Path:
    """Return the file."""
    return state_directory() / "client.log"


def log_to_file() -> None:
    """Write warnings and errors of this process, the libraries' too, to the file."""
    path = log_path()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path.exists() and path.stat().st_size > _MOST_BYTES:
            path.unlink()
    handler = _LogFile(path, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])

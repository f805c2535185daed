"""Where a server writes its own troubles: whole into a file, in one line to whoever runs it."""

import asyncio
import contextlib
import logging
import sys
from pathlib import Path

LOG_FILE = "server.log"

_log = logging.getLogger(__name__)


class _Whole(logging.FileHandler):
    """The file, made at the first record; a disk that takes none stops nobody's work."""

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):
            super().emit(record)


class _OneLine(logging.Formatter):
    """What happened and where the rest stands; never a traceback."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def format(self, record: logging.LogRecord) -> str:
        return f"{self.formatTime(record)} {record.getMessage()} (details: {self._path})"


def log_to(folder: Path, *, terminal: bool) -> None:
    """Write warnings and errors of this process to ``server.log`` in *folder*.

    Args:
        folder: the data directory; the file is made at the first record.
        terminal: whether standard error gets a line for each record, too.
    """
    path = folder / LOG_FILE
    # A disk that takes no log must not put a traceback on the terminal instead.
    logging.raiseExceptions = False
    whole = _Whole(path, encoding="utf-8", delay=True)
    whole.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handlers: list[logging.Handler] = [whole]
    if terminal:
        line = logging.StreamHandler()
        line.setFormatter(_OneLine(path))
        handlers.append(line)
    logging.basicConfig(level=logging.WARNING, handlers=handlers)
    sys.unraisablehook = _uncaught


def _uncaught(trouble: "sys.UnraisableHookArgs") -> None:
    """Log what no caller could be told, such as an error while an object is cleared away."""
    value = trouble.exc_value
    if value is None or isinstance(value, asyncio.CancelledError):
        return  # a call that was open when the server stopped: nothing went wrong
    error = (trouble.exc_type, value, trouble.exc_traceback)
    _log.error("an error came where nobody could be told of it", exc_info=error)

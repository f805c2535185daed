"""Where a server writes its own troubles: whole into a file, in one line to whoever runs it."""

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

import grpc.aio

from tilewyrm.server.config.settings import LogFormat, LogSettings

LOG_FILE = "server.log"
LONGEST = 16_000
"""Characters of one record; what is longer is cut."""
ALIKE_A_MINUTE = 20
"""So many records of one line of the program are written in a minute; no more."""

_MINUTE_S = 60.0
_PLACES = ("table", "seat")
"""What a record may say of where it happened, as ``extra``."""

_log = logging.getLogger(__name__)


class _LogFile(RotatingFileHandler):
    """The file, made at the first record; a disk that takes none stops nobody's work."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        descriptor = os.open(self.baseFilename, flags, 0o600)  # its owner's alone
        return os.fdopen(descriptor, "a", encoding=self.encoding, errors=self.errors)

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):
            super().emit(record)


class _RateLimited(logging.Handler):
    """Hands records on, but lets nobody outside fill the log by making the program complain.

    Of each line of the program there are so many a minute; and what gRPC says of a client that has
    hung up is no trouble of the server's.
    """

    def __init__(self, handlers: Iterable[logging.Handler]) -> None:
        super().__init__()
        self._handlers = tuple(handlers)
        self._counts: dict[tuple[str, int], int] = {}
        self._since_s = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        if _hung_up(record):
            return
        now_s = time.monotonic()
        if now_s - self._since_s > _MINUTE_S:
            self._counts, self._since_s = {}, now_s
        place = (record.pathname, record.lineno)
        count = self._counts[place] = self._counts.get(place, 0) + 1
        if count == ALIKE_A_MINUTE:
            record.msg, record.args = f"{record.getMessage()} (no more of this for a minute)", ()
        if count <= ALIKE_A_MINUTE:
            for handler in self._handlers:
                handler.handle(record)


class _TextFormatter(logging.Formatter):
    """For people: nothing in it moves the terminal on which it is read."""

    def format(self, record: logging.LogRecord) -> str:
        return _harmless(super().format(record))[:LONGEST]


class _JsonFormatter(logging.Formatter):
    """A JSON object on one line: time, level, event, and where it is known table and seat."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage()[:LONGEST],
            "logger": record.name,
        }
        said.update((each, getattr(record, each)) for each in _PLACES if hasattr(record, each))
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)[-LONGEST:]
        return json.dumps(said)


class _TerminalFormatter(logging.Formatter):
    """What happened and where the rest stands; never a traceback."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def format(self, record: logging.LogRecord) -> str:
        first = _harmless(record.getMessage().partition("\n")[0])
        return f"{self.formatTime(record)} {first} (details: {self._path})"


def log_to(folder: Path, settings: LogSettings, *, terminal: bool) -> None:
    """Write warnings and errors of this process to ``server.log`` in *folder*.

    Args:
        folder: the data directory; the file is made at the first record.
        settings: how it is written, and how much is kept.
        terminal: whether standard error gets a line for each record, too.
    """
    path = folder / LOG_FILE
    # A disk that takes no log must not put a traceback on the terminal instead.
    logging.raiseExceptions = False
    whole = _LogFile(
        path, maxBytes=settings.bytes, backupCount=settings.files, encoding="utf-8", delay=True
    )
    text = _TextFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    whole.setFormatter(_JsonFormatter() if settings.format is LogFormat.JSON else text)
    handlers: list[logging.Handler] = [whole]
    if terminal:
        line = logging.StreamHandler()
        line.setFormatter(_TerminalFormatter(path))
        handlers.append(line)
    logging.basicConfig(level=logging.WARNING, handlers=[_RateLimited(handlers)])
    sys.unraisablehook = _uncaught


def _hung_up(record: logging.LogRecord) -> bool:
    """Return whether a library only says that a client, or the server itself, ended a call."""
    error = record.exc_info[1] if record.exc_info else None
    ended = isinstance(error, asyncio.CancelledError | grpc.aio.InternalError)
    return ended and record.name.partition(".")[0] in ("grpc", "asyncio")


def _harmless(text: str) -> str:
    """Return *text* with every character that is not to be seen as its number."""
    return "".join(c if c.isprintable() or c == "\n" else f"\\u{ord(c):04x}" for c in text)


def _uncaught(trouble: "sys.UnraisableHookArgs") -> None:
    """Log what no caller could be told, such as an error while an object is cleared away."""
    value = trouble.exc_value
    if value is None or isinstance(value, asyncio.CancelledError):
        return  # a call that was open when the server stopped: nothing went wrong
    error = (trouble.exc_type, value, trouble.exc_traceback)
    _log.error("unhandled error in a background task", exc_info=error)

"""The log of an event as a file: read as a whole, and appended to line by line."""

import os
import time
from pathlib import Path

from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Fact
from tilewyrm.events.log.line import Line, whole_lines
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.event_state import EventState
from tilewyrm.replays.evidence.public_key import is_signed


class EventLog:
    """A log and the state that follows from it. Each line is checked once."""

    def __init__(self, path: Path) -> None:
        """Read the file at *path*.

        Raises:
            OSError: it cannot be read.
            EventError: a line is refused; `line` has its number.
        """
        self.path = path
        self._begin()
        self.refresh()

    def _begin(self) -> None:
        self.lines: list[Line] = []
        self.state = EventState(is_signed)
        self.torn = b""
        """The bytes of a last line whose writing was interrupted."""
        self._read = b""
        """The whole lines that were read."""

    def refresh(self) -> None:
        """Read the lines that were appended since, or all of them if the file is another.

        Raises:
            OSError, EventError: as the first time. Then this log is of no more use.
        """
        data = self.path.read_bytes()
        if not data.startswith(self._read):
            self._begin()
        texts, self.torn = whole_lines(data[len(self._read) :])
        for number, text in enumerate(texts, len(self.lines)):
            try:
                line = Line.read(text)
                self.state.apply(line)
            except EventError as error:
                error.line = number
                raise
            self.lines.append(line)
        self._read = data[: len(data) - len(self.torn)]

    @property
    def record(self) -> EventRecord:
        """The record of the event."""
        return self.state.record

    def cut(self) -> None:
        """Cut off the torn line; needs the lock of the folder."""
        if self.torn:
            with self.path.open("r+b") as file:
                file.truncate(file.seek(0, os.SEEK_END) - len(self.torn))
                os.fsync(file.fileno())
            self.torn = b""

    def append(self, fact: Fact, signer: Signer) -> Line:
        """Append *fact*, signed by *signer*; return the line when it is on disk.

        Needs the lock of the folder, and that nothing torn is at the end.

        Raises:
            EventError: the fact is refused.
            OSError: it cannot be written; the file has no part of it.
        """
        line = signed_line(self.state, fact, signer)
        self.append_line(line)
        return line

    def append_line(self, line: Line) -> None:
        """Append the signed *line*; return when it is on disk.

        Needs the lock of the folder, and that nothing torn is at the end.

        Raises:
            EventError: it does not follow, or is refused. Nothing was written.
            OSError: it cannot be written; the file has no part of it.
        """
        change = self.state.change_of(line)
        data = line.text + b"\n"
        with self.path.open("ab") as file:
            end = file.tell()
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                os.truncate(self.path, end)
                raise
        change()
        self.lines.append(line)
        self._read += data


def signed_line(state: EventState, fact: Fact, signer: Signer) -> Line:
    """Return the line that says *fact* next, signed by *signer* now.

    Raises:
        EventError: the fact is refused.
    """
    ms = time.time_ns() // 1_000_000
    return state.next_line(fact, ms=ms, by=signer.by, sign=signer.sign)

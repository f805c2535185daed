"""What several audiences see alike: serialised once."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.server.feed.message_bytes import number_field
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import service_pb2

_UPDATE = service_pb2.Update

Groups = Sequence[Sequence[Value]]
"""A view (`Game.grouped_views`)."""


class LogChange(NamedTuple):
    """The lines of an advance, serialised."""

    lines: Sequence[bytes]
    fields: bytes
    """Fields of an Update: which entries it is of, and the lines."""


class PartsChange(NamedTuple):
    """What differs between two views."""

    fields: bytes
    """Fields of an Update."""
    parts: Mapping[str, bytes]
    """New and changed parts, serialised, by key."""
    removed: Sequence[str]
    """The keys of the parts that are gone."""


class SharedEncoding:
    """What the audiences of one advance see alike: serialised for the first, used for all."""

    def __init__(self) -> None:
        self._parts: dict[str, list[tuple[Value, bytes]]] = {}
        self._lines: dict[int, bytes] = {}
        self._start = b""
        self._open_log: LogChange | None = None
        self._is_log_known = False
        self._changes: dict[tuple[int, int], tuple[Groups, Groups, PartsChange]] = {}
        """By what tells two views apart, which are kept for that, what differs between them."""

    def start(self, lines: Sequence[EntryRecord]) -> bytes:
        """Return the fields that say which *lines*, those of this advance, an Update is of."""
        if not self._start:
            first = number_field(_UPDATE.FIRST_SEQ_FIELD_NUMBER, lines[0].seq)
            self._start = first + number_field(_UPDATE.SEQ_FIELD_NUMBER, lines[-1].seq)
        return self._start

    def open_log(self, write: Callable[[], LogChange | None]) -> LogChange | None:
        """Return the lines as all see them, written once by *write*. None if they have secrets."""
        if not self._is_log_known:
            self._open_log, self._is_log_known = write(), True
        return self._open_log

    def change(
        self, before: Groups, after: Groups, compare: Callable[[], PartsChange]
    ) -> PartsChange:
        """Return the difference of two views, compared once by *compare*.

        Views of several audiences are known to be alike if they are one object.
        """
        key = id(before), id(after)
        known = self._changes.get(key)
        if known is None:
            known = self._changes[key] = before, after, compare()
        return known[2]

    def part(self, part: Value, write: Callable[[Value], bytes]) -> bytes:
        """Return *part* as it was written for somebody before, else as *write* does it."""
        known = self._parts.setdefault(part.key, [])
        for other, data in known:
            if other is part or other == part:
                return data
        data = write(part)
        known.append((part, data))
        return data

    def line(self, seq: int, write: Callable[[], bytes]) -> bytes:
        """Return the line of entry *seq*, in which nothing is hidden, written once by *write*."""
        if seq not in self._lines:
            self._lines[seq] = write()
        return self._lines[seq]

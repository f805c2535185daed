"""What several audiences see alike: serialised once."""

from collections.abc import Callable, Sequence

from tilewyrm.engine.game import Value
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import service_pb2

_UPDATE = service_pb2.Update


class SharedEncoding:
    """What the audiences of one advance see alike: serialised for the first, used for all."""

    def __init__(self) -> None:
        self._parts: dict[str, list[tuple[Value, bytes]]] = {}
        self._lines: dict[int, bytes] = {}
        self._start = b""

    def start(self, lines: Sequence[EntryRecord]) -> bytes:
        """Return the fields that say which *lines*, those of this advance, an Update is of."""
        if not self._start:
            start = _UPDATE(first_seq=lines[0].seq, seq=lines[-1].seq)
            self._start = start.SerializeToString()
        return self._start

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

"""Row of an event: its people, the hashes of their codes, the last bulletin."""

import hashlib
from dataclasses import dataclass

_CHECKSUM_BYTES = 8


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event, as it survives a restart."""

    event: bytes
    """SHA-256 of the first line of its log, 32 bytes."""
    content: bytes
    """The serialised ``tilewyrm.v1.PutEventRequest`` with all people in it."""
    bulletin: bytes = b""
    """The serialised ``tilewyrm.v1.Bulletin``, or nothing so far."""

    def checksum(self) -> bytes:
        """Return the checksum by which damage is noticed."""
        plain = repr([self.event, self.content, self.bulletin]).encode()
        return hashlib.blake2b(plain, digest_size=_CHECKSUM_BYTES).digest()


def event_of(event: object, content: object, bulletin: object, checksum: object) -> EventRow | None:
    """Return the event of these columns, or None where *checksum* is not theirs."""
    if not (
        isinstance(event, bytes) and isinstance(content, bytes) and isinstance(bulletin, bytes)
    ):
        return None
    row = EventRow(event, content, bulletin)
    return row if checksum == row.checksum() else None

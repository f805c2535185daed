"""Rows of events: people, hashes of their codes, the last bulletin, lucks of rounds."""

import hashlib
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class RoundLuckRow:
    """The luck of a round, as it survives a restart."""

    event: bytes
    """SHA-256 of the first line of the event's log, 32 bytes."""
    round: int
    """From 1."""
    sealed_secret: bytes = field(repr=False)
    """See `tilewyrm.server.security.vault.Vault`."""
    luck: bytes
    """The serialised ``tilewyrm.v1.RoundLuck`` with all shares so far."""
    revealed: bool = False
    """Whether the secret is published."""

    def checksum(self) -> bytes:
        """Return the checksum by which damage is noticed."""
        values = [self.event, self.round, self.sealed_secret, self.luck, int(self.revealed)]
        return hashlib.blake2b(repr(values).encode(), digest_size=_CHECKSUM_BYTES).digest()


def round_luck_of(
    event: bytes, number: int, sealed_secret: bytes, luck: bytes, revealed: int, checksum: bytes
) -> RoundLuckRow | None:
    """Return the luck of these columns, or None where *checksum* is not theirs."""
    row = RoundLuckRow(event, number, sealed_secret, luck, bool(revealed))
    return row if checksum == row.checksum() else None

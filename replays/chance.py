"""Checkable luck: every roll follows from a secret that is promised first and shown last.

``docs/replay-format.md`` defines the same draw for readers in other languages.
"""

import hashlib
import hmac
import struct
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from tilewyrm.engine.game import Value

SECRET_BYTES = 32
COMMITMENT_BYTES = 32
MAX_ENTROPY_BYTES = 64

_WORDS = 1 << 64
"""How many different words a draw takes its number from."""
_place = struct.Struct("<QI")
_words = struct.Struct("<4Q")


def commitment(secret: bytes) -> bytes:
    """Return what is published before the first roll: SHA-256 (32 bytes) of *secret*."""
    return hashlib.sha256(secret).digest()


def joint_entropy(shares: Sequence[bytes]) -> bytes:
    """Return SHA-256 (32 bytes) over what each seat added to the luck, in the order of the seats.

    Each share goes in behind its length (4 bytes, little-endian), so that two seats cannot trade
    bytes and come to the same value.
    """
    whole = hashlib.sha256()
    for share in shares:
        whole.update(len(share).to_bytes(4, "little"))
        whole.update(share)
    return whole.digest()


class Luck:
    """The rolls of one match: a fixed number for each entry."""

    def __init__(self, secret: bytes, shares: Sequence[bytes]) -> None:
        """Take the match's *secret* and each seat's share of the entropy, by seat number."""
        self._secret = secret
        self._entropy = joint_entropy(shares)

    def number(self, seq: int, total: int) -> int:
        """Return the number of entry *seq*: from 0 to *total* - 1, each equally likely.

        Words of 64 bits are taken from HMAC-SHA256(secret, entropy, seq, block) until one lies
        below the largest multiple of *total*; its remainder is the number.

        Raises:
            ValueError: *total* is not from 1 to 2**64.
        """
        if not 1 <= total <= _WORDS:
            raise ValueError(f"cannot draw among {total} possibilities")
        limit = _WORDS - _WORDS % total
        block = 0
        while True:
            message = self._entropy + _place.pack(seq, block)
            for word in _words.unpack(hmac.digest(self._secret, message, "sha256")):
                if word < limit:
                    return int(word % total)
            block += 1

    def pick(self, seq: int, outcomes: Sequence[tuple[Value, int]]) -> Value:
        """Return the roll of entry *seq* among *outcomes*: (roll, positive weight), in their order.

        Raises:
            ValueError: there are no outcomes.
        """
        bounds = list(accumulate([weight for _, weight in outcomes]))
        if not bounds:
            raise ValueError("cannot draw among no outcomes")
        return outcomes[bisect_right(bounds, self.number(seq, bounds[-1]))][0]

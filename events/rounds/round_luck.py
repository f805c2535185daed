"""The luck of a round that is the same at all of its tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

SHARE_BYTES = 32


@dataclass
class RoundLuck:
    """The secret of a round, from its commitment to its publication."""

    commitment: str
    """Hex: the SHA-256 of the secret."""
    shares: Mapping[int, bytes] | None = None
    """By player; None until the round can be paired."""
    secret: str = ""
    """Hex; empty until the last match of the round has ended."""
    matches: tuple[str, ...] = ()
    """Every match that was played with the secret, once it is known."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be added."""
        return self.shares is not None

    @property
    def entropy(self) -> bytes:
        """The entropy of every seat, 32 bytes."""
        return joint_shares(self.shares or {})


def joint_shares(shares: Mapping[int, bytes]) -> bytes:
    """Return the SHA-256 of all *shares* in the order of numbers, each behind its number.

    A number has four bytes, little-endian.
    """
    hasher = sha256()
    for number in sorted(shares):
        hasher.update(number.to_bytes(4, "little") + shares[number])
    return hasher.digest()

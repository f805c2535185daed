"""Luck of a match that a program plays: from a seed, or from a secret."""

import hashlib
import secrets
from random import Random

from tilewyrm.replays.evidence.luck import SECRET_BYTES, Luck

Seed = int | str
"""Any number or text."""

_NEW_SEED_BITS = 63


def secret_of(seed: Seed, *more: Seed) -> bytes:
    """Return the SHA-256 (32 bytes) of *seed* as text, with each of *more* on a line after it."""
    return hashlib.sha256("\n".join(map(str, (seed, *more))).encode()).digest()


def new_seed() -> int:
    """Return a seed that is new, by all likelihood."""
    return secrets.randbits(_NEW_SEED_BITS)


def luck_of(secret: bytes, seats: int) -> Luck:
    """Return the luck of a match of *seats* seats that add nothing to *secret*.

    Raises:
        ValueError: *secret* does not have 32 bytes.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, this one has {len(secret)}")
    return Luck(secret, [b""] * seats)


def random_of(seed: Seed, *more: Seed) -> Random:
    """Return random numbers that follow from *seed* and *more*, the same on every machine."""
    return Random(secret_of(seed, *more))  # noqa: S311 (for bots, and to be repeated)


class Origin:
    """Where the rolls of a match come from."""

    __slots__ = ("luck", "seats", "secret", "words")

    def __init__(self, secret: bytes, seats: int, words: str) -> None:
        """Take the *secret*, and the argument of `new` that stands for it."""
        self.luck: Luck = luck_of(secret, seats)
        self.secret = secret
        self.seats = seats
        self.words = words

    def __reduce__(self) -> tuple[object, ...]:
        return Origin, (self.secret, self.seats, self.words)

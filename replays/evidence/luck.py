"""Checkable luck: every roll follows from a secret that is committed to first and shown last.

``docs/replay-format.md`` defines the same draw for readers in other languages.
"""

import hashlib
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from tilewyrm.engine.game import Source, State, Value

SECRET_BYTES = 32
COMMITMENT_BYTES = 32
NO_COMMITMENT = bytes(COMMITMENT_BYTES)
"""The commitment of a match whose rolls do not follow from one secret. It cannot be opened."""
MAX_ENTROPY_BYTES = 64

_SECRET = re.compile(f"[0-9A-Fa-f]{{{2 * SECRET_BYTES}}}")

WORDS = 1 << 64
"""How many different words there are: each is a number from 0 to one less, all equally likely."""
_position_struct = struct.Struct("<QI")
_block_struct = struct.Struct("<4Q")
_BLOCK_BYTES = 64
"""Of SHA-256: a shorter key of HMAC is filled up with zeros to so many."""
_IPAD = bytes(byte ^ 0x36 for byte in range(256))
_OPAD = bytes(byte ^ 0x5C for byte in range(256))


def commitment(secret: bytes) -> bytes:
    """Return the commitment published before the first roll: SHA-256 (32 bytes) of *secret*."""
    return hashlib.sha256(secret).digest()


def is_committed(secret: bytes, to: bytes) -> bool:
    """Return whether *secret* has the right size and *to* is the commitment to it."""
    return len(secret) == SECRET_BYTES and commitment(secret) == to


def read_secrets(text: str) -> list[bytes]:
    """Return the secrets in *text*: one a line, blank lines and those that begin with # skipped.

    Raises:
        ValueError: a line is not 64 hexadecimal digits, or no line is; the message says which.
    """
    secrets = []
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip()
        if word and not word.startswith("#"):
            if not _SECRET.fullmatch(word):
                raise ValueError(f"line {number} is not {2 * SECRET_BYTES} hexadecimal digits")
            secrets.append(bytes.fromhex(word))
    if not secrets:
        raise ValueError("it contains no secret")
    return secrets


def joint_entropy(entropy: Sequence[bytes]) -> bytes:
    """Return SHA-256 (32 bytes) over what each seat added to the luck, in the order of the seats.

    Each goes in behind its length (4 bytes, little-endian), so that two seats cannot trade bytes
    and come to the same value.
    """
    hasher = hashlib.sha256()
    for contribution in entropy:
        hasher.update(len(contribution).to_bytes(4, "little"))
        hasher.update(contribution)
    return hasher.digest()


def number(words: Iterable[int], total: int, of: int = WORDS) -> int:
    """Return a number from 0 to *total* - 1: each equally likely, if each word is.

    The first of *words* that lies below the largest multiple of *total* up to *of* is taken; its
    remainder is the number.

    Args:
        words: as many as are needed, each from 0 to *of* - 1.
        total: how many numbers there are.
        of: how many different words there are.

    Raises:
        ValueError: *total* is not from 1 to *of*, or none of *words* can be taken.
    """
    if not 1 <= total <= of:
        raise ValueError(f"cannot draw among {total} possibilities")
    limit = of - of % total
    for word in words:
        if word < limit:
            return word % total
    raise ValueError("the words are used up")


class Luck:
    """The rolls of one match: fixed for each source and how often it was used before.

    So a roll does not depend on what was decided, or how often, in between.
    """

    def __init__(self, secret: bytes, entropy: Sequence[bytes]) -> None:
        """Take the match's *secret*, and what each seat added, by seat number.

        Raises:
            ValueError: *secret* is longer than 64 bytes.
        """
        if len(secret) > _BLOCK_BYTES:
            raise ValueError(f"a secret of {len(secret)} bytes; {_BLOCK_BYTES} at most")
        key = secret.ljust(_BLOCK_BYTES, b"\0")
        self._inner = hashlib.sha256(key.translate(_IPAD) + joint_entropy(entropy))
        self._outer = hashlib.sha256(key.translate(_OPAD))
        """The two hashes that HMAC is made of (RFC 2104); they are copied in half the time that
        one of `hmac` takes, and each roll needs one."""
        self._source_hashes: dict[str, hashlib._Hash] = {}
        """By the name of a source, the inner one of what all messages for it begin with."""

    def words(self, source: Source) -> Iterator[int]:
        """Yield the words for *source*, without end.

        Four in each block, which is HMAC-SHA256(secret, entropy, source, number of the block).
        """
        for block in count():
            yield from _block_struct.unpack(self._hmac(source, block))

    def number(self, source: Source, total: int) -> int:
        """Return a number from 0 to *total* - 1 for *source*: that of `number` for its `words`.

        Raises:
            ValueError: *total* is not from 1 to `WORDS`.
        """
        word: int = _block_struct.unpack(self._hmac(source, 0))[0]
        if total > 0 and word < WORDS - WORDS % total:  # else hardly ever
            return word % total
        return number(self.words(source), total)

    def _hmac(self, source: Source, block: int) -> bytes:
        name, number = source
        inner = (self._source_hashes.get(name) or self._source_hash(name)).copy()
        inner.update(_position_struct.pack(number, block))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    def _source_hash(self, name: str) -> "hashlib._Hash":
        encoded = name.encode()
        named = self._source_hashes[name] = self._inner.copy()
        named.update(bytes([len(encoded)]) + encoded)
        return named

    def bot_seed(self, seat: int, seq: int) -> bytes:
        """Return the seed (16 bytes) of a bot on *seat* after entry *seq*.

        It follows from the match's luck, and is none of its rolls.
        """
        words = self.words(Source(f"bot/{seat}", seq))
        return b"".join(next(words).to_bytes(8, "little") for _ in range(2))

    def roll(self, state: State) -> Value:
        """Return the next roll in *state*, which is left as it was.

        Each outcome is as likely as its weight is great: a number below the sum of all weights is
        counted off along them.

        Raises:
            ValueError: chance is not asked there.
        """
        source = state.source()
        if source is None:
            raise ValueError("nothing is rolled now")
        return state.outcome(self.number(source, state.weight()))


def draws(luck: Luck, name: str) -> Callable[[int], int]:
    """Return a draw from *luck*: a function to a number below its argument, for source *name*.

    Bots are made with it: they draw the same in every process.
    """
    times = 0

    def draw(total: int) -> int:
        nonlocal times
        times += 1
        return number(luck.words(Source(name, times)), total)

    return draw

"""Lines of the log: a fact, its place in the chain, and its signature."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Self

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.canonical import Json, canonical, object_of, read_canonical
from tilewyrm.events.log.codec import fact_json, fact_of
from tilewyrm.events.log.fact import Fact

NOTHING = "0" * 64
"""``prev`` of the first line."""
CONTEXT = b"tilewyrm event line\n"
"""Comes before the bytes of a line in a signature, so that no other signature fits."""
_FRAME = ("seq", "prev", "ms", "by", "sig")
_HEX = {"prev": 64, "by": 64, "sig": 128}

Sign = Callable[[bytes], bytes]
"""Returns the 64 bytes of an Ed25519 signature of its argument."""
Verify = Callable[[bytes, bytes, bytes], bool]
"""Takes public key, signature and signed bytes; returns whether they fit."""


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    seq: int
    """0-based."""
    prev: str
    """Hex: the SHA-256 of the line before."""
    ms: int
    """When it was written, in milliseconds since 1970; a remark."""
    fact: Fact
    by: str
    """Hex: the public key of the signer."""
    sig: str = ""
    """Hex: the signature of `signed_bytes`."""

    @classmethod
    def signed(cls, *, seq: int, prev: str, ms: int, fact: Fact, by: str, sign: Sign) -> Self:
        """Return the line with its signature."""
        bare = cls(seq, prev, ms, fact, by)
        return replace(bare, sig=sign(bare.signed_bytes).hex())

    @classmethod
    def read(cls, text: bytes) -> Self:
        """Return the line of *text*, which has no newline.

        Raises:
            EventError: it is none; neither chain nor signature is checked here.
        """
        json = dict(object_of(read_canonical(text), "a line"))
        seq, prev, ms, by, sig = (json.pop(name, None) for name in _FRAME)
        for name, value in (("seq", seq), ("ms", ms)):
            if type(value) is not int or value < 0:
                raise EventError(Reason.FORMAT, f"{name} is not a whole number from 0 up")
        for name, value in (("prev", prev), ("by", by), ("sig", sig)):
            if type(value) is not str or not is_hex(value, _HEX[name]):
                raise EventError(Reason.FORMAT, f"{name} is not {_HEX[name]} hex digits")
        assert type(seq) is int
        assert type(ms) is int
        return cls(seq, str(prev), ms, fact_of(json), str(by), str(sig))

    def _json(self) -> dict[str, Json]:
        return {
            "seq": self.seq, "prev": self.prev, "ms": self.ms, "by": self.by, **fact_json(self.fact)
        }  # fmt: skip

    @cached_property
    def signed_bytes(self) -> bytes:
        """The bytes that the signature is of."""
        return CONTEXT + canonical(self._json())

    @cached_property
    def text(self) -> bytes:
        """The line as it is in the file, without the newline."""
        return canonical({**self._json(), "sig": self.sig})

    @cached_property
    def hash(self) -> str:
        """Hex: the SHA-256 of `text`. That of line 0 names the event."""
        return sha256(self.text).hexdigest()


def is_hex(text: str, digits: int) -> bool:
    """Return whether *text* is hex, in small letters, with that many *digits*."""
    return len(text) == digits and re.fullmatch("[0-9a-f]*", text) is not None


def whole_lines(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the lines of a log, and what follows the last newline: a line that was torn."""
    *lines, torn = data.split(b"\n")
    return lines, torn


def log_bytes(lines: Iterable[Line]) -> bytes:
    """Return the bytes of a log file with these lines."""
    return b"".join(line.text + b"\n" for line in lines)

"""Frames: how records lie in a file, so that a torn or damaged one is noticed and located.

The file begins with `MAGIC`. A frame is the length of its payload, the CRC32C of these four bytes,
the CRC32C of the payload (each 4 bytes, little-endian), and the payload. The length has a checksum
of its own so that a torn tail (a whole head that promises more than the file has) cannot be
confused with a damaged length.
"""

import hashlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

import google_crc32c

from tilewyrm.replays.errors import NotAReplay

MAGIC = b"\x89TWR\r\n\x1a\n"
"""The first eight bytes; the line ends in them suffer from any transfer that changes text."""

MAX_PAYLOAD_BYTES = 4 << 20
HEAD_BYTES = 12

_head = struct.Struct("<III")
_length = struct.Struct("<I")
_crc32c = google_crc32c.value
_CHUNK_BYTES = 1 << 16
_MOST_UNHASHED = 256
_FEWEST_ZEROS = 8
"""So many zeros at the end of a file are what a loss of power has left, not the end of a frame."""
_MOST_ZEROS_BYTES = 16 << 20
"""No loss of power leaves more: what is written at once is far smaller. Nothing behind is read."""


def frame(payload: bytes) -> bytes:
    """Return the frame around *payload*.

    Raises:
        ValueError: *payload* is longer than `MAX_PAYLOAD_BYTES`.
    """
    size = len(payload)
    if size > MAX_PAYLOAD_BYTES:
        raise ValueError(f"a record of {size} bytes; at most {MAX_PAYLOAD_BYTES} fit in a frame")
    return _head.pack(size, _crc32c(_length.pack(size)), _crc32c(payload)) + payload


@dataclass(frozen=True, slots=True)
class Damage:
    """Where the frames of a file stop being readable before its end."""

    offset_bytes: int
    """Where the first unreadable frame begins: the length of the valid prefix."""
    torn: bool
    """Whether the file merely ends inside a frame, as after a crash while it was written."""
    message: str
    """What is wrong there, for people."""

    def __str__(self) -> str:
        kind = "cut off" if self.torn else "damaged"
        return f"{kind} at byte {self.offset_bytes}: {self.message}"


class FrameReader:
    """The payloads of a stream, in order, up to its end or the first frame that is not whole.

    Iterate over it; afterwards `damage` says whether there was more than could be read.
    """

    def __init__(self, stream: BinaryIO) -> None:
        """Read the magic at the start of *stream*.

        Raises:
            NotAReplay: it is not there, or cannot be read.
        """
        self._stream = stream
        self.start = 0
        """Where the frame that was last given begins, in bytes."""
        self.end = 0
        """Where it ends: the length of the valid prefix so far, in bytes."""
        magic = self._read(len(MAGIC))
        if magic != MAGIC:
            raise NotAReplay(
                "not a replay file: it does not begin with the mark of one"
                if magic
                else "not a replay file: it is empty"
            )
        self.end = len(MAGIC)
        self._running = hashlib.sha256()
        self._unhashed = [magic]
        self.damage: Damage | None = None

    def __iter__(self) -> Iterator[bytes]:
        """Yield each whole frame's payload.

        Raises:
            NotAReplay: the file cannot be read further; what was given is good.
        """
        read, unpack = self._read, _head.unpack
        while head := read(HEAD_BYTES):
            if len(head) < HEAD_BYTES:
                self._torn(f"the file ends {len(head)} bytes into a frame's head")
                return
            size, size_check, check = unpack(head)
            if _crc32c(head[:4]) != size_check or size > MAX_PAYLOAD_BYTES:
                message = "a frame's length does not match its checksum"
                self._unreadable(head, HEAD_BYTES, message)
                return
            payload = read(size)
            if len(payload) < size:
                message = f"the file ends {len(payload)} bytes into a frame's {size} bytes"
                self._torn(message)
                return
            if _crc32c(payload) != check:
                message = f"a frame's {size} bytes do not match their checksum"
                self._unreadable(head + payload, HEAD_BYTES + size, message)
                return
            self._advance(head, payload)
            yield payload

    @property
    def payload(self) -> bytes:
        """The payload that was last given."""
        return self._unhashed[-1]

    def running_sha256(self) -> bytes:
        """Return SHA-256 (32 bytes) of the whole file before the frame that was last given."""
        self._hash(keep=2)
        return self._running.digest()

    def hasher_at_end(self) -> "hashlib._Hash":
        """Return a new SHA-256 over the valid prefix, to go on with."""
        running = self._running.copy()
        running.update(b"".join(self._unhashed))
        return running

    def _read(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except OSError as error:
            raise NotAReplay(f"cannot be read from byte {self.end} on: {error.strerror}") from error

    def _advance(self, head: bytes, payload: bytes) -> None:
        unhashed = self._unhashed
        unhashed += head, payload
        if len(unhashed) > _MOST_UNHASHED:
            self._hash(keep=2)
        self.start = self.end
        self.end += HEAD_BYTES + len(payload)

    def _hash(self, keep: int) -> None:
        """Hash what was read but the last *keep* pieces: all at once is faster than one by one."""
        self._running.update(b"".join(self._unhashed[:-keep]))
        del self._unhashed[:-keep]

    def _torn(self, message: str) -> None:
        self.damage = Damage(self.end, True, message)

    def _unreadable(self, rest: bytes, size: int, message: str) -> None:
        """Stop at a frame of *size* bytes that begins with *rest*, which is all that was read."""
        if self._is_lost_to_zeros(rest, size):
            self._torn("the file goes on with zeros only, as after a loss of power")
        else:
            self.damage = Damage(self.end, False, message)

    def _is_lost_to_zeros(self, rest: bytes, size: int) -> bool:
        """Return whether the zeros at the end of the file begin in the frame that *rest* begins.

        A frame that was brought to disk hardly ever ends with many zeros: so no flipped bit in the
        last one makes it look as if it had never been.
        """
        read = meant = 0  # bytes from the frame on, and those of them before the last zeros
        while rest:
            kept = len(rest.rstrip(b"\0"))
            if kept:
                meant = read + kept
            read += len(rest)
            if meant > size or read - size > _MOST_ZEROS_BYTES:
                return False
            rest = self._read(_CHUNK_BYTES)
        return not meant or read - meant >= _FEWEST_ZEROS

"""Frames: how records lie in a file, so that a torn or damaged one is noticed and located.

The file begins with `MAGIC`. A frame is the length of its payload, the CRC32C of these four bytes,
the CRC32C of the payload (each 4 bytes, little-endian), and the payload. The length has a checksum
of its own so that a torn tail (a whole head that promises more than the file has) cannot be
confused with a damaged length.
"""

import hashlib
import struct
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import BinaryIO

import google_crc32c

from tilewyrm.replays.errors import NotAReplay
from tilewyrm.replays.message import ReplayMessage, replay_message

MAGIC = b"\x89TWR\r\n\x1a\n"
"""The first eight bytes; the line ends in them suffer from any transfer that changes text."""

MAX_PAYLOAD_BYTES = 4 << 20
HEAD_BYTES = 12

_head = struct.Struct("<III")
_length = struct.Struct("<I")
_crc32c = google_crc32c.value
_CHUNK_BYTES = 1 << 16
_MAX_BUFFER_BYTES = 16 << 20
"""Of a file in memory; a match has a hundredth of that."""
_MIN_ZEROS = 8
"""So many zeros at the end of a file are what a loss of power has left, not the end of a frame."""
_MAX_ZEROS_BYTES = 16 << 20
"""No loss of power leaves more: what is written at once is far smaller. Nothing behind is read."""


@lru_cache(maxsize=1024)
def _check_of_size(size: int) -> int:
    """Return the checksum of the length *size*; hardly any two frames in a row differ much."""
    check: int = _crc32c(_length.pack(size))
    return check


def frame(payload: bytes) -> bytes:
    """Return the frame around *payload*.

    Raises:
        ValueError: *payload* is longer than `MAX_PAYLOAD_BYTES`.
    """
    size = len(payload)
    if size > MAX_PAYLOAD_BYTES:
        raise ValueError(f"a record of {size} bytes; at most {MAX_PAYLOAD_BYTES} fit in a frame")
    return _head.pack(size, _check_of_size(size), _crc32c(payload)) + payload


@dataclass(frozen=True, slots=True)
class Damage:
    """Where the frames of a file stop being readable before its end."""

    offset_bytes: int
    """Where the first unreadable frame begins: the length of the valid prefix."""
    torn: bool
    """Whether the file merely ends inside a frame, as after a crash while it was written."""
    why: ReplayMessage
    """What is wrong there."""

    @property
    def message(self) -> ReplayMessage:
        """The same with the place."""
        kind, case = ("cut off", "cut-off") if self.torn else ("damaged", "damaged")
        sentence = f"{kind} at byte {self.offset_bytes}: {self.why}"
        return replay_message(sentence, f"at_byte.{case}", byte=self.offset_bytes, why=self.why)

    def __str__(self) -> str:
        return str(self.message)


class FrameReader:
    """The payloads of a stream, in order, up to its end or the first frame that is not whole.

    Iterate over it; afterwards `damage` says whether there was more than could be read.
    """

    def __init__(self, stream: BinaryIO) -> None:
        """Read the magic where *stream*, in which one can seek, stands.

        Raises:
            NotAReplay: it is not there, or cannot be read.
        """
        self._stream = stream
        self._origin = stream.tell()
        self._begin()

    def _begin(self) -> None:
        self.start = 0
        """Where the frame that was last given begins, in bytes."""
        self.end = 0
        """Where it ends: the length of the valid prefix so far, in bytes."""
        self.payload = b""
        """The payload that was last given."""
        self.damage: Damage | None = None
        self._data = b""
        """What was read, from byte `_offset` on: all of it, but in files that no match makes."""
        self._offset = 0
        self._ends = array("q")
        """Where each frame ends that was found whole, from the first; of what is in `_data`."""
        self._repeated: Iterable[int] = ()
        """Those that are to be given once more."""
        self._damage_after: Damage | None = None
        """What `damage` will be behind them."""
        self._begin_hash()
        self._read_to(len(MAGIC))
        magic = self._data[: len(MAGIC)]
        if magic != MAGIC:
            if not magic:
                raise NotAReplay("not a replay file: it is empty", "unread.empty")
            raise NotAReplay("not a replay file: wrong first bytes", "unread.no_mark")
        self.end = len(MAGIC)

    def rewind(self) -> None:
        """Give every frame once more; checksums of what is still in memory are not made again.

        Raises:
            NotAReplay: the file cannot be read again.
        """
        if self._offset:
            self._stream.seek(self._origin)
            self._begin()
            return
        self._repeated, self._damage_after = tuple(self._ends), self.damage
        self.start, self.end, self.payload, self.damage = 0, len(MAGIC), b"", None
        self._begin_hash()

    def __iter__(self) -> Iterator[bytes]:
        """Yield each whole frame's payload.

        Raises:
            NotAReplay: the file cannot be read further; what was given is good.
        """
        repeated, self._repeated = self._repeated, ()
        data, start = self._data, self.end
        for end in repeated:
            self.start, self.end = start, end
            self.payload = payload = data[start + HEAD_BYTES : end]
            start = end
            yield payload
        self.damage = self._damage_after
        if self.damage is None:
            yield from self._read_frames()

    def _read_frames(self) -> Iterator[bytes]:
        """Yield the payload of each frame from `end` on, its checksums compared."""
        unpack, check_of_size, checksum = _head.unpack_from, _check_of_size, _crc32c
        data, first = self._data, self.end - self._offset
        while True:
            if first + HEAD_BYTES > len(data):
                if not self._read_to(self.end + HEAD_BYTES):
                    break
                data, first = self._data, self.end - self._offset
            size, size_check, check = unpack(data, first)
            if check_of_size(size) != size_check or size > MAX_PAYLOAD_BYTES:
                message = "a frame's length does not match its checksum"
                self._stop_unreadable(HEAD_BYTES, replay_message(message, "frame.length"))
                return
            end = self.end + HEAD_BYTES + size
            if end - self._offset > len(data):
                if not self._read_to(end):
                    present = self._read - self.end - HEAD_BYTES
                    message = f"the file ends {present} bytes into a frame's {size} bytes"
                    self._stop_torn(replay_message(message, "frame.torn", there=present, size=size))
                    return
                data, first = self._data, self.end - self._offset
            payload_end = first + HEAD_BYTES + size
            payload = data[first + HEAD_BYTES : payload_end]
            if checksum(payload) != check:
                message = f"a frame's {size} bytes do not match their checksum"
                self._stop_unreadable(
                    HEAD_BYTES + size, replay_message(message, "frame.checksum", size=size)
                )
                return
            self._ends.append(end)
            self.start, self.end, self.payload, first = self.end, end, payload, payload_end
            yield payload
        present = self._read - self.end
        if present:
            message = f"the file ends {present} bytes into a frame's head"
            self._stop_torn(replay_message(message, "frame.head", there=present))

    def running_sha256(self) -> bytes:
        """Return SHA-256 (32 bytes) of the whole file before the frame that was last given."""
        return self._hash_to_start().digest()

    def hasher_at_end(self) -> "hashlib._Hash":
        """Return a new SHA-256 over the valid prefix, to go on with."""
        running = self._hash_to_start().copy()
        running.update(self._data[self.start - self._offset : self.end - self._offset])
        return running

    def _begin_hash(self) -> None:
        self._running = hashlib.sha256()
        self._hashed = 0
        """Up to which byte `_running` goes: what comes is hashed only where that is asked for."""

    def _hash_to_start(self) -> "hashlib._Hash":
        new = memoryview(self._data)[self._hashed - self._offset : self.start - self._offset]
        self._running.update(new)
        self._hashed = self.start
        return self._running

    @property
    def _read(self) -> int:
        """Up to which byte the file was read."""
        return self._offset + len(self._data)

    def _read_to(self, end: int) -> bool:
        """Read up to byte *end* at least; return whether the file goes so far."""
        while (missing := end - self._offset - len(self._data)) > 0:
            if self.start - self._offset > _MAX_BUFFER_BYTES:
                self._drop_read()
            more = self._read_more(missing)
            if not more:
                return False
            self._data += more
        return True

    def _drop_read(self) -> None:
        """Let go of what lies before the frame that was last given."""
        self._hash_to_start()
        self._data = self._data[self.start - self._offset :]
        self._offset = self.start
        self._ends = array("q")

    def _read_more(self, missing: int) -> bytes:
        """Return the next bytes of the file: *missing* at least, if it has so many."""
        size = max(missing, _CHUNK_BYTES, min(len(self._data), MAX_PAYLOAD_BYTES))
        try:
            return self._stream.read(size)
        except OSError:  # before the place of a disk that fails there may be good ones
            self._stream.seek(self._origin + self._read)
            return self._read_exactly(missing)

    def _read_exactly(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except OSError as error:
            why = error.strerror or str(error)
            raise NotAReplay(
                f"cannot read from byte {self.end}: {why}",
                "unread.from_byte",
                byte=self.end,
                why=why,
            ) from error

    def _stop_torn(self, why: ReplayMessage) -> None:
        self.damage = Damage(self.end, True, why)

    def _stop_unreadable(self, size: int, why: ReplayMessage) -> None:
        """Stop at a frame of *size* bytes, as far as is known."""
        if self._is_lost_to_zeros(self._data[self.end - self._offset :], size):
            message = "the rest of the file is zeros, as after a power failure"
            self._stop_torn(replay_message(message, "frame.zeros"))
        else:
            self.damage = Damage(self.end, False, why)

    def _is_lost_to_zeros(self, rest: bytes, size: int) -> bool:
        """Return whether the zeros at the end of the file begin in the frame of *size* bytes.

        It begins where *rest* begins, which is all that was read of the file from there on.

        A frame that was brought to disk hardly ever ends with many zeros: so no flipped bit in the
        last one makes it look as if it had never been.
        """
        read = content_bytes = 0  # bytes from the frame on, and those of them before the last zeros
        while rest:
            stripped = len(rest.rstrip(b"\0"))
            if stripped:
                content_bytes = read + stripped
            read += len(rest)
            if content_bytes > size or read - size > _MAX_ZEROS_BYTES:
                return False
            rest = self._read_exactly(_CHUNK_BYTES)
        return not content_bytes or read - content_bytes >= _MIN_ZEROS

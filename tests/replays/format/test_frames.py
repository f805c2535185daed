"""Frames: nothing torn or flipped goes unnoticed, and everything before it stays readable."""

import errno
import hashlib
import os
import struct
from io import BytesIO
from itertools import islice

import google_crc32c
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.replays.errors import NotAReplay
from tilewyrm.replays.format.frames import HEAD_BYTES, MAGIC, MAX_PAYLOAD_BYTES, FrameReader, frame

PAYLOADS = [b"header", b"", b"one entry", b"\0" * 20, b"the last entry"]
FRAMES = [frame(payload) for payload in PAYLOADS]
WHOLE = MAGIC + b"".join(FRAMES)
ENDS = [len(MAGIC) + sum(map(len, FRAMES[:count])) for count in range(len(FRAMES) + 1)]
"""Where the file is whole: after the magic and after each frame."""


def read(data: bytes) -> tuple[list[bytes], FrameReader]:
    reader = FrameReader(BytesIO(data))
    return list(reader), reader


def flipped(bit: int) -> bytes:
    data = bytearray(WHOLE)
    data[bit // 8] ^= 1 << bit % 8
    return bytes(data)


@given(st.lists(st.binary(max_size=300), max_size=8))
def test_what_was_framed_is_read_again(payloads: list[bytes]) -> None:
    found, reader = read(MAGIC + b"".join(map(frame, payloads)))
    assert found == payloads
    assert reader.damage is None


def test_a_frame_is_laid_out_as_documented() -> None:
    assert frame(b"123456789") == bytes.fromhex("09000000 99826663 839206e3") + b"123456789"


def test_a_file_cut_off_anywhere_gives_its_whole_frames() -> None:
    for length in range(len(MAGIC), len(WHOLE)):
        found, reader = read(WHOLE[:length])
        whole = max(count for count, end in enumerate(ENDS) if end <= length)
        assert (found, reader.end) == (PAYLOADS[:whole], ENDS[whole])
        if length in ENDS:
            assert reader.damage is None
        else:
            assert reader.damage is not None
            assert reader.damage.torn, length
            assert reader.damage.offset_bytes == ENDS[whole]


def test_a_flipped_bit_is_damage_in_the_frame_that_holds_it() -> None:
    for bit in range(8 * len(MAGIC), 8 * len(WHOLE)):
        found, reader = read(flipped(bit))
        hit = max(count for count, end in enumerate(ENDS) if end <= bit // 8)
        assert found == PAYLOADS[:hit]
        assert reader.damage is not None, bit
        assert not reader.damage.torn, bit
        assert reader.damage.offset_bytes == ENDS[hit]


def test_a_flipped_bit_in_the_mark_is_no_replay() -> None:
    for bit in range(8 * len(MAGIC)):
        with pytest.raises(NotAReplay, match="not a replay file: wrong"):
            FrameReader(BytesIO(flipped(bit)))


@given(st.binary(max_size=400))
def test_garbage_behind_a_whole_file_is_noticed(garbage: bytes) -> None:
    found, reader = read(WHOLE + garbage)
    assert found[: len(PAYLOADS)] == PAYLOADS
    assert (reader.damage is None) == (reader.end == len(WHOLE + garbage))


@given(st.binary(max_size=400).filter(lambda garbage: not garbage.startswith(MAGIC)))
def test_garbage_is_no_replay(garbage: bytes) -> None:
    with pytest.raises(NotAReplay):
        FrameReader(BytesIO(garbage))


def test_zeros_behind_the_last_frame_are_a_torn_tail() -> None:
    found, reader = read(WHOLE + bytes(100_000))
    assert found == PAYLOADS
    assert reader.damage is not None
    assert reader.damage.torn
    assert reader.damage.offset_bytes == len(WHOLE)


@pytest.mark.parametrize("behind", [0, 3, 512])
@pytest.mark.parametrize("kept", range(1, HEAD_BYTES + len(PAYLOADS[-1]) - 7))
def test_zeros_that_begin_inside_the_last_frame_are_a_torn_tail(kept: int, behind: int) -> None:
    last = len(WHOLE) - HEAD_BYTES - len(PAYLOADS[-1])
    found, reader = read(WHOLE[: last + kept] + bytes(len(WHOLE) - last - kept + behind))
    assert found == PAYLOADS[:-1]
    assert reader.damage is not None
    assert reader.damage.torn
    assert reader.damage.offset_bytes == last


def test_zeros_that_begin_before_the_last_frame_are_damage() -> None:
    last = len(WHOLE) - HEAD_BYTES - len(PAYLOADS[-1])
    _, reader = read(WHOLE[: last - 25] + bytes(25) + WHOLE[last:])
    assert reader.damage is not None
    assert not reader.damage.torn


@pytest.mark.parametrize("byte", [0, 5, HEAD_BYTES, HEAD_BYTES + 8])
def test_zeros_behind_good_frames_do_not_make_damage_before_them_a_torn_tail(byte: int) -> None:
    """A bit is flipped in the length, a checksum or the payload of a frame with good ones behind.

    The last of them ends with zeros as after a loss of power; what was lost is not lost there.
    """
    for zeros in (8, 100, 100_000):
        found, reader = read(flipped(8 * (ENDS[2] + byte)) + bytes(zeros))
        assert found == PAYLOADS[:2]
        assert reader.damage is not None
        assert not reader.damage.torn
        assert reader.damage.offset_bytes == ENDS[2]


def test_zeros_with_something_behind_them_are_damage() -> None:
    _, reader = read(WHOLE + bytes(100_000) + b"x")
    assert reader.damage is not None
    assert not reader.damage.torn


def test_a_frame_that_claims_too_much_is_damage_and_not_read() -> None:
    with pytest.raises(ValueError, match="at most 4194304 fit"):
        frame(bytes(MAX_PAYLOAD_BYTES + 1))
    longest, reader = read(MAGIC + frame(bytes(MAX_PAYLOAD_BYTES)))
    assert len(longest[0]) == MAX_PAYLOAD_BYTES
    assert reader.damage is None


def test_a_frame_longer_than_the_bound_is_damage_though_all_of_it_is_there() -> None:
    """Its checksums are right, so that only the bound can refuse it."""
    payload = b"x" * (MAX_PAYLOAD_BYTES + 1)
    size = struct.pack("<I", len(payload))
    checks = struct.pack("<II", google_crc32c.value(size), google_crc32c.value(payload))
    found, reader = read(MAGIC + FRAMES[0] + size + checks + payload)
    assert found == PAYLOADS[:1]
    assert reader.damage is not None
    assert not reader.damage.torn
    assert reader.damage.offset_bytes == ENDS[1]


class FailingDisk(BytesIO):
    """A file that cannot be read behind its first bytes."""

    def __init__(self, data: bytes, good_bytes: int) -> None:
        super().__init__(data)
        self._good_bytes = good_bytes

    def read(self, size: int | None = -1) -> bytes:
        if self.tell() + (size or 0) > self._good_bytes:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return super().read(size)


def test_a_disk_that_fails_is_told_with_the_byte_up_to_which_it_was_good() -> None:
    with pytest.raises(NotAReplay, match="cannot read from byte 0: Input/output error"):
        FrameReader(FailingDisk(WHOLE, 0))
    reader = FrameReader(FailingDisk(WHOLE, ENDS[2] + 1))
    assert list(islice(reader, 2)) == PAYLOADS[:2]
    with pytest.raises(NotAReplay, match=f"cannot read from byte {ENDS[2]}"):
        next(iter(reader))


def of_many(megabytes: int) -> tuple[bytes, list[bytes]]:
    payloads = [bytes([n + 1]) * (1 << 20) for n in range(megabytes)] + PAYLOADS
    return MAGIC + b"".join(map(frame, payloads)), payloads


@pytest.mark.parametrize("megabytes", [0, 3, 24])
@pytest.mark.parametrize("taken", [0, 2, None])
def test_all_frames_are_given_again(megabytes: int, taken: int | None) -> None:
    """A file of 24 MiB is not kept in memory."""
    data, payloads = of_many(megabytes)
    reader = FrameReader(BytesIO(data))
    list(islice(reader, taken))
    reader.rewind()
    assert (reader.start, reader.end) == (0, len(MAGIC))
    hashed = hashlib.sha256(MAGIC)
    for payload, found in zip(payloads, reader, strict=True):
        assert found == payload == reader.payload
        assert reader.running_sha256() == hashed.digest()
        hashed.update(frame(payload))
    assert reader.end == len(data)
    assert reader.hasher_at_end().digest() == hashed.digest()


def test_damage_is_found_again_in_its_place() -> None:
    for bit in range(8 * ENDS[3], 8 * len(WHOLE), 5):
        found, reader = read(flipped(bit))
        damage = reader.damage
        assert damage is not None
        reader.rewind()
        for payload, again in zip(found, reader, strict=True):
            assert again == payload
            assert reader.damage is None
        assert reader.damage == damage


def test_the_running_hash_covers_all_before_the_present_frame() -> None:
    reader = FrameReader(BytesIO(WHOLE))
    for count, _ in enumerate(reader):
        assert reader.start == ENDS[count]
        assert reader.running_sha256() == hashlib.sha256(WHOLE[: ENDS[count]]).digest()
        after = hashlib.sha256(WHOLE[: ENDS[count + 1]])
        assert reader.hasher_at_end().digest() == after.digest()
    assert reader.end == len(WHOLE)
    assert len(frame(b"")) == HEAD_BYTES

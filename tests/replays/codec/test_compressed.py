"""The edition's text in a header: it comes back, and a stranger's takes no room to refuse."""

import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.engine.setup.edition_text import MOST_BYTES
from tilewyrm.replays.codec.compression import compressed, decompressed
from tilewyrm.replays.errors import CodecError


@given(st.text())
def test_a_text_comes_back(text: str) -> None:
    assert decompressed(compressed(text)).decode() == text


def test_the_longest_text_comes_back_and_no_longer_one() -> None:
    assert decompressed(zlib.compress(bytes(MOST_BYTES))) == bytes(MOST_BYTES)
    with pytest.raises(CodecError, match=f"the edition has more than {MOST_BYTES} bytes"):
        decompressed(zlib.compress(bytes(MOST_BYTES + 1)))


def test_a_text_of_any_length_is_refused_in_little_memory() -> None:
    bomb = zlib.compress(bytes(50_000_000))
    tracemalloc.start()
    try:
        with pytest.raises(CodecError, match="the edition has more than"):
            decompressed(bomb)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * MOST_BYTES


def test_a_stream_of_many_empty_blocks_is_read_to_its_end() -> None:
    packer = zlib.compressobj()
    blocks = [packer.flush(zlib.Z_FULL_FLUSH) for _ in range(20_000)]
    stream = b"".join((*blocks, packer.compress(b"name"), packer.flush()))
    assert decompressed(stream) == b"name"

"""The canonical encoding is the same everywhere and reads back."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.engine.canonical import decode, digest, encode
from tilewyrm.engine.errors import NotationError

leaves = st.none() | st.booleans() | st.integers() | st.text()
trees = st.recursive(leaves, st.lists, max_leaves=20)


def test_the_encoding_is_compact_ascii_json() -> None:
    assert encode([1, (None, True), "é\n"]) == b'[1,[null,true],"\\u00e9\\n"]'
    assert digest([1]) == hashlib.sha256(b"[1]").digest()


@given(trees)
def test_what_was_encoded_reads_back(tree: object) -> None:
    assert decode(encode(tree)) == tree


def test_floats_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode([float("nan")])


def test_garbage_is_refused_with_what_is_wrong() -> None:
    for data in (b"\xff", b"[1,", b""):
        with pytest.raises(NotationError, match="not a canonical encoding"):
            decode(data)

"""The canonical encoding is the same everywhere, and a value is plain with what is not default."""

import hashlib
import json
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.engine.values.canonical import digest, encode, plain

leaves = st.none() | st.booleans() | st.integers() | st.text()
trees = st.recursive(
    leaves,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def test_the_encoding_is_compact_ascii_json_with_sorted_keys() -> None:
    assert encode([1, (None, True), "é\n"]) == b'[1,[null,true],"\\u00e9\\n"]'
    assert encode({"b": 1, "a": {"é": 2, "z": 3}}) == b'{"a":{"z":3,"\\u00e9":2},"b":1}'
    assert digest([1]) == hashlib.sha256(b"[1]").digest()


@given(trees)
def test_what_was_encoded_reads_back(tree: Any) -> None:
    assert json.loads(encode(tree)) == tree


@given(st.dictionaries(st.text(), st.integers()))
def test_the_order_in_which_an_object_was_filled_does_not_matter(found: dict[str, int]) -> None:
    assert encode(dict(reversed(found.items()))) == encode(found)


def test_floats_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode([float("nan")])


class Colour(IntEnum):
    RED = 1


@dataclass(frozen=True)
class Inner:
    number: int = 0
    colour: Colour | None = None


@dataclass(frozen=True)
class Outer:
    must: int
    inner: Inner = Inner()
    many: tuple[Inner, ...] = ()
    word: str = "word"


def test_a_dataclass_is_an_object_of_the_fields_that_have_not_their_default() -> None:
    assert plain(Outer(0)) == {"must": 0}
    assert plain(Outer(7, word="")) == {"must": 7, "word": ""}
    value = Outer(1, Inner(2, Colour.RED), (Inner(), Inner(5)))
    assert plain(value) == {
        "must": 1,
        "inner": {"number": 2, "colour": 1},
        "many": [{}, {"number": 5}],
    }
    assert type(plain(value)["inner"]["colour"]) is int


def test_what_is_plain_already_stays_so() -> None:
    assert plain({"a": (1, None, True, "x")}) == {"a": [1, None, True, "x"]}


def test_what_a_state_cannot_keep_is_refused() -> None:
    for value in (1.5, {1, 2}, object(), [object()]):
        with pytest.raises(TypeError, match="a state cannot keep"):
            plain(value)

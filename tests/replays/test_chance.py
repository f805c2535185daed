"""Luck: the documented draw, fair and fixed in advance."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.replays.chance import Luck, commitment, joint_entropy

SECRET = bytes(range(32))
SHARES = [b"anna", b"", b"carl"]

# The examples of docs/replay-format.md, computed there without this project's code.
DICE = [4, 4, 4, 2, 5, 0, 2, 1, 5, 4]
BIG = 4101265824907699492


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).digest()


def test_the_joint_entropy_is_the_hash_of_each_share_behind_its_length() -> None:
    whole = b"\x04\0\0\0anna" + b"\0\0\0\0" + b"\x04\0\0\0carl"
    assert joint_entropy(SHARES) == hashlib.sha256(whole).digest()


def test_seats_cannot_trade_bytes_of_their_shares() -> None:
    assert joint_entropy([b"ab", b"c"]) != joint_entropy([b"a", b"bc"])


def test_the_documented_examples_come_out() -> None:
    luck = Luck(SECRET, SHARES)
    assert [luck.number(seq, 6) for seq in range(1, 11)] == DICE
    assert luck.number(1, 2**63 + 1) == BIG


def test_a_roll_falls_on_outcomes_by_their_weights_in_order() -> None:
    luck = Luck(SECRET, SHARES)
    outcomes = [("a", 1), ("b", 3), ("c", 2)]
    expected = ["abbbcc"[number] for number in DICE]
    assert [luck.pick(seq, outcomes) for seq in range(1, 11)] == expected


@pytest.mark.parametrize("total", [2, 6, 36, 97])
def test_every_number_comes_about_equally_often(total: int) -> None:
    luck = Luck(SECRET, SHARES)
    throws = 200 * total
    counts = Counter(luck.number(seq, total) for seq in range(throws))
    assert set(counts) == set(range(total))
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    freedom = total - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_words_above_the_last_multiple_are_thrown_again() -> None:
    luck = Luck(SECRET, SHARES)
    total = 2**63 + 1  # nearly half of all words lie above its only multiple
    numbers = [luck.number(seq, total) for seq in range(400)]
    assert all(0 <= number < total for number in numbers)
    middle = sum(number < total // 2 for number in numbers)
    assert 150 < middle < 250


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**64))
def test_a_number_is_always_in_range_and_the_same_again(seq: int, total: int) -> None:
    number = Luck(SECRET, SHARES).number(seq, total)
    assert 0 <= number < total
    assert number == Luck(SECRET, list(SHARES)).number(seq, total)


def test_the_secret_each_share_and_the_entry_all_matter() -> None:
    big = 2**64
    base = Luck(SECRET, SHARES).number(1, big)
    others = [
        Luck(SECRET[::-1], SHARES).number(1, big),
        Luck(SECRET, [*SHARES[:2], b"dora"]).number(1, big),
        Luck(SECRET, SHARES).number(2, big),
    ]
    assert base not in others


@pytest.mark.parametrize("total", [0, -1, 2**64 + 1])
def test_nothing_is_drawn_among_nothing_or_too_much(total: int) -> None:
    with pytest.raises(ValueError, match="cannot draw among"):
        Luck(SECRET, SHARES).number(1, total)

"""Luck: the documented draw, exactly fair, and fixed in advance for each source."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import by_the_page
from support.recording import begin
from tilewyrm.engine.game import Chance, Source
from tilewyrm.engine.kernel.frame import weighted_pick
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.evidence.luck import (
    WORDS,
    Luck,
    commitment,
    is_committed,
    joint_entropy,
    number,
    read_secrets,
)

T = TypeVar("T")
SECRET = bytes(range(32))
ENTROPY = [b"anna", b"", b"carl"]
DICE = [((low, high), 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)]
STACK = {"A": 3, "B": 2, "C": 1}


def chi_square(counts: Sequence[int], shares: Sequence[Fraction]) -> float:
    """Return how far *counts* are from *shares*, in standard deviations of chi-square."""
    expected = [sum(counts) * share for share in shares]
    found = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    freedom = len(counts) - 1
    return float(found - freedom) / (2 * freedom) ** 0.5


def secret(seed: int) -> bytes:
    return hashlib.sha256(b"%d" % seed).digest()


def outcome(words: Iterable[int], outcomes: Sequence[tuple[T, int]], of: int = WORDS) -> T:
    """Return which of *outcomes* (what comes, weight) comes by *words*."""
    found: T = weighted_pick(outcomes, number(words, sum(weight for _, weight in outcomes), of))
    return found


def pick(luck: Luck, source: Source, outcomes: Sequence[tuple[T, int]]) -> T:
    """Return what *source* brings of *outcomes*."""
    found: T = weighted_pick(outcomes, luck.number(source, sum(weight for _, weight in outcomes)))
    return found


def order(luck: Luck, stack: dict[str, int], name: str = "tiles") -> str:
    """Return the order in which a stack is drawn to its end."""
    left, drawn = dict(stack), ""
    for count in range(sum(stack.values())):
        drawn += pick(luck, Source(name, count), list(left.items()))
        left[drawn[-1]] -= 1
        left = {kind: more for kind, more in left.items() if more}
    return drawn


def orders(stack: dict[str, int]) -> Iterator[str]:
    """Yield every order in which a stack can be drawn to its end."""
    if not stack:
        yield ""
    for kind, count in stack.items():
        rest = {**stack, kind: count - 1}
        for following in orders({each: more for each, more in rest.items() if more}):
            yield kind + following


# What is published and added.


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).digest()
    assert is_committed(SECRET, commitment(SECRET))
    assert not is_committed(SECRET[::-1], commitment(SECRET))
    assert not is_committed(b"", commitment(b""))


def test_seats_cannot_trade_bytes_of_their_entropy() -> None:
    assert joint_entropy([b"ab", b"c"]) != joint_entropy([b"a", b"bc"])


def test_secrets_are_read_one_a_line() -> None:
    lines = f"# table 1\n{SECRET.hex()}\n\n  {SECRET[::-1].hex().upper()}  \r\n"
    assert read_secrets(lines) == [SECRET, SECRET[::-1]]


@pytest.mark.parametrize("line", ["", "# nothing"])
def test_a_file_without_a_secret_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="it contains no secret"):
        read_secrets(line)


@pytest.mark.parametrize("line", ["00", f"{SECRET.hex()}0", f"{SECRET.hex()[:-1]}g", "secret"])
def test_what_is_no_secret_is_named_by_its_line(line: str) -> None:
    with pytest.raises(ValueError, match="line 2 is not 64 hexadecimal digits"):
        read_secrets(f"{SECRET.hex()}\n{line}\n")


# Exactly fair: all words there are, for words so small that they can be counted.


@pytest.mark.parametrize("of", [16, 27, 64])
def test_each_number_comes_from_the_same_number_of_words(of: int) -> None:
    for total in range(1, of + 1):
        taken = [word for word in range(of) if word < of - of % total]
        counts = Counter(number([word], total, of) for word in taken)
        assert counts == dict.fromkeys(range(total), of // total)
        for word in set(range(of)) - set(taken):
            assert number([word, 0], total, of) == 0
            with pytest.raises(ValueError, match="the words are used up"):
                number([word], total, of)


def test_each_outcome_comes_from_as_many_words_as_its_weight() -> None:
    outcomes = [("a", 1), ("b", 3), ("c", 2)]
    counts = Counter(outcome([word], outcomes, 16) for word in range(12))
    assert counts == {"a": 2, "b": 6, "c": 4}
    for word in range(12, 16):
        assert outcome([word, 0], outcomes, 16) == "a"


def test_all_orders_of_a_stack_with_copies_are_exactly_as_likely() -> None:
    of = 7
    counts: Counter[str] = Counter()
    for words in product(range(of), repeat=sum(STACK.values())):
        left, drawn, lasting = dict(STACK), "", True
        for word in words:
            kinds = [(kind, more) for kind, more in left.items() if more]
            total = sum(left.values())
            lasting = word < of - of % total
            if not lasting:
                break  # this word is thrown away: another one would follow, as fair as it
            drawn += outcome([word], kinds, of)
            left[drawn[-1]] -= 1
        counts[drawn] += lasting
    del counts[""]
    whole = {order: count for order, count in counts.items() if count}
    assert set(whole) == set(orders(STACK))
    assert len(whole) == factorial(6) // prod(map(factorial, STACK.values()))
    assert len(set(whole.values())) == 1


@pytest.mark.parametrize("total", [0, -1, 2**64 + 1])
def test_nothing_is_drawn_among_nothing_or_too_much(total: int) -> None:
    with pytest.raises(ValueError, match="cannot draw among"):
        number([0], total)
    with pytest.raises(ValueError, match="cannot draw among"):
        outcome([0], [])


def test_a_number_that_no_outcome_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no outcome has the number 6"):
        weighted_pick([("a", 1), ("b", 5)], 6)


# Fair over secrets.


@pytest.mark.parametrize("total", [2, 6, 36, 97])
def test_every_number_comes_about_equally_often(total: int) -> None:
    luck = Luck(SECRET, ENTROPY)
    numbers = (number(luck.words(Source("n", n)), total) for n in range(200 * total))
    counts = Counter(numbers)
    assert chi_square([counts[n] for n in range(total)], [Fraction(1, total)] * total) < 4


def test_two_dice_of_a_seats_first_roll_are_fair_over_secrets() -> None:
    rolls = Counter(pick(Luck(secret(n), []), Source("dice/0", 0), DICE) for n in range(7200))
    shares = [Fraction(weight, 36) for _, weight in DICE]
    assert abs(chi_square([rolls[dice] for dice, _ in DICE], shares)) < 4


def test_whole_orders_of_a_stack_are_fair_over_secrets() -> None:
    every = sorted(orders(STACK))
    found = Counter(order(Luck(secret(n), []), STACK) for n in range(200 * len(every)))
    assert abs(chi_square([found[one] for one in every], [Fraction(1, len(every))] * 60)) < 4


def test_two_sources_of_one_match_have_nothing_to_do_with_each_other() -> None:
    outcomes = [(pips, 1) for pips in range(6)]
    pairs: Counter[tuple[int, int]] = Counter()
    for n in range(3600):
        luck = Luck(secret(n), [])
        first, second = (
            pick(luck, source, outcomes) for source in (Source("dice/0", 1), Source("dice/0", 2))
        )
        pairs[first, second] += 1
    shares = [Fraction(1, 36)] * 36
    assert abs(chi_square([pairs[a, b] for a in range(6) for b in range(6)], shares)) < 4


# Fixed in advance.


@given(st.text(max_size=10), st.integers(0, 2**64 - 1), st.integers(1, 2**64))
def test_a_draw_is_that_of_the_page_and_the_same_again(name: str, count: int, total: int) -> None:
    source = Source(name, count)
    found = number(Luck(SECRET, ENTROPY).words(source), total)
    assert 0 <= found < total
    assert found == number(Luck(SECRET, list(ENTROPY)).words(source), total)
    weights = [1, total - 1] if total > 1 else [1]
    drawn = pick(Luck(SECRET, ENTROPY), source, list(enumerate(weights)))
    entropy = by_the_page.joint_entropy(ENTROPY)
    assert drawn == by_the_page.drawn(SECRET, entropy, name, count, weights)


def test_words_above_the_last_multiple_are_thrown_again() -> None:
    luck = Luck(SECRET, ENTROPY)
    total = 2**63 + 1  # nearly half of all words lie above its only multiple
    entropy = by_the_page.joint_entropy(ENTROPY)
    weights = [total // 2, total - total // 2]
    for count in range(200):
        source = Source("n", count)
        drawn = pick(luck, source, list(enumerate(weights)))
        assert drawn == by_the_page.drawn(SECRET, entropy, *source, weights)


def test_the_secret_all_entropy_the_source_and_its_number_matter() -> None:
    def first(secret: bytes, entropy: list[bytes], name: str, count: int) -> int:
        return number(Luck(secret, entropy).words(Source(name, count)), WORDS)

    found = [
        first(SECRET, ENTROPY, "dice/0", 1),
        first(SECRET[::-1], ENTROPY, "dice/0", 1),
        first(SECRET, [*ENTROPY[:2], b"dora"], "dice/0", 1),
        first(SECRET, ENTROPY, "dice/1", 1),
        first(SECRET, ENTROPY, "dice/", 1),
        first(SECRET, ENTROPY, "dice/0", 2),
    ]
    assert len(set(found)) == len(found)


def test_a_source_can_be_used_in_any_order() -> None:
    luck, again = Luck(SECRET, ENTROPY), Luck(SECRET, ENTROPY)
    sources = [Source(name, count) for name in ("tiles", "dice/0") for count in range(5)]
    forwards = {source: pick(luck, source, DICE) for source in sources}
    assert forwards == {source: pick(again, source, DICE) for source in reversed(sources)}


@pytest.mark.parametrize("name", GAMES)
def test_a_state_that_does_not_ask_chance_has_no_roll(name: str) -> None:
    recording = begin(name, min(GAMES[name].seats), 1)
    while isinstance(recording.state.pending, Chance):
        recording.play_on(1)
    with pytest.raises(ValueError, match="nothing is rolled now"):
        recording.luck.roll(recording.state)

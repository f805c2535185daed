"""Chi-square: the numbers of the tables, fair luck that passes and unfair luck that does not."""

import pytest

from support.recording import begin
from tilewyrm.engine.feuville.values.rolls import OneDie
from tilewyrm.replays.batch.luck_test import RollCounts, chi_square, chi_square_survival
from tilewyrm.replays.evidence.luck import Luck

DIE = [(OneDie(pips), 1) for pips in range(1, 7)]


@pytest.mark.parametrize(
    ("square", "freedom", "p"),
    [  # from printed tables
        (0, 4, 1.0),
        (2.706, 1, 0.10),
        (3.841, 1, 0.05),
        (1.610, 5, 0.90),
        (11.070, 5, 0.05),
        (18.307, 10, 0.05),
        (37.566, 20, 0.01),
        (124.342, 100, 0.05),
    ],
)
def test_the_tables_are_met(square, freedom, p):
    assert chi_square_survival(square, freedom) == pytest.approx(p, abs=2e-4)


@pytest.mark.parametrize(("square", "freedom"), [(1, 0), (-0.1, 3)])
def test_what_is_no_chi_square_is_refused(square, freedom):
    with pytest.raises(ValueError, match="degree of freedom"):
        chi_square_survival(square, freedom)


def test_the_sum_is_pearsons():
    assert chi_square([8, 12], [10, 10]) == pytest.approx(0.8)


def rolled(numbers):
    rolls = RollCounts()
    for seed, pips in enumerate(numbers):
        assert rolls.add(DIE, OneDie(pips), seed.to_bytes(4, "big")) == pytest.approx(1 / 6)
    return rolls


def test_a_die_that_is_loaded_is_found_and_a_fair_one_is_not():
    fair = rolled([1, 2, 3, 4, 5, 6] * 20 + [1, 1, 4, 6])
    assert fair.test().freedom == 5
    assert fair.test().p > 0.9
    loaded = rolled([1, 2, 3, 4, 5, 6] * 15 + [6] * 30)
    assert loaded.test().p < 0.001
    assert rolled([1, 2, 3]).test().p is None, "too few"
    assert RollCounts().test().p is None


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
def test_luck_of_the_real_kind_passes_in_both_ways_of_counting(game):
    together = RollCounts()
    for number in range(20):
        rolls = RollCounts()
        luck = Luck(bytes([number]) * 32, [b""])
        state = begin(game, 2, 1).state
        for entry in range(200):
            roll = luck.roll(state)
            rolls.add(state.outcomes(), roll, bytes([number, entry]))
            state.copy()
            luck = Luck(bytes([number, entry]) * 16, [b""])
        together.merge(rolls)
    assert together.number == 4000
    assert together.outcomes, "the same might come each time"
    assert together.test().p > 0.001
    varied = RollCounts()
    varied.merge(together)
    varied.merge(rolled([1]))
    assert varied.outcomes is None
    assert varied.test().freedom == 9
    assert varied.test().p > 0.001


def test_a_stack_that_always_gives_the_first_is_found():
    rolls = RollCounts()
    for number in range(200):
        outcomes = [(OneDie(pips), 1) for pips in range(1, 3 + number % 20)]
        rolls.add(outcomes, outcomes[0][0], number.to_bytes(4, "big"))
    assert rolls.outcomes is None
    assert rolls.test().p < 1e-6


def test_parts_that_are_merged_are_what_is_counted_at_once():
    numbers = [1, 2, 3, 4, 5, 6, 6, 5, 4, 1]
    whole, first, second = rolled(numbers), rolled(numbers[:4]), RollCounts()
    for seed, pips in enumerate(numbers[4:], 4):
        second.add(DIE, OneDie(pips), seed.to_bytes(4, "big"))
    first.merge(second)
    first.merge(RollCounts())
    assert first == whole

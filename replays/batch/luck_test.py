"""Chi-square test of rolls: observed against expected frequencies."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text

BINS = 10
"""Equal bins of the range of outcomes, for rolls whose outcomes change."""
_MIN_EXPECTED = 5
"""Least expected number of each outcome for which the test is meaningful."""
_PRECISION = 1e-12

Outcomes = tuple[tuple[str, int], ...]
"""Outcomes in text notation, with their weights."""


@dataclass
class RollCounts:
    """The rolls of one kind, counted in two ways."""

    number: int = 0
    outcomes: Outcomes | None = ()
    """Outcomes of each of them; None: they vary. Empty: no roll yet."""
    observed: dict[str, int] = field(default_factory=dict)
    """Number of each outcome, while the outcomes do not vary."""
    bins: list[int] = field(default_factory=lambda: [0] * BINS)
    """Number of rolls in each bin of the range of outcomes."""

    def add(self, outcomes: Sequence[tuple[Value, int]], roll: Value, seed: bytes) -> float:
        """Count *roll*, which is one of *outcomes*; return how likely it was, from 0 to 1.

        *seed* says where within its share of the range the roll is counted: any bytes that have
        nothing to do with what came.
        """
        total = sum(weight for _, weight in outcomes)
        before = weight = 0
        for outcome, weight in outcomes:
            if outcome == roll:
                break
            before += weight
        offset = int.from_bytes(sha256(seed).digest()[:8], "big") / (1 << 64)
        place = (before + weight * offset) / total
        self.bins[min(int(place * BINS), BINS - 1)] += 1
        if self.outcomes is not None:
            notations = tuple((text(outcome), weight) for outcome, weight in outcomes)
            self._compare_outcomes(notations)
            observed = text(roll)
            self.observed[observed] = self.observed.get(observed, 0) + 1
        self.number += 1
        return weight / total

    def merge(self, other: "RollCounts") -> None:
        """Count the rolls of *other*, too."""
        if not other.number:
            return
        if other.outcomes is None:
            self._drop_outcomes()
        else:
            self._compare_outcomes(other.outcomes)
        for observed, number in other.observed.items() if self.outcomes is not None else ():
            self.observed[observed] = self.observed.get(observed, 0) + number
        self.bins = [mine + theirs for mine, theirs in zip(self.bins, other.bins, strict=True)]
        self.number += other.number

    def _compare_outcomes(self, outcomes: Outcomes) -> None:
        if not self.number:
            self.outcomes = outcomes
        elif self.outcomes != outcomes:
            self._drop_outcomes()

    def _drop_outcomes(self) -> None:
        self.outcomes = None
        self.observed.clear()

    def test(self) -> "ChiSquareTest":
        """Return the test of the observed against the expected rolls."""
        if not self.number:
            return ChiSquareTest(0.0, 0, None)
        if self.outcomes:
            total = sum(weight for _, weight in self.outcomes)
            expected = [self.number * weight / total for _, weight in self.outcomes]
            observed = [self.observed.get(name, 0) for name, _ in self.outcomes]
        else:
            expected = [self.number / BINS] * BINS
            observed = self.bins
        square = chi_square(observed, expected)
        is_sufficient = min(expected) >= _MIN_EXPECTED and len(expected) > 1
        p = chi_square_survival(square, len(expected) - 1) if is_sufficient else None
        return ChiSquareTest(square, len(expected) - 1, p)


class ChiSquareTest(NamedTuple):
    """A chi-square test."""

    square: float
    """The sum of squares."""
    freedom: int
    """Degrees of freedom."""
    p: float | None
    """Probability of as much or more with fair luck, from 0 to 1; None: too few rolls."""


def chi_square(observed: Iterable[int], expected: Iterable[float]) -> float:
    """Return Pearson's sum: of the squares of what differs, each divided by what was expected."""
    return sum((one - other) ** 2 / other for one, other in zip(observed, expected, strict=True))


def chi_square_survival(square: float, freedom: int) -> float:
    """Return the probability, from 0 to 1, of *square* or more for a chi-square variable.

    That is the regularised incomplete gamma function Q(freedom / 2, square / 2): a series where
    that is small, a continued fraction (Lentz) where it is not.

    Raises:
        ValueError: *freedom* is below 1, or *square* negative.
    """
    if freedom < 1 or square < 0:
        raise ValueError("a chi-square variable has a degree of freedom, and is not below 0")
    a, x = freedom / 2, square / 2
    if x == 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while abs(term) > abs(total) * _PRECISION:
            step += 1
            term *= x / step
            total += term
        return max(1 - total * scale, 0.0)
    b = x + 1 - a
    c, d = 1 / _PRECISION**2, 1 / b
    value, step = d, 0.0
    while True:
        step += 1
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b or _PRECISION**2)
        c = b + factor / c or _PRECISION**2
        value *= c * d
        if abs(c * d - 1) < _PRECISION:
            return value * scale

"""Whether rolls look as they should: how often each came, against how likely it was."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text

PARTS = 10
"""Equal parts into which the range of what may come is cut, where it changes with each roll."""
_ENOUGH = 5
"""Rolls for each possibility from which on the test says anything."""
_PRECISION = 1e-12

Outcomes = tuple[tuple[str, int], ...]
"""What may come, in text notation, with its weight."""


@dataclass
class RollCounts:
    """The rolls of one kind, counted in two ways."""

    number: int = 0
    outcomes: Outcomes | None = ()
    """What could come at each of them; None: that was not always the same. Empty: no roll yet."""
    came: dict[str, int] = field(default_factory=dict)
    """How often each came, as long as that is of use."""
    parts: list[int] = field(default_factory=lambda: [0] * PARTS)
    """How often what came lay in each part of the range of what could come."""

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
        within = int.from_bytes(sha256(seed).digest()[:8], "big") / (1 << 64)
        place = (before + weight * within) / total
        self.parts[min(int(place * PARTS), PARTS - 1)] += 1
        if self.outcomes is not None:
            named = tuple((text(outcome), weight) for outcome, weight in outcomes)
            self._meet(named)
            came = text(roll)
            self.came[came] = self.came.get(came, 0) + 1
        self.number += 1
        return weight / total

    def merge(self, other: "RollCounts") -> None:
        """Count the rolls of *other*, too."""
        if not other.number:
            return
        if other.outcomes is None:
            self._vary()
        else:
            self._meet(other.outcomes)
        for came, number in other.came.items() if self.outcomes is not None else ():
            self.came[came] = self.came.get(came, 0) + number
        self.parts = [mine + theirs for mine, theirs in zip(self.parts, other.parts, strict=True)]
        self.number += other.number

    def _meet(self, outcomes: Outcomes) -> None:
        if not self.number:
            self.outcomes = outcomes
        elif self.outcomes != outcomes:
            self._vary()

    def _vary(self) -> None:
        self.outcomes = None
        self.came.clear()

    def test(self) -> "ChiSquareTest":
        """Return how well what came fits what could come."""
        if not self.number:
            return ChiSquareTest(0.0, 0, None)
        if self.outcomes:
            total = sum(weight for _, weight in self.outcomes)
            expected = [self.number * weight / total for _, weight in self.outcomes]
            came = [self.came.get(name, 0) for name, _ in self.outcomes]
        else:
            expected = [self.number / PARTS] * PARTS
            came = self.parts
        square = chi_square(came, expected)
        enough = min(expected) >= _ENOUGH and len(expected) > 1
        p = at_least(square, len(expected) - 1) if enough else None
        return ChiSquareTest(square, len(expected) - 1, p)


class ChiSquareTest(NamedTuple):
    """A chi-square test."""

    square: float
    """The sum of squares."""
    freedom: int
    """Degrees of freedom."""
    p: float | None
    """How often fair luck gives as much or more, from 0 to 1; None: too few rolls to tell."""


def chi_square(came: Iterable[int], expected: Iterable[float]) -> float:
    """Return Pearson's sum: of the squares of what differs, each divided by what was expected."""
    return sum((one - other) ** 2 / other for one, other in zip(came, expected, strict=True))


def at_least(square: float, freedom: int) -> float:
    """Return how likely a chi-square variable is to be *square* or more.

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

"""Shares of the work of several ways to the same end, by what each of them has brought."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Generic, TypeVar

Way = TypeVar("Way", bound=Hashable)

_FLOOR = 0.1
"""Share of a way that brings nothing, at least."""
_KEPT = 0.99
"""Part of what is known of a way that stays when it is used: success gets rarer in a search."""
_FIRST = 0.5, 4.0
"""Successes and uses that each way is taken to have had, before more is known."""


class Shares(Generic[Way]):
    """Shares of work: a way gets more of it, the more successes it has for its work."""

    def __init__(self) -> None:
        """Begin with nothing known of any way."""
        self._uses: dict[Way, float] = {}
        self._work: dict[Way, float] = {}
        self._successes: dict[Way, float] = {}

    def choice(self, ways: Sequence[Way], draw: Random) -> Way:
        """Return one of *ways*: the first that was never used, or else by their shares."""
        for way in ways:
            if way not in self._uses:
                return way
        rates = [self._rate(way) for way in ways]
        shares = [max(rate / sum(rates), _FLOOR) for rate in rates]
        weights = [share / self._mean(way) for way, share in zip(ways, shares, strict=True)]
        return draw.choices(ways, weights)[0]

    def note(self, way: Way, work: float, *, success: bool) -> None:
        """Note that a use of *way* took that much *work*, and whether it was a *success*."""
        for known, more in ((self._uses, 1), (self._work, work), (self._successes, success)):
            known[way] = known.get(way, 0) * _KEPT + more

    def _mean(self, way: Way) -> float:
        """Return the work of a use of *way*."""
        return max(1.0, self._work[way] / self._uses[way])

    def _rate(self, way: Way) -> float:
        """Return the successes of *way* for its work."""
        successes, uses = _FIRST
        chance = (self._successes[way] + successes) / (self._uses[way] + uses)
        return chance / self._mean(way)

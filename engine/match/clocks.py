"""Clocks: thinking time. The machine reads no clock: each entry says what was spent before it."""

from dataclasses import dataclass, replace

from tilewyrm.engine.match.terms import ClockKind, Terms

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Clocks:
    """Time left of every seat, in a match with clocks."""

    left_ms: tuple[int, ...]
    """Milliseconds by seat, 0 or more."""
    asked: int = NOBODY
    """The seat that was asked last."""

    def less(self, seat: int, spent_ms: int) -> "Clocks":
        """Return the clocks after *seat* has thought for *spent_ms*."""
        return self._with(seat, max(self.left_ms[seat] - spent_ms, 0))

    def more(self, seat: int, add_ms: int) -> "Clocks":
        """Return the clocks with *add_ms* (negative: less) for *seat*."""
        return self._with(seat, max(self.left_ms[seat] + add_ms, 0))

    def for_choice(self, seat: int, terms: Terms) -> "Clocks":
        """Return the clocks when *seat* is asked something new.

        A bank gains its increment, and days are full again, when the question goes from the seat
        to another: that is what the terms call a turn.
        """
        clocks = self
        if terms.clock is ClockKind.DECISION:
            clocks = clocks._with(seat, terms.limit_ms)
        elif self.asked not in (seat, NOBODY):
            before = self.asked
            if terms.clock is ClockKind.BANK:
                clocks = clocks.more(before, 1000 * terms.clock_increment)
            else:
                clocks = clocks._with(before, terms.limit_ms)
        return clocks if clocks.asked == seat else replace(clocks, asked=seat)

    def _with(self, seat: int, ms: int) -> "Clocks":
        left = self.left_ms
        if left[seat] == ms:
            return self
        return replace(self, left_ms=(*left[:seat], ms, *left[seat + 1 :]))


def clocks_of(terms: Terms, seats: int) -> Clocks | None:
    """Return the clocks of a match of *seats* before its first decision; None without clocks."""
    if terms.clock is ClockKind.NONE:
        return None
    return Clocks((terms.limit_ms,) * seats)

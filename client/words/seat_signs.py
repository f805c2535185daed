"""The signs of the seats: the letter or digit that stands for a player where a name is too long.

One's own is as one wishes; others see what they wish themselves.
"""

from dataclasses import dataclass
from string import ascii_uppercase, digits

SIGNS = ascii_uppercase + digits
"""The usual signs, in the order of the seats; every terminal has them."""

UNKNOWN = "?"
"""The sign of a seat that no table of today has."""


@dataclass(frozen=True, slots=True)
class SeatSigns:
    """The sign of each seat."""

    signs: str = SIGNS

    def of(self, seat: int) -> str:
        """Return a seat's sign, one that no other seat has; `UNKNOWN` for a seat beyond them."""
        return self.signs[seat] if 0 <= seat < len(self.signs) else UNKNOWN


def seat_signs(seat: int | None, wished: str) -> SeatSigns:
    """Return the seats' signs, *wished* for *seat*; who had that takes its usual one.

    Args:
        seat: whose wish it is; None: nobody's.
        wished: one of `SIGNS`; empty: the usual one.
    """
    if seat is None or len(wished) != 1 or wished not in SIGNS:
        return SeatSigns()
    signs = list(SIGNS)
    other = signs.index(wished)
    signs[seat], signs[other] = signs[other], signs[seat]
    return SeatSigns("".join(signs))

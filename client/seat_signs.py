"""The signs of the seats: the letter or digit that stands for a player where a name is too long.

One's own is as one wishes; others see what they wish themselves.
"""

from collections.abc import Sequence
from string import ascii_uppercase, digits

SIGNS = ascii_uppercase + digits
"""The usual signs, in the order of the seats; every terminal has them."""


def seat_signs(seat: int | None, wished: str) -> Sequence[str]:
    """Return each seat's sign, *wished* for *seat*; who had that takes its usual one.

    Args:
        seat: whose wish it is; None: nobody's.
        wished: one of `SIGNS`; empty: the usual one.
    """
    signs = list(SIGNS)
    if seat is None or wished not in signs:
        return tuple(signs)
    other = signs.index(wished)
    signs[seat], signs[other] = signs[other], signs[seat]
    return tuple(signs)

"""Saturation: numbers that a field of a message cannot hold, as the nearest one that it can.

Rulings of old files may add up to such numbers; new ones may not.
"""


def int32(number: int) -> int:
    """Return *number* within 32 bits with a sign."""
    return min(max(number, -(1 << 31)), (1 << 31) - 1)


def int64(number: int) -> int:
    """Return *number* within 64 bits with a sign."""
    return min(max(number, -(1 << 63)), (1 << 63) - 1)

"""Lots: numbers that look like luck and follow from the seed of the event's first line."""

from collections.abc import MutableSequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_NUMBERS = Struct(">8I")
"""The numbers that a digest holds."""


class Lots:
    """A stream of numbers; equal *seed* and *purpose* give equal numbers on every machine."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._start = sha256(f"tilewyrm lots\n{purpose}\n{seed}".encode())
        self._block = 0
        self._left: list[int] = []

    def below(self, end: int) -> int:
        """Return a number from 0 up, below *end*, which is at most 2**24."""
        if not self._left:
            block = self._start.copy()
            block.update(self._block.to_bytes(8, "big"))
            self._block += 1
            self._left = list(_NUMBERS.unpack(block.digest()))
        return self._left.pop() * end >> 32

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring *items* into another order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

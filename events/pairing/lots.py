"""Lots: numbers that look like luck and follow from the seed of the event's first line."""

from collections.abc import Iterator, MutableSequence
from hashlib import sha256
from itertools import count
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")
_NUMBERS = Struct(">8I")
"""The numbers that a digest holds."""


class Lots:
    """A stream of numbers; equal *seed* and *purpose* give equal numbers on every machine.

    Attributes:
        next_number: returns the next number, below 2**32.
    """

    def __init__(self, seed: str, purpose: str) -> None:
        self.next_number = self._numbers(
            sha256(f"tilewyrm lots\n{purpose}\n{seed}".encode())
        ).__next__

    def _numbers(self, start: Any) -> Iterator[int]:
        for block in count():
            hashed = start.copy()
            hashed.update(block.to_bytes(8, "big"))
            yield from reversed(_NUMBERS.unpack(hashed.digest()))

    def below(self, end: int) -> int:
        """Return a number from 0 up, below *end*, which is at most 2**24."""
        return self.next_number() * end >> 32

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring *items* into another order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

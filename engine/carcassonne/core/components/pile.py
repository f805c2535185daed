"""The tiles that are not on the map: numbers by kind, in no hidden order."""

from collections.abc import Sequence
from typing import NamedTuple


class Stack(NamedTuple):
    """Tiles that are drawn together, as a match begins."""

    name: str
    """Stable lower-case word; luck is named by it (`tilewyrm.engine.game.Source`)."""
    counts: tuple[int, ...]
    """By kind (its position in `Rules.kinds`), how many there are."""


class Pile:
    """Stacks of tiles, one to be used up before the next.

    Copies share the numbers by kind until one of them changes them.

    Attributes:
        stacks: by stack, by kind (its position in `Rules.kinds`), how many are left.
        left: by stack, how many are left in all.
        top: the stack that is drawn from now: the first that is not used up, else the last.
        drawn: by stack, how often it was drawn from.
        discarded: by kind, the tiles that left the game: those that fitted nowhere (C5).
    """

    __slots__ = ("_is_shared", "discarded", "drawn", "left", "stacks", "top")

    def __init__(self, stacks: Sequence[Stack]) -> None:
        self.stacks = [list(stack.counts) for stack in stacks]
        self.left = [sum(stack.counts) for stack in stacks]
        self.top = 0
        self.turn_up()
        self.drawn = [0] * len(stacks)
        self.discarded = [0] * len(stacks[-1].counts)
        self._is_shared = False
        """Whether a copy may have the same `stacks` and `discarded`."""

    def copy(self) -> "Pile":
        """Return an independent copy."""
        twin = Pile.__new__(Pile)
        twin.stacks = self.stacks
        twin.left = self.left.copy()
        twin.top = self.top
        twin.drawn = self.drawn.copy()
        twin.discarded = self.discarded
        twin._is_shared = self._is_shared = True
        return twin

    def _unshare(self) -> None:
        """Go on with own numbers by kind."""
        self.stacks = [stack.copy() for stack in self.stacks]
        self.discarded = self.discarded.copy()
        self._is_shared = False

    def take(self, kind: int) -> None:
        """Draw a tile of *kind* from the stack that is drawn from now."""
        if self._is_shared:
            self._unshare()
        top = self.top
        self.stacks[top][kind] -= 1
        self.left[top] -= 1
        self.drawn[top] += 1
        if not self.left[top]:
            self.turn_up()

    def add(self, kind: int) -> None:
        """Put a tile of *kind* into the last stack, which is shuffled by that."""
        if self._is_shared:
            self._unshare()
        self.stacks[-1][kind] += 1
        self.left[-1] += 1

    def discard(self, kind: int) -> None:
        """Let a tile of *kind*, which was drawn, leave the game."""
        if self._is_shared:
            self._unshare()
        self.discarded[kind] += 1

    def turn_up(self) -> None:
        """Go on to the next stack behind those that are used up."""
        while self.top < len(self.left) - 1 and not self.left[self.top]:
            self.top += 1

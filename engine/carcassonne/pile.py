"""The tiles that are not on the map: numbers by kind, in no hidden order."""

from collections.abc import Sequence


class Pile:
    """Stacks of tiles, one to be used up before the next; each is a number by tile kind.

    Attributes:
        stacks: by stack, by kind (its position in `Rules.kinds`), how many are left.
        left: by stack, how many are left in all.
        aside: by kind, the dragon tiles that wait for the first volcano (C70).
        discarded: by kind, the tiles that fitted nowhere (C5).
    """

    __slots__ = ("aside", "discarded", "left", "stacks")

    def __init__(self, stacks: Sequence[Sequence[int]]) -> None:
        self.stacks = [list(stack) for stack in stacks]
        self.left = [sum(stack) for stack in stacks]
        self.aside = [0] * len(stacks[-1])
        self.discarded = [0] * len(stacks[-1])

    def copy(self) -> "Pile":
        """Return an independent copy."""
        twin = Pile.__new__(Pile)
        twin.stacks = [stack.copy() for stack in self.stacks]
        twin.left = self.left.copy()
        twin.aside = self.aside.copy()
        twin.discarded = self.discarded.copy()
        return twin

    @property
    def top(self) -> int:
        """The stack that is drawn from now: the first that is not used up, else the last."""
        last = len(self.left) - 1
        return next((stack for stack in range(last) if self.left[stack]), last)

    def take(self, kind: int) -> None:
        """Take a tile of *kind* from the stack that is drawn from now."""
        top = self.top
        self.stacks[top][kind] -= 1
        self.left[top] -= 1

    def shuffle_in(self) -> list[int]:
        """Put what was set aside into the last stack; return the kinds, one for each tile."""
        kinds = [kind for kind, count in enumerate(self.aside) for _ in range(count)]
        for kind in kinds:
            self.stacks[-1][kind] += 1
        self.left[-1] += len(kinds)
        self.aside = [0] * len(self.aside)
        return kinds

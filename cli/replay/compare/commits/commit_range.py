"""Range of commits in which a search halves the part that holds the first one that differs."""

from collections.abc import Sequence
from itertools import pairwise

from tilewyrm.cli.replay.compare.versions import Record


class CommitRange:
    """Commits by their places from 0, of which the last one differs."""

    def __init__(self, size: int) -> None:
        self.good, self.bad = -1, size - 1
        """The last place known to be right, -1 for the start of the search, and the first wrong."""
        self.tested = 0
        """Number of commits of which it is noted whether they differ."""
        self._unplayed: set[int] = set()
        self._hidden: dict[int, Record] = {}
        """By place, the answers of commits in which another error hides the difference."""

    @property
    def hidden(self) -> int:
        """Number of commits between these places in which another error hides the difference."""
        return sum(self.good < at < self.bad for at in self._hidden)

    def choice(self, likely: Sequence[int]) -> int | None:
        """Return the place to try next: one of *likely*, or the middle of the longest run.

        It is None if all between the right and the wrong place are known.
        """
        stops = sorted({self.good, self.bad, *self._unplayed, *self._hidden})
        inside = [at for at in stops if self.good <= at <= self.bad]
        for at in likely:
            if self.good < at < self.bad and at not in inside:
                return at
        before, after = max(pairwise(inside), key=lambda pair: pair[1] - pair[0], default=(0, 0))
        return (before + after) // 2 if after - before > 1 else None

    def note(self, at: int, *, differs: bool) -> None:
        """Note whether the commit at a place has the difference."""
        self.tested += 1
        if differs:
            self.bad = at
        else:
            self.good = at

    def note_unplayed(self, at: int) -> None:
        """Note that the commit at a place cannot play the file."""
        self._unplayed.add(at)

    def note_hidden(self, at: int, answer: Record) -> None:
        """Note that another error hides the difference in the commit at a place.

        Commits between two with the same *answer* have that error, too. So they need no try.
        """
        self._hidden[at] = answer
        alike = [
            each
            for each, other in self._hidden.items()
            if other == answer and self.good < each < self.bad
        ]
        for between in range(min(alike), max(alike)):
            if between not in self._unplayed:
                self._hidden.setdefault(between, answer)

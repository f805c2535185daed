"""The commits that play a match otherwise than the commit before them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.version_difference import VersionDifference, comparable
from tilewyrm.cli.replay.compare.versions import Record, UnplayedFile


class CommitChange(NamedTuple):
    """A commit that plays a match otherwise than the one before it."""

    commits: tuple[str, ...]
    """Commits that cannot play it, then this one; short, as all of these."""
    right: str
    """The commit before these."""
    difference: VersionDifference
    """Between these two."""

    @property
    def commit(self) -> str:
        """The commit."""
        return self.commits[-1]

    @property
    def kind(self) -> str:
        """The kind of the difference."""
        return kind_of(self.difference)

    @property
    def place(self) -> tuple[int, bool]:
        """The entry that differs, and whether it is in what is possible after that entry."""
        return self.difference.place

    def ends(self, earlier: "CommitChange") -> bool:
        """Return whether this one ends the difference of an *earlier* one at the same place."""
        before, after = comparable(earlier.difference.new), comparable(self.difference.old)
        return self.place == earlier.place and before == after


def commit_changes(
    answers: CommitAnswers,
    commits: Sequence[str],
    seed: int,
    wanted: Sequence[str],
    likely: Sequence[str],
) -> Sequence[CommitChange]:
    """Return those of *commits*, the oldest first, that play a match otherwise than the one before.

    Between two commits that play it alike, none is tried, so a change that another one takes back
    may stay unknown there. All play it under the hash seed *seed*.

    Args:
        answers: those of the match.
        commits: the first of them is the old end.
        seed: the hash seed.
        wanted: commits that are tried in any case.
        likely: commits that are tried first, in this order.

    Raises:
        UnplayedFile: a commit *wanted* cannot play it.
    """
    chain = _Chain(answers, commits, seed, [*map(commits.index, wanted)])
    firsts = [commits.index(each) for each in likely if each in commits]
    return [
        CommitChange(tuple(commits[before + 1 : after + 1]), commits[before], difference)
        for before, after in chain.changes(firsts)
        if (difference := answers.difference(commits[before], commits[after], seed)) is not None
    ]


class _Chain:
    """The answers of commits, by their places."""

    def __init__(
        self, answers: CommitAnswers, commits: Sequence[str], seed: int, wanted: Sequence[int]
    ) -> None:
        """Let those at the places *wanted* play."""
        self._answers, self._commits, self._seed = answers, commits, seed
        self._unplayed: set[int] = set()
        self._known: dict[int, Record] = {
            at: answers.under(commits[at], seed) for at in sorted({*wanted})
        }

    def changes(self, likely: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the places of two commits that differ, with none between that can play."""
        for before, after in pairwise(sorted(self._known)):
            yield from self._between(before, after, likely)

    def _between(self, before: int, after: int, likely: Sequence[int]) -> Iterator[tuple[int, int]]:
        if self._known[before] == self._known[after]:
            return
        middle = self._middle(before, after, likely)
        if middle is None:
            yield before, after
        else:
            yield from self._between(before, middle, likely)
            yield from self._between(middle, after, likely)

    def _middle(self, before: int, after: int, likely: Sequence[int]) -> int | None:
        """Return a place between the two that can play, or None if there is none."""
        while left := {*range(before + 1, after)} - self._unplayed:
            near = (before + after) / 2
            first = next((at for at in likely if at in left), None)
            at = min(left, key=lambda each: abs(each - near)) if first is None else first
            try:
                self._known[at] = self._answers.under(self._commits[at], self._seed)
            except UnplayedFile:
                self._unplayed.add(at)
            else:
                return at
        return None

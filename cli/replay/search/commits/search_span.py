"""The commits between the versions of a search."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple, Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_search import commits_between
from tilewyrm.cli.replay.search.commits.rule_changes import rule_changes


class SearchSpan(NamedTuple):
    """The commits between the versions of a search; empty if these are not commits."""

    commits: Sequence[str] = ()
    """After the old one up to the new one, the oldest first."""
    rule_changes: Sequence[str] = ()
    """Those that change a file of the rules of a game that is searched.

    They are in order, or the likeliest first to have a difference that no match showed.
    """
    old: str = ""
    """The commit before them."""

    @classmethod
    def of(cls, old: ChosenVersion, new: ChosenVersion, games: Collection[str]) -> Self:
        """Return the span of these versions in a search of *games*."""
        if old.sources is None or new.sources is None or old == new:
            return cls()
        first, last = str(old), str(new)
        commits = commits_between(first, last)
        return cls(commits, rule_changes(first, last, games), first) if commits else cls()

    def __str__(self) -> str:
        """Return it as a command line names it."""
        return f"{self.old}..{self.commits[-1]}"

    @property
    def versions(self) -> tuple[ChosenVersion, ChosenVersion]:
        """The versions before its commits and at their end."""
        return ChosenVersion.of_commit(self.old), ChosenVersion.of_commit(self.commits[-1])

    def last_change_before(self, commit: str) -> str:
        """Return the last commit before *commit* that changes a file of the rules, or nothing."""
        before = self.commits[: [*self.commits].index(commit)]
        return next((one for one in reversed(before) if one in self.rule_changes), "")

    def likeliest_first(self, commits: Sequence[str]) -> Sequence[str]:
        """Return *commits* in the order of its changes of rules, and then the others."""
        return sorted(commits, key=[*self.rule_changes, *commits].index)

    def without(self, commits: Collection[str]) -> "Sequence[SearchSpan]":
        """Return the parts between *commits* that change rules, the oldest first."""
        olds = dict(zip(self.commits, (self.old, *self.commits), strict=False))
        runs = (
            tuple(run)
            for is_left_out, run in groupby(self.commits, commits.__contains__)
            if not is_left_out
        )
        spans = (
            SearchSpan(run, tuple(one for one in self.rule_changes if one in run), olds[run[0]])
            for run in runs
        )
        return [span for span in spans if span.rule_changes]


NO_SPAN = SearchSpan()
"""That of versions that are not commits."""

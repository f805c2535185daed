"""The first commit with each difference that a search found, so that one cause is listed once."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitVersions
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitGroups
from tilewyrm.cli.replay.compare.commits.commit_search import commits_between
from tilewyrm.cli.replay.compare.versions import UnplayedFile, Version
from tilewyrm.cli.replay.search.code.rule_changes import rule_changes
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.search_totals import FirstCommit, SearchStep, SearchTotals


class SearchSpan(NamedTuple):
    """The commits between the versions of a search; both are empty if these are not commits."""

    commits: Sequence[str] = ()
    """After the old one up to the new one, the oldest first."""
    rule_changes: Sequence[str] = ()
    """Those that change a file of the rules."""

    @classmethod
    def of(cls, old: ChosenVersion, new: ChosenVersion) -> Self:
        """Return the span of these versions."""
        if old.sources is None or new.sources is None or old == new:
            return cls()
        commits = commits_between(str(old), str(new))
        return cls(commits, rule_changes(str(old), str(new))) if commits else cls()


NO_SPAN = SearchSpan()
"""That of versions that are not commits."""


def note_first_commits(
    old: ChosenVersion,
    span: SearchSpan,
    totals: SearchTotals,
    search_time: SearchTime,
    news: Callable[[SearchTotals, None], None],
) -> None:
    """Give each new kind of *totals* its first commit, until the end of *search_time*.

    The shortest matches, which take least time, come first. *news* is called before each kind.
    """
    totals.step = SearchStep.COMMITS
    with CommitGroups(f"{old}..{span.commits[-1]}", _TimedVersions(search_time)) as groups:
        for finding in sorted(totals.new_findings, key=lambda each: each.difference.entry):
            news(totals, None)
            if finding.is_of_commit:
                with suppress(UnplayedFile, _TimeOver):
                    offers = bool(finding.difference.flag(offers=True))
                    result = groups.add(finding.path, offers=offers)
                    if result.commits:  # not if they differ under other hash seeds alone
                        finding.first = FirstCommit(tuple(result.commits), result.right)


class _TimedVersions(CommitVersions):
    """Processes of commits that play only until the time of the search is over."""

    def __init__(self, search_time: SearchTime) -> None:
        super().__init__()
        self._time = search_time
        self._begin_s, self._longest_s = time.monotonic(), 0.0
        """The time of the last request, and the longest time between two."""

    def under(self, commit: str, seeds: Sequence[int]) -> Sequence[Version]:
        """Return *commit* under each of the hash seeds *seeds*.

        Raises:
            _TimeOver: the answer is likely to come too late.
        """
        now_s = time.monotonic()
        self._longest_s = max(self._longest_s, now_s - self._begin_s)
        self._begin_s = now_s
        if now_s >= min(self._time.last_start_s, self._time.end_s - self._longest_s):
            raise _TimeOver
        return super().under(commit, seeds)


class _TimeOver(Exception):
    """The time of the search is over."""

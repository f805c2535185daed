"""The first commit with each difference that a search found, so that one cause is listed once."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from tilewyrm.cli.replay.compare.commits.commit_answers import CommitVersions
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitGroups
from tilewyrm.cli.replay.compare.versions import UnplayedFile, Version
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import FirstCommit, SearchStep, SearchTotals


def note_first_commits(
    span: SearchSpan,
    totals: SearchTotals,
    search_time: SearchTime,
    news: Callable[[SearchTotals, None], None],
) -> None:
    """Give each kind of *totals* its first commit, until the end of all of *search_time*.

    The shortest matches, which take least time, come first. *news* is called before each kind. If
    *span* has one commit, nothing is played.
    """
    totals.step = SearchStep.COMMITS
    if len(span.commits) == 1:
        for finding in totals.findings.values():
            if finding.is_of_commit:
                finding.first = FirstCommit((span.commits[0],), span.old)
        return
    with CommitGroups(f"{span.old}..{span.commits[-1]}", _TimedVersions(search_time)) as groups:
        for finding in sorted(totals.findings.values(), key=lambda each: each.difference.entry):
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
        if now_s >= self._time.whole_end_s - max(self._time.start_s / 2, self._longest_s):
            raise _TimeOver
        return super().under(commit, seeds)


class _TimeOver(Exception):
    """The time of the search is over."""

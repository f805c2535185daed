"""The first commit with each difference that a search found, so that one cause is listed once."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from tilewyrm.cli.replay.compare.commits.commit_answers import CommitVersions
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitGroups
from tilewyrm.cli.replay.compare.versions import UnplayedFile, Version
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import (
    Finding,
    FirstCommit,
    SearchStep,
    SearchTotals,
)

_Step = Callable[[SearchTotals, None], None]
"""Is called before each kind."""


def note_only_commit(span: SearchSpan, totals: SearchTotals) -> None:
    """Give each kind of *totals* the commit of *span*, if that has no other; nothing is played."""
    if len(span.commits) == 1:
        for finding in totals.findings.values():
            if not finding.is_seeded:
                finding.first = FirstCommit((span.commits[0],), span.old)


def note_first_commits(
    span: SearchSpan, totals: SearchTotals, search_time: SearchTime, news: _Step
) -> None:
    """Give each kind of *totals* its first commit, until the end of all of *search_time*.

    The shortest matches, which take least time, come first. *news* is called before each kind. Only
    one hash seed is tried.
    """
    totals.step = SearchStep.COMMITS
    with _TimedVersions(search_time) as versions:
        groups = CommitGroups(str(span), versions)
        for finding in _without_commit(totals.findings.values()):
            news(totals, None)
            if finding.is_of_commit:
                with suppress(UnplayedFile, _TimeOver):
                    _note(finding, groups, one_seed=True)


def note_missing_commits(
    span: SearchSpan, totals: SearchTotals, search_time: SearchTime, news: _Step
) -> None:
    """Give each kind of a whole search its first commit in *span* that does not have one yet.

    All hash seeds are tried, as a new kind may show only under some. A kind of a part is looked for
    in this part. If it depends on the hash seed at the beginning of the part, an earlier commit may
    be the cause. Otherwise, this is as `note_first_commits`.
    """
    totals.step = SearchStep.COMMITS
    groups: dict[str, CommitGroups] = {}
    with _TimedVersions(search_time) as versions:
        for finding in _without_commit(totals.new_findings):
            news(totals, None)
            old, new = map(str, finding.versions or span.versions)
            is_of_part = finding.versions is not None
            if finding.is_of_commit or (finding.is_seeded and is_of_part):
                commits = f"{span.old if finding.is_seeded else old}..{new}"
                with suppress(UnplayedFile, _TimeOver):
                    if commits not in groups:
                        groups[commits] = CommitGroups(commits, versions)
                    _note(finding, groups[commits], one_seed=False)


def _without_commit(findings: Iterable[Finding]) -> Sequence[Finding]:
    """Return those of *findings* without a first commit, the shortest matches first."""
    unknown = (one for one in findings if one.first is None)
    return sorted(unknown, key=lambda each: each.difference.entry)


def _note(finding: Finding, groups: CommitGroups, *, one_seed: bool) -> None:
    """Give *finding* its first commit in the span of *groups*.

    Raises:
        UnplayedFile: an end of the span cannot play the match.
        _TimeOver: the time is over.
    """
    offers = bool(finding.difference.flag(offers=True))
    result = groups.add(finding.path, offers=offers, one_seed=one_seed)
    found = result.difference
    if found is None or (finding.is_seeded and found.entry != finding.difference.entry):
        return  # alike, or another difference comes first
    finding.first = FirstCommit(tuple(result.commits), result.right)
    finding.hidden = result.hidden
    finding.is_seeded = False
    if not one_seed:
        finding.sides = result.sides


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

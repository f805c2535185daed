"""Searches in parts of the commits: those between commits in which a difference begins."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.search.branches.branch_pairs import BranchPair
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.first_commits import FirstCommits, note_only_commit
from tilewyrm.cli.replay.search.match_comparison import News
from tilewyrm.cli.replay.search.match_search import MatchSearch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals

SHARE = 0.4
"""Share of the rest of the time that a search keeps as soon as a difference is known."""
_LEAST_S = 10.0
_LEAST_STARTS = 2
"""Least time for a part, in seconds, and in the time that a version takes to start."""


class PartSearch:
    """Searches in the parts of a span, which add to the totals of the search of the whole."""

    def __init__(
        self,
        span: SearchSpan,
        totals: SearchTotals,
        branches: Sequence[BranchPair],
        field_of: Callable[[ChosenVersion, ChosenVersion], SearchField],
        folder: Path,
        seed: int,
        first_commits: FirstCommits,
    ) -> None:
        """Take the *span* with the *totals* of its search, and the *branches* counted there.

        The matches are those that *field_of* returns for two versions, at first from this *seed*.
        Files go into *folder*. What a part finds gets its commits by *first_commits*.
        """
        self._span, self._totals, self._field_of = span, totals, field_of
        self._branches, self._folder, self._seed = branches, folder, seed
        self._first_commits = first_commits
        self._left: list[SearchSpan] = []
        """Parts for which there was no time."""

    def run(
        self,
        jobs: int,
        search_time: SearchTime,
        *,
        news: News,
        announce: Callable[[SearchSpan], None],
    ) -> bool:
        """Search with *jobs* pairs of processes until the whole end of *search_time*.

        No difference is known to begin in a part, so none hides others there. If a search finds
        one, the part is divided in its turn. *announce* is called before each part. If all were
        searched, they are searched once more, from another seed. If there is time for more later,
        a further call continues. Return whether any part was searched.
        """
        least_s = max(_LEAST_S, _LEAST_STARTS * search_time.start_s)
        self._left = [each for part in self._left for each in self._parts(part)]
        is_any = False
        while self._left or (self._totals.first_commits and self._parts(self._span)):
            if not self._left:
                self._left = self._parts(self._span)
                self._seed += 1
            left_s = search_time.whole_end_s - time.monotonic()
            if left_s < least_s:
                break
            seconds = max(left_s / len(self._left), least_s)
            part = self._left.pop(0)
            announce(part)
            is_any = True
            if self._finds_differences(part, jobs, SearchTime(seconds, SHARE), news):
                self._left += self._parts(part)
        return is_any

    def _parts(self, span: SearchSpan) -> list[SearchSpan]:
        """Return the parts of *span*: first with suspects, then with most changes of rules."""
        parts = span.without(self._totals.first_commits)
        suspects = {each for one in self._totals.all_findings for each in one.suspects[1:]}

        def order(part: SearchSpan) -> tuple[bool, int]:
            return suspects.isdisjoint(part.rule_changes), -len(part.rule_changes)

        return sorted(parts, key=order)

    def _finds_differences(
        self, part: SearchSpan, jobs: int, search_time: SearchTime, news: News
    ) -> bool:
        """Search *part*, and return whether a difference is known to begin there now."""
        versions, known = part.versions, self._totals.first_commits
        found = [one.path for one in self._totals.new_findings]
        before = len(self._totals.further)
        field = self._field_of(*versions)
        search = MatchSearch(versions, field, self._seed, self._folder, found)
        try:
            with suppress(UnplayedFile):  # a commit between those that were named may be broken
                search.run(jobs, search_time, matches=None, news=news, span=part)
        finally:
            for one in search.totals.findings.values():
                one.versions = versions
            self._totals.add(search.totals, str(part))
            of_part = field.changed.functions.branches
            self._totals.branches.add(self._branches, search.totals.branches, of_part)
        new = self._totals.further[before:]
        self._first_commits.note(new, search_time.whole_end_s)
        note_only_commit(part, new)
        return self._totals.first_commits != known

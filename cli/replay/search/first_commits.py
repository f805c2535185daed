"""The first commit with each difference that a search found, so that one cause is listed once."""

import re
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers, CommitVersions
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.cli.replay.search.commits.commit_changes import (
    CommitChange,
    commit_changes,
)
from tilewyrm.cli.replay.search.commits.rule_changes import rule_changes
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.totals.search_totals import (
    Finding,
    FirstCommit,
    SearchStep,
    SearchTotals,
)
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.batch.loop_watch import SEARCH_TICK_S

_Step = Callable[[SearchTotals, None], None]
"""Is called before each kind."""


class FirstCommits:
    """The commits of a span that play the kept matches otherwise than the commit before them.

    It is a context: the processes of commits end with it.
    """

    def __init__(self, span: SearchSpan, totals: SearchTotals, news: _Step) -> None:
        """Take the *span* with the *totals* of its search. *news* is called before each kind."""
        self._span, self._totals, self._news = span, totals, news
        self._commits = (span.old, *span.commits)
        self._versions = _TimedVersions()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        self._versions.__exit__()

    def note(self, findings: Iterable[Finding], end_s: float) -> None:
        """Give those of *findings* without a first commit theirs, until *end_s*.

        The shortest matches, which take least time, come first. Each match may show more commits
        that differ from the one before; these are further kinds. If the match shows that a later
        commit has an error no more, this is noted, too. If another error hides in which of several
        commits a difference begins, these are noted as suspects.
        """
        self._totals.step = SearchStep.COMMITS
        self._versions.restart(end_s)
        unknown = (one for one in findings if one.first is None and not one.suspects)
        for finding in sorted(unknown, key=lambda each: each.difference.entry):
            self._news(self._totals, None)
            is_of_part = finding.versions is not None
            if finding.is_of_commit or is_of_part:
                with suppress(UnplayedFile, _TimeOver):
                    self._note(finding)
        for finding in self._totals.all_findings:
            self._resolve(finding)

    def _note(self, finding: Finding) -> None:
        """Give *finding* its first commit, and add the other kinds that its match shows.

        Raises:
            UnplayedFile: an end of its span cannot play the match.
            _TimeOver: the time is over.
        """
        old, new = map(str, finding.versions or self._span.versions)
        if finding.is_seeded:  # the old end of a part may depend on the hash seed, too
            old = self._span.old
        offers = bool(finding.difference.flag(offers=True))
        answers = CommitAnswers(finding.path, self._versions, offers=offers)
        seed = _differing_seed(answers, finding, old, new)
        if seed is None:
            return  # alike, or another difference comes first
        wanted = (self._commits[0], old, new, self._commits[-1])
        changes = commit_changes(answers, self._commits, seed, wanted, self._likely)
        begin, end = (self._commits.index(each) for each in (old, new))
        inside = [one for one in changes if begin < self._commits.index(one.commit) <= end]
        own = next((one for one in inside if _has_kind(one, finding)), None)
        if own is None and len(inside) == 1:
            (own,) = inside
        if own is not None:  # a correction is of the error that it ends
            before = changes[: changes.index(own)]
            own = next(filter(own.ends, before), own)
            finding.kind = own.kind
            self._give(finding, own, changes)
        elif inside:
            right, last = inside[0].right, inside[-1].commit
            between = self._commits[self._commits.index(right) + 1 : self._commits.index(last)]
            games = GAMES if finding.setup is None else (finding.setup["game"],)
            changed = rule_changes(right, last, games)
            rules = (one for one in between if one in changed)
            finding.suspects = (right, *rules, last)
        for at, change in enumerate(changes):
            if change is not own and not any(map(change.ends, changes[:at])):
                self._add(change, finding, changes)

    def _give(
        self, finding: Finding, change: CommitChange, changes: Sequence[CommitChange]
    ) -> None:
        finding.first = FirstCommit(change.commits, change.right)
        finding.difference = change.difference
        finding.versions = _versions(change)
        finding.is_seeded = False
        after = changes[changes.index(change) + 1 :]
        finding.corrected = next((one.commit for one in after if one.ends(change)), "")

    def _add(self, change: CommitChange, finding: Finding, changes: Sequence[CommitChange]) -> None:
        """Add the kind of *change*, which the match of *finding* shows, if its commit has none."""
        if change.commit in self._totals.first_commits:
            return
        added = Finding(change.kind, finding.path, change.difference, finding.setup)
        self._give(added, change, changes)
        self._totals.beside.append(added)

    def _resolve(self, finding: Finding) -> None:
        """Give *finding* the commit among its suspects in which another match shows its kind.

        The correction of an error gets the commit of that error.
        """
        for one in self._totals.all_findings:
            if one.first is None or one.corrected or finding.first is not None:
                continue
            is_suspect = one.first.commit in finding.suspects[1:]
            if is_suspect and one.difference.kinds & finding.difference.kinds:
                finding.first, finding.is_hidden = one.first, True
        commit = finding.first.commit if finding.first is not None else ""
        for one in self._totals.all_findings:
            is_correction = bool(commit) and commit == one.corrected
            if is_correction and _mirrored(one.difference.kinds) & finding.difference.kinds:
                finding.first, finding.is_hidden = one.first, True
                finding.corrected = one.corrected
                return

    @property
    def _likely(self) -> Sequence[str]:
        """The commits of the kinds so far with the one before each, the most frequent first."""
        named = [one for one in self._totals.all_findings if one.first is not None]
        firsts = [one.first for one in sorted(named, key=lambda one: -one.matches) if one.first]
        return list(dict.fromkeys(each for one in firsts for each in (one.commit, one.right)))


def note_only_commit(span: SearchSpan, findings: Iterable[Finding]) -> None:
    """Give *findings* without a commit the only one of *span*, if it has no other."""
    if len(span.commits) == 1:
        for finding in findings:
            if finding.first is None and not finding.is_seeded:
                finding.first = FirstCommit((span.commits[0],), span.old)


def _versions(change: CommitChange) -> tuple[ChosenVersion, ChosenVersion]:
    return ChosenVersion.of_commit(change.right), ChosenVersion.of_commit(change.commit)


def _differing_seed(answers: CommitAnswers, finding: Finding, old: str, new: str) -> int | None:
    """Return the first hash seed under which *old* and *new* differ where *finding* does, or None.

    Both have the same seed, so an order that depends on it in both does not count.

    Raises:
        UnplayedFile: one of them cannot play the match.
    """
    place = finding.difference.place
    for seed in dict.fromkeys((HASH_SEEDS[0], finding.seed, *HASH_SEEDS)):
        found: VersionDifference | None = answers.difference(old, new, seed)
        if found is not None and found.place == place:
            return seed
    return None


def _mirrored(kinds: Iterable[str]) -> frozenset[str]:
    """Return *kinds* of a difference, with the old and the new version exchanged."""
    sides = {"old": "new", "new": "old"}
    return frozenset(re.sub(r"\b(old|new)(?=:)", lambda side: sides[side[0]], one) for one in kinds)


def _has_kind(change: CommitChange, finding: Finding) -> bool:
    return change.kind == finding.kind and change.place == finding.difference.place


class _TimedVersions(CommitVersions):
    """Processes of commits that play only until a time."""

    def __init__(self) -> None:
        super().__init__()
        self._end_s = self._begin_s = self._longest_s = 0.0
        """The end, the time of the last request, and the longest time between two."""

    def restart(self, end_s: float) -> None:
        """Let them play until *end_s* on the monotonic clock."""
        self._end_s, self._begin_s = end_s, time.monotonic()

    def under(self, commit: str, seeds: Sequence[int]) -> Sequence[Version]:
        """Return *commit* under each of the hash seeds *seeds*.

        Raises:
            _TimeOver: the answer is likely to come too late.
        """
        now_s = time.monotonic()
        self._longest_s = max(self._longest_s, now_s - self._begin_s)
        self._begin_s = now_s
        if now_s >= self._end_s - self._longest_s:
            raise _TimeOver
        versions = super().under(commit, seeds)
        for version in versions:
            version.tick_s = SEARCH_TICK_S
        return versions


class _TimeOver(Exception):
    """The time of the search is over."""

"""Search for the first commit of a repository that plays a match differently."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import (
    ChosenVersion,
    UnknownVersion,
    git,
    span_of,
)
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.language.speech import tell


class CommitResult(NamedTuple):
    """Result of a search."""

    commits: Sequence[str]
    """Commits that cannot be tested, then the first one that differs. Empty if none differs."""
    difference: VersionDifference | None
    """Between the old end and that commit."""
    tested: int
    """Number of commits that were tested."""


class CommitSearch:
    """Search among the commits of the repository in the current directory.

    The sources of each commit run in this program's Python, with its libraries.
    """

    def __init__(self, span: str) -> None:
        """Take the *span* of commits, such as ``v0.2.0..main``.

        Raises:
            UnknownVersion: it is not a span of commits of this repository.
        """
        self.old, new = span_of(span)
        words = ("rev-list", "--reverse", "--first-parent", f"{self.old}..{new}")
        self._commits = git(*words).decode().split()
        if not self._commits:
            raise UnknownVersion(tell("replay.commits.none", span=span))

    def result(self, file: Path, *, offers: bool) -> CommitResult:
        """Return the first commit that plays *file* otherwise than the old end of the span.

        If they agree under one hash seed, others are tried.

        Raises:
            UnplayedFile: an end of the span cannot play it.
        """
        with Version(ChosenVersion.of_commit(self.old), HASH_SEEDS[0]) as old:
            for seed in HASH_SEEDS:
                trial = _Trial(old, seed, file, offers=offers)
                if trial.difference(self._commits[-1]) is not None:
                    return self._search(trial)
        return CommitResult((), None, 2)

    def _search(self, trial: "_Trial") -> CommitResult:
        good, bad, tested = -1, len(self._commits) - 1, 2
        untested: set[int] = set()
        while choices := [at for at in range(good + 1, bad) if at not in untested]:
            at = min(choices, key=lambda each: abs(2 * each - good - bad))
            try:
                differs = trial.difference(self._commits[at]) is not None
            except UnplayedFile:
                untested.add(at)
                continue
            tested += 1
            good, bad = (good, at) if differs else (at, bad)
        difference = trial.difference(self._commits[bad])
        return CommitResult(self._commits[good + 1 : bad + 1], difference, tested)


class _Trial:
    """Comparison of commits with the old version, in one file and under one hash seed."""

    def __init__(self, old: Version, seed: int, file: Path, *, offers: bool) -> None:
        self._old, self._seed, self._file, self._offers = old, seed, file, offers

    def difference(self, commit: str) -> VersionDifference | None:
        """Return the first difference between the old version and *commit*.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        with Version(ChosenVersion.of_commit(commit), self._seed) as new:
            pair = VersionPair(self._old, new)
            if not pair.differ(self._file, offers=self._offers):
                return None
            return pair.difference(self._file, offers=self._offers)[0]


def commit_line(commit: str) -> str:
    """Return *commit* in one line: hash, date and subject."""
    words = ("show", "--no-patch", "--date=short", "--format=%h %ad %s", commit)
    return git(*words).decode("utf-8", "replace").strip()

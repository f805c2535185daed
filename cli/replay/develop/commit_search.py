"""Search for the first commit of a repository that plays a match differently."""

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from tilewyrm.cli.replay.develop.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.develop.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.language.speech import tell

_ROOMS = ("engine", "editions", "replays")
"""Folders of a checkout that play a replay; they belong into the package of the schemas."""
_PACKAGE = "proto/tilewyrm"


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
            click.BadParameter: it is not a span of commits of this repository.
        """
        old, dots, new = span.partition("..")
        if not (old and dots):
            raise click.BadParameter(tell("replay.commits.span", span=span))
        self.old = self._commit(old)
        self._commit(new or "HEAD")
        words = ("rev-list", "--reverse", "--first-parent", f"{old}..{new or 'HEAD'}")
        self._commits = _git(*words).decode().split()
        if not self._commits:
            raise click.BadParameter(tell("replay.commits.none", span=span))

    def result(self, file: Path, *, offers: bool) -> CommitResult:
        """Return the first commit that plays *file* otherwise than the old end of the span.

        If they agree under one hash seed, others are tried.

        Raises:
            UnplayedFile: an end of the span cannot play it.
        """
        with tempfile.TemporaryDirectory() as name:
            sources = _Sources(Path(name))
            with Version(Path(self.old), HASH_SEEDS[0], sources=sources.folder(self.old)) as old:
                for seed in HASH_SEEDS:
                    trial = _Trial(old, sources, seed, file, offers=offers)
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

    def _commit(self, name: str) -> str:
        return _git("rev-parse", "--verify", "--short", f"{name}^{{commit}}").decode().strip()


class _Sources:
    """Sources of commits, each in a folder of its own with the package tilewyrm."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def folder(self, commit: str) -> Path:
        """Return the folder of *commit*, which is written when it is first needed."""
        folder = self._place / commit
        if not folder.exists():
            _unpack(commit, folder)
        return folder


class _Trial:
    """Comparison of commits with the old version, in one file and under one hash seed."""

    def __init__(
        self, old: Version, sources: _Sources, seed: int, file: Path, *, offers: bool
    ) -> None:
        self._old, self._sources, self._seed = old, sources, seed
        self._file, self._offers = file, offers

    def difference(self, commit: str) -> VersionDifference | None:
        """Return the first difference between the old version and *commit*.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        sources = self._sources.folder(commit)
        with Version(Path(commit), self._seed, sources=sources) as new:
            pair = VersionPair(self._old, new)
            if not pair.differ(self._file, offers=self._offers):
                return None
            return pair.difference(self._file, offers=self._offers)[0]


def commit_line(commit: str) -> str:
    """Return *commit* in one line: hash, date and subject."""
    words = ("show", "--no-patch", "--date=short", "--format=%h %ad %s", commit)
    return _git(*words).decode("utf-8", "replace").strip()


def _unpack(commit: str, folder: Path) -> None:
    """Write the package tilewyrm of *commit* into *folder*, as far as it plays replays."""
    there = _git("ls-tree", "--name-only", commit).decode().split()
    rooms = [room for room in _ROOMS if room in there]
    data = _git("archive", "--format=tar", commit, _PACKAGE, *rooms)
    package = folder / "tilewyrm"
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        archive.extractall(folder, filter="data")
    (folder / _PACKAGE).rename(package)
    for room in rooms:
        (folder / room).rename(package / room)


def _git(*words: str) -> bytes:
    """Return the output of git in the current directory.

    Raises:
        click.BadParameter: it fails.
    """
    try:
        done = subprocess.run(["git", *words], capture_output=True)
    except OSError as error:
        raise click.BadParameter(tell("replay.commits.git", why=error)) from error
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip() or " ".join(words)
        raise click.BadParameter(tell("replay.commits.git", why=why))
    return done.stdout

"""Answers of commits: the result of playing one file with the sources of each."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion, source_trees
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedPairs, Side
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record, UnplayedFile, Version

_PROCESSES = 2 * len(HASH_SEEDS)
"""Most processes of commits that are kept.

A commit runs under all hash seeds at the same time, and each file of a folder may step back over
some ten commits.
"""


class CommitVersions:
    """Processes of commits that stay alive from file to file, up to a number."""

    def __init__(self) -> None:
        self._versions: dict[tuple[str, int], Version] = {}
        """By commit and hash seed, the latest used last."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        with ExitStack() as stack:
            for version in self._versions.values():
                stack.push(version)

    def under(self, commit: str, seeds: Sequence[int]) -> Sequence[Version]:
        """Return *commit* under each of the hash seeds *seeds*, which are all different.

        The processes that were not used for longest end.
        """
        for seed in seeds:
            version = self._versions.pop((commit, seed), None)
            if version is None:
                version = Version(ChosenVersion.of_commit(commit), seed)
            self._versions[commit, seed] = version
        while len(self._versions) > _PROCESSES:
            with self._versions.pop(next(iter(self._versions))):
                pass
        return [self._versions[commit, seed] for seed in seeds]


class CommitAnswers:
    """Answers of commits for one file. Each commit plays it once under each hash seed.

    Commits with the same sources share their answers. Most commits change other folders.
    """

    def __init__(
        self, file: Path, versions: CommitVersions, *, offers: bool, one_seed: bool = False
    ) -> None:
        """Take the *file*, and the processes of *versions*.

        With *offers*, an answer has what may come after each entry, too. With *one_seed*, only the
        first hash seed is tried.
        """
        self.file, self.offers = file, offers
        self._versions = versions
        self._seeds = HASH_SEEDS[:1] if one_seed else HASH_SEEDS
        self._answers: dict[tuple[bytes, int], Record | UnplayedFile] = {}
        """By the sources and the hash seed."""

    def of_file(self, file: Path) -> "CommitAnswers":
        """Return answers for another *file*, by the same processes."""
        is_one = len(self._seeds) == 1
        return CommitAnswers(file, self._versions, offers=self.offers, one_seed=is_one)

    def depends(self, commit: str) -> bool:
        """Return whether *commit* has another answer, or cannot play, under some hash seed."""
        try:
            return len(self.different(commit)) > 1
        except UnplayedFile:
            return True

    def first(self, commit: str) -> Record:
        """Return the answer of *commit* under the first hash seed.

        Raises:
            UnplayedFile: it cannot play the file.
        """
        return self.under(commit, HASH_SEEDS[0])

    def under(self, commit: str, seed: int) -> Record:
        """Return the answer of *commit* under one hash seed.

        Raises:
            UnplayedFile: it cannot play the file.
        """
        return self._under(commit, [seed])[seed]

    def by_seed(self, commit: str) -> Mapping[int, Record]:
        """Return the answer of *commit* under each hash seed.

        Raises:
            UnplayedFile: it cannot play the file.
        """
        return self._under(commit, self._seeds)

    def different(self, commit: str) -> Mapping[int, Record]:
        """Return the different answers of *commit*, each with the first hash seed that gives it.

        Raises:
            UnplayedFile: it cannot play the file.
        """
        found: dict[int, Record] = {}
        for seed, answer in self.by_seed(commit).items():
            if answer not in found.values():
                found[seed] = answer
        return found

    def difference(self, old: str, new: str, seed: int) -> VersionDifference | None:
        """Return the first difference between *old* and *new*, both under the hash seed *seed*.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        one, other = (self._versions.under(commit, [seed])[0] for commit in (old, new))
        return VersionPair(one, other).difference(self.file, offers=self.offers)[0]

    def clearest(self, old: str, new: str, seed: int) -> VersionDifference | None:
        """Return the same difference as a player sees it (`VersionPair.clearest`).

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        found = self.difference(old, new, seed)
        if found is None:
            return None
        one, other = (self._versions.under(commit, [seed])[0] for commit in (old, new))
        return VersionPair(one, other).clearest(self.file, found)

    def shared_faults(self, old: str, new: str) -> Sequence[str]:
        """Return the errors that *old* and *new* both find, in words, if they play it alike.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        if not self.first(old)["fault"]:
            return ()
        one, other = (self._versions.under(each, HASH_SEEDS[:1])[0] for each in (old, new))
        return VersionPair(one, other).difference(self.file, offers=self.offers)[2]

    def differs_before(self, ends: VersionDifference, old: str, commit: str, seed: int) -> bool:
        """Return whether *commit* differs from *old* before the difference *ends*.

        An entry comes before what is possible after it. Both run under the hash seed *seed*.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        answer = self.under(commit, seed)
        if answer["fault"] and answer["entries"] + 1 < ends.entry:
            return True
        found = self.difference(old, commit, seed)
        return found is not None and found.place < ends.place

    def sides(self, old: str, new: str, found: VersionDifference) -> Sequence[Side]:
        """Return which of *old* and *new* depends on the hash seed where *found* is.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        if found.is_loop:  # each seed would take as long as the loop
            return ()
        one, other = (ChosenVersion.of_commit(commit) for commit in (old, new))
        with HashSeedPairs(one, other, self._seeds) as pairs:
            return pairs.sides(self.file, found, offers=self.offers) or ()

    def play(self, commit: str, seeds: Sequence[int]) -> None:
        """Let *commit* play the file under all *seeds* of which it has no answer, at one time."""
        sources = source_trees(commit)
        missing = [seed for seed in seeds if (sources, seed) not in self._answers]
        versions = self._versions.under(commit, missing)
        for version in versions:
            version.ask(self.file, offers=self.offers, brief=True)
        for seed, version in zip(missing, versions, strict=True):
            try:
                (self._answers[sources, seed],) = version.answer()
            except UnplayedFile as error:
                self._answers[sources, seed] = error

    def _under(self, commit: str, seeds: Sequence[int]) -> Mapping[int, Record]:
        """Return the answers of *commit* under all *seeds*.

        Raises:
            UnplayedFile: it cannot play the file under one of them.
        """
        self.play(commit, seeds)
        found: dict[int, Record] = {}
        for seed in seeds:
            answer = self._answers[source_trees(commit), seed]
            if isinstance(answer, UnplayedFile):
                raise answer
            found[seed] = answer
        return found

"""Answers of commits: the result of playing one file with the sources of each."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedPairs, Side
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record, UnplayedFile, Version


class CommitAnswers:
    """Answers of commits for one file. Each commit plays it once under each hash seed."""

    def __init__(self, file: Path, *, offers: bool) -> None:
        """Take the *file*. With *offers*, an answer has what may come after each entry, too."""
        self._file, self._offers = file, offers
        self._answers: dict[tuple[str, int], Record | UnplayedFile] = {}

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
        """Return the different answers of *commit*, each with the first hash seed that gives it.

        Raises:
            UnplayedFile: it cannot play the file.
        """
        found: dict[int, Record] = {}
        for seed, answer in self._under(commit, HASH_SEEDS).items():
            if answer not in found.values():
                found[seed] = answer
        return found

    def difference(self, old: str, new: str, seed: int) -> VersionDifference | None:
        """Return the first difference between *old* and *new*, the latter under hash seed *seed*.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        with (
            Version(ChosenVersion.of_commit(old), HASH_SEEDS[0]) as one,
            Version(ChosenVersion.of_commit(new), seed) as other,
        ):
            return VersionPair(one, other).difference(self._file, offers=self._offers)[0]

    def sides(self, old: str, new: str, found: VersionDifference) -> Sequence[Side]:
        """Return which of *old* and *new* depends on the hash seed where *found* is.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        one, other = (ChosenVersion.of_commit(commit) for commit in (old, new))
        with HashSeedPairs(one, other, HASH_SEEDS) as pairs:
            return pairs.sides(self._file, found, offers=self._offers)

    def _under(self, commit: str, seeds: Sequence[int]) -> Mapping[int, Record]:
        """Return the answers under all *seeds*. The unknown ones run at the same time."""
        missing = [seed for seed in seeds if (commit, seed) not in self._answers]
        with ExitStack() as stack:
            versions = [
                stack.enter_context(Version(ChosenVersion.of_commit(commit), seed))
                for seed in missing
            ]
            for version in versions:
                version.ask(self._file, offers=self._offers, brief=True)
            for seed, version in zip(missing, versions, strict=True):
                try:
                    (self._answers[commit, seed],) = version.answer()
                except UnplayedFile as error:
                    self._answers[commit, seed] = error
        found: dict[int, Record] = {}
        for seed in seeds:
            answer = self._answers[commit, seed]
            if isinstance(answer, UnplayedFile):
                raise answer
            found[seed] = answer
        return found

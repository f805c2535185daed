"""Judge of differences: whether the versions cause them, or their hash seeds."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedPairs, Side
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS


class SeededVersions(NamedTuple):
    """Both versions."""

    apart: VersionPair
    """Under different hash seeds."""
    equal: Callable[[], VersionPair]
    """Both under the hash seed of the new one; the process of the old one starts when needed."""


class HashSeedJudge:
    """Judge of the differences between an old and a new version."""

    def __init__(self, old: ChosenVersion, new: ChosenVersion) -> None:
        """Take both versions."""
        self.is_one = old == new
        """Whether both are the same version."""
        self._pairs = HashSeedPairs(old, new, HASH_SEEDS)
        self._lock = threading.Lock()
        """Lock of the pairs."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        self._pairs.__exit__()

    def judgement(
        self, difference: VersionDifference, versions: SeededVersions, path: Path
    ) -> tuple[VersionDifference, bool]:
        """Return the difference for which the new version is the cause, and False.

        That is *difference*, which *versions* show in the file at *path*, or a later one. If there
        is none under equal hash seeds, return *difference* and True.

        Raises:
            UnplayedFile: a version ended.
        """
        if self.is_one or difference.is_loop:  # a loop takes as long under each seed
            return difference, False
        again, _, _ = versions.equal().difference(path, offers=True)
        if again is None:
            return difference, True
        return (difference if again.entry <= difference.entry else again), False

    def earlier(
        self, versions: SeededVersions, path: Path, is_over: Callable[[], bool]
    ) -> tuple[VersionDifference, bool] | None:
        """Return the difference in a file of an earlier search, as `judgement` does, or None.

        That search may have found it under other hash seeds than those of *versions*. So all are
        tried, until *is_over*.

        Raises:
            UnplayedFile: a version cannot play the file.
        """
        difference, _, _ = versions.apart.difference(path, offers=True)
        if difference is not None:
            return self.judgement(difference, versions, path)
        with self._lock:
            for old_seed, new_seed in self._pairs.seed_pairs:
                if is_over():
                    return None
                apart = self._pairs.pair(old_seed, new_seed)
                difference, _, _ = apart.difference(path, offers=True)
                if difference is not None:
                    equal = partial(self._pairs.pair, new_seed, new_seed)
                    return self.judgement(difference, SeededVersions(apart, equal), path)
        return None

    def sides(
        self, path: Path, difference: VersionDifference, end_s: float
    ) -> Sequence[Side] | None:
        """Return the versions in which *difference*, in the file at *path*, depends on the seed.

        Return None if that is unknown at *end_s* on the monotonic clock.

        Raises:
            UnplayedFile: a version ended.
        """
        if self.is_one:
            return list(Side)
        return self._pairs.sides(path, difference, offers=True, end_s=end_s)

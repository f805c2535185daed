"""Judge of differences: whether the versions cause them, or their hash seeds."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedPairs, Side
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.search.totals.search_totals import Finding, SearchStep, SearchTotals


class SeededVersions(NamedTuple):
    """Both versions."""

    apart: VersionPair
    """Under different hash seeds."""
    equal: Callable[[], VersionPair]
    """Both under the hash seed of the new one; the process of the old one starts when needed."""
    seed: int
    """The hash seed of the new one."""


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
                    return self.judgement(difference, SeededVersions(apart, equal, new_seed), path)
        return None


def note_sides(
    totals: SearchTotals, searched: tuple[ChosenVersion, ChosenVersion], end_s: float
) -> None:
    """Note for each kind of *totals* in which versions it depends on the hash seed, until *end_s*.

    Those found in no part, and without a commit of their own, are of the *searched* versions.
    """
    totals.step = SearchStep.SEEDS
    for group in groups_to_judge(totals, searched):
        old, new = group[0].versions or searched
        with HashSeedPairs(old, new, HASH_SEEDS) as pairs:
            for one in group:
                if old == new:
                    one.sides = list(Side)
                    continue
                with suppress(UnplayedFile):
                    one.sides = pairs.sides(one.path, one.difference, offers=True, end_s=end_s)


def groups_to_judge(
    totals: SearchTotals, searched: tuple[ChosenVersion, ChosenVersion]
) -> Sequence[Sequence[Finding]]:
    """Return the kinds that may depend on the hash seed by their versions, the clearest first.

    Versions with the same events or decisions in another order come first. Endless loops are not
    among them, as each seed would take as long.
    """
    groups: dict[tuple[str, str], list[Finding]] = {}
    for one in totals.all_findings:
        if one.sides is None and not one.difference.is_loop and not one.is_hidden:
            old, new = one.versions or searched
            groups.setdefault((str(old), str(new)), []).append(one)
    ordered = sorted(groups.values(), key=lambda group: not any(map(_is_order, group)))
    return [sorted(group, key=lambda one: (one.is_seeded, one.clearness)) for group in ordered]


def _is_order(finding: Finding) -> bool:
    """Return whether the versions have the same events or decisions, or parts of them, in turn."""
    difference = finding.difference
    if any(kind.endswith("order") for kind in difference.kinds):
        return True
    old, new = (
        sorted("".join((record or {}).get("events", ())))
        for record in (difference.old, difference.new)
    )
    return bool(old) and old == new

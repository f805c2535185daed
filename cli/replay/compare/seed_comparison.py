"""Comparison of one version with itself, under several hash seeds."""

import tempfile
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedRuns
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record
from tilewyrm.replays.edit.rerecording import rerecorded


class SeedDifference(NamedTuple):
    """The first difference between two hash seeds."""

    difference: VersionDifference
    seeds: tuple[int, int]


class SeedEnd(NamedTuple):
    """The end of a comparison, because this version itself fails."""

    entry: int
    is_listing: bool
    """Whether it fails when it lists what may come after the entry, and not on the next one."""


class SeedComparison:
    """Comparison of a version under several hash seeds."""

    def __init__(self, runs: HashSeedRuns) -> None:
        """Take the *runs* of the version."""
        self._runs = runs

    def difference(self, file: Path) -> tuple[SeedDifference | None, SeedEnd | None]:
        """Return the first difference between the first seed and another one, or None.

        Also return the last entry that was compared if this version itself fails on the next, or
        fails when what may come after it is listed.

        If *file* is invalid in this version, its decisions are played by the rules of this version,
        too, so that it is not compared up to the error alone.

        Raises:
            UnplayedFile: this version cannot play it.
        """
        found, end = self._difference(file)
        if found is not None or not end["fault"]:
            return found, None
        if not end["state"]:
            return None, SeedEnd(end["entries"], "listing" in end)
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder, file.name)
            try:
                again.write_bytes(rerecorded(file).replay.data)
            except Exception:  # the verdict says what this version cannot play
                return None, None
            return self._difference(again)[0], None

    def _difference(self, file: Path) -> tuple[SeedDifference | None, Record]:
        """Return the first difference, and the brief record of the first run."""
        first: Record = {}
        for seed in HASH_SEEDS:
            version = self._runs.under(seed)
            version.ask(file, offers=True, brief=True)
            (answer,) = version.answer()
            if not first:
                first = answer
            elif answer != first:
                pair = VersionPair(self._runs.under(HASH_SEEDS[0]), version)
                difference, _, _ = pair.difference(file, offers=True)
                assert difference is not None
                return SeedDifference(difference, (HASH_SEEDS[0], seed)), first
        return None, first

"""Matches played by this version with several hash seeds: what depends on the order of a set."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedRuns
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record, UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.edit.rerecording import rerecorded


class _SeedDifference(NamedTuple):
    """The first difference between two hash seeds."""

    difference: VersionDifference
    seeds: tuple[int, int]


class _End(NamedTuple):
    """The end of a comparison, because this version itself fails."""

    entry: int
    is_listing: bool
    """Whether it fails when it lists what may come after the entry, and not on the next one."""


class _SeedComparison:
    """Comparison of this version under several hash seeds."""

    def __init__(self, runs: HashSeedRuns) -> None:
        """Take the *runs* of this version."""
        self._runs = runs

    def difference(self, file: Path) -> tuple[_SeedDifference | None, _End | None]:
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
            return None, _End(end["entries"], "listing" in end)
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder, file.name)
            try:
                again.write_bytes(rerecorded(file).replay.data)
            except Exception:  # the verdict says what this version cannot play
                return None, None
            return self._difference(again)[0], None

    def _difference(self, file: Path) -> tuple[_SeedDifference | None, Record]:
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
                return _SeedDifference(difference, (HASH_SEEDS[0], seed)), first
        return None, first


def play_twice(paths: Sequence[Path], *, as_json: bool) -> Exit:
    """Print which of the matches at *paths* depend on the hash seed; return the exit code.

    Events, states, legal decisions and outcomes of rolls are compared, each with its order. A file
    that cannot be played is left out: its verdict says so.
    """
    code, differ = Exit.HOLDS, 0
    with HashSeedRuns(ChosenVersion.at(Path(sys.executable)), own=True) as runs:
        comparison = _SeedComparison(runs)
        for path in with_progress(paths):
            try:
                found, last = comparison.difference(path)
            except UnplayedFile:
                continue
            if found is None:
                if last is not None:
                    code = Exit.FAILS
                    case = "unlisted" if last.is_listing else "only_to"
                    if as_json and last.is_listing:
                        say_json({"path": str(path), "listing": last.entry})
                    elif not as_json:
                        say(f"{path}: {tell(f'replay.twice.{case}', entry=last.entry)}")
                continue
            code, differ = Exit.FAILS, differ + 1
            if as_json:
                entry = found.difference.entry
                say_json({"path": str(path), "depends_on_hash_seed": True, "entry": entry})
                continue
            first, second = (tell("replay.twice.seed", seed=seed) for seed in found.seeds)
            say(f"{path}: {tell('replay.twice.differs')}")
            say(headline(found.difference, "replay.twice.entry"))
            say(*difference_lines(found.difference, (first, second)))
    if as_json:
        say_json({"twice": {"files": len(paths), "differ": differ}})
    else:
        say(count("replay.twice.summary", len(paths), differ=differ, seeds=len(HASH_SEEDS)))
    return code

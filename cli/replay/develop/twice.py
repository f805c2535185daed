"""Matches played by this version with several hash seeds: what depends on the order of a set."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedRuns
from tilewyrm.cli.replay.compare.seed_comparison import SeedComparison
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit


def play_twice(paths: Sequence[Path], *, as_json: bool) -> Exit:
    """Print which of the matches at *paths* depend on the hash seed; return the exit code.

    Events, states, legal decisions and outcomes of rolls are compared, each with its order. A file
    that cannot be played is left out: its verdict says so.
    """
    code, differ = Exit.HOLDS, 0
    with HashSeedRuns(ChosenVersion.own(), own=True) as runs:
        comparison = SeedComparison(runs)
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
            labels = first, second
            say(headline(found.difference, labels, "replay.twice.entry"))
            say(*difference_lines(found.difference, labels))
            command = f"tilewyrm replay shrink --twice {quote(str(path))}"
            say(tell("replay.search.next", command=command))
    if as_json:
        say_json({"twice": {"files": len(paths), "differ": differ}})
    else:
        say(count("replay.twice.summary", len(paths), differ=differ, seeds=len(HASH_SEEDS)))
    return code

"""Matches played twice by this version, with two hash seeds: what depends on the order of a set."""

from collections.abc import Sequence
from pathlib import Path

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.develop.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.develop.version_pair import two_hash_seeds
from tilewyrm.cli.replay.develop.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit


def play_twice(paths: Sequence[Path], *, as_json: bool) -> Exit:
    """Print which of the matches at *paths* depend on the hash seed; return the exit code.

    Events, states, legal decisions and outcomes of rolls are compared, each with its order. A file
    that cannot be played is left out: its verdict says so.
    """
    code, differ = Exit.HOLDS, 0
    first, second = (tell("replay.twice.seed", seed=seed) for seed in HASH_SEEDS)
    with two_hash_seeds() as versions:
        for path in with_progress(paths):
            try:
                if not versions.differ(path, offers=True):
                    continue
                difference, _, _ = versions.difference(path, offers=True)
            except UnplayedFile:
                continue
            code, differ = Exit.FAILS, differ + 1
            entry = difference.entry if difference is not None else None
            if as_json:
                say_json({"path": str(path), "depends_on_hash_seed": True, "entry": entry})
            elif difference is not None:
                say(f"{path}: {tell('replay.twice.differs')}")
                say(headline(difference, "replay.twice.entry"))
                say(*difference_lines(difference, (first, second)))
    if as_json:
        say_json({"twice": {"files": len(paths), "differ": differ}})
    else:
        say(count("replay.twice.summary", len(paths), differ=differ))
    return code

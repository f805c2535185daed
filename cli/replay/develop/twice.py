"""Matches played twice by this version, with two hash seeds: what depends on the order of a set."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.develop.bisect import difference_lines
from tilewyrm.cli.replay.develop.version_pair import two_hash_seeds
from tilewyrm.cli.replay.develop.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit


def play_twice(paths: Sequence[Path], *, as_json: bool) -> Exit:
    """Print which of the matches at *paths* depend on the hash seed; return the exit code.

    Events, states and the legal decisions with their order are compared. A file that cannot be
    played is left out: its verdict says so.
    """
    code, differ = Exit.HOLDS, 0
    own = Path(sys.executable)
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
                say(*difference_lines(difference, own, own))
    if as_json:
        say_json({"twice": {"files": len(paths), "differ": differ}})
    else:
        say(count("replay.twice.summary", len(paths), differ=differ))
    return code

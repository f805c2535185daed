"""The commits of a span that change rules, by their code."""

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import PurePosixPath

from tilewyrm.cli.replay.compare.chosen_version import git
from tilewyrm.cli.replay.search.code.code_blocks import CodeBlocks, code_blocks
from tilewyrm.cli.replay.search.code.version_sources import NOT_COMPARED
from tilewyrm.engine.registry import GAMES

_CODE = ".py"
_ROOMS = ("engine", "editions")
"""Folders of the rules and tiles; each has a folder for each game."""
_LOG = ("log", "--reverse", "--first-parent", "--diff-merges=first-parent", "--no-renames")
_FORMAT = ("--raw", "--format=%x00%h")
"""The format of each commit: its short hash, then a line for each file with both blobs."""
_NONE = "0"
"""The only digit of the blob of a file that is not there."""


def rule_changes(old: str, new: str, games: Collection[str]) -> Sequence[str]:
    """Return the commits after *old* up to *new* that change rules or tiles, the oldest first.

    They are short, and along first parents. Comments and docstrings do not count, and neither do
    files of other games than *games*.
    """
    others = [game for game in GAMES if game not in games]
    left_out = [f":(exclude,top){room}/{other}" for room in _ROOMS for other in others]
    rooms = [f":/{room}" for room in _ROOMS]
    log = git(*_LOG, *_FORMAT, f"{old}..{new}", "--", *rooms, *left_out).decode()
    commits = (each.strip().partition("\n") for each in log.split("\0")[1:])
    return [commit for commit, _, files in commits if any(map(_changes_rules, files.split("\n")))]


def _changes_rules(line: str) -> bool:
    """Return whether a *line* of the log is of a file whose change counts."""
    fields, _, name = line.rpartition("\t")
    path = PurePosixPath(name)
    if not fields or not NOT_COMPARED.isdisjoint(path.parts):
        return False
    before, after = fields.split()[2:4]
    return path.suffix != _CODE or _blocks(before) != _blocks(after)


@cache
def _blocks(blob: str) -> CodeBlocks:
    """Return the code of a *blob* of the repository, or none if the file is missing."""
    source = git("cat-file", "blob", blob).decode("utf-8", "replace") if blob.strip(_NONE) else ""
    return code_blocks(source)

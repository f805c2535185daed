"""The commits of a span that change rules, by their code."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain
from pathlib import PurePosixPath

from tilewyrm.cli.replay.compare.chosen_version import git
from tilewyrm.cli.replay.search.code.callers import Place
from tilewyrm.cli.replay.search.code.code_blocks import CodeBlocks, code_blocks
from tilewyrm.cli.replay.search.code.version_sources import NOT_COMPARED, module_name
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
    changes = _changes(old, new, games)
    return [commit for commit, files in changes if any(map(_changes_rules, files))]


def changed_blocks(
    old: str, new: str, commits: Collection[str]
) -> Mapping[str, AbstractSet[Place]]:
    """Return the functions and other statements that each of *commits* changes.

    They are among the `rule_changes` between *old* and *new*. A file without code counts as
    one statement.
    """
    return {
        commit: frozenset(chain.from_iterable(map(_blocks_of_change, files)))
        for commit, files in _changes(old, new, GAMES)
        if commit in commits
    }


def _changes(old: str, new: str, games: Collection[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each commit that changes files of the rules, with the lines of the log for these."""
    others = [game for game in GAMES if game not in games]
    left_out = [f":(exclude,top){room}/{other}" for room in _ROOMS for other in others]
    rooms = [f":/{room}" for room in _ROOMS]
    log = git(*_LOG, *_FORMAT, f"{old}..{new}", "--", *rooms, *left_out).decode()
    for each in log.split("\0")[1:]:
        commit, *files = each.split("\n")
        yield commit, [line for line in files if line]


def _changes_rules(line: str) -> bool:
    """Return whether a *line* of the log is of a file whose change counts."""
    path, before, after = _file(line)
    if not NOT_COMPARED.isdisjoint(path.parts):
        return False
    return path.suffix != _CODE or _blocks(before) != _blocks(after)


def _blocks_of_change(line: str) -> Iterator[Place]:
    """Yield what changed in the file of a *line* of the log."""
    path, *blobs = _file(line)
    if path.suffix != _CODE:
        yield str(path), ""
    elif NOT_COMPARED.isdisjoint(path.parts):
        before, after = (_blocks(blob).blocks for blob in blobs)
        for name in before.keys() | after.keys():
            if before.get(name) != after.get(name):
                yield module_name(path), name


def _file(line: str) -> tuple[PurePosixPath, str, str]:
    """Return the path in a *line* of the log, and both blobs."""
    fields, _, name = line.rpartition("\t")
    before, after = fields.split()[2:4]
    return PurePosixPath(name), before, after


@cache
def _blocks(blob: str) -> CodeBlocks:
    """Return the code of a *blob* of the repository, or none if the file is missing."""
    source = git("cat-file", "blob", blob).decode("utf-8", "replace") if blob.strip(_NONE) else ""
    return code_blocks(source)

"""The games whose matches two versions may play differently, by where their code differs."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.code.code_blocks import code_blocks
from tilewyrm.cli.replay.search.code.code_change import rules_folder
from tilewyrm.engine.registry import GAMES

_RULES = "engine"
_ROOMS = (_RULES, "replays", "editions")
"""Folders of a version that play a match."""
_UNPLAYED = "tasks"
"""Folder in that of the rules that no match needs."""
_SCHEMAS = ("proto", "tilewyrm")
"""Folder of the schemas in a checkout. In the sources of a commit, they are beside the rooms."""


def changed_games(old: ChosenVersion, new: ChosenVersion, games: Sequence[str]) -> Sequence[str]:
    """Return those of *games* whose code differs between two versions.

    Bots count, because they play some of the matches. Code that is not of one game is for all, and
    so are versions without a folder with the rules. Comments and docstrings do not count. If no
    code differs, it returns all *games*, too.
    """
    folders = [rules_folder(version) for version in (old, new)]
    before, after = (_sources(each.parent) if each is not None else {} for each in folders)
    if not before or not after:
        return games
    parts = {
        _part(path)
        for path in before.keys() | after.keys()
        if before.get(path) != after.get(path)
        and code_blocks(before.get(path, "")) != code_blocks(after.get(path, ""))
    }
    found = [name for name in games if name in parts]
    return found if found and parts <= GAMES.keys() else games


def _sources(package: Path) -> Mapping[Path, str]:
    """Return the source of each module of *package* that plays matches, by its path there."""
    return {
        path.relative_to(root): path.read_text("utf-8")
        for root, folder in _folders(package)
        for path in folder.rglob("*.py")
        if path.relative_to(root).parts[:2] != (_RULES, _UNPLAYED)
    }


def _folders(package: Path) -> Iterator[tuple[Path, Path]]:
    """Yield each folder with modules, after the one in which it lies."""
    yield from ((package, package / room) for room in _ROOMS)
    in_checkout = package.joinpath(*_SCHEMAS)
    schemas = in_checkout if in_checkout.is_dir() else package
    yield from ((schemas, schemas / name) for name in ("v1", *GAMES))


def _part(path: Path) -> str:
    """Return the game of a module of the rules, or a name that is none."""
    return path.parts[1] if path.parts[0] == _RULES else ""

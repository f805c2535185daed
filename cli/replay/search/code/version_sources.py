"""The sources of a version that play matches, and the games for which two versions differ."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePath

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, environment_of, start_errors
from tilewyrm.cli.replay.search.code.code_blocks import code_blocks
from tilewyrm.engine.registry import GAMES

NOT_COMPARED = frozenset(("bots", "facts", "tasks"))
"""Folders with code that no rule depends on."""
_RULES = "engine"
_ROOMS = (_RULES, "replays", "editions")
"""Folders of a version that play a match."""
_UNPLAYED = "tasks"
"""Folder in that of the rules that no match needs."""
_SCHEMAS = ("proto", "tilewyrm")
"""Folder of the schemas in a checkout. In the sources of a commit, they are beside the rooms."""
_PACKAGE = "tilewyrm"
_PLACE = "import tilewyrm.engine as rules; print(rules.__path__[0])"


class VersionSources:
    """The sources of one version."""

    def __init__(self, version: ChosenVersion) -> None:
        """Read those of *version*; there are none if it has no folder with the rules."""
        rules = rules_folder(version)
        self.of_matches = _sources(rules.parent) if rules is not None else {}
        """The source of each module that plays matches, by its path in the version."""

    @property
    def of_rules(self) -> dict[str, str]:
        """The source of each module of the rules, by the name of the module."""
        return {
            module_name(path): source
            for path, source in self.of_matches.items()
            if path.parts[0] == _RULES and NOT_COMPARED.isdisjoint(path.parts)
        }


def module_name(path: PurePath) -> str:
    """Return the name of the module with this *path* in a version."""
    return ".".join((_PACKAGE, *path.with_suffix("").parts))


def games_of_change(
    old: VersionSources, new: VersionSources, games: Sequence[str]
) -> Sequence[str]:
    """Return those of *games* whose code differs between two versions.

    Bots count, because they play some of the matches. Code that is not of one game is for all, and
    so are versions without a folder with the rules. Comments and docstrings do not count. If no
    code differs, it returns all *games*, too.
    """
    before, after = old.of_matches, new.of_matches
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


@cache
def rules_folder(version: ChosenVersion) -> Path | None:
    """Return the folder with the rules of *version*, or None if it has none."""
    if version.sources is not None:
        return version.sources / _PACKAGE / _RULES
    with start_errors(version):
        done = subprocess.run(
            [str(version.python), "-c", _PLACE],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=environment_of(version, HASH_SEEDS[0]),
            cwd="/",
        )
    folder = Path(done.stdout.strip())
    return folder if done.returncode == 0 and folder.is_dir() else None


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

"""Lines and facts about a difference that depends on the hash seed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import Side
from tilewyrm.language.speech import tell


def twice_command(file: Path) -> str:
    """Return the command that shows what depends on the hash seed in *file*."""
    return f"tilewyrm replay verify --twice --allow-unfinished {quote(str(file))}"


def hash_seed_lines(sides: Sequence[Side], file: Path, old: object, new: object) -> Iterator[str]:
    """Yield that a difference in *file* depends on the hash seed, and the command that shows it.

    There is none if *sides* is empty: the versions, of *old* and *new*, in which it does.
    """
    if not sides:
        return
    *_, side = sides
    yield tell("replay.seeds.both" if len(sides) > 1 else f"replay.seeds.{side.value}")
    yield twice_line(file, new if side is Side.NEW else old)


def twice_line(file: Path, version: object) -> str:
    """Return the command that shows what depends on the hash seed in *file*, to run in *version*.

    If that is this program itself, it need not be named.
    """
    command = twice_command(file)
    if isinstance(version, ChosenVersion) and version.is_own:
        return tell("replay.search.twice", command=command)
    return tell("replay.seeds.see", version=version, command=command)


def hash_seed_facts(sides: Sequence[Side] | None) -> dict[str, Any]:
    """Return whether a difference depends on the hash seed, and in which versions, for JSON.

    Both are None if *sides* is: then it is unknown.
    """
    if sides is None:
        return {"depends_on_hash_seed": None, "depends_in": None}
    return {"depends_on_hash_seed": bool(sides), "depends_in": [side.value for side in sides]}

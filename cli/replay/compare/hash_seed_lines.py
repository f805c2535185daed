"""Lines and facts about a difference that depends on the hash seed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

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
    command = twice_command(file)
    if len(sides) > 1:
        yield tell("replay.seeds.both")
        yield tell("replay.search.twice", command=command)
        return
    (side,) = sides
    yield tell(f"replay.seeds.{side.value}")
    version = {Side.OLD: old, Side.NEW: new}[side]
    yield tell("replay.seeds.see", version=version, command=command)


def hash_seed_facts(sides: Sequence[Side] | None) -> dict[str, Any]:
    """Return whether a difference depends on the hash seed, and in which versions, for JSON.

    Both are None if *sides* is: then it is unknown.
    """
    if sides is None:
        return {"depends_on_hash_seed": None, "depends_in": None}
    return {"depends_on_hash_seed": bool(sides), "depends_in": [side.value for side in sides]}

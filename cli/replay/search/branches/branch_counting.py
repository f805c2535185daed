"""The module with which changed functions of a version count their branches."""

from collections.abc import Mapping, Sequence

from tilewyrm.cli.replay.compare.versions import source_of
from tilewyrm.replays.batch import branches


def branch_counting(functions: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Return the name and the source of a module that lets *functions* count, by module."""
    call = f"{branches.count_branches.__name__}({dict(functions)!r})"
    return branches.__name__, f"{source_of(branches)}\n\n{call}\n"

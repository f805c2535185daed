"""The modules with which changed functions of a version count their branches."""

from collections.abc import Mapping, Sequence

from tilewyrm.cli.replay.compare.versions import source_of
from tilewyrm.replays.batch import branch_counts, branch_syntax


def branch_counting(functions: Mapping[str, Sequence[str]]) -> Sequence[tuple[str, str]]:
    """Return names and sources of modules that let *functions* count, by module, in order."""
    call = f"{branch_counts.count_branches.__name__}({dict(functions)!r})"
    return [
        (branch_syntax.__name__, source_of(branch_syntax)),
        (branch_counts.__name__, f"{source_of(branch_counts)}\n\n{call}\n"),
    ]

"""The modules with which changed functions of a version count their branches."""

from collections.abc import Mapping, Sequence

from tilewyrm.cli.replay.compare.versions import source_of
from tilewyrm.replays.batch.branches import branch, branch_counts, branch_syntax, counting_calls


def branch_counting(functions: Mapping[str, Sequence[str]]) -> Sequence[tuple[str, str]]:
    """Return names and sources of modules that let *functions* count, by module, in order."""
    call = f"{branch_counts.count_branches.__name__}({dict(functions)!r})"
    return [
        *((each.__name__, source_of(each)) for each in (branch, counting_calls, branch_syntax)),
        (branch_counts.__name__, f"{source_of(branch_counts)}\n\n{call}\n"),
    ]

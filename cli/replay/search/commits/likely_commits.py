"""The order of commits in which no difference is known to begin: the likeliest first."""

from collections import Counter
from collections.abc import Collection

from tilewyrm.cli.replay.search.branches.branch_lines import quiet_branches
from tilewyrm.cli.replay.search.branches.branch_totals import BranchTotals
from tilewyrm.cli.replay.search.code.callers import Place
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.commits.rule_changes import changed_blocks
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan


def likeliest_first(
    span: SearchSpan, known: Collection[str], totals: BranchTotals, changed: CodeChange
) -> SearchSpan:
    """Return *span* with the likeliest of its changes of rules first, and those *known* last.

    A commit comes earlier if more branches of its changed functions never or rarely ran. Of equal
    ones, it does if it changes more functions. Commits that change draws from a secret alone come
    after them, as a search does not compare these. If too many functions changed to count their
    branches, the order stays.
    """
    if changed.functions.number and not changed.functions.branches:
        return span
    commits = [one for one in span.rule_changes if one not in known]
    if len(commits) < 2:
        return span
    blocks = changed_blocks(span.old, span.commits[-1], commits)
    quiet = Counter[Place](
        (each.branch.module, each.branch.function)
        for each in quiet_branches(totals, changed.functions)
    )

    def order(commit: str) -> tuple[bool, int, int]:
        of_commit = blocks[commit]
        branches = sum(quiet[one] for one in of_commit)
        return of_commit <= changed.draws, -branches, -len(of_commit)

    rest = (one for one in span.rule_changes if one in known)
    return span._replace(rule_changes=[*sorted(commits, key=order), *rest])

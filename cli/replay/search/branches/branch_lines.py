"""The branches of changed functions that never or rarely ran in a search, in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.branches.branch_pairs import BranchPair, FunctionChange
from tilewyrm.cli.replay.search.branches.branch_totals import BranchTotals
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.branches.branch import CALLED, FALSE, RUN, TRUE

_NEVER = {
    CALLED: "replay.search.branch_called",
    RUN: "replay.search.branch_run",
    TRUE: "replay.search.branch_true",
    FALSE: "replay.search.branch_false",
}
_RARELY = {
    CALLED: "replay.search.rare_called",
    RUN: "replay.search.rare_run",
    TRUE: "replay.search.rare_true",
    FALSE: "replay.search.rare_false",
}
_MOST_LINES = 5
_USUAL = 10
"""How often a branch ran that is not rare."""


def branch_lines(
    totals: BranchTotals,
    changed: FunctionChange,
    versions: tuple[ChosenVersion, ChosenVersion],
) -> Iterator[str]:
    """Yield which branches of changed functions never ran, then those that ran rarely.

    Lines name the outermost that never ran, those of one version alone first. There are five lines
    at most for either.
    """
    if changed.number and not changed.branches:
        yield count("replay.search.branches_uncounted", changed.number)
    counted = _counted(totals, changed)
    never, rare = _never(totals, counted), _rare(totals, counted)
    if counted and not never:
        times = count("replay.search.times", min(each.number(totals.counts) for each in counted))
        yield count("replay.search.branches_all", len(counted), times=times)
    elif never:
        yield count("replay.search.branches_never", len(never), total=len(counted))
        named = _telling([one for one in never if one.is_reached(totals.counts)])[:_MOST_LINES]
        for each in named:
            words = tell(_NEVER[each.branch.what], text=each.branch.text)
            yield f"    {_line(each, words, versions)}"
        if len(never) > len(named):
            yield f"    {count('replay.search.branches_more', len(never) - len(named))}"
    if rare:
        yield tell("replay.search.branches_rare")
    for each in _telling(rare)[:_MOST_LINES]:
        number, text = each.number(totals.counts), each.branch.text
        words = count(_RARELY[each.branch.what], number, text=text)
        yield f"    {_line(each, words, versions)}"


def quiet_branches(totals: BranchTotals, changed: FunctionChange) -> Sequence[BranchPair]:
    """Return the branches of changed functions that never ran, then those that rarely ran."""
    counted = _counted(totals, changed)
    return [*_never(totals, counted), *_rare(totals, counted)]


def branch_facts(totals: BranchTotals, changed: FunctionChange) -> dict[str, Any]:
    """Return the number of branches of changed functions, and those that never or rarely ran."""
    counted = _counted(totals, changed)
    return {
        "functions": changed.number,
        "number": len(counted),
        "never": [_facts(each, totals, changed) for each in _never(totals, counted)],
        "rare": [_facts(each, totals, changed) for each in _rare(totals, counted)],
    }


def _facts(changed: BranchPair, totals: BranchTotals, among: FunctionChange) -> dict[str, Any]:
    branch, (old, new) = changed.branch, changed.keys
    return {
        "path": _path(changed),
        "line": branch.line,
        "function": branch.function,
        "text": branch.text,
        "what": branch.what,
        "times": changed.number(totals.counts),
        "reached": changed.is_reached(totals.counts),
        "needs": [*among.needs.get(changed.name, ())],
        "only": "new" if not old else None if new else "old",
    }


def _counted(totals: BranchTotals, changed: FunctionChange) -> Sequence[BranchPair]:
    return [each for each in changed.branches if each.branch.module not in totals.uncounted]


def _never(totals: BranchTotals, found: Sequence[BranchPair]) -> Sequence[BranchPair]:
    return [each for each in found if not each.number(totals.counts)]


def _rare(totals: BranchTotals, found: Sequence[BranchPair]) -> Sequence[BranchPair]:
    """Return those of *found* that rarely ran; of a function that was rarely called only itself."""
    rare = [each for each in found if 0 < each.number(totals.counts) < _USUAL]
    functions = {_function(each) for each in rare if each.branch.what == CALLED}
    return [each for each in rare if each.branch.what == CALLED or _function(each) not in functions]


def _function(changed: BranchPair) -> tuple[str, str]:
    return changed.branch.module, changed.branch.function


def _telling(found: Sequence[BranchPair]) -> Sequence[BranchPair]:
    """Return *found* in another order.

    First come conditions and bodies that only one version has, then functions.
    """

    def order(changed: BranchPair) -> tuple[bool, bool]:
        is_function = changed.branch.what == CALLED
        return is_function or not changed.is_alone, not is_function

    return sorted(found, key=order)


def _line(changed: BranchPair, words: str, versions: tuple[ChosenVersion, ChosenVersion]) -> str:
    branch, (old, new) = changed.branch, changed.keys
    line = f"{_path(changed)}:{branch.line} {branch.function}: {words}"
    if old and new:
        return line
    return tell("replay.search.branch_only", line=line, version=versions[bool(new)])


def _path(changed: BranchPair) -> str:
    """Return the path of the module in the program."""
    return f"{changed.branch.module.removeprefix('tilewyrm.').replace('.', '/')}.py"

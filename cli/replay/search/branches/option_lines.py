"""The options that branches of changed functions need which never or rarely ran."""

from collections import Counter
from collections.abc import Iterator

from tilewyrm.cli.replay.search.branches.branch_lines import quiet_branches
from tilewyrm.cli.replay.search.branches.branch_pairs import FunctionChange, Turn
from tilewyrm.cli.replay.search.branches.branch_totals import BranchTotals
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import count, tell

_MOST_LINES = 3


def option_lines(
    totals: BranchTotals, changed: FunctionChange, given: Turn, command: str
) -> Iterator[str]:
    """Yield how to search with the options that branches need which never or rarely ran.

    The options that most of them need come first. They are added to *command*, which searches with
    the options *given*. If no branch is known to need others, one line says so.
    """
    branches = quiet_branches(totals, changed)
    flags = Counter[str]()
    for branch in branches:
        turns = changed.needs.get(branch.name, ())
        if turns and not any(turn.items() <= given.items() for turn in turns):
            further = {name: turns[0][name] for name in turns[0] if name not in given}
            flags["".join(f" --option {name}={spell(further[name])}" for name in further)] += 1
    for options, number in flags.most_common(_MOST_LINES):
        yield count("replay.search.branch_options", number, command=f"{command}{options}")
    if branches and not flags:
        yield tell("replay.search.branch_no_options")

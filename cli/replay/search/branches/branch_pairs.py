"""Branches of changed functions, in two versions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.batch.branches.branch import Branch
from tilewyrm.replays.batch.branches.branch_syntax import branches

_SIDES = 2
_MOST_FUNCTIONS = 200
"""Changed functions whose branches are counted. With all functions, matches take twice as long."""


Turn = Mapping[str, OptionValue]
"""Options of a match."""
BranchName = tuple[str, str, str, str, int]
"""A module, a function, a text, a kind, and a number among those that are alike."""


class BranchPair(NamedTuple):
    """A branch of a changed function, in one version or in both."""

    branch: Branch
    """As it is in the new version, or in the old one if only that has it."""
    keys: tuple[str, str]
    """The names of its counts in the old and the new version, empty if one does not have it."""
    reached: tuple[Sequence[str], Sequence[str]]
    """Likewise the names of counts of which one is more than 0 if it could have run."""
    number_alike: int = 0
    """Its number among those of its function with the same text and kind."""

    @property
    def name(self) -> BranchName:
        """What it is called in any version, whatever its line is there."""
        one = self.branch
        return one.module, one.function, one.text, one.what, self.number_alike

    @property
    def is_alone(self) -> bool:
        """Whether only one version has it."""
        return "" in self.keys

    def number(self, counts: Sequence[Mapping[str, int]]) -> int:
        """Return how often it ran, of *counts* of both versions the higher one."""
        return max(count.get(key, 0) for key, count in zip(self.keys, counts, strict=True))

    def is_reached(self, counts: Sequence[Mapping[str, int]]) -> bool:
        """Return whether it could have run: what comes just before it did."""
        keys = zip(self.reached, counts, strict=True)
        return not any(self.reached) or any(count.get(key) for of, count in keys for key in of)


class FunctionChange(NamedTuple):
    """The functions that differ between two versions."""

    number: int = 0
    branches: Sequence[BranchPair] = ()
    """Their branches, or none if these functions are too many to count them."""
    needs: Mapping[BranchName, Sequence[Turn]] = MappingProxyType({})
    """Branches that run with some options alone, each with sets of such options."""


def function_change(
    branches: Sequence[BranchPair], needs: Mapping[BranchName, Sequence[Turn]]
) -> FunctionChange:
    """Return the functions with these *branches*, which are all of them, and their *needs*."""
    number = len({(each.branch.module, each.branch.function) for each in branches})
    return FunctionChange(number, tuple(branches) if number <= _MOST_FUNCTIONS else (), needs)


def branch_pairs(
    module: str, sources: tuple[str, str], functions: Sequence[str]
) -> Sequence[BranchPair]:
    """Return the branches of *functions* of *module* in the *sources* of both versions.

    Those of the new version come first, in its order. There are none if this Python cannot read a
    source.
    """
    try:
        sides = [_numbered(branches(source, module, functions)) for source in sources]
    except SyntaxError:
        return []
    names = dict.fromkeys([*sides[1], *sides[0]])
    return [_pair([side.get(name) for side in sides], name[-1]) for name in names]


def functions_of(found: Iterable[BranchPair]) -> Sequence[Mapping[str, Sequence[str]]]:
    """Return for the old and the new version the functions with these branches, by module."""
    plans: list[dict[str, list[str]]] = [{} for _ in range(_SIDES)]
    for each in found:
        for plan, key in zip(plans, each.keys, strict=True):
            known = plan.setdefault(each.branch.module, []) if key else []
            if each.branch.function not in known:
                known.append(each.branch.function)
    return plans


_Name = tuple[str, str, str, int]


def _numbered(found: Iterable[Branch]) -> Mapping[_Name, Branch]:
    """Return *found* by function, text, kind and number among those that are alike."""
    numbers = Counter[tuple[str, str, str]]()
    named: dict[_Name, Branch] = {}
    for branch in found:
        alike = (branch.function, branch.text, branch.what)
        named[*alike, numbers[alike]] = branch
        numbers[alike] += 1
    return named


def _pair(sides: Sequence[Branch | None], number_alike: int) -> BranchPair:
    old, new = sides
    branch = new or old
    assert branch is not None
    return BranchPair(
        branch,
        (old.key if old else "", new.key if new else ""),
        (old.reached_keys if old else (), new.reached_keys if new else ()),
        number_alike,
    )

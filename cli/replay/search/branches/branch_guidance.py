"""Guidance of a search by branches of changed functions: which are rare, and where they ran."""

import random
from collections import Counter
from collections.abc import Sequence

from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.search.branches.beginning import Beginning
from tilewyrm.cli.replay.search.branches.branch_pairs import BranchPair
from tilewyrm.engine.registry import GAMES

_USUAL_MATCHES = 4
"""Scouts from the start in which a branch runs that is not rare."""
_STARTS = 16
"""Beginnings that are kept for each branch."""
_REQUESTS = "match"
"""Folder of the rules with clocks and requests."""
_RAREST = 5
"""Branches from which scouts continue."""


class BranchGuidance:
    """Rare branches of one search, with beginnings of matches in which they ran next."""

    def __init__(self, branches: Sequence[BranchPair]) -> None:
        """Start without beginnings."""
        self._branches = branches
        self._matches: Counter[tuple[str, str]] = Counter()
        """In how many scouts from the start each branch ran, by its keys."""
        self._starts: dict[tuple[str, tuple[str, str]], list[Beginning]] = {}
        """Beginnings, by game and branch."""

    def note(self, beginning: Beginning, records: Sequence[Record]) -> None:
        """Count the branches of scouts with this *beginning*, in the *records* of both versions.

        Only scouts from the start count: what the search looks for itself stays rare. Likewise, a
        branch keeps the beginnings of such scouts, and others only of its first scouts. So the
        beginnings are not all of one match.
        """
        game = beginning.setup["game"]
        for branch in self._branches:
            sides = [side for side, key in enumerate(branch.keys) if key]
            side, key = sides[-1], branch.keys[sides[-1]]
            if not beginning.numbers:
                self._matches[branch.keys] += records[side]["branches"].get(key, 0)
            numbers = records[side]["branch_starts"].get(key)
            is_kept = not beginning.numbers or (game, branch.keys) not in self._starts
            if numbers is not None and is_kept:
                kept = self._starts.setdefault((game, branch.keys), [])
                if len(kept) == _STARTS:
                    kept.pop(len(numbers) % _STARTS)
                kept.append(Beginning(beginning.setup, numbers))

    def start(self, game: str, luck: random.Random) -> Beginning | None:
        """Return a beginning up to a rare branch, or None if none is rare.

        Those that only one version has come first.
        """
        rare = [
            branch
            for branch in self._branches
            if self._is_rare(branch) and (game, branch.keys) in self._starts
        ]
        rare = [branch for branch in rare if branch.is_alone] or rare
        if not rare:
            return None
        rare.sort(key=lambda each: (self._matches[each.keys], luck.random()))
        return luck.choice(self._starts[game, luck.choice(rare[:_RAREST]).keys])

    def lacks_any(self, game: str) -> bool:
        """Return whether a branch of the rules of *game* ran in no scout."""
        return any(
            (game, branch.keys) not in self._starts
            for branch in self._branches
            if _is_of(branch, game) and not self._matches[branch.keys]
        )

    @property
    def usual(self) -> Sequence[str]:
        """The names of counts of branches that are not rare, in either version."""
        usual = [branch for branch in self._branches if not self._is_rare(branch)]
        return [key for branch in usual for key in branch.keys if key]

    def _is_rare(self, branch: BranchPair) -> bool:
        return self._matches[branch.keys] < _USUAL_MATCHES


def _is_of(changed: BranchPair, game: str) -> bool:
    """Return whether the branch is of *game*, or of what all games share.

    No branch of clocks and requests is: the search has none.
    """
    folders = changed.branch.module.split(".")
    return game in folders or {*GAMES, _REQUESTS}.isdisjoint(folders)

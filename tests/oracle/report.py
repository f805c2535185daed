"""What a comparison counts and finds."""

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    """What came out of one game."""

    game: str
    messages: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    """Items compared, by what they are."""
    differences: list[str] = field(default_factory=list)

    def compare(self, what: str, where: int, theirs: Any, ours: Any) -> None:
        """Count one comparison and note it if the two differ."""
        self.compared[what] += 1
        if theirs != ours:
            self.differences.append(f"message {where}: {what}: {_told(theirs, ours)}")

    def compare_all(
        self, what: str, where: int, theirs: Iterable[Any], ours: Iterable[Any]
    ) -> None:
        """Compare two sets, each item counted."""
        if isinstance(theirs, Set) and theirs == ours:
            self.compared[what] += len(theirs)
            return
        theirs, ours = frozenset(theirs), frozenset(ours)
        self.compared[what] += len(theirs | ours)
        if theirs != ours:
            self.differences.append(f"message {where}: {what}: {_told(theirs, ours)}")


def _told(theirs: Any, ours: Any) -> str:
    if isinstance(theirs, frozenset) and isinstance(ours, frozenset):
        lists = (sorted(map(str, items)) for items in (theirs - ours, ours - theirs))
        return "only theirs {}, only ours {}".format(*lists)
    return f"theirs {theirs}, ours {ours}"

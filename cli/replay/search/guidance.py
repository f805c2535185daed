"""Guidance of a search: which kinds are rare so far, and the beginnings of matches with them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tilewyrm.cli.replay.search.kinds import possible_kinds
from tilewyrm.cli.replay.search.search_field import DrawnMatch, SearchField
from tilewyrm.cli.replay.search.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES

_BEGINNINGS = 8
"""Matches that are kept for each kind."""
_RAREST = 5
"""Kinds that are wanted, beside those that never occurred."""


class Beginning(NamedTuple):
    """The beginning of a match that came to some kind."""

    setup: Mapping[str, Any]
    numbers: Sequence[int]
    """Those of its choices, up to that kind."""


class Goal(NamedTuple):
    """The kinds that a scouted match is to reach, and its beginning."""

    kinds: Sequence[str]
    """Any of them, or none for the end of the match."""
    beginning: Beginning
    is_toward: bool = False
    """Whether the search is toward a kind, and the match begins at the start."""


class Guidance:
    """Rare kinds of one search, with beginnings of matches that came to them."""

    def __init__(self, matches: SearchField, totals: SearchTotals) -> None:
        """Start without beginnings. The kinds are counted in *totals*."""
        self._field, self._totals = matches, totals
        self._beginnings: dict[tuple[str, str], list[Beginning]] = {}

    def note(
        self, setup: Mapping[str, Any], numbers: Sequence[int], firsts: Mapping[str, int]
    ) -> None:
        """Keep the beginning of a match up to each of its kinds, at the entries in *firsts*."""
        for kind, first in firsts.items():
            kept = self._beginnings.setdefault((setup["game"], kind), [])
            if len(kept) == _BEGINNINGS:
                kept.pop(0)
            kept.append(Beginning(setup, numbers[:first]))

    def goal(self, match: DrawnMatch, setup: Mapping[str, Any]) -> Goal:
        """Return the goal of *match*, which has drawn *setup*.

        Every second such match begins at the start. The others begin like an earlier match that
        came to a rare kind, if there is one. Most leave out few of its last entries. Half of these
        matches are played to the end.
        """
        luck = random.Random(f"{match.seed} goal")  # noqa: S311 (no luck of a match)
        begins_early = luck.random() < 0.5
        kinds = self._kinds(match.game, setup, is_new=begins_early)
        kept = self._beginnings.get((match.game, luck.choice(kinds))) if kinds else None
        if begins_early or not kept:
            return Goal(kinds, Beginning(setup, ()), is_toward=bool(self._field.toward))
        chosen = luck.choice(kept)
        length = len(chosen.numbers)
        left_out = int((length + 1) ** luck.random())
        beginning = Beginning(chosen.setup, chosen.numbers[: length - left_out])
        return Goal(kinds if luck.random() < 0.5 else (), beginning)

    def _kinds(self, game: str, setup: Mapping[str, Any], *, is_new: bool) -> Sequence[str]:
        """Return the kinds to reach: if *is_new*, those that never occurred, if there are any."""
        if self._field.toward:
            return [self._field.toward]
        possible = possible_kinds(GAMES[game], setup["options"])
        changed = self._field.changed.kinds.get(game, set()) & possible
        never = self._totals.missing(game) & possible
        if is_new and never:
            return sorted(never & changed or never)
        counts = self._totals.names.get(game, Counter[str]())
        return sorted(possible - never, key=lambda kind: (counts.get(kind, 0), kind))[:_RAREST]

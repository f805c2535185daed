"""Guidance of a search: which kinds are rare so far, and the beginnings of matches with them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.search.branches.beginning import Beginning
from tilewyrm.cli.replay.search.branches.branch_guidance import BranchGuidance
from tilewyrm.cli.replay.search.code.data_flow import StateField
from tilewyrm.cli.replay.search.code.kinds import possible_kinds
from tilewyrm.cli.replay.search.search_field import MatchDraw, SearchField
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES

_BEGINNINGS = 8
"""Matches that are kept for each kind."""
_RAREST = 5
"""Kinds that are wanted, beside those that never occurred; also, rare situations."""
_NEAR_BRANCH = 0.3
"""Share of scouts that continue from a rare branch of changed functions, if there are any."""
_MOST_LEFT_OUT_EXPONENT = 6
"""Power of two of more than the last entries that these leave out: more choices lead elsewhere."""
_GREEDY = 0.25
"""Share of scouts with greedy bots while a branch never ran: these bots complete features."""
_NEAR_CHANGE = 0.5
"""Share of scouts that continue from a rare situation, if there are any."""
_USUAL_STARTS = 4
"""Occurrences from the start of matches with which a situation is not rare."""
_TO_END = 0.25
"""Share of scouts from the start to the end: only there is a change of the last points seen."""
_NEAR_KIND = 0.75
"""Share of scouts that continue from a kind, if that many beginnings with it are kept."""
_STARTS = 16
"""Matches that are kept for each situation."""
_MOST_LEFT_OUT = 8
"""More than the last entries that half of these scouts leave out."""
_LENGTH_EXPONENTS = 2, 6
"""The length of these scouts is between these powers of two."""


class Goal(NamedTuple):
    """The kinds that a scout is to reach, and its beginning."""

    kinds: Sequence[str]
    """Any of them, or none for the end of the match."""
    beginning: Beginning
    is_toward: bool = False
    """Whether the search is toward a kind, and the match begins at the start."""
    fields: Sequence[Sequence[StateField]] = ()
    """For each changed module, those that tell its situations apart."""
    length: int | None = None
    """Most entries after the beginning, or None for no limit."""
    is_greedy: bool = False
    """Whether greedy bots sit on some of the seats in any case."""
    usual: Sequence[str] = ()
    """Branches of changed functions that are not rare, by the names of their counts."""


class Guidance:
    """Rare kinds of one search, with beginnings of matches that came to them."""

    def __init__(self, matches: SearchField, totals: SearchTotals) -> None:
        """Start without beginnings. The kinds are counted in *totals*."""
        self._field, self._totals = matches, totals
        self._branches = BranchGuidance(
            () if matches.toward else matches.changed.functions.branches
        )
        self._beginnings: dict[tuple[str, str], list[Beginning]] = {}
        self._situations: dict[str, Counter[str]] = {}
        """How often each situation began, by game."""
        self._starts: dict[tuple[str, str], list[Beginning]] = {}
        """Beginnings up to a situation, by game and situation."""

    def note(
        self, setup: Mapping[str, Any], numbers: Sequence[int], firsts: Mapping[str, int]
    ) -> None:
        """Keep the beginning of a match up to each of its kinds, at the entries in *firsts*."""
        for kind, first in firsts.items():
            kept = self._beginnings.setdefault((setup["game"], kind), [])
            if len(kept) == _BEGINNINGS:
                kept.pop(0)
            kept.append(Beginning(setup, numbers[:first]))

    def note_situations(
        self,
        beginning: Beginning,
        situations: Mapping[str, int],
        starts: Mapping[str, Sequence[int]],
    ) -> None:
        """Count *situations* of scouts with this *beginning*, and keep those up to each.

        Only scouts from the start count: what the search looks for itself stays rare.
        """
        game = beginning.setup["game"]
        counts = self._situations.setdefault(game, Counter())
        for situation, number in situations.items():
            counts[situation] += 0 if beginning.numbers else number
        for situation, numbers in starts.items():
            kept = self._starts.setdefault((game, situation), [])
            if len(kept) == _STARTS:
                kept.pop(len(numbers) % _STARTS)
            kept.append(Beginning(beginning.setup, numbers))

    def note_branches(self, beginning: Beginning, records: Sequence[Record]) -> None:
        """Note in which scouts with this *beginning* branches ran (`BranchGuidance.note`)."""
        self._branches.note(beginning, records)

    def goal(self, match: MatchDraw, setup: Mapping[str, Any]) -> Goal:
        """Return the goal of *match*, with the branches that are not rare.

        As long as a branch of changed functions never ran, more matches have greedy bots.
        """
        luck = random.Random(f"{match.seed} bots")  # noqa: S311 (no luck of a match)
        is_greedy = luck.random() < _GREEDY and self._branches.lacks_any(match.game)
        return self._goal(match, setup)._replace(usual=self._branches.usual, is_greedy=is_greedy)

    def _goal(self, match: MatchDraw, setup: Mapping[str, Any]) -> Goal:
        """Return the goal of *match*, which has drawn *setup*.

        If rules of the game changed, a quarter of them go from the start to the end. Every second
        one of the rest begins at the start. The others begin like an earlier match that came to a
        rare kind, if there is one. Most leave out few of its last entries. Half of these matches
        are played to the end.
        """
        luck = random.Random(f"{match.seed} goal")  # noqa: S311 (no luck of a match)
        fields = self._field.changed.fields.get(match.game, ())
        if self._field.changed.turns.get(match.game) and luck.random() < _TO_END:
            return Goal((), Beginning(setup, ()), fields=fields)
        near = self._branches.start(match.game, luck)
        if near is not None and luck.random() < _NEAR_BRANCH:
            left_out = int(2 ** luck.uniform(0, _MOST_LEFT_OUT_EXPONENT)) - 1
            return _continuation(near, fields, luck, left_out)
        rare = self._rare_situations(match.game, luck)
        if rare and luck.random() < _NEAR_CHANGE:
            start = luck.choice(self._starts[match.game, luck.choice(rare)])
            return _continuation(start, fields, luck)
        toward = self._beginnings.get((match.game, self._field.toward), ())
        if len(toward) == _BEGINNINGS and luck.random() < _NEAR_KIND:
            return _continuation(luck.choice(toward), fields, luck)
        begins_early = luck.random() < 0.5
        kinds = self._kinds(match.game, setup, is_new=begins_early)
        kept = self._beginnings.get((match.game, luck.choice(kinds))) if kinds else None
        if begins_early or not kept:
            return Goal(
                kinds, Beginning(setup, ()), is_toward=bool(self._field.toward), fields=fields
            )
        chosen = luck.choice(kept)
        length = len(chosen.numbers)
        left_out = int((length + 1) ** luck.random())
        beginning = Beginning(chosen.setup, chosen.numbers[: length - left_out])
        return Goal(kinds if luck.random() < 0.5 else (), beginning, fields=fields)

    def _rare_situations(self, game: str, luck: random.Random) -> Sequence[str]:
        """Return the rarest situations that scouts from the start hardly ever came to."""
        counts = self._situations.get(game, Counter[str]())
        rare = [situation for situation, number in counts.items() if number < _USUAL_STARTS]
        return sorted(rare, key=lambda each: (counts[each], luck.random()))[:_RAREST]

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


def _continuation(
    start: Beginning,
    fields: Sequence[Sequence[StateField]],
    luck: random.Random,
    left_out: int | None = None,
) -> Goal:
    """Return the goal of brief continuations from *start*, or from shortly before.

    They leave out this many of its last entries. If that is None, every second has few left out.
    """
    further = left_out or 0
    if left_out is None:
        left_out = luck.randrange(_MOST_LEFT_OUT) if luck.random() < 0.5 else 0
    numbers = start.numbers[: max(len(start.numbers) - left_out, 0)]
    length = further + int(2 ** luck.uniform(*_LENGTH_EXPONENTS))
    return Goal((), Beginning(start.setup, numbers), fields=fields, length=length)

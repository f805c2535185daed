"""The matches to search among, and how each of them is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tilewyrm.cli.replay.search.changed_code import ChangedCode
from tilewyrm.cli.replay.search.kinds import turns_of
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue

_GREEDY_EVERY = 8
"""Each match with this number or a multiple has greedy bots, which take ten times as long."""
_SEED_STEP = 37
"""Values of options by which another seed begins later."""
_SCOUT_CYCLE = 8
"""The numbers of scouts among eight: half of these matches play with changed code, too."""
_SCOUTS = (1, 2, 3, 4, 6, 7)
_SCOUTS_TOWARD = (1, 2, 3, 5, 6, 7)
"""Likewise, for a search toward a kind."""


@dataclass(frozen=True)
class MatchDraw:
    """How one match is drawn."""

    number: int
    game: str
    request: Mapping[str, Any]
    """The facts of its setup, for `replays.batch.random_play.draw`."""
    seed: str
    greedy: bool
    is_scout: bool
    """Whether it is to reach a rare kind, if there is one."""


@dataclass(frozen=True)
class SearchField:
    """The matches to search among."""

    games: Sequence[str]
    seats: int | None
    """None: any number."""
    presets: Sequence[str] | None
    """Presets that are merged, or None for any presets and other options."""
    options: Mapping[str, OptionValue]
    """In any case."""
    changed: ChangedCode = field(default_factory=ChangedCode)
    """Half of the matches are with these options."""
    toward: str = ""
    """A kind of event, decision or question that most matches are to reach."""

    @cached_property
    def _values(self) -> Mapping[str, Sequence[Mapping[str, OptionValue]]]:
        """By game every value of an option but the default, with what the option needs."""
        return {
            name: [
                {**GAMES[name].option_needs.get(spec.name, {}), spec.name: value}
                for spec in GAMES[name].options
                for value in spec.values
                if value != spec.default
            ]
            for name in self.games
        }

    @cached_property
    def _aims(self) -> Sequence[tuple[str, Mapping[str, OptionValue]]]:
        """The games and options of the matches that aim at something."""
        if self.toward:
            return [
                (name, turn)
                for name in self.games
                for turn in turns_of(GAMES[name], self.toward) or [{}]
            ]
        return [(name, turn) for name in self.games for turn in self.changed.turns.get(name, ())]

    def match(self, number: int, seed: int) -> MatchDraw:
        """Return match *number*, from 0; other seeds give other matches.

        Every second match of a game has the next value of an option, unless presets are given. If
        code changed, that holds for every second match, and the others play with that code. All
        matches of a search toward a kind are with options that can bring it.
        """
        scouts = _SCOUTS_TOWARD if self.toward else _SCOUTS
        is_scout = number % _SCOUT_CYCLE in scouts
        if self.toward or (self._aims and number % 2 == 0):
            aimed = number if self.toward else number // 2
            game_name, turn = self._aims[aimed % len(self._aims)]
            among = aimed // len(self._aims)
            is_plain = among % 2 == 0
        else:
            every = number // 2 if self._aims else number
            game_name, among = self.games[every % len(self.games)], every // len(self.games)
            turn, is_plain = self._turn(game_name, among, seed), False
        presets = [] if self.presets is None and is_plain else self.presets
        request = {
            "game_name": game_name,
            "seats": self.seats,
            "presets": presets,
            "options": dict(self.options),
            "turn": dict(turn) if self.presets is None or self.toward else {},
            "seed": f"{seed} {number}",
        }
        greedy = among % _GREEDY_EVERY == _GREEDY_EVERY - 1
        return MatchDraw(number, game_name, request, f"{seed} {number}", greedy, is_scout)

    def _turn(self, game_name: str, among: int, seed: int) -> Mapping[str, OptionValue]:
        """Return the option that has its turn in match *among* those of a game, if one has."""
        if among % 2:
            return {}
        values = self._values[game_name]
        return values[(among // 2 + seed * _SEED_STEP) % len(values)]

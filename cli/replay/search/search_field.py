"""The matches to search among, and how each of them is drawn."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.code.kinds import toward_turns
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue, spell

_GREEDY = 1 / 8
"""Share of the matches with greedy bots, which take ten times as long."""
_SEED_STEP = 37
"""Values of options by which another seed begins later."""
_ENOUGH_S = 300
"""Seconds with which a search is not short."""
_LONGER = 4
"""How many times as long the search is that is proposed after a short one."""
_CYCLE = 8
_SCOUTS = (1, 2, 3, 4, 6, 7)
"""The numbers of scouts among eight."""
_UNAIMED = (3, 5)
"""Those that need not play with changed code: every second whole match, and every sixth scout."""
_SCOUTS_TOWARD = (1, 2, 3, 5, 6, 7)
"""Those of scouts in a search toward a kind."""


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
    changed: CodeChange = field(default_factory=CodeChange)
    """Most matches are with these options."""
    toward: str = ""
    """A kind of event, decision or question that most matches are to reach."""

    @property
    def flags(self) -> str:
        """The options, presets and seats that are given, as flags after a space; or nothing."""
        presets = (f" --preset {name}" for name in self.presets or ())
        options = (f" --option {name}={spell(value)}" for name, value in self.options.items())
        game = f" --game {self.games[0]}" if self.presets or self.options else ""
        seats = f" --seats {self.seats}" if self.seats is not None else ""
        return f"{game}{''.join(presets)}{''.join(options)}{seats}"

    def longer_flags(self, seconds: float, seed: int, jobs: int) -> str:
        """Return the flags of a longer search of these matches, with another seed, after a space.

        There are none if this one was not short: if it had enough *seconds* and several *jobs*.
        """
        is_brief = seconds < _ENOUGH_S
        if not is_brief and jobs > 1:
            return ""
        is_named = len(self.games) == 1 and "--game" not in self.flags
        game = f" --game {self.games[0]}" if is_named else ""
        toward = f" --toward {self.toward}" if self.toward else ""
        longer = seconds * _LONGER if is_brief else seconds
        return f"{game}{self.flags}{toward} --seconds {longer:g} --seed {seed + 1}"

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
    def _aims(self) -> Sequence[tuple[str, Sequence[Mapping[str, OptionValue]]]]:
        """What matches aim at: a game, and options for its matches in turn."""
        if self.toward:
            return [(name, toward_turns(GAMES[name], self.toward)) for name in self.games]
        return [(name, turns) for name in self.games for turns in self.changed.turns.get(name, ())]

    def match(self, number: int, seed: int) -> MatchDraw:
        """Return match *number*, from 0; other seeds give other matches.

        Every second match of a game has the next value of an option, unless presets are given. If
        code changed, that holds for few matches, and the others play with one changed module after
        the other. All matches of a search toward a kind are with options that can bring it.
        """
        luck = random.Random(f"{seed} {number} bots")  # noqa: S311 (no luck of a match)
        place = self._place(number)
        if self._is_aimed(number):
            game_name, turns = self._aims[place % len(self._aims)]
            among = place // len(self._aims)
            turn, is_plain = turns[among % len(turns)], luck.random() < 0.5
            many_seats = luck.random() < 0.5  # a tie of three or more needs many seats
        else:
            game_name, among = self.games[place % len(self.games)], place // len(self.games)
            turn = {} if among % 2 else self._turn(game_name, among // 2, seed, number)
            is_plain = many_seats = False
        presets = [] if self.presets is None and is_plain else self.presets
        request = {
            "game_name": game_name,
            "seats": self.seats,
            "many_seats": many_seats,
            "presets": presets,
            "options": dict(self.options),
            "turn": dict(turn) if self.presets is None or self.toward else {},
            "seed": f"{seed} {number}",
        }
        greedy = luck.random() < _GREEDY
        return MatchDraw(
            number, game_name, request, f"{seed} {number}", greedy, self._is_scout(number)
        )

    def _is_aimed(self, number: int) -> bool:
        return bool(self.toward or (self._aims and number % _CYCLE not in _UNAIMED))

    def _is_scout(self, number: int) -> bool:
        return number % _CYCLE in (_SCOUTS_TOWARD if self.toward else _SCOUTS)

    def _place(self, number: int) -> int:
        """Return the place of match *number* among those that aim like it, and are scouts or not.

        So the whole matches have each module and option in turn, and so have the brief ones.
        """
        cycles, place = divmod(number, _CYCLE)
        alike = [
            each
            for each in range(_CYCLE)
            if self._is_scout(each) == self._is_scout(place)
            and self._is_aimed(each) == self._is_aimed(place)
        ]
        return cycles * len(alike) + alike.index(place)

    def _turn(
        self, game_name: str, among: int, seed: int, number: int
    ) -> Mapping[str, OptionValue]:
        """Return the option that has its turn in match *among* of those that have one.

        Brief matches have them in order, the others from the end, so all have a turn soon.
        """
        values = self._values[game_name]
        step = among if self._is_scout(number) else -1 - among
        return values[(step + seed * _SEED_STEP) % len(values)]

"""The search for a simpler setup of a match: fewer options and seats, default terms."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.edit.script import Script
from tilewyrm.replays.shrink.omission import omit
from tilewyrm.replays.shrink.random_moves import varied
from tilewyrm.replays.shrink.setups import (
    changed_options,
    size_of_setup,
    with_options,
    with_seats,
    without_options,
    without_terms,
)
from tilewyrm.replays.shrink.trials import Trials

_REPAIRS = 4
"""Random matches for each simpler setup with which the best match does not do."""
_ROUNDS, _MORE = 8, 50
"""Rounds with a random match for each of the smallest setups, and further matches after each.

They are for what holds at the end alone: little can be left out of such a match.
"""
_LIKELY = 4
"""Random matches with a setup that is likely by the code that differs, for one of the others."""


class SetupSearch:
    """The search for the simplest setup of the best match."""

    def __init__(self, trials: Trials, likely: Sequence[Collection[str]]) -> None:
        """Search with *trials*.

        Args:
            trials: have the best match, and test others.
            likely: sets of options that may be all that it needs.
        """
        self._trials = trials
        self._likely = likely

    @property
    def can_change(self) -> bool:
        """Whether the setup may be another: a branch of a match keeps its own."""
        return not self._trials.script.header.setup.HasField("origin")

    def try_smallest(self, draw: Random) -> None:
        """Look for a random match with very few options, and end with the first one.

        Many errors need one or two options, and some come up in every tenth match with these. That
        is quicker than to find out which of many options a long match can do without.

        If it holds at the end alone, there are more matches. Setups in which nothing like it comes
        up are left after a few of them.
        """
        if not self.can_change:
            return
        unknown = [*self._smallest()]
        likely: list[Collection[str]] = []
        rounds, more = (_ROUNDS, _MORE) if self._trials.script.over else (1, 0)
        for _ in range(rounds):
            for names in [*unknown]:
                holds = self._try_random(names, draw)
                if holds:
                    return
                if holds is not None:
                    unknown.remove(names)
                    likely.append(names)
            for number in range(more if likely else 0):
                if self._try_random(likely[number % len(likely)], draw):
                    return

    def simplify(self, draw: Random, repairs: int = _REPAIRS) -> bool:
        """Simplify the setup as far as possible, and return whether it is simpler now.

        With each simpler one, the best match is played as far as that is legal. If it does not hold
        of that, random moves take the place of those that are not legal, or of its end. Up to
        *repairs* such matches are played.
        """
        script = self._trials.script
        if not self.can_change:
            return False
        self._try_setup(without_terms(script), draw, repairs)
        self._drop_options(draw, repairs)
        for seats in game(script.header.setup.game).seats:
            if seats >= self._trials.script.header.setup.seats:
                break
            if self._try_setup(with_seats(self._trials.script, seats), draw, repairs):
                break
        return size_of_setup(self._trials.script) != size_of_setup(script)

    @property
    def has_simpler(self) -> bool:
        """Whether a setup may be simpler: with fewer seats, or without some options."""
        setup = self._trials.script.header.setup
        return self.can_change and (
            bool(self._options) or setup.seats > min(game(setup.game).seats)
        )

    def simpler(self, draw: Random) -> Script | None:
        """Return a random simpler setup, with fewest seats or without some options, or None."""
        script, names = self._trials.script, [*self._options]
        if not self.can_change:
            return None
        fewest = min(game(script.header.setup.game).seats)
        if fewest < script.header.setup.seats and (not names or draw.random() < 0.5):
            return with_seats(script, fewest)
        number = draw.choice((1, (len(names) + 1) // 2, len(names)))
        return without_options(script, draw.sample(names, number)) if names else None

    @property
    def _options(self) -> Mapping[str, OptionValue]:
        """The options of the best match that are not the default."""
        return changed_options(self._trials.script)

    def _smallest(self) -> Sequence[Collection[str]]:
        """Return the likely options, each set a few times, then all of them with one more."""
        options = self._options
        likely = {frozenset(options.keys() & names) for names in self._likely}
        together = frozenset[str]().union(*likely)
        known = sorted(likely | {together}, key=lambda names: (len(names), sorted(names)))
        more = [together | {name} for name in options if name not in together]
        return [each for each in (*known * _LIKELY, *more) if len(each) < len(options)]

    def _try_random(self, names: Collection[str], draw: Random) -> bool | None:
        """Return whether it holds of a random match with the options *names*: the best then.

        Return None if it cannot, by the quick test. Every second match has the fewest seats.
        """
        script, moves = self._trials.script, self._trials.best.moves
        fewer = with_seats(script, min(game(script.header.setup.game).seats))
        setups = [with_options(each, names) for each in (script, fewer) if each is not None]
        playable = [each for each in setups if each is not None]
        if not playable:
            return None
        setup = draw.choice(playable)
        most = self._trials.room(setup)
        live = varied(moves, 0, len(moves), most, most, draw, bots=True)
        return self._trials.try_likely(setup, live)

    def _drop_options(self, draw: Random, repairs: int) -> None:
        """Give options their default."""

        def left_without(dropped: Sequence[str], rest: Sequence[str]) -> Sequence[str] | None:
            simpler = without_options(self._trials.script, dropped)
            if not self._try_setup(simpler, draw, repairs):
                return None
            return [name for name in rest if name in self._options]

        omit([*self._options], left_without)

    def _try_setup(self, script: Script | None, draw: Random, repairs: int) -> bool:
        """Return whether it holds of a match with the setup of *script*, which is the best then."""
        if script is None:
            return False
        moves = self._trials.best.moves
        if self._trials.try_moves(moves, script):
            return True
        most = self._trials.room(script)
        for number in range(repairs):
            start = draw.randrange(len(moves)) if number % 2 and moves else len(moves)
            live = varied(moves, start, len(moves), most, most, draw, bots=True)
            if self._trials.try_live(script, live):
                return True
        return False

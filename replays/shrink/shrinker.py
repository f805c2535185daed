"""Shrinking: the simplest match that still has a property, such as a fault."""

from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto
from random import Random

from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import Script
from tilewyrm.replays.shrink.match_parts import Moves, entries, rounds, turns
from tilewyrm.replays.shrink.omission import omit
from tilewyrm.replays.shrink.random_moves import varied
from tilewyrm.replays.shrink.scouts import try_scouts
from tilewyrm.replays.shrink.setup_search import SetupSearch
from tilewyrm.replays.shrink.shares import Shares
from tilewyrm.replays.shrink.trials import Trials

_ENTRIES_PER_EFFORT = 10
"""Entries of the best match for which as many variants are tried again at the end."""
_ANEW = 20
"""Rounds of scouts that are in vain in a row, before anything is left out."""
_BOTS = 1 / 4
"""Share of variants with the same setup in which bots may decide."""
_INNER = 1 / 2
"""Share of the others in which the end of the best match may remain."""
_INNER_PARTS = 8
"""Number of parts of the best match, of which a random one is left out or replaced."""
_SCOUTS = 24
"""Scouts with the same beginning, until one is tested."""


class _Way(Enum):
    """Ways to other matches that may be the best."""

    SIMPLER_SCOUTS = auto()
    SCOUTS = auto()
    SIMPLER = auto()
    """A variant of the best match with a simpler setup."""
    SAME = auto()
    """A variant with the same setup."""

    @property
    def is_simpler(self) -> bool:
        """Whether the setup is simpler."""
        return self in (_Way.SIMPLER_SCOUTS, _Way.SIMPLER)

    @property
    def is_of_scouts(self) -> bool:
        """Whether it plays scouts."""
        return self in (_Way.SIMPLER_SCOUTS, _Way.SCOUTS)


class Shrinker:
    """The search for the simplest setup, and then the fewest entries, of which something holds.

    Whether it does is asked for whole files, each of which is simpler than the best one so far.
    """

    def __init__(self, trials: Trials, likely: Sequence[Collection[str]] = ()) -> None:
        """Shrink the best match of *trials*; for *likely* options see `SetupSearch`."""
        self._trials = trials
        self._setups = SetupSearch(trials, likely)
        self._shares = Shares[_Way]()

    def run(self, tries: int, draw: Random) -> None:
        """Find the simplest match; for *tries* see `search`.

        If the tests are slow, what leaves out most in few of them comes first.
        """
        self._drop_end()
        if self._trials.is_slow:
            self._drop_turns()
            self._drop_parts(entries)
            self._setups.simplify(draw, 0)
        self._setups.try_smallest(draw)
        self._setups.simplify(draw)
        self._try_anew(draw)
        self._drop_turns()
        self.search(tries, draw)

    def shorten(self) -> None:
        """Leave out what can be left out: whole rounds, turns, single entries."""
        before = len(self._trials.best.moves) + 1
        while len(self._trials.best.moves) < before:
            before = len(self._trials.best.moves)
            self._drop_turns()
            self._drop_parts(entries)

    def search(self, tries: int, draw: Random) -> None:
        """Play variants of the best match, until *tries* in a row are in vain, and shorten it then.

        At the end it takes more of them: as many again for each ten entries that are left. Single
        entries take the most tests, so they are left out late.
        """
        vain = 0
        shortened: RewrittenReplay | None = None
        while len(self._trials.best.moves) > 1:
            if vain >= tries and shortened is not self._trials.best:
                before = self._trials.best
                self._setups.simplify(draw, 0)
                self.shorten()
                shortened = self._trials.best
                if shortened is not before:
                    vain = 0
            elif vain >= tries * (1 + len(self._trials.best.moves) / _ENTRIES_PER_EFFORT):
                return
            else:
                way = self._shares.choice(self._ways(), draw)
                if self._try_way(way, draw):
                    self._drop_turns()
                    vain = 0
                elif not way.is_of_scouts:
                    vain += 1

    def _ways(self) -> Sequence[_Way]:
        """Return the ways to other matches that there are now."""
        return [
            way
            for way in _Way
            if (self._setups.has_simpler or not way.is_simpler)
            and (self._trials.has_moments or not way.is_of_scouts)
        ]

    def _drop_turns(self) -> None:
        """Leave out whole rounds, then turns."""
        self._drop_parts(rounds)
        self._drop_parts(turns)

    def _try_anew(self, draw: Random) -> None:
        """Play scouts, until some rounds of them in a row are in vain.

        A frequent error comes up much earlier in one of them.
        """
        vain = 0
        while vain < _ANEW and self._trials.has_moments and len(self._trials.best.moves) > 1:
            found = self._try_scouts(self._trials.script, draw)
            vain = 0 if found else vain + 1

    def _try_way(self, way: _Way, draw: Random) -> bool:
        """Return whether it holds of a match that is made in this *way*, and note its work."""
        before = self._trials.work
        script = self._setups.simpler(draw) if way.is_simpler else self._trials.script
        found = script is not None and self._try_another(way, script, draw)
        self._shares.note(way, self._trials.work - before, success=found)
        return found

    def _try_another(self, way: _Way, script: Script, draw: Random) -> bool:
        """Return whether it holds of such a match with the setup of *script*: the best one then."""
        if way.is_of_scouts:
            return self._try_scouts(script, draw)
        moves, most = self._trials.best.moves, self._trials.room(script)
        if way.is_simpler:
            start = draw.choice((0, draw.randrange(len(moves)), len(moves)))
            live = varied(moves, start, len(moves), most, most, draw, bots=True)
            return self._trials.try_live(script, live)
        start, stop, fill = draw.randrange(len(moves)), len(moves), most
        if draw.random() < _INNER:
            stop = min(stop, start + 1 + int(draw.expovariate(_INNER_PARTS / len(moves))))
            fill = draw.randint(0, stop - start)
        live = varied(moves, start, stop, fill, most, draw, bots=draw.random() < _BOTS)
        return self._trials.try_live(script, live)

    def _try_scouts(self, script: Script, draw: Random) -> bool:
        """Return whether it holds of a scout with the setup of *script*: the best match then."""
        return try_scouts(self._trials, script, self._trials.room(script), draw, _SCOUTS)

    def _drop_end(self) -> None:
        """Find the shortest beginning of which it holds, as if every longer one had it, too."""
        moves = self._trials.best.moves
        least, most = 0, len(moves)
        while least < most:
            middle = (least + most) // 2
            if self._trials.try_moves(moves[:middle]):
                most = middle
            else:
                least = middle + 1

    def _drop_parts(self, parts_of: Callable[[Moves], Sequence[Moves]]) -> None:
        """Leave out all parts that can be left out."""

        def left_without(_: Sequence[Moves], rest: Sequence[Moves]) -> Sequence[Moves] | None:
            holds = self._trials.try_moves(tuple(move for part in rest for move in part))
            return parts_of(self._trials.best.moves) if holds else None

        omit(parts_of(self._trials.best.moves), left_without)

"""Shrinking: the simplest match that still has a property, such as a fault."""

from collections.abc import Callable, Collection, Sequence
from random import Random

from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import Script
from tilewyrm.replays.shrink.match_parts import Moves, entries, rounds, turns
from tilewyrm.replays.shrink.omission import omit
from tilewyrm.replays.shrink.random_moves import varied
from tilewyrm.replays.shrink.scouts import try_scouts
from tilewyrm.replays.shrink.setup_search import SetupSearch
from tilewyrm.replays.shrink.setups import size_of_setup
from tilewyrm.replays.shrink.trials import Trials

_ENTRIES_PER_EFFORT = 10
"""Entries of the best match for which as many variants are tried again at the end."""
_ANEW = 20
"""Rounds of scouts that are in vain in a row, before anything is left out."""
_BOTS = 1 / 4
"""Share of variants with the same setup in which bots may decide."""
_SIMPLER = 60
"""Variants with simpler setups in vain after which their share falls from a half to a third."""
_INNER = 1 / 2
"""Share of the others in which the end of the best match may remain."""
_INNER_PARTS = 8
"""Number of parts of the best match, of which a random one is left out or replaced."""
_SCOUTS = 24
"""Scouts before each other match, until one is tested."""


class Shrinker:
    """The search for the simplest setup, and then the fewest entries, of which something holds.

    Whether it does is asked for whole files, each of which is simpler than the best one so far.
    """

    def __init__(self, trials: Trials, likely: Sequence[Collection[str]] = ()) -> None:
        """Shrink the best match of *trials*; for *likely* options see `SetupSearch`."""
        self._trials = trials
        self._setups = SetupSearch(trials, likely)
        self._vain_setups = 0
        """Number of variants with simpler setups since the last success of one."""

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
                vain += 1
                if self._try_variant(draw):
                    self._drop_turns()
                    vain = 0

    def _drop_turns(self) -> None:
        """Leave out whole rounds, then turns."""
        self._drop_parts(rounds)
        self._drop_parts(turns)

    def _try_anew(self, draw: Random) -> None:
        """Play scouts, until some rounds of them in a row are in vain.

        A frequent error comes up much earlier in one of them.
        """
        vain = 0
        while vain < _ANEW and len(self._trials.best.moves) > 1:
            script = self._trials.script
            found = self._try_scouts(script, self._trials.room(script), draw)
            vain = 0 if found else vain + 1

    def _try_variant(self, draw: Random) -> bool:
        """Return whether it holds of a match with other entries in a random place: the best then.

        Half of these matches have a simpler setup, if there is one; ever fewer if they are in vain.
        Scouts with the same setup come before each.
        """
        moves = self._trials.best.moves
        simpler = self._setups.simpler(draw)
        if simpler is not None and draw.random() * (2 + self._vain_setups / _SIMPLER) < 1:
            most = self._trials.room(simpler)
            start = draw.choice((0, draw.randrange(len(moves)), len(moves)))
            live = varied(moves, start, len(moves), most, most, draw, bots=True)
            before = size_of_setup(self._trials.script)
            found = self._try_scouts(simpler, most, draw) or self._trials.try_live(simpler, live)
            is_simpler = size_of_setup(self._trials.script) != before
            self._vain_setups = 0 if is_simpler else self._vain_setups + 1
            return found
        most = self._trials.room(self._trials.script)
        if self._try_scouts(self._trials.script, most, draw):
            return True
        start, stop, fill = draw.randrange(len(moves)), len(moves), most
        if draw.random() < _INNER:
            stop = min(stop, start + 1 + int(draw.expovariate(_INNER_PARTS / len(moves))))
            fill = draw.randint(0, stop - start)
        live = varied(moves, start, stop, fill, most, draw, bots=draw.random() < _BOTS)
        return self._trials.try_live(self._trials.script, live)

    def _try_scouts(self, script: Script, most: int, draw: Random) -> bool:
        """Return whether it holds of a scout with the setup of *script*: the best match then."""
        return try_scouts(self._trials, script, most, draw, _SCOUTS)

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

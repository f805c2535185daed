"""Shrinking: the simplest match that still has a property, such as a fault."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from tilewyrm.engine.registry import game
from tilewyrm.replays.edit.replay_writer import RewrittenReplay, ScriptEntry
from tilewyrm.replays.edit.script import Script, live_replay, rewritten
from tilewyrm.replays.shrink.match_parts import Moves, entries, rounds, turns
from tilewyrm.replays.shrink.random_moves import LiveMoves, varied
from tilewyrm.replays.shrink.setups import (
    changed_options,
    size_of_setup,
    with_seats,
    without_options,
    without_other_options,
    without_terms,
)

_REPAIRS = 4
"""Random matches for each simpler setup with which the best match does not do."""
_MANY_OPTIONS = 4
"""Number of options from which each is tried alone."""
_ALONE_ROUNDS = 8
"""Random matches with each option alone, unless it may hold of one."""
_ALONE_MORE = 50
"""Further ones after each of these rounds, with the options of which it may hold."""
_ENTRIES_PER_EFFORT = 10
"""Entries of the best match for which as many variants are tried again at the end."""
_BOTS = 1 / 4
"""Share of variants with the same setup in which bots may decide."""
_SIMPLER = 60
"""Variants with simpler setups in vain after which their share falls from a half to a third."""
_INNER = 1 / 2
"""Share of the others in which the end of the best match may remain."""
_INNER_PARTS = 8
"""Number of parts of the best match, of which a random one is left out or replaced."""
_LONGER = 1.25
"""Length of random matches, at most, by that of the best match."""


class Shrinker:
    """The search for the simplest setup, and then the fewest entries, of which something holds.

    Whether it does is asked for whole files, each of which is legal and simpler than the best one
    so far. `best` is always the simplest of which it held, also after a stop in the middle.
    """

    def __init__(
        self,
        script: Script,
        needed: Callable[[RewrittenReplay], int | None],
        progress: Callable[[RewrittenReplay, int], None] = lambda _best, _asked: None,
        before_try: Callable[[], None] = lambda: None,
        may_hold: Callable[[RewrittenReplay], bool] = lambda _match: True,
    ) -> None:
        """Begin with all of *script*.

        Args:
            script: what was played.
            needed: how many entries of a file show what is looked for; None if it does not hold.
            progress: is called with the best match after each test, and the number of tests.
            before_try: is called before each other match is played. Its error ends the search.
            may_hold: is a quick test, by which most random matches are left out.

        Raises:
            ValueError: it does not hold of the match as it was, when it is written anew.
        """
        self.script = script
        """The setup of the best match."""
        self._needed = needed
        self._progress = progress
        self._before_try = before_try
        self._may_hold = may_hold
        self._tried: set[bytes] = set()
        self._vain_setups = 0
        """Number of variants with simpler setups since the last success of one."""
        self.test_count = 0
        """Number of tests whether it holds."""
        self.best = rewritten(script, script.moves, to_the_end=script.over)
        count = self._needed_of(self.best)
        if count is None:
            raise ValueError("the command does not succeed for a fresh copy of the whole match")
        self._keep(script, self.best, count)
        self._try_without_end()

    def run(self, tries: int, draw: Random) -> None:
        """Find the simplest match; for *tries* see `search`."""
        self._drop_end()
        self._keep_one_option(draw)
        self.simplify(draw)
        self._drop_turns()
        self.search(tries, draw)

    def simplify(self, draw: Random, repairs: int = _REPAIRS) -> bool:
        """Simplify the setup as far as possible, and return whether it is simpler now.

        With each simpler one, the best match is played as far as that is legal. If it does not hold
        of that, random moves take the place of those that are not legal, or of its end. Up to
        *repairs* such matches are played.
        """
        before = size_of_setup(self.script)
        if self.script.header.setup.HasField("origin"):
            return False
        self._try_setup(without_terms(self.script), draw, repairs)
        self._drop_options(draw, repairs)
        for seats in game(self.script.header.setup.game).seats:
            if seats >= self.script.header.setup.seats:
                break
            if self._try_setup(with_seats(self.script, seats), draw, repairs):
                break
        return size_of_setup(self.script) != before

    def shorten(self) -> None:
        """Leave out what can be left out: whole rounds, turns, single entries."""
        before = len(self.best.moves) + 1
        while len(self.best.moves) < before:
            before = len(self.best.moves)
            self._drop_turns()
            self._drop_parts(entries)

    def search(self, tries: int, draw: Random) -> None:
        """Play variants of the best match, until *tries* in a row are in vain, and shorten it then.

        At the end it takes more of them: as many again for each ten entries that are left. Single
        entries take the most tests, so they are left out late.
        """
        vain = 0
        shortened: RewrittenReplay | None = None
        while len(self.best.moves) > 1:
            if vain >= tries and shortened is not self.best:
                before = self.best
                self.simplify(draw, 0)
                self.shorten()
                shortened = self.best
                if shortened is not before:
                    vain = 0
            elif vain >= tries * (1 + len(self.best.moves) / _ENTRIES_PER_EFFORT):
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

    def _try_variant(self, draw: Random) -> bool:
        """Return whether it holds of a match with other entries in a random place: the best then.

        Half of these matches have a simpler setup, if there is one; ever fewer if they are in vain.
        """
        moves = self.best.moves
        simpler = self._simpler_setup(draw)
        if simpler is not None and draw.random() * (2 + self._vain_setups / _SIMPLER) < 1:
            most = int(len(moves) * _LONGER)
            start = draw.choice((0, draw.randrange(len(moves)), len(moves)))
            live = varied(moves, start, len(moves), most, most, draw, bots=True)
            self._vain_setups += 1
            return self._try_live(simpler, live)
        most = len(moves) - 1
        start, stop, fill = draw.randrange(len(moves)), len(moves), most
        if draw.random() < _INNER:
            stop = min(stop, start + 1 + int(draw.expovariate(_INNER_PARTS / len(moves))))
            fill = draw.randint(0, stop - start)
        live = varied(moves, start, stop, fill, most, draw, bots=draw.random() < _BOTS)
        return self._try_live(self.script, live)

    def _simpler_setup(self, draw: Random) -> Script | None:
        """Return a random simpler setup, with fewest seats or without some options, or None."""
        setup, names = self.script.header.setup, [*self._options]
        fewest = min(game(setup.game).seats)
        if setup.HasField("origin"):
            return None
        if fewest < setup.seats and (not names or draw.random() < 0.5):
            return with_seats(self.script, fewest)
        number = draw.choice((1, (len(names) + 1) // 2, len(names)))
        return without_options(self.script, draw.sample(names, number)) if names else None

    @property
    def _options(self) -> Collection[str]:
        """The options of the best match that are not the default."""
        return changed_options(self.script)

    def _try_without_end(self) -> None:
        """If it holds before the match is over, let no match have an end."""
        script = replace(self.script, over=False)
        shorter = rewritten(script, self.best.moves[:-1])
        if self.script.over and shorter.match.result is None:
            needed = self._needed_of(shorter)
            if needed is not None:
                self._keep(script, shorter, needed)

    def _keep_one_option(self, draw: Random) -> None:
        """If it holds at the end alone, look for a random match with one of many options, or none.

        Little can be left out of a match without another end. But many errors need one option at
        most, and come up in one of a hundred matches. Options in which nothing like it comes up are
        left after a few matches. The others get more of them, as soon as they are known.
        """
        names = [*self._options]
        is_branch = self.script.header.setup.HasField("origin")
        if not self.script.over or is_branch or len(names) < _MANY_OPTIONS:
            return
        alone = [without_other_options(self.script, name) for name in names]
        scripts = [without_options(self.script, names), *alone]
        unknown = [script for script in scripts if script is not None]
        likely: list[Script] = []
        for _ in range(_ALONE_ROUNDS):
            for script in [*unknown]:
                holds = self._try_random(script, draw)
                if holds:
                    return
                if holds is not None:
                    unknown.remove(script)
                    likely.append(script)
            for number in range(_ALONE_MORE if likely else 0):
                if self._try_random(likely[number % len(likely)], draw):
                    return

    def _try_random(self, script: Script, draw: Random) -> bool | None:
        """Return whether it holds of a random match with the setup of *script*: the best then.

        Return None if it cannot, by the quick test.
        """
        moves = self.best.moves
        most = int(len(moves) * _LONGER)
        live = varied(moves, 0, len(moves), most, most, draw)
        replay = self._played(partial(live_replay, script, live, to_the_end=script.over))
        if replay is None or not self._may_hold(replay):
            return None
        needed = self._needed_of(replay)
        if needed is not None:
            self._keep(script, replay, needed)
        return needed is not None

    def _drop_options(self, draw: Random, repairs: int) -> None:
        """Give options their default: all of them first, then ever fewer at once."""
        names = [*self._options]
        size = len(names)
        while size:
            at = 0
            while at < len(names):
                simpler = without_options(self.script, names[at : at + size])
                if self._try_setup(simpler, draw, repairs):
                    names = [name for name in names if name in self._options]
                else:
                    at += size
            size = min(size - 1, max(size // 2, 1)) if size > 1 else 0

    def _try_setup(self, script: Script | None, draw: Random, repairs: int) -> bool:
        """Return whether it holds of a match with the setup of *script*, which is the best then."""
        if script is None:
            return False
        moves = self.best.moves
        if self._try(moves, script):
            return True
        most = int(len(moves) * _LONGER)
        for number in range(repairs):
            start = draw.randrange(len(moves)) if number % 2 and moves else len(moves)
            live = varied(moves, start, len(moves), most, most, draw)
            if self._try_live(script, live):
                return True
        return False

    def _drop_end(self) -> None:
        """Find the shortest beginning of which it holds, as if every longer one had it, too."""
        moves = self.best.moves
        least, most = 0, len(moves)
        while least < most:
            middle = (least + most) // 2
            if self._try(moves[:middle]):
                most = middle
            else:
                least = middle + 1

    def _drop_parts(self, parts_of: Callable[[Moves], Sequence[Moves]]) -> None:
        """Leave out parts: halves first, then ever fewer at once (delta debugging)."""
        parts = parts_of(self.best.moves)
        size = (len(parts) + 1) // 2
        while size:
            at = 0
            while at < len(parts):
                rest = [*parts[:at], *parts[at + size :]]
                if self._try(tuple(move for part in rest for move in part)):
                    parts = parts_of(self.best.moves)
                else:
                    at += size
            size = min(size - 1, max(size // 2, 1)) if size > 1 else 0

    def _try(self, moves: Sequence[ScriptEntry], script: Script | None = None) -> bool:
        """Return whether it holds of *moves* in the setup of *script*: the best one then."""
        script = script or self.script
        return self._try_replay(script, lambda: rewritten(script, moves, to_the_end=script.over))

    def _try_live(self, script: Script, live: LiveMoves) -> bool:
        """Return whether it holds of *live* moves in the setup of *script*: the best one then."""
        return self._try_replay(script, lambda: live_replay(script, live, to_the_end=script.over))

    def _try_replay(self, script: Script, play: Callable[[], RewrittenReplay]) -> bool:
        replay = self._played(play)
        if replay is None:
            return False
        same_setup = script is self.script
        if same_setup and len(replay.moves) >= len(self.best.moves):
            return False
        needed = self._needed_of(replay)
        if needed is None:
            return False
        self._keep(script, replay, needed)
        return True

    def _played(self, play: Callable[[], RewrittenReplay]) -> RewrittenReplay | None:
        """Return the match that *play* returns, or None if a rule fails."""
        self._before_try()
        try:
            return play()
        except Exception:  # of a rule: a wrong program may do anything
            return None

    def _keep(self, script: Script, replay: RewrittenReplay, needed: int) -> None:
        """Let *replay* be the best match, or the part of it that is *needed*."""
        if size_of_setup(script) != size_of_setup(self.script):
            self._vain_setups = 0
        self.script, self.best = script, replay
        self._progress(self.best, self.test_count)
        if needed < len(replay.moves):
            script = replace(script, over=False)
            part = rewritten(script, replay.moves[:needed])
            if self._needed_of(part) is not None:
                self.script, self.best = script, part
                self._progress(self.best, self.test_count)

    def _needed_of(self, replay: RewrittenReplay) -> int | None:
        """Return how much of *replay* shows it; None if it does not, or was asked before."""
        if replay.data in self._tried:
            return None
        self._tried.add(replay.data)
        self.test_count += 1
        needed = self._needed(replay)
        if needed is None and self.test_count > 1:
            self._progress(self.best, self.test_count)
        return needed

"""Shrinking: the simplest match that still has a property, such as a fault."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from tilewyrm.engine.registry import game
from tilewyrm.replays.edit.replay_writer import RewrittenReplay, ScriptEntry
from tilewyrm.replays.edit.script import Script, live_replay, rewritten
from tilewyrm.replays.shrink.match_parts import Moves, entries, turns
from tilewyrm.replays.shrink.random_moves import LiveMoves, other_end, repair
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
_MOST_REPAIRS = 20
"""The same at the end, when matches are short."""
_MANY_OPTIONS = 4
"""Number of options from which each is tried alone."""
_ALONE_ROUNDS = 8
"""Random matches with each option alone, unless it may hold of one."""
_ALONE_MORE = 50
"""Further ones after each of these rounds, with the options of which it may hold."""
_LONG_EFFORT = 10
"""Random matches, by the usual number, while more than half of the match remains."""
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
        holds: Callable[[RewrittenReplay], bool],
        progress: Callable[[RewrittenReplay, int], None] = lambda _best, _asked: None,
        before_try: Callable[[], None] = lambda: None,
        may_hold: Callable[[RewrittenReplay], bool] = lambda _match: True,
    ) -> None:
        """Begin with all of *script*.

        Args:
            script: what was played.
            holds: whether what is looked for holds of a file.
            progress: is called with the best match after each test, and the number of tests.
            before_try: is called before each other match is played. Its error ends the search.
            may_hold: is a quick test, by which most random matches are left out.

        Raises:
            ValueError: it does not hold of the match as it was, when it is written anew.
        """
        self.script = script
        """The setup of the best match."""
        self._holds = holds
        self._progress = progress
        self._before_try = before_try
        self._may_hold = may_hold
        self._whole = len(script.moves)
        self._tried: set[bytes] = set()
        self.test_count = 0
        """Number of tests whether it holds."""
        self.best = rewritten(script, script.moves, to_the_end=script.over)
        if not self._holds_for(self.best):
            raise ValueError("the command does not succeed for a fresh copy of the whole match")
        self._progress(self.best, self.test_count)
        self._try_without_end()

    def run(self, tries: int, draw: Random) -> None:
        """Find the simplest match; for *tries* see `search`."""
        self._drop_end()
        self._keep_one_option(draw)
        self.simplify(draw)
        self.shorten()
        self.search(tries, draw)
        while self.simplify(draw, min(_MOST_REPAIRS, tries // (len(self._options) + 1))):
            self.shorten()

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
        """Leave out what can be left out: the end, whole turns, single entries."""
        self._drop_end()
        before = len(self.best.moves) + 1
        while len(self.best.moves) < before:
            before = len(self.best.moves)
            self._drop_parts(turns)
            self._drop_parts(entries)

    def search(self, tries: int, draw: Random) -> None:
        """Play shorter matches at random, until *tries* in a row are in vain.

        While more than half of the match remains, it is a multiple of them. What is found is
        shortened in its turn. Each has the beginning of the best one, and then random moves.
        """
        vain = 0
        while vain < (tries * _LONG_EFFORT if self._is_long else tries):
            moves = self.best.moves
            if len(moves) < 2:
                return
            vain += 1
            kept = draw.randrange(len(moves))
            length = draw.randint(max(kept, len(moves) // 2), len(moves) - 1)
            if self._try_live(self.script, other_end(moves, kept, length, draw)):
                self.shorten()
                vain = 0

    @property
    def _is_long(self) -> bool:
        """Whether more than half of the match remains."""
        return len(self.best.moves) * 2 > self._whole

    @property
    def _options(self) -> Collection[str]:
        """The options of the best match that are not the default."""
        return changed_options(self.script)

    def _try_without_end(self) -> None:
        """If it holds before the match is over, let no match have an end."""
        script = replace(self.script, over=False)
        shorter = rewritten(script, self.best.moves[:-1])
        if self.script.over and shorter.match.result is None and self._holds_for(shorter):
            self._keep(script, shorter)

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
        live = other_end(moves, 0, int(len(moves) * _LONGER), draw)
        replay = self._played(partial(live_replay, script, live, to_the_end=script.over))
        if replay is None or not self._may_hold(replay):
            return None
        holds = self._holds_for(replay)
        if holds:
            self._keep(script, replay)
        return holds

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
            if number % 2 and moves:
                live = other_end(moves, draw.randrange(len(moves)), most, draw)
            else:
                live = repair(moves, most, draw)
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
        if not self._holds_for(replay):
            return False
        self._keep(script, replay)
        return True

    def _played(self, play: Callable[[], RewrittenReplay]) -> RewrittenReplay | None:
        """Return the match that *play* returns, or None if a rule fails."""
        self._before_try()
        try:
            return play()
        except Exception:  # of a rule: a wrong program may do anything
            return None

    def _keep(self, script: Script, replay: RewrittenReplay) -> None:
        self.script, self.best = script, replay
        self._progress(self.best, self.test_count)

    def _holds_for(self, replay: RewrittenReplay) -> bool:
        """Return whether it holds of *replay*; False if it was asked before."""
        if replay.data in self._tried:
            return False
        self._tried.add(replay.data)
        self.test_count += 1
        holds = self._holds(replay)
        if not holds and self.test_count > 1:
            self._progress(self.best, self.test_count)
        return holds

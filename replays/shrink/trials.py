"""Trials: matches that are tested for what is looked for, and the simplest of which it held."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.edit.replay_writer import RewrittenReplay, ScriptEntry
from tilewyrm.replays.edit.script import Script, live_replay, rewritten
from tilewyrm.replays.shrink.moments import Moments
from tilewyrm.replays.shrink.random_moves import LiveMoves

_TESTED = 4
"""Work of a test for each entry, by that of an entry that is played."""
_SLOW_S, _SLOW = 1.0, 30.0
"""Seconds of a slow test, at least, and how many times as long it takes as to write its match."""


class Trials:
    """Matches that are tested, each of which is legal.

    `best` is always the simplest of which it held, also after a stop in the middle.
    """

    def __init__(
        self,
        script: Script,
        needed: Callable[[RewrittenReplay], int | None],
        progress: Callable[[RewrittenReplay], None] = lambda _best: None,
        before_try: Callable[[], None] = lambda: None,
        may_hold: Callable[[RewrittenReplay], bool] = lambda _match: True,
        moments: Moments | None = None,
        is_visible: Callable[[], bool] = lambda: True,
    ) -> None:
        """Begin with all of *script*.

        Args:
            script: what was played.
            needed: how many entries of a file show what is looked for; None if it does not hold.
            progress: is called with each match that is the best then.
            before_try: is called before each other match is played. Its error ends the search.
            may_hold: is a quick test, by which most random matches are left out.
            moments: has what is known of the last moments of best matches.
            is_visible: tells whether a player sees what the last successful test found.

        Raises:
            ValueError: it does not hold of the match as it was, when it is written anew.
        """
        self.script = script
        """The setup of the best match."""
        self._needed = needed
        self._progress = progress
        self._before_try = before_try
        self._may_hold = may_hold
        self._moments = moments or Moments()
        self._is_visible = is_visible
        self._best_is_visible = True
        self._tried: set[bytes] = set()
        self.work = 0
        """The work so far, by that of an entry that is played. It depends on no clock."""
        begin_s = time.monotonic()
        self.best = rewritten(script, script.moves, to_the_end=script.over)
        written_s = time.monotonic()
        count = self._needed_of(self.best)
        least_s = max(_SLOW_S, _SLOW * (written_s - begin_s))
        self.is_slow = time.monotonic() - written_s >= least_s
        """Whether a test is so slow that few of them should leave out as much as they can."""
        if count is None:
            raise ValueError("the command does not succeed for a fresh copy of the whole match")
        self._keep(script, self.best, count)
        self._try_without_end()

    @property
    def most(self) -> int:
        """The number of entries of a match that may be the best in the same setup.

        One as long as the best is better if a player sees what it shows, and not in the best one.
        """
        return len(self.best.moves) - (1 if self._best_is_visible else 0)

    def room(self, script: Script) -> int:
        """Return the number of moves of a match in the setup of *script* that may be the best.

        In another setup, that is as many as the best one has. An end takes one of them.
        """
        return (self.most if script is self.script else len(self.best.moves)) - script.over

    @property
    def has_moments(self) -> bool:
        """Whether moments like the last one of a best match say much (`Moments.is_precise`)."""
        return self._moments.is_precise and not self.script.over

    def try_moves(self, moves: Sequence[ScriptEntry], script: Script | None = None) -> bool:
        """Return whether it holds of *moves* in the setup of *script*: the best one then."""
        script = script or self.script
        replay = self._played(lambda: rewritten(script, moves, to_the_end=script.over))
        return replay is not None and self._holds(script, replay)

    def try_live(self, script: Script, live: LiveMoves) -> bool:
        """Return whether it holds of *live* moves in the setup of *script*: the best one then."""
        live = self._counted(live)
        replay = self._played(partial(live_replay, script, live, to_the_end=script.over))
        return replay is not None and self._holds(script, replay)

    def try_like(
        self,
        script: Script,
        match: MatchState,
        played: Sequence[ScriptEntry],
        live: LiveMoves,
        most: int,
    ) -> bool | None:
        """Return whether it holds of *live* moves up to a moment like the last one of a best match.

        They follow what was *played* in *match*, which has the setup of *script*. The moment is the
        last such one of *most* entries. Return None without one: nothing is written or tested then,
        which is several times as quick.
        """
        self._before_try()
        try:
            moves = self._moments.moves_to_last(match, self._counted(live), most)
        except Exception:  # of a rule
            return None
        return self.try_live(script, lambda _: iter((*played, *moves))) if moves else None

    def try_likely(self, script: Script, live: LiveMoves) -> bool | None:
        """Return the same, but None if it cannot hold, by the quick test."""
        replay = self._played(partial(live_replay, script, live, to_the_end=script.over))
        if replay is None or not self._may_hold(replay):
            return None
        return self._holds(script, replay)

    def _try_without_end(self) -> None:
        """If it holds before the match is over, let no match have an end."""
        script = replace(self.script, over=False)
        shorter = rewritten(script, self.best.moves[:-1])
        if self.script.over and shorter.match.result is None:
            needed = self._needed_of(shorter)
            if needed is not None:
                self._keep(script, shorter, needed)

    def _played(self, play: Callable[[], RewrittenReplay]) -> RewrittenReplay | None:
        """Return the match that *play* returns, or None if a rule fails."""
        self._before_try()
        try:
            return play()
        except Exception:  # of a rule: a wrong program may do anything
            return None

    def _counted(self, live: LiveMoves) -> LiveMoves:
        """Return *live* moves that count as work."""

        def moves_in(match: MatchState) -> Iterator[ScriptEntry]:
            for move in live(match):
                self.work += 1
                yield move

        return moves_in

    def _holds(self, script: Script, replay: RewrittenReplay) -> bool:
        """Return whether it holds of *replay* with the setup of *script*: the best one then."""
        is_same_setup = script is self.script
        if is_same_setup and len(replay.moves) > self.most:
            return False
        needed = self._needed_of(replay)
        if needed is None or needed > len(self.best.moves):
            return False
        if is_same_setup and needed == len(self.best.moves) and not self._is_visible():
            return False
        self._keep(script, replay, needed)
        return True

    def _keep(self, script: Script, replay: RewrittenReplay, needed: int) -> None:
        """Let *replay* be the best match, or the part of it that is *needed*.

        The rules play the part as they did before, so it is tested only if its rolls are no longer
        checked: the difference may be one of these.
        """
        self.script, self.best = script, replay
        if needed < len(replay.moves):
            script = replace(script, over=False)
            part = rewritten(script, replay.moves[:needed])
            is_same = part.moves == replay.moves[:needed]
            if (is_same and part.checks_rolls == replay.checks_rolls) or self._needed_of(part):
                self.script, self.best = script, part
        self._best_is_visible = self._is_visible()
        with suppress(Exception):  # of a rule
            self._moments.add_last(self.script, self.best.moves)
        self._progress(self.best)

    def _needed_of(self, replay: RewrittenReplay) -> int | None:
        """Return how much of *replay* shows it; None if it does not, or was asked before."""
        if replay.data in self._tried:
            return None
        self._tried.add(replay.data)
        self.work += len(replay.moves) * _TESTED
        return self._needed(replay)

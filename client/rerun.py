"""What has happened, shown once more turn by turn, as the player steers it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from tilewyrm.client.course import turn_of
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Moment, Staged, Watched
from tilewyrm.client.settings import Pace
from tilewyrm.client.stage import Stage

Stood = tuple[Model, int]
"""How all stood after an update, and how many lines the log had by then."""

_STILL = Moment(None, lasts_s=0.6)
"""How long it is shown how all stands at the end of a turn in which nothing was worth watching."""


class _Turn(NamedTuple):
    """One turn of a match."""

    number: int
    """From 0."""
    steps: Sequence[tuple[Stood, Stood]]
    """How all stood before and after each of its updates."""


class Rerun:
    """Turns that follow each other by themselves, until the player says otherwise.

    At the end of the last one all stands still. It needs nothing but how all stood one after the
    other, so that it shows any match that is known like this.
    """

    def __init__(
        self,
        moments: Callable[[Model, Model], Sequence[Moment]],
        clock: Callable[[], float],
        stood: Sequence[Stood],
        turns: Sequence[int],
        changed: Callable[[], None],
    ) -> None:
        """Begin with the first turn.

        Args:
            moments: tells what is worth watching on the way from one model to another.
            clock: gives the moment in seconds.
            stood: how all stood, oldest first; at least twice.
            turns: seqs at which turns began, oldest first.
            changed: called when something else is shown than before, because the player wishes it.
        """
        steps = groupby(pairwise(stood), lambda step: turn_of(turns, step[0][0].seq + 1))
        self._turns = [_Turn(number, list(found)) for number, found in steps]
        self._moments, self._clock, self._changed = moments, clock, changed
        self._at = 0
        self._begin()

    @property
    def now(self) -> Staged:
        """What is shown now."""
        while (staged := self._stage.now) is None:
            if self._at + 1 == len(self._turns):
                self._rest()
            else:
                self._at += 1
                self._begin()
        return staged

    @property
    def watched(self) -> Watched:
        """Where in the match that is."""
        staged, number = self.now, self._turns[self._at].number
        over = self._at + 1 == len(self._turns) and self._stage.paused
        over = over and staged.model is self._turns[-1].steps[-1][1][0]
        return Watched(number + 1, self._turns[-1].number + 1, self._stage.paused, over)

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown by itself; None: never."""
        return None if self.watched.paused else self._stage.next_change_s()

    def pause(self) -> None:
        """Stay at what is shown; where that is so already, go on: after the end, from the start."""
        if self.watched.over:
            self._at = 0
            self._begin()
        elif self._stage.paused:
            self._stage.resume()
        else:
            self._stage.pause()
        self._changed()

    def step(self, turns: int) -> None:
        """Go so many turns on, or back, as far as there are any.

        Where the player has paused, the end of that turn is shown, else the turn from its start.
        """
        self._at = min(max(self._at + turns, 0), len(self._turns) - 1)
        if self._stage.paused:
            self._rest()
        else:
            self._begin()
        self._changed()

    def to_start(self) -> None:
        """Go to the first turn."""
        self.step(-len(self._turns))

    def to_end(self) -> None:
        """Go to the end of the last turn, and stay there."""
        self._stage.pause()
        self.step(len(self._turns))

    def _begin(self) -> None:
        """Show the turn from its start."""
        self._stage = Stage(self._clock)
        self._stage.play(self._staged(), Pace.CALM, hurry=False)

    def _rest(self) -> None:
        """Show how all stands at the end of the turn."""
        self._stage = Stage(self._clock)
        self._stage.play(self._staged()[-1:], Pace.CALM)
        self._stage.pause()

    def _staged(self) -> list[Staged]:
        """Return what there is to see of the turn; also what the player has done by hand."""
        found = [
            Staged(moment, after, lines)
            for (before, _), (after, lines) in self._turns[self._at].steps
            for moment in self._moments(before, replace(after, seat=None))
        ]
        after, lines = self._turns[self._at].steps[-1][1]
        if not found or found[-1].model is not after:
            found.append(Staged(_STILL, after, lines))
        return found

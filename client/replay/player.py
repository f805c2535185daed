"""Replay player: a match played back under the viewer's control."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.model.face_output import Moment
from tilewyrm.client.model.scene import AnimatedMoment, BookmarkKind, PlaybackPosition
from tilewyrm.client.model.score_history import turn_of
from tilewyrm.client.replay.animation import AnimationQueue
from tilewyrm.client.replay.bookmarks import Bookmarks
from tilewyrm.client.replay.staging import ModelSnapshot
from tilewyrm.client.settings.settings import AnimationPace

Stage = Callable[[ModelSnapshot, ModelSnapshot], Sequence[AnimatedMoment]]
"""Returns what is worth watching between two moments of a match (see `staging`)."""

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How many times as fast as usual a match can be shown."""

_STILL = Moment(None, lasts_s=0.6)
"""How long it is shown how all stands where nothing was worth watching."""
_TOLD_EVERY_S = 0.1
"""While a record is being read it is shown so often how far."""


class ReplayPlayer:
    """A match that goes on by itself, from turn to turn, until the player says otherwise.

    At its end all stands still. It needs nothing but how all stood one after the other, so that it
    shows any match that is known like this: one that was just played, or one that is read from a
    file meanwhile. Places are seqs of entries.
    """

    def __init__(
        self,
        stage: Stage,
        clock: Callable[[], float],
        stood: Sequence[ModelSnapshot],
        turns: Sequence[int],
        ways: Bookmarks,
        changed: Callable[[], None],
        expected: int = 0,
    ) -> None:
        """Begin with the first turn; or stand still at the start of a match that is still read.

        Args:
            stage: tells what is worth watching on the way from one snapshot to another.
            clock: gives the moment in seconds.
            stood: how all stood, oldest first; at least once. It may grow.
            turns: seqs at which turns began, oldest first.
            ways: what one may go to.
            changed: called when something else is shown than before, because the player wishes it.
            expected: the seq that the record comes to, where it is not known as a whole yet.
        """
        self._stage, self._clock, self._changed = stage, clock, changed
        self._snapshots, self._turns, self.bookmarks = stood, turns, ways
        self._expected = expected
        self.whole = not expected
        """Whether all of the match is known."""
        self._wanted: int | None = None
        """Where the player wishes to be as soon as that is known."""
        self._sought: BookmarkKind | int | None = None
        """What the player wishes to come to, of which nothing is known yet."""
        self._reported_s = clock()
        self._speed = SPEEDS.index(1.0)
        self._at = self._until = 0
        """Which of what is known is shown, and which is when what is staged is over."""
        if self.whole:
            self._begin(0)
        else:
            self._rest(0)

    @property
    def now(self) -> AnimatedMoment:
        """What is shown now."""
        while (staged := self._animation.now) is None:
            self._at = self._until
            if self._at < self._last:
                self._begin(self._at)
            elif self.whole:
                self._rest(self._at)
            else:
                self._animation.play([self._still(self._at)], AnimationPace.CALM, hurry=False)
        self._at = self._index(staged.model.seq)
        return staged

    @property
    def position(self) -> PlaybackPosition:
        """The position in the match."""
        staged = self.now
        before = self._snapshots[self._at - 1][1] if self._at else 0
        last = self._snapshots[-1][0].seq
        return PlaybackPosition(
            self._turn(self._at) + 1,
            self._turn(self._last) + 1,
            self._animation.paused,
            self._animation.paused and self.whole and self._at == self._last,
            seq=staged.model.seq,
            last_seq=last if self.whole else max(self._expected, last),
            known_seq=last,
            lines=range(before, staged.lines),
            speed=SPEEDS[self._speed],
            marks=self.bookmarks.marks,
        )

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown by itself; None: never."""
        return None if self.position.paused else self._animation.next_change_s()

    def pause(self) -> None:
        """Stay at what is shown; where that is so already, go on: after the end, from the start."""
        if self.position.over:
            self._begin(0)
        elif self._rests:
            self._begin(self._at)
        elif self._animation.paused:
            self._animation.resume()
        else:
            self._animation.pause()
        self._changed()

    def faster(self, by: int) -> None:
        """Show the match faster by so many steps of `SPEEDS`, or slower, as far as there are."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        self.show(self.now.model.seq)

    def step(self, turns: int) -> None:
        """Go so many turns on, or back, as far as there are any.

        Where the player has paused, the end of that turn is shown, else the turn from its start.
        """
        staged = self.now
        turn = self._turn(self._at)
        if self._animation.paused:
            inside = turns > 0 and staged.model.seq < self._snapshots[self._end(turn)][0].seq
            turn += turns - inside
            self._rest(0 if turn < 0 else self._end(turn))
        else:
            self._begin(self._start(turn + turns))
        self._changed()

    def move(self, entries: int) -> None:
        """Go so many updates on, or back, as far as there are any, and stay there."""
        self._sought = None
        self._rest(min(max(self._index(self.now.model.seq) + entries, 0), self._last))
        self._changed()

    def seek(self, way: BookmarkKind | int, by: int) -> None:
        """Go to the next of *way*, or for *by* -1 back to the last before, and stay there.

        Turns of a seat, which a number stands for, are counted round the end. Where there is none,
        nothing changes, until more of the match is known.
        """
        place = self.bookmarks.next(way, self.now.model.seq, by)
        self._sought = way if place is None and by > 0 and not self.whole else None
        if place is None and isinstance(way, int) and self.whole:
            place = next(iter(self.bookmarks.places(way)), None)
        if place is not None:
            self._animation.pause()
            self.show(place)

    def seek_line(self, line: int) -> None:
        """Go to what brought the *line* of the log of that index, and stay there."""
        at = bisect_right(self._snapshots, line, key=lambda stood: stood[1])
        self._rest(min(at, self._last))
        self._changed()

    def show(self, seq: int) -> None:
        """Go to the entry *seq*: as soon as it is known, and no further than the match goes."""
        paused, self._sought = self._animation.paused, None
        self._wanted = seq if not self.whole and seq > self._snapshots[-1][0].seq else None
        at = min(self._index(seq), self._last)
        if paused or self._wanted is not None:
            self._rest(at)
        else:
            self._begin(max(at - 1, 0))
        self._changed()

    def to_start(self) -> None:
        """Go to the start: where the player has paused it is shown, else the first turn is."""
        self.show(0)

    def to_end(self) -> None:
        """Go to the end of the last turn, and stay there."""
        self._animation.pause()
        self.show(max(self._expected, self._snapshots[-1][0].seq))

    def extend(self) -> bool:
        """Note that more of the match is known; return whether that is to be shown now."""
        due = self._clock() - self._reported_s >= _TOLD_EVERY_S
        if self._wanted is not None:
            self._rest(self._last)
            if self._snapshots[-1][0].seq >= self._wanted:
                self._wanted, due = None, True
        if self._sought is not None:
            place = self.bookmarks.next(self._sought, self.now.model.seq, 1)
            if place is not None:
                self._animation.pause()
                self.show(place)
        if due:
            self._reported_s = self._clock()
        return due

    def is_whole(self) -> None:
        """Note that the match is known to its end."""
        self.whole = True
        self._wanted = self._sought = None
        self._changed()

    def restart(self) -> None:
        """Note that the match is read again from its start; the present position is kept."""
        self._wanted, self.whole = self.now.model.seq, False

    @property
    def _last(self) -> int:
        return len(self._snapshots) - 1

    def _index(self, seq: int) -> int:
        """Return which of what is known has come to *seq*."""
        return bisect_left(self._snapshots, seq, key=lambda stood: stood[0].seq)

    def _turn(self, at: int) -> int:
        """Return in which turn, from 0, the way to the place *at* of what is known was made."""
        return turn_of(self._turns, self._snapshots[at - 1][0].seq + 1) if at else 0

    def _start(self, turn: int) -> int:
        """Return the place before the first of a *turn*, or of the nearest that there is."""
        turn = min(max(turn, 0), self._turn(self._last))
        return self._index(self._turns[turn]) if turn else 0

    def _end(self, turn: int) -> int:
        """Return the last place of a *turn*, or of the nearest that there is."""
        turn = max(turn, 0)
        if turn + 1 >= len(self._turns):
            return self._last
        return min(self._index(self._turns[turn + 1]), self._last)

    def _begin(self, at: int) -> None:
        """Show what follows on the place *at*, to the end of the turn."""
        if not self._last:
            self._rest(0)
            return
        at = min(at, self._last - 1)
        turn, last = self._turn(at + 1), at + 1
        while last < self._last and self._turn(last + 1) == turn:
            last += 1
        staged = [one for place in range(at + 1, last + 1) for one in self._animated_moments(place)]
        self._until, self._rests = last, False
        if not staged or staged[-1].model is not self._snapshots[self._until][0]:
            staged.append(self._still(self._until))
        self._at, self._animation = at, AnimationQueue(self._clock, SPEEDS[self._speed])
        self._animation.play(staged, AnimationPace.CALM, hurry=False)

    def _rest(self, at: int) -> None:
        """Show how all stands at the place *at*, and stay there."""
        self._at = self._until = at
        self._rests = True
        self._animation = AnimationQueue(self._clock, SPEEDS[self._speed])
        staged = self._animated_moments(at)[-1:] if at else []
        still = self._still(at)
        rest = still._replace(moment=staged[0].moment) if staged else still
        self._animation.play([rest], AnimationPace.CALM)
        self._animation.pause()

    def _animated_moments(self, at: int) -> list[AnimatedMoment]:
        """Return what there is to see on the way to *at*; also what the player did by hand."""
        before, (after, lines) = self._snapshots[at - 1], self._snapshots[at]
        found = self._stage(before, (replace(after, seat=None), lines))
        return [each._replace(model=replace(each.model, seat=after.seat)) for each in found]

    def _still(self, at: int) -> AnimatedMoment:
        return AnimatedMoment(_STILL, *self._snapshots[at])

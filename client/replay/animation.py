"""Animation queue: the moments on the board, one after the other at a readable pace."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from tilewyrm.client.model.scene import AnimatedMoment
from tilewyrm.client.settings.settings import AnimationPace

BACKLOG_S = 8.0
"""What waits to be shown is shown faster where it would take longer than so many seconds."""

FRAME_S = 0.09
"""How long each picture of a moment that moves is shown."""
_AT_ONCE_S = 0.001
"""What is due so soon is shown at once."""

_PACES: Mapping[AnimationPace, float] = {AnimationPace.QUICK: 0.6, AnimationPace.CALM: 1.2}
"""How long a moment lasts that takes a second at an even pace."""


class AnimationQueue:
    """The moments that wait to be shown, and the one shown now."""

    def __init__(self, clock: Callable[[], float], speed: float = 1.0) -> None:
        """Prepare; *clock* gives the moment in seconds, all is shown *speed* times as fast."""
        self._speed = speed
        self._clock = clock
        self._waiting: deque[AnimatedMoment] = deque()
        self._pace = AnimationPace.QUICK
        self._hurry = True
        self._begun_s = self._until_s = 0.0
        self._paused_s: float | None = None

    def play(
        self, staged: Iterable[AnimatedMoment], pace: AnimationPace, *, hurry: bool = True
    ) -> None:
        """Show *staged* after all that waits, at *pace* from now on.

        Much that waits is shown faster, unless there is no *hurry*.
        """
        self._pace, self._hurry = pace, hurry
        if pace is AnimationPace.OFF:
            self._waiting.clear()
            return
        empty = self.now is None
        self._waiting.extend(staged)
        if empty and self._waiting:
            self._until_s = self._clock()
            self._begin()

    def skip(self) -> None:
        """Drop all that waits."""
        self._waiting.clear()

    @property
    def paused(self) -> bool:
        """Whether what is shown stays until it is to go on."""
        return self._paused_s is not None

    def pause(self) -> None:
        """Stay at what is shown."""
        if self._paused_s is None:
            self._paused_s = self._clock()

    def resume(self) -> None:
        """Go on with what is shown."""
        if self._paused_s is not None:
            waited_s = self._clock() - self._paused_s
            self._begun_s += waited_s
            self._until_s += waited_s
            self._paused_s = None

    @property
    def now(self) -> AnimatedMoment | None:
        """What is shown now; None when all stands still."""
        now_s = self._time_s() if self._waiting else 0.0
        while self._waiting and self._until_s <= now_s:
            self._waiting.popleft()
            if self._waiting:
                self._begin()
        return self._waiting[0]._replace(frame=self._frame(now_s)) if self._waiting else None

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown; None when all stands still."""
        now = self.now
        if now is None or self.paused:
            return None
        next_s = self._until_s
        if now.frame is not None:
            next_s = min(self._begun_s + (now.frame + 1) * FRAME_S, self._still_s)
        return max(next_s - self._clock(), 0.0)

    @property
    def _still_s(self) -> float:
        """When what is shown moves no more."""
        moves = self._waiting[0].moment.moves
        return self._begun_s + moves * (self._until_s - self._begun_s)

    def _frame(self, now_s: float) -> int | None:
        """Return which picture of what is shown is due; None: it moves no more."""
        due_s = now_s + _AT_ONCE_S
        if self.paused:
            return None
        return int((due_s - self._begun_s) / FRAME_S) if due_s < self._still_s else None

    def _time_s(self) -> float:
        """Return the moment that is shown, in seconds."""
        return self._clock() if self._paused_s is None else self._paused_s

    def _begin(self) -> None:
        """Show the first that waits, when what was shown before it is over."""
        self._begun_s = self._until_s
        self._until_s += self._lasts_s()

    def _lasts_s(self) -> float:
        """Return how long the first that waits is shown."""
        factor = _PACES[self._pace] / self._speed
        if not self._hurry:
            return self._waiting[0].moment.lasts_s * factor
        waiting_s = sum(staged.moment.lasts_s for staged in self._waiting) * factor
        return self._waiting[0].moment.lasts_s * factor / max(waiting_s / BACKLOG_S, 1.0)

"""What happens on the board, shown one thing after the other at a pace that people can follow."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from tilewyrm.client.scene import Staged
from tilewyrm.client.settings import Pace

BACKLOG_S = 8.0
"""What waits to be shown is shown faster where it would take longer than so many seconds."""

_PACES: Mapping[Pace, float] = {Pace.QUICK: 0.6, Pace.CALM: 1.2}
"""How long a moment lasts that takes a second at an even pace."""


class Stage:
    """The moments that wait to be shown, and the one that is."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Prepare; *clock* gives the moment in seconds."""
        self._clock = clock
        self._waiting: deque[Staged] = deque()
        self._pace = Pace.QUICK
        self._hurry = True
        self._until_s = 0.0

    def play(self, staged: Iterable[Staged], pace: Pace, *, hurry: bool = True) -> None:
        """Show *staged* after all that waits, at *pace* from now on.

        Much that waits is shown faster, unless there is no *hurry*.
        """
        self._pace, self._hurry = pace, hurry
        if pace is Pace.OFF:
            self._waiting.clear()
            return
        empty = self.now is None
        self._waiting.extend(staged)
        if empty and self._waiting:
            self._until_s = self._clock() + self._lasts_s()

    def skip(self) -> None:
        """Show nothing more of what waits."""
        self._waiting.clear()

    @property
    def now(self) -> Staged | None:
        """What is shown now; None when all stands still."""
        now_s = self._clock() if self._waiting else 0.0
        while self._waiting and self._until_s <= now_s:
            self._waiting.popleft()
            if self._waiting:
                self._until_s += self._lasts_s()
        return self._waiting[0] if self._waiting else None

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown; None when all stands still."""
        return max(self._until_s - self._clock(), 0.0) if self.now is not None else None

    def _lasts_s(self) -> float:
        """Return how long the first that waits is shown."""
        factor = _PACES[self._pace]
        if not self._hurry:
            return self._waiting[0].moment.lasts_s * factor
        waiting_s = sum(staged.moment.lasts_s for staged in self._waiting) * factor
        return self._waiting[0].moment.lasts_s * factor / max(waiting_s / BACKLOG_S, 1.0)

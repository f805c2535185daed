"""What has happened, as the player is shown it: now, in short when it is their turn, once more."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.entries import LogText
from tilewyrm.client.model.model import (
    Model,
    ModelEvent,
)
from tilewyrm.client.model.scene import AnimatedMoment
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.match_log import MatchLog
from tilewyrm.client.replay.animation import AnimationQueue
from tilewyrm.client.replay.bookmarks import Bookmarks
from tilewyrm.client.replay.player import (
    ModelSnapshot,
    ReplayPlayer,
)
from tilewyrm.client.replay.recap import Recap
from tilewyrm.client.settings.settings import AnimationPace
from tilewyrm.v1 import service_pb2


class Playback:
    """The part of a desk that shows the course of the match."""

    def __init__(
        self,
        face: Face,
        log: MatchLog,
        *,
        show: Callable[[Overlay], None],
        changed: Callable[[], None],
        has_bubble: Callable[[], bool],
        clock: Callable[[], float],
    ) -> None:
        """Prepare.

        Args:
            face: says what is worth watching.
            log: what happened, in words.
            show: lays a page over the board.
            changed: called when there is something else to show.
            has_bubble: returns whether a bubble stands where the recap would.
            clock: gives the moment in seconds.
        """
        self.recap = Recap()
        """What the player has missed."""
        self.player: ReplayPlayer | None = None
        """What is watched again; None: nothing is."""
        self.skipped_s = 0.0
        """The moment at which the player skipped what hid how all stands."""
        self._face, self._log, self._clock = face, log, clock
        self._show, self._changed, self._has_bubble = show, changed, has_bubble
        self._stage = AnimationQueue(clock)
        self._stood: list[ModelSnapshot] = []
        self._ways = Bookmarks(face.perils)

    @property
    def now(self) -> AnimatedMoment | None:
        """What is shown now; None when all stands still."""
        return self._stage.now if self.player is None else self.player.now

    @property
    def told(self) -> Sequence[LogText]:
        """What the player has missed, when nothing else is shown."""
        return self.recap.lines if self.now is None and not self._has_bubble() else ()

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown; None when all stands still."""
        return (self._stage if self.player is None else self.player).next_change_s()

    def follow(
        self, before: Model, after: Model, happening: ModelEvent, pace: AnimationPace
    ) -> bool:
        """Follow how *happening*, which the log tells, changed the board.

        It is shown at *pace*, or later. Return whether anything new is to be shown: not always
        while something is shown once more.
        """
        if not isinstance(happening, service_pb2.TableMessage):
            return True
        log = self._log.lines
        if happening.WhichOneof("kind") in ("snapshot", "update"):
            told = log[self._stood[-1][1] if self._stood else 0 :]
            self._ways.add(after.seq, happening.update.log or happening.snapshot.log, told)
            self._stood.append((after, len(log)))
        if self.player is not None:
            return self.player.grown()
        if happening.HasField("update") and pace is not AnimationPace.OFF:
            moments = self._face.moments(before, after)
            self._stage.play([AnimatedMoment(moment, after, len(log)) for moment in moments], pace)
        return True

    def sit(self, seat: int | None) -> None:
        """Show all from the side of *seat*."""
        self._stood[:] = [(replace(model, seat=seat), lines) for model, lines in self._stood]
        if self.player is not None:
            self.player.show(self.player.now.model.seq)

    def begin_anew(self) -> None:
        """Forget all that was told: it is told anew, seen with other eyes."""
        if self.player is not None:
            self.player.read_again()
        self.recap = Recap()
        self._stood.clear()
        self._ways.clear()

    def clear(self) -> None:
        """Show nothing more of what waits."""
        self._stage.skip()

    def skip(self) -> bool:
        """Let the board show at once how all stands, or put the recap away.

        What the player sees only now is as new as if it had just been asked (`skipped_s`).

        Returns:
            Whether anything was being shown.
        """
        if self.player is not None:
            return False
        staged = self._stage.now
        if staged is None:
            return not self._has_bubble() and self.recap.put_away()
        self._stage.skip()
        if staged.model.seq != self._stood[-1][0].seq:
            self.skipped_s = self._clock()
        self._changed()
        return True

    @property
    def can_watch_again(self) -> bool:
        """Whether there is anything to watch again."""
        return len(self._stood) > 1

    def watch_again(self, expected: int = 0) -> None:
        """Show on the board all that happened, as the player steers it, until `stop`.

        Where it is still read, it comes to the seq *expected*, and stands still at first.
        """
        self._stage.skip()
        self.player = ReplayPlayer(
            self._face.moments,
            self._clock,
            self._stood,
            self._log.turns,
            self._ways,
            self._changed,
            expected,
        )
        self._show(Overlay.WATCH)

    def stop(self) -> None:
        """Show no longer what happened, but how the match ended."""
        self.player = None
        self._show(Overlay.END)

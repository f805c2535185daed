"""Playback: animations of the moment, the recap at a player's turn, and watching a match again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model, ModelEvent
from tilewyrm.client.model.scene import AnimatedMoment
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.match_log import MatchLog
from tilewyrm.client.replay.animation import AnimationQueue
from tilewyrm.client.replay.bookmarks import Bookmarks
from tilewyrm.client.replay.player import ReplayPlayer
from tilewyrm.client.replay.recap import Recap
from tilewyrm.client.replay.staging import ModelSnapshot, staged_moments
from tilewyrm.client.settings.settings import AnimationPace
from tilewyrm.v1 import service_pb2


class Playback:
    """The part of a desk that animates and replays the match."""

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
        self.ended_s = 0.0
        """The moment at which the end of the match arrived."""
        self._face, self._log, self._clock = face, log, clock
        self._show, self._changed, self._has_bubble = show, changed, has_bubble
        self._animation = AnimationQueue(clock)
        self._snapshots: list[ModelSnapshot] = []
        self._bookmarks = Bookmarks(face.perils)

    @property
    def now(self) -> AnimatedMoment | None:
        """What is shown now; None when all stands still."""
        return self._animation.now if self.player is None else self.player.now

    @property
    def recap_lines(self) -> Sequence[LogText]:
        """The lines of the recap, once the question is on the screen and no bubble hides it."""
        return self.recap.lines if self._shows_present and not self._has_bubble() else ()

    @property
    def _shows_present(self) -> bool:
        """Whether the board shows how all stands, even if the last moment is still animated."""
        staged = self._animation.now
        if self.player is not None or staged is None:
            return self.player is None
        return staged.model.seq == self._snapshots[-1][0].seq

    def has_come_to(self, seq: int) -> bool:
        """Return whether the board shows the position of *seq*, or a later one."""
        staged = self._animation.now
        return self.player is not None or staged is None or staged.model.seq >= seq

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown; None when all stands still."""
        return (self._animation if self.player is None else self.player).next_change_s()

    def follow(self, before: Model, after: Model, event: ModelEvent, pace: AnimationPace) -> bool:
        """Follow how *event*, which the log tells, changed the board.

        It is shown at *pace*, or later. Return whether anything new is to be shown: not always
        while something is shown once more.
        """
        if not isinstance(event, service_pb2.TableMessage):
            return True
        log = self._log.lines
        told_before = self._snapshots[-1][1] if self._snapshots else 0
        if event.WhichOneof("kind") in ("snapshot", "update"):
            told = log[told_before:]
            self._bookmarks.add(after.seq, event.update.log or event.snapshot.log, told)
            self._snapshots.append((after, len(log)))
        if self.player is not None:
            return self.player.extend()
        if event.HasField("update") and pace is not AnimationPace.OFF:
            ends = before.result is None and after.result is not None
            staged = staged_moments(self._face, log, (before, told_before), (after, len(log)))
            self._animation.play(staged, pace, hurry=not ends)
            self.ended_s = self._clock() if ends else self.ended_s
        return True

    def switch_seat(self, seat: int | None) -> None:
        """Show all from the side of *seat*."""
        self._snapshots[:] = [
            (replace(model, seat=seat), lines) for model, lines in self._snapshots
        ]
        if self.player is not None:
            self.player.show(self.player.now.model.seq)

    def restart(self) -> None:
        """Start again from the beginning, for another viewpoint."""
        if self.player is not None:
            self.player.restart()
        self.recap = Recap()
        self._snapshots.clear()
        self._bookmarks.clear()

    def clear(self) -> None:
        """Show nothing more of what waits."""
        self._animation.skip()

    def skip(self) -> bool:
        """Let the board show at once how all stands, or put the recap away.

        What the player sees only now is as new as if it had just been asked (`skipped_s`).

        Returns:
            Whether anything was being shown.
        """
        if self.player is not None:
            return False
        if self._animation.now is None:
            return not self._has_bubble() and self.recap.dismiss()
        if not self._shows_present:
            self.skipped_s = self._clock()
        elif not self._has_bubble():
            self.recap.dismiss()
        self._animation.skip()
        self._changed()
        return True

    @property
    def can_watch_again(self) -> bool:
        """Whether there is anything to watch again."""
        return len(self._snapshots) > 1

    def watch_again(self, expected: int = 0) -> None:
        """Show on the board all that happened, as the player steers it, until `stop`.

        Where it is still read, it comes to the seq *expected*, and stands still at first.
        """
        self._animation.skip()
        self.player = ReplayPlayer(
            partial(staged_moments, self._face, self._log.lines),
            self._clock,
            self._snapshots,
            self._log.turns,
            self._bookmarks,
            self._changed,
            expected,
        )
        self._show(Overlay.WATCH)

    def stop(self) -> None:
        """Show no longer what happened, but how the match ended."""
        self.player = None
        self._show(Overlay.RESULT)

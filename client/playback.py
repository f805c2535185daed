"""What has happened, as the player is shown it: now, in short when it is their turn, once more."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.face import Face
from tilewyrm.client.model import Happening, Model
from tilewyrm.client.recap import Recap
from tilewyrm.client.rerun import Rerun, Stood
from tilewyrm.client.scene import LogText, Staged
from tilewyrm.client.settings import Pace
from tilewyrm.client.stage import Stage
from tilewyrm.client.waymarks import Waymarks
from tilewyrm.v1 import service_pb2


class Playback:
    """The side of a desk that shows the course of the match."""

    def __init__(self, face: Face, clock: Callable[[], float]) -> None:
        """Show what *face* finds worth watching; *clock* gives the moment in seconds."""
        self.recap = Recap()
        """What the player has missed."""
        self.rerun: Rerun | None = None
        """What is shown once more; None: nothing is."""
        self._face, self._clock = face, clock
        self._stage = Stage(clock)
        self._stood: list[Stood] = []
        self._ways = Waymarks(face.perils)

    @property
    def now(self) -> Staged | None:
        """What is shown now; None when all stands still."""
        return self._stage.now if self.rerun is None else self.rerun.now

    @property
    def told(self) -> Sequence[LogText]:
        """What the player has missed, when nothing else is shown."""
        return self.recap.lines if self.now is None else ()

    def next_change_s(self) -> float | None:
        """Return in how many seconds something else is shown; None when all stands still."""
        return (self._stage if self.rerun is None else self.rerun).next_change_s()

    def follow(
        self,
        before: Model,
        after: Model,
        happening: Happening,
        log: Sequence[LogText],
        pace: Pace,
    ) -> bool:
        """Follow how *happening*, told in *log*, changed the board: to show it at *pace*, or later.

        Return whether anything new is to be shown: not always while something is shown once more.
        """
        if not isinstance(happening, service_pb2.TableMessage):
            return True
        if happening.WhichOneof("kind") in ("snapshot", "update"):
            told = log[self._stood[-1][1] if self._stood else 0 :]
            self._ways.add(after.seq, happening.update.log or happening.snapshot.log, told)
            self._stood.append((after, len(log)))
        if self.rerun is not None:
            return self.rerun.grown()
        if happening.HasField("update") and pace is not Pace.OFF:
            moments = self._face.moments(before, after)
            self._stage.play([Staged(moment, after, len(log)) for moment in moments], pace)
        return True

    def sit(self, seat: int | None) -> None:
        """Show all from the side of *seat*."""
        self._stood[:] = [(replace(model, seat=seat), lines) for model, lines in self._stood]
        if self.rerun is not None:
            self.rerun.show(self.rerun.now.model.seq)

    def begin_anew(self) -> None:
        """Forget all that was told: it is told anew, seen with other eyes."""
        if self.rerun is not None:
            self.rerun.read_again()
        self.recap = Recap()
        self._stood.clear()
        self._ways.clear()

    def skip(self) -> None:
        """Show nothing more of what waits."""
        self._stage.skip()

    @property
    def can_begin_again(self) -> bool:
        """Whether there is anything to watch again."""
        return len(self._stood) > 1

    def begin_again(
        self, turns: Sequence[int], changed: Callable[[], None], expected: int = 0
    ) -> None:
        """Show all that happened until `end_again`.

        Args:
            turns: seqs at which turns began, oldest first.
            changed: called when something else is to be shown.
            expected: the seq that the record comes to, where it is still read.
        """
        self._stage.skip()
        moments, clock = self._face.moments, self._clock
        self.rerun = Rerun(moments, clock, self._stood, turns, self._ways, changed, expected)

    def end_again(self) -> None:
        """Show no longer what happened."""
        self.rerun = None

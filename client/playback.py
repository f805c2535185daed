"""What has happened, as the player is shown it: now, in short when it is their turn, once more."""

from collections.abc import Callable, Sequence

from tilewyrm.client.face import Face
from tilewyrm.client.model import Happening, Model
from tilewyrm.client.recap import Recap
from tilewyrm.client.rerun import Rerun
from tilewyrm.client.scene import LogText, Staged
from tilewyrm.client.settings import Pace
from tilewyrm.client.stage import Stage
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
        self._stood: list[tuple[Model, int]] = []
        """How all stood after each update, with the lines of the log."""

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
        self, before: Model, after: Model, happening: Happening, lines: int, pace: Pace
    ) -> None:
        """Follow how *happening* changed the board, to show it now at *pace*, or later."""
        if not isinstance(happening, service_pb2.TableMessage):
            return
        if happening.WhichOneof("kind") in ("snapshot", "update"):
            self._stood.append((after, lines))
        if happening.HasField("update") and pace is not Pace.OFF:
            moments = self._face.moments(before, after)
            self._stage.play([Staged(moment, after, lines) for moment in moments], pace)

    def skip(self) -> None:
        """Show nothing more of what waits."""
        self._stage.skip()

    @property
    def can_begin_again(self) -> bool:
        """Whether there is anything to watch again."""
        return len(self._stood) > 1

    def begin_again(self, turns: Sequence[int], changed: Callable[[], None]) -> None:
        """Show all that happened, turn by turn, until `end_again`.

        Args:
            turns: seqs at which turns began, oldest first.
            changed: called when something else is to be shown.
        """
        self._stage.skip()
        self.rerun = Rerun(self._face.moments, self._clock, self._stood, turns, changed)

    def end_again(self) -> None:
        """Show no longer what happened."""
        self.rerun = None

"""A recorded match that is followed by the page: what stands around its game, entry by entry.

Only of the game itself the program is asked: whom it asks, whether it is over, how it stands.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from support import control_by_the_page
from support.page import term_defaults
from tilewyrm.engine.game import Choice, GameOver
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.v1 import control_pb2, replay_pb2


class Following:
    """A file that the program and the page read side by side."""

    def __init__(self, data: bytes) -> None:
        self.again = Resimulation(BytesIO(data))
        """What the program makes of it."""
        self.page = control_by_the_page.Match(self.again.header, term_defaults())
        """What the page makes of it."""
        self._tell(None)

    def steps(self) -> Iterator[ReplayStep]:
        """Yield every entry after both have taken it; the page finds that it can come."""
        for replayed in self.again.steps():
            entry = replayed.message
            control = self._control(entry)
            if control is not None:
                assert self.page.may_come(control, entry.spent_ms), replayed.entry
            self.page.take(entry, control)
            self._tell(entry)
            yield replayed
        assert self.again.failure is None, self.again.failure

    def plain(self) -> Any:
        """Return the match as its digest has it: the game by the program, the rest by the page."""
        return {"game": self.again.match.state.canonical(), "match": self.page.plain()}

    def _control(self, entry: replay_pb2.Entry) -> control_pb2.Control | None:
        if entry.HasField("controlled"):
            return entry.controlled.control
        if not entry.HasField("ruled"):
            return None
        header = self.again.header
        ruling = control_by_the_page.ruling_of(
            entry.ruled, header.secret_commitment, list(header.arbiter_keys)
        )
        assert ruling is not None
        return ruling

    def _tell(self, after: replay_pb2.Entry | None) -> None:
        pending = self.again.match.state.pending
        asked = pending.seat if isinstance(pending, Choice) else None
        self.page.game_is(asked, over=isinstance(pending, GameOver), after=after)

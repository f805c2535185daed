"""What each roll of a match was drawn from, for whoever draws it again without the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Rolled, Source, Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.notation import text
from tilewyrm.replays.codec import GameCodec
from tilewyrm.replays.resimulate import Replayed


class Drawn(NamedTuple):
    """One roll."""

    seq: int
    """Of its entry."""
    source: str
    number: int
    """How often the source was used before it."""
    outcomes: Sequence[tuple[int, int]]
    """What was possible, in order: the index of the outcome in `Rolls.outcomes`, and its weight."""


class Rolls:
    """The rolls of one match, in the order of their entries.

    Call `before` ahead of each step of a re-simulation and `after` behind it.
    """

    def __init__(self, codec: GameCodec) -> None:
        """Begin with none."""
        self._codec = codec
        self._known: dict[Value, int] = {}
        self._next: tuple[Source, Sequence[tuple[Value, int]]] | None = None
        self.drawn: list[Drawn] = []
        self.rolled: list[tuple[int, bytes]] = []
        """What came, as the message `Roll`, by the seq of the entry."""
        self.outcomes: list[tuple[bytes, str]] = []
        """Every outcome that was ever possible: its message `Roll`, and its notation."""

    def before(self, match: MatchState) -> None:
        """Take note of what would be rolled now at *match*."""
        source = match.state.source()
        self._next = None if source is None else (source, match.state.outcomes())

    def after(self, step: Replayed) -> None:
        """Take note of *step*, if it is a roll."""
        if isinstance(step.entry, Rolled):
            self.due(step.seq)
            self.rolled.append((step.seq, self._codec.roll.encoded(step.entry.roll)))

    def due(self, seq: int) -> None:
        """Take note that entry *seq* is to be a roll, if one is to come, whatever came."""
        if self._next is not None:
            (name, number), outcomes = self._next
            possible = [(self._index(roll), weight) for roll, weight in outcomes]
            self.drawn.append(Drawn(seq, name, number, possible))

    def _index(self, roll: Value) -> int:
        if roll not in self._known:
            self._known[roll] = len(self.outcomes)
            self.outcomes.append((self._codec.roll.encoded(roll), text(roll)))
        return self._known[roll]

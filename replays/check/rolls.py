"""Log of a match's rolls, with their outcomes, for drawing them again without the rules."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tilewyrm.engine.game import Chance, Rolled, Setup, Value
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.digests import LEGALITY
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import ReplayResult
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay


class RollRecord(NamedTuple):
    """One roll."""

    seq: int
    """Of its entry."""
    source: str
    number: int
    """How often the source was used before it."""
    outcomes: Sequence[tuple[int, int]]
    """The possible outcomes in order: the index in `RollLog.outcomes`, and the weight."""


class ImpossibleRoll(NamedTuple):
    """A roll that is due, but is not among the possible ones."""

    entry: int
    setup: Setup
    """The setup of its match."""


def impossible_roll(path: Path) -> ImpossibleRoll | None:
    """Return the impossible roll at which the match in the file at *path* ends here.

    Return None for any other file, or if its secret shows which rolls are wrong.
    """
    with suppress(ReplayError), open_replay(path) as stream:
        resimulation = Resimulation(stream)
        for _ in safe_steps(resimulation):
            pass
        failure, pending = resimulation.failure, resimulation.match.pending
        is_refused = failure is not None and failure.what == LEGALITY.sentence
        is_roll = isinstance(resimulation.latest, Rolled) and isinstance(pending, Chance)
        if is_refused and is_roll and not resimulation.secret:
            return ImpossibleRoll(resimulation.entries_ok + 1, resimulation.setup)
    return None


class RollLog:
    """The rolls of one match, in the order of their entries, up to its end or the first fault.

    A roll that is at fault itself is among those that were drawn.
    """

    def __init__(self, stream: BinaryIO, secrets: Sequence[bytes] = ()) -> None:
        """Play the match in *stream*, a whole file that can be read twice.

        Args:
            stream: the file.
            secrets: where it does not reveal its secret, that may be among these.

        Raises:
            ReplayError: nothing of it can be played; see `Resimulation`.
        """
        resimulation = Resimulation(stream, secrets)
        self._codec = codec(resimulation.setup.game).roll
        self._indices: dict[Value, int] = {}
        self.records: list[RollRecord] = []
        self.rolled: list[tuple[int, int]] = []
        """What came: the index of the outcome, by the seq of the entry."""
        self.outcomes: list[tuple[bytes, str]] = []
        """Every outcome that was ever possible: its message `Roll`, and its notation."""
        self._record_next(resimulation)
        for step in resimulation.steps():
            if isinstance(step.entry, Rolled):
                self.rolled.append((step.seq, self._index(step.entry.roll)))
            self._record_next(resimulation)
        self.result: ReplayResult = resimulation.result()
        """How the match in the file went."""

    def _record_next(self, resimulation: Resimulation) -> None:
        """Take note of what is to be rolled next, if anything is."""
        source = resimulation.match.state.source()
        if source is not None:
            weighted = resimulation.match.state.outcomes()
            outcomes = [(self._index(roll), weight) for roll, weight in weighted]
            self.records.append(RollRecord(resimulation.entries_ok + 1, *source, outcomes))

    def _index(self, roll: Value) -> int:
        if roll not in self._indices:
            self._indices[roll] = len(self.outcomes)
            self.outcomes.append((self._codec.encoded(roll), text(roll)))
        return self._indices[roll]

"""History of a match: the rolls and decisions that were not taken back."""

from collections.abc import Iterator
from typing import NamedTuple

from tilewyrm.engine.game import Entry, State


class History(NamedTuple):
    """The last entry of the game, linked to those before it: shared by all copies of a match."""

    seq: int
    """Of the entry in the record."""
    entry: Entry
    before: "History | None"
    snapshot: State | None = None
    """The game after it, on some entries after a take-back; it must not be changed."""

    def entry_at(self, seq: int) -> "History | None":
        """Return the step of entry *seq*; None if that is no roll or decision that holds."""
        step: History | None = self
        while step is not None and step.seq > seq:
            step = step.before
        return step if step is not None and step.seq == seq else None

    def newest_first(self) -> "Iterator[History]":
        """Yield this and everything before it, the newest first."""
        step: History | None = self
        while step is not None:
            yield step
            step = step.before

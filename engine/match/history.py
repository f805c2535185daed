"""What led to where the game stands: rolls and decisions that were not taken back."""

from collections.abc import Iterator
from typing import NamedTuple

from tilewyrm.engine.game import Entry, State


class History(NamedTuple):
    """The last entry of the game, and what was before it: shared by all copies of a match."""

    seq: int
    """Of the entry in the record."""
    entry: Entry
    before: "History | None"
    snapshot: State | None = None
    """The game after it, on some of those to which it went back: nobody may change it."""

    def entry_at(self, seq: int) -> "History | None":
        """Return the step of entry *seq*; None if that is no roll or decision that holds."""
        here: History | None = self
        while here is not None and here.seq > seq:
            here = here.before
        return here if here is not None and here.seq == seq else None

    def newest_first(self) -> "Iterator[History]":
        """Yield this and everything before it, the newest first."""
        here: History | None = self
        while here is not None:
            yield here
            here = here.before

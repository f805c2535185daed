"""What led to where the game stands: rolls and decisions that were not taken back."""

from collections.abc import Iterator
from typing import NamedTuple

from tilewyrm.engine.game import Entry


class Past(NamedTuple):
    """The last entry of the game, and what was before it: shared by all copies of a match."""

    seq: int
    """Of the entry in the record."""
    entry: Entry
    before: "Past | None"

    def back(self) -> "Iterator[Past]":
        """Yield this and everything before it, the newest first."""
        here: Past | None = self
        while here is not None:
            yield here
            here = here.before

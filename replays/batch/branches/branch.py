"""Branches of functions: what is counted, and the names of the counts.

A version that is compared gets the source of this module before it imports the rules. So it uses
nothing of the program.
"""

from collections.abc import Sequence
from typing import NamedTuple

CALLED, RUN, TRUE, FALSE = "called", "run", "true", "false"
"""Kinds of branches: a function is called, a body runs, or a condition has a value."""
REACHED = "reached"
"""The count before a body, which may then run or not."""


class Branch(NamedTuple):
    """A branch of a function."""

    module: str
    function: str
    """Its name, in a class after the name of the class and a dot."""
    line: int
    column: int
    text: str
    """The condition, or the head of the body, perhaps shortened."""
    what: str
    """`CALLED`, `RUN`, `TRUE` or `FALSE`."""

    @property
    def key(self) -> str:
        """The name of its count."""
        return count_key(self.module, self.line, self.column, self.what)

    @property
    def reached_keys(self) -> Sequence[str]:
        """The names of counts of which one is more than 0 if the branch could have run.

        There are none for a function, because its callers are unknown.
        """
        whats = {RUN: (RUN, REACHED), TRUE: (TRUE, FALSE), FALSE: (TRUE, FALSE)}
        return [
            count_key(self.module, self.line, self.column, each)
            for each in whats.get(self.what, ())
        ]


def count_key(module: str, line: int, column: int, what: str) -> str:
    """Return the name of a count at a place of *module*."""
    return f"{module} {line} {column} {what}"

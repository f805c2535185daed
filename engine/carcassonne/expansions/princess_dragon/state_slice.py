"""Slices of the state of The Princess & the Dragon; they are parts of the view, too."""

from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.carcassonne.core.values.grid import Cell


class BonusCause(IntEnum):
    """Why the fairy gives points."""

    TURN_START = 1
    """She stood next to a meeple of the seat when its turn began (C92)."""
    FEATURE = 2
    """The feature of the meeple that she accompanies was scored (C93)."""


@dataclass(frozen=True, slots=True)
class BonusDue:
    """A bonus of the fairy waits to be claimed before the turn ends (fairy_claim)."""

    cause: BonusCause
    seat: int
    points: int
    cell: Cell
    """Her tile."""
    kind: str | None
    """What the scored feature is; absent at the start of a turn."""


@dataclass(frozen=True, slots=True)
class Dragon:
    """Where the dragon is, and what waits for it. Key ``dragon``."""

    dragon: Cell | None = None
    """The dragon's tile; absent before the first volcano."""
    visited: tuple[Cell, ...] = ()
    """While it hunts: the tiles it may not enter again, in order, first where it began."""
    set_aside: tuple[str, ...] = ()
    """Dragon tiles that wait for the first volcano, in the order they were drawn (C70)."""

    @property
    def key(self) -> str:
        """Return ``dragon``."""
        return "dragon"


@dataclass(frozen=True, slots=True)
class Fairy:
    """Where the fairy is, and what she has given. Key ``fairy``."""

    fairy: Cell | None = None
    """The fairy's tile; absent before she is first moved."""
    guarded: int | None = None
    """Place on her tile of the meeple that she accompanies; absent: nobody's."""
    due: tuple[BonusDue, ...] = ()
    """Bonuses that wait to be claimed, in the order in which they were given."""

    @property
    def key(self) -> str:
        """Return ``fairy``."""
        return "fairy"

"""Slice of the state of The Flying Machines; it is a part of the view, too."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FlyingMachines:
    """The slice of The Flying Machines. Key ``flying_machines``."""

    flights: tuple[int, ...] = ()
    """By seat, its number of rolls. Empty before the first one."""
    used: bool = False
    """Whether a piece has flown from the tile placed last (FY40)."""

    @property
    def key(self) -> str:
        """Return ``flying_machines``."""
        return "flying_machines"

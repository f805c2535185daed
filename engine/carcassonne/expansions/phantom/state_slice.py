"""Slice of the state of The Phantom; it is a part of the view, too."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phantom:
    """The slice of The Phantom: what step 2 of this part of the turn leaves it. Key ``phantom``.

    It is empty except between step 2 and the decision about the phantom as second figure.
    """

    stays: bool = False
    """Whether it may be placed only on the tile just placed (PH31)."""
    left_out: bool = False
    """Whether it may not be placed at all in this part of the turn."""

    @property
    def key(self) -> str:
        """Return ``phantom``."""
        return "phantom"

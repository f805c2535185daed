"""What chance may bring in Feuville. The state knows what is being rolled or drawn for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TwoDice:
    """The two dice of a turn (F20)."""

    low: int
    """1 to 6."""
    high: int
    """*low* to 6; the same number is a double (F22)."""


@dataclass(frozen=True, slots=True)
class OneDie:
    """One die: for the start player (F12) or the Travelling Entertainer (F60)."""

    pips: int
    """1 to 6."""


@dataclass(frozen=True, slots=True)
class DrawTile:
    """The next building tile from the stack being drawn from (F8, F36)."""

    tile: str


@dataclass(frozen=True, slots=True)
class DrawDecree:
    """The next royal decree from the stack (F10, F46)."""

    decree: str


@dataclass(frozen=True, slots=True)
class DrawFairy:
    """The next fairy-magic tile from the stock (F9, F66)."""

    fairy: str


Roll = TwoDice | OneDie | DrawTile | DrawDecree | DrawFairy

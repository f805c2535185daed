"""The rules that one match is played by, put together from its setup."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.river import RiverRule
from tilewyrm.engine.carcassonne.scoring import Scorer
from tilewyrm.engine.carcassonne.step import Step
from tilewyrm.engine.carcassonne.tile import TileKind

MEEPLES = 7
"""Meeples in each supply (C1)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What all states of a match share."""

    seats: int
    kinds: tuple[TileKind, ...]
    """Every tile kind in play; elsewhere a number means a position here."""
    numbers: dict[str, int]
    """By id, the position of a kind in `kinds`."""
    stacks: tuple[tuple[int, ...], ...]
    """The full pile (see `Pile`)."""
    start: TileKind
    """The tile that lies at (0, 0) when the game begins."""
    steps: tuple[Step, ...]
    """Of a turn; number 0 comes once, before the first turn."""
    closing: int
    """The first of those steps that take place even when a turn is cut short (C131)."""
    scorer: Scorer
    river: RiverRule
    abbots: int
    """Abbots in each supply."""
    dragons: tuple[int, ...]
    """Kinds with a dragon symbol, if The Princess & the Dragon is played."""
    has_dragon: bool
    """Whether The Princess & the Dragon is played."""

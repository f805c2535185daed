"""What bars are worth at the end (GD31, GD32)."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines

_STAGES = (1, 4, 7, 10)
"""Numbers of bars from which each is worth 1, 2, 3, 4."""


@dataclass(frozen=True, slots=True)
class GoldScored:
    """The game is over, and a seat's bars give points (GD31)."""

    seat: int
    number: int
    """How many it has."""
    points: int

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seat with the points."""
        return ((self.seat, self.points),)


@dataclass(frozen=True, slots=True)
class GoldForecast:
    """What bars would give if the game ended now. Key ``end/gold``."""

    gold: tuple[GoldScored, ...]

    @property
    def key(self) -> str:
        """Return ``end/gold``."""
        return "end/gold"


def points(number: int) -> int:
    """Return the value of *number* bars of one seat (GD31)."""
    return number * sum(number >= stage for stage in _STAGES)


def score_gold(state: CarcassonneState) -> list[GoldScored]:
    """Return the scorings of bars at the end, by seat; a seat without any has none."""
    return [
        GoldScored(seat=seat, number=number, points=points(number))
        for seat, number in enumerate(state.of(GoldMines).owned)
        if number
    ]

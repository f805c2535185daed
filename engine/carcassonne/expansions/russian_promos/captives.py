"""The cost of pieces in the pond at the end, and a guess at it before."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, POINT, youth
from tilewyrm.engine.carcassonne.expansions.russian_promos.features import VODYANOY

EACH = -2
"""Points for each own piece in the pond at the end (RP35)."""
YOUNG = 100
"""Hundredths of a point that a piece in the pond costs in a young game, with time to free it."""


@dataclass(frozen=True, slots=True)
class CaptivesScored:
    """The game is over, and a seat loses points for its pieces in the pond (RP35)."""

    seat: int
    number: int
    """How many there are."""
    points: int
    """Negative."""

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seat with the points."""
        return ((self.seat, self.points),)


@dataclass(frozen=True, slots=True)
class CaptivesForecast:
    """The cost of pieces in the pond if the game ended now. Key ``end/captives``."""

    captives: tuple[CaptivesScored, ...]

    @property
    def key(self) -> str:
        """Return ``end/captives``."""
        return "end/captives"


def score_captives(state: CarcassonneState) -> list[CaptivesScored]:
    """Return the scorings of pieces in the pond at the end, by seat; none of a seat without any."""
    numbers = _in_pond(state)
    return [CaptivesScored(seat, numbers[seat], EACH * numbers[seat]) for seat in sorted(numbers)]


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return the expected cost of pieces in the pond for each seat, in hundredths of points.

    Empty: nothing for any seat.
    """
    numbers = _in_pond(state) if state.board.unscored else None
    if not numbers:
        return ()
    young = youth(state)
    price = (YOUNG * young - POINT * EACH * (LONG_GAME - young)) // LONG_GAME
    return [-price * numbers[seat] for seat in range(state.rules.seats)]


def _in_pond(state: CarcassonneState) -> Counter[int]:
    """Return how many pieces each seat has in the pond, of those that have any."""
    features, pieces = state.board.features, state.pieces
    return Counter(
        pieces[stand].seat
        for segment in state.board.unscored
        if features.kinds[segment] is VODYANOY
        for stand in features.standing[segment]
    )

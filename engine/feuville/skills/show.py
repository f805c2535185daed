"""The Travelling Entertainer's show (F60)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.position.frame_traits import ShowFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, RollOn, StopRolling
from tilewyrm.engine.feuville.values.events import AudienceScored, ShowEnded
from tilewyrm.engine.feuville.values.questions import SHOW
from tilewyrm.engine.feuville.values.rolls import OneDie, Roll
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, DecisionFrame

_TARGET = 10
_PIPS = range(1, 7)


def start(state: FeuvilleState, seat: int) -> None:
    """Begin the show of *seat*."""
    _continue_show(state, seat, 0, 0)


def rolls_too_far(total: int) -> int:
    """Return how many of the six rolls bring him from *total* above 10 (F60)."""
    return sum(total + pips > _TARGET for pips in _PIPS)


def _continue_show(state: FeuvilleState, seat: int, total: int, rolls: int) -> None:
    """Roll while the least number of rolls is not reached, else ask (F60, A34)."""
    forced = rolls < state.rules.options.entertainer_min_rolls
    state.agenda.append((show_roll_frame if forced else show_decision_frame)(seat, total, rolls))


def _end(state: FeuvilleState, seat: int, total: int) -> None:
    """Give the sum to *seat* unless it is above 10, and the difference to the others (F60)."""
    points = total if total <= _TARGET else 0
    state.scores[seat] += points
    state.emit(ShowEnded(seat, total, points, state.scores[seat]))
    rest = abs(_TARGET - total)
    if rest:
        for step in range(1, state.rules.seats):
            other = (seat + step) % state.rules.seats
            state.scores[other] += rest
            state.emit(AudienceScored(other, rest, state.scores[other]))


@dataclass(frozen=True, slots=True)
class ShowRollFrame(ShowFrame, ChanceFrame[FeuvilleState]):
    """The Entertainer rolls."""

    name = "roll-show"

    seat: int
    total: int
    rolls: int
    """Rolls so far."""

    def source(self, state: FeuvilleState) -> Source:
        """Return the seat's die for its shows."""
        return state.counted_source(f"show/{self.seat}")

    def outcomes(self, _state: FeuvilleState) -> tuple[tuple[Roll, int], ...]:
        """Return 1 to 6."""
        return intern_pool.one_die

    def is_possible(self, _state: FeuvilleState, roll: Value) -> bool:
        """Return whether *roll* is one die."""
        return type(roll) is OneDie and 1 <= roll.pips <= 6

    def apply(self, state: FeuvilleState, roll: OneDie) -> None:
        """Add the roll; at 10 or above the show is over (A61)."""
        seat = self.seat
        state.use(f"show/{seat}")
        total = self.total + roll.pips
        state.emit(intern_pool.show_rolled(seat, roll.pips, total))
        if total >= _TARGET:
            _end(state, seat, total)
        else:
            _continue_show(state, seat, total, self.rolls + 1)


show_roll_frame = cache(ShowRollFrame)


@dataclass(frozen=True, slots=True)
class ShowDecisionFrame(ShowFrame, DecisionFrame[FeuvilleState]):
    """Whether the Entertainer rolls on (F60)."""

    name = question = SHOW

    seat: int
    total: int
    rolls: int

    def legal(self, _state: FeuvilleState) -> tuple[Decision, ...]:
        """Return rolling on, then stopping."""
        return (intern_pool.roll_on, intern_pool.stop_rolling)

    def apply(self, state: FeuvilleState, decision: RollOn | StopRolling) -> None:
        """Roll on, or take the sum."""
        if isinstance(decision, RollOn):
            state.agenda.append(show_roll_frame(self.seat, self.total, self.rolls))
        else:
            _end(state, self.seat, self.total)


show_decision_frame = cache(ShowDecisionFrame)

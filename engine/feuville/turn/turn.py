"""Turns: the dice are rolled, the end of one leads to the next or to the end (F20-F22, F26)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.scoring import final_scoring
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.turn import dragon, free_actions
from tilewyrm.engine.feuville.turn.dice import dice_use_frame
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, RollDice
from tilewyrm.engine.feuville.values.events import EndTriggered, RoundCapReached, TurnBegan
from tilewyrm.engine.feuville.values.questions import BEFORE_ROLL
from tilewyrm.engine.feuville.values.rolls import Roll, TwoDice
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, DecisionFrame, EffectFrame


@dataclass(frozen=True, slots=True)
class TurnStartFrame(EffectFrame[FeuvilleState]):
    """The active seat's turn begins."""

    name = "begin-turn"

    def apply(self, state: FeuvilleState) -> None:
        """Let the dice be rolled (F20); what the turn comes to is next, when all of it is done."""
        state.rolled = state.dice = ()
        state.fairy_asked = state.evaluated = False
        state.emit(TurnBegan(state.active, state.round))
        state.agenda.append(TURN_END_FRAME)
        _roll_next(state, again=False)


TURN_START_FRAME = TurnStartFrame()


def _roll_next(state: FeuvilleState, *, again: bool) -> None:
    """Let the dice be rolled next, after free actions where the setup allows them (A33)."""
    state.agenda.append(dice_roll_frame(again))
    if state.rules.options.free_actions_before_roll:
        state.agenda.append(pre_roll_frame(state.active))


@dataclass(frozen=True, slots=True)
class PreRollFrame(DecisionFrame[FeuvilleState]):
    """Free actions before the dice are rolled (A33)."""

    name = question = BEFORE_ROLL

    seat: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the free actions, then rolling."""
        return [*free_actions.legal(state, self.seat), intern_pool.roll_dice]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* is a free action or rolls."""
        action = free_actions.ACTIONS.get(type(decision))
        if action is None:
            return type(decision) is RollDice
        return action.is_legal(state, self.seat, decision)

    def apply(self, state: FeuvilleState, decision: Decision) -> None:
        """Do it and ask again, or let the dice be rolled."""
        if not isinstance(decision, RollDice):
            state.agenda.append(self)
            free_actions.ACTIONS[type(decision)].apply(state, self.seat, decision)


pre_roll_frame = cache(PreRollFrame)


@dataclass(frozen=True, slots=True)
class DiceRollFrame(ChanceFrame[FeuvilleState]):
    """The two dice of the turn are rolled."""

    name = "roll-dice"

    again: bool
    """Whether the dragon was there in this turn (F22)."""

    def source(self, state: FeuvilleState) -> Source:
        """Return the dice of the active seat."""
        return state.counted_source(f"dice/{state.active}")

    def outcomes(self, _state: FeuvilleState) -> tuple[tuple[Roll, int], ...]:
        """Return the two dice in ascending order; a double is half as likely as any other."""
        return intern_pool.two_dice

    def weight(self, _state: FeuvilleState) -> int:
        """Return in how many ways two dice can fall."""
        return len(intern_pool.two_dice_thrown)

    def outcome(self, _state: FeuvilleState, number: int) -> Roll:
        """Return the two dice of one of these ways."""
        return intern_pool.two_dice_thrown[number]

    def is_possible(self, _state: FeuvilleState, roll: Value) -> bool:
        """Return whether *roll* is two dice."""
        return type(roll) is TwoDice and 1 <= roll.low <= roll.high <= 6

    def apply(self, state: FeuvilleState, roll: TwoDice) -> None:
        """Place the dice (F21), or wake the dragon with a double and roll again (F22, A6)."""
        seat, low, high = state.active, roll.low, roll.high
        state.use(f"dice/{seat}")
        state.emit(intern_pool.dice_rolled(seat, low, high))
        if low != high:
            state.rolled = state.dice = (low, high)
            state.agenda.append(dice_use_frame(seat))
        elif self.again and not state.rules.double_again:
            state.agenda.append(self)
        else:
            _roll_next(state, again=True)
            dragon.wake(state)


dice_roll_frame = cache(DiceRollFrame)


@dataclass(frozen=True, slots=True)
class TurnEndFrame(EffectFrame[FeuvilleState]):
    """The turn is over: is the end triggered, or there (F90-F92)? Who is next?"""

    name = "pass-turn"

    def apply(self, state: FeuvilleState) -> None:
        """Find out, and go on with the next turn or finish."""
        rules, seat = state.rules, state.active
        state.gnome = None
        state.emit(intern_pool.turn_ended(seat))
        newly = not state.triggered and NONE in state.decree_row
        if newly:
            state.triggered = True
            state.emit(EndTriggered(seat, state.decree_row.index(NONE) + 1))
        following = (seat + 1) % rules.seats
        round_over = following == state.start
        capped = round_over and 0 < rules.options.round_cap <= state.round
        at_once = newly and seat == state.start and rules.ends_at_once
        if at_once or (round_over and state.triggered):
            final_scoring.finish(state)
        elif capped:
            state.emit(RoundCapReached(state.round))
            final_scoring.finish(state)
        else:
            state.active = following
            state.round += round_over
            state.agenda.append(TURN_START_FRAME)


TURN_END_FRAME = TurnEndFrame()

"""The dragon: which towns burn, and which of their columns (section 6)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import fairy_magic, ruins
from tilewyrm.engine.feuville.position import fire, stock
from tilewyrm.engine.feuville.position.frame_traits import RepeatedFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import BurnColumn, Decision, Decline, PlayFairy
from tilewyrm.engine.feuville.values.events import (
    ColumnBurnt,
    Declined,
    DragonWoke,
    StartColumnSpared,
    TownSpared,
    TownWeighed,
)
from tilewyrm.engine.feuville.values.questions import BURN, FIRE_PROTECTION
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame


def wake(state: FeuvilleState) -> None:
    """Let the dragon come to every town next, the active seat's first (F80, A8)."""
    state.emit(DragonWoke(state.active))
    state.agenda.append(dragon_attack_frame(0))


@dataclass(frozen=True, slots=True)
class DragonAttackFrame(EffectFrame[FeuvilleState]):
    """The dragon comes to the next town (F80)."""

    name = "attack"

    done: int
    """Towns he was at."""

    def apply(self, state: FeuvilleState) -> None:
        """Weigh the town, clouds against columns, and let it burn (F80, F81)."""
        rules = state.rules
        if self.done == rules.seats:
            return
        state.agenda.append(dragon_attack_frame(self.done + 1))
        seat = (state.active + self.done) % rules.seats
        town = state.towns[seat]
        columns = fire.counted_columns(rules, town)
        need = max(0, columns - town.clouds)
        state.emit(TownWeighed(seat, town.clouds, columns, need))
        if not need:
            return
        if fairy_magic.is_asked(state, seat, rules.fire_protections):
            state.agenda.append(fire_protection_frame(seat, need))
        else:
            _burn_next(state, seat, need, start_named=False)


dragon_attack_frame = cache(DragonAttackFrame)


@dataclass(frozen=True, slots=True)
class FireProtectionFrame(RepeatedFrame, DecisionFrame[FeuvilleState]):
    """Whether a Fire Protection lets the dragon fly past (F72)."""

    name = question = FIRE_PROTECTION

    seat: int
    left: int
    """How many columns are to burn."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return playing the oldest one, if the seat has one, then declining."""
        return fairy_magic.plays(state, self.seat, state.rules.fire_protections)

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* plays the oldest one or declines."""
        return fairy_magic.is_play(state, self.seat, state.rules.fire_protections, decision)

    def apply(self, state: FeuvilleState, decision: PlayFairy | Decline) -> None:
        """Spare the town, or let it burn."""
        seat = self.seat
        if isinstance(decision, PlayFairy):
            state.emit(TownSpared(seat, decision.fairy))
            fairy = state.rules.fairy_index[decision.fairy]
            fairy_magic.leave_hand(state, seat, fairy)
            stock.give_back(state, fairy)
        else:
            state.emit(Declined(seat, FIRE_PROTECTION))
            _burn_next(state, seat, self.left, start_named=False)


fire_protection_frame = cache(FireProtectionFrame)


def _burn_next(state: FeuvilleState, seat: int, need: int, *, start_named: bool) -> None:
    """Ask for the next column to burn, as long as one is to burn and can (F81, A5)."""
    columns = state.towns[seat].columns
    if need and any(
        fire.may_burn(state.rules, column, start_named=start_named) for column in columns
    ):
        state.agenda.append(burn_frame(seat, need, start_named))


@dataclass(frozen=True, slots=True)
class BurnFrame(RepeatedFrame, DecisionFrame[FeuvilleState]):
    """Which column burns next (F81)."""

    name = question = BURN

    seat: int
    left: int
    """How many columns are to burn."""
    start_named: bool
    """Whether the start tile's column was named in this attack."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the columns that may be named, positions ascending."""
        return [
            intern_pool.burn_column(column.position)
            for column in state.towns[self.seat].columns
            if fire.may_burn(state.rules, column, start_named=self.start_named)
        ]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* names a column that may burn."""
        if type(decision) is not BurnColumn:
            return False
        column = state.towns[self.seat].column(decision.position)
        start_named = self.start_named
        return column is not None and fire.may_burn(state.rules, column, start_named=start_named)

    def apply(self, state: FeuvilleState, decision: BurnColumn) -> None:
        """Turn the column to its ruin side (F82), if there is something on it that burns (F83)."""
        seat, position = self.seat, decision.position
        tiles = ruins.ruin_sides(state, seat, position)
        if tiles:
            state.towns[seat] = state.towns[seat].with_turned_column(
                state.rules, position, burnt=True
            )
            state.emit(ColumnBurnt(seat, position, tiles))
        else:
            state.emit(StartColumnSpared(seat))
        _burn_next(state, seat, self.left - 1, start_named=self.start_named or not tiles)


burn_frame = cache(BurnFrame)

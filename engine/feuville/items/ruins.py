"""Burnt columns and how they are turned back: by the Magician (F65, F86) or by clouds (F87)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.position.frame_traits import RepeatedFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, Decline, RestoreColumn
from tilewyrm.engine.feuville.values.events import ColumnRestored, Declined
from tilewyrm.engine.feuville.values.questions import REBUILD, RESTORE
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame


def legal(state: FeuvilleState, seat: int) -> list[Decision]:
    """Return the decisions to turn each burnt column of *seat* back, positions ascending."""
    return [intern_pool.restore_column(place) for place in state.towns[seat].burnt_positions()]


def is_ruin(state: FeuvilleState, seat: int, position: int) -> bool:
    """Return whether *seat* has a burnt column at *position*."""
    column = state.towns[seat].column(position)
    return column is not None and column.burnt


def restore(state: FeuvilleState, seat: int, position: int) -> None:
    """Turn the burnt column at *position* back (F86, F87)."""
    state.towns[seat] = state.towns[seat].with_turned_column(state.rules, position, burnt=False)
    state.emit(ColumnRestored(seat, position, ruin_sides(state, seat, position)))


def ruin_sides(state: FeuvilleState, seat: int, position: int) -> tuple[str, ...]:
    """Return the ids of the tiles at *position* that have a ruin side (F83), from the ground up."""
    town = state.towns[seat]
    column = town.columns[town.at(position)]
    tiles = column[2:4] if position == 0 else column[1:4]
    return tuple(state.rules.ids[tile] for tile in tiles if tile >= 0)


def may_rebuild(state: FeuvilleState, seat: int) -> bool:
    """Return whether the town of *seat* has a ruin and more clouds than unburnt columns (F87)."""
    town = state.towns[seat]
    return town.ruins > 0 and town.counts[0] > town.unburnt


def rebuild_later(state: FeuvilleState, seat: int) -> None:
    """Ask *seat* next for a ruin to turn back, if its clouds allow one (F87, A44)."""
    if may_rebuild(state, seat):
        state.agenda.append(rebuild_frame(seat))


@dataclass(frozen=True, slots=True)
class RebuildFrame(DecisionFrame[FeuvilleState]):
    """More clouds than columns: which burnt column to turn back (F87)."""

    name = question = REBUILD

    seat: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the burnt columns, then declining."""
        return [*legal(state, self.seat), intern_pool.decline]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* names a burnt column or declines."""
        return _is_legal(state, self.seat, decision)

    def apply(self, state: FeuvilleState, decision: RestoreColumn | Decline) -> None:
        """Turn the column back and count anew (A44); declining is for good (A43)."""
        if isinstance(decision, RestoreColumn):
            restore(state, self.seat, decision.position)
            rebuild_later(state, self.seat)
        else:
            state.emit(Declined(self.seat, REBUILD))


rebuild_frame = cache(RebuildFrame)


@dataclass(frozen=True, slots=True)
class RestorationFrame(RepeatedFrame, DecisionFrame[FeuvilleState]):
    """The Magician: which burnt column to turn back (F65)."""

    name = question = RESTORE

    seat: int
    left: int
    """How many columns may be turned back."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the burnt columns, then declining."""
        return [*legal(state, self.seat), intern_pool.decline]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* names a burnt column or declines."""
        return _is_legal(state, self.seat, decision)

    def apply(self, state: FeuvilleState, decision: RestoreColumn | Decline) -> None:
        """Turn the column back, and ask for the next one."""
        if isinstance(decision, Decline):
            state.emit(Declined(self.seat, RESTORE))
            return
        restore(state, self.seat, decision.position)
        if self.left > 1:
            state.agenda.append(restoration_frame(self.seat, self.left - 1))


restoration_frame = cache(RestorationFrame)


def _is_legal(state: FeuvilleState, seat: int, decision: Value) -> bool:
    if type(decision) is RestoreColumn:
        return is_ruin(state, seat, decision.position)
    return type(decision) is Decline

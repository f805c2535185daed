"""Empty rows are filled, and Great Selections are played when they are (F36, F70)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import fairy_magic, placement
from tilewyrm.engine.feuville.items.placement import BUILD_ONLY, FREELY, STORE_ONLY, PlacementMode
from tilewyrm.engine.feuville.position import display, stock
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, Decline, PlayFairy, TakeTile
from tilewyrm.engine.feuville.values.events import Declined, FairyPlayed
from tilewyrm.engine.feuville.values.kinds import Layer
from tilewyrm.engine.feuville.values.questions import GREAT_SELECTION, PICK_TILE
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame

UnfilledRows = tuple[Layer, ...]
"""Rows that are not filled though they are empty."""
ALL_ROWS: UnfilledRows = intern_pool.LAYERS


@dataclass(frozen=True, slots=True)
class RefillFrame(EffectFrame[FeuvilleState]):
    """Empty rows are filled, with the window for Great Selections in its place (F36, F70, D8)."""

    name = "refill"

    waiting: UnfilledRows = ()

    def apply(self, state: FeuvilleState) -> None:
        """Fill them, if there are any that can be filled."""
        layers = display.empty_rows(state, self.waiting)
        if not layers:
            return
        if state.rules.window_first:
            state.agenda += (
                empty_row_fill_frame(self.waiting),
                selection_window_frame(0, 0, False, ALL_ROWS),
            )
        else:
            state.agenda.append(selection_window_frame(0, 0, False, self.waiting))
            display.fill_rows(state, layers)


refill_frame = cache(RefillFrame)


def refill(state: FeuvilleState) -> RefillFrame | None:
    """Return the filling of rows that become empty now, None if they wait (F36, D3)."""
    return refill_frame(()) if state.rules.refills_at_once else None


def place(
    state: FeuvilleState, seat: int, tile: int, mode: PlacementMode, filling: RefillFrame | None
) -> None:
    """Ask *seat* next to place *tile*, which it took from its row; *filling* comes after that.

    Where the setup wants it *filling* comes before (A57): not before a tile that must be built at
    once, which is built first (F62).
    """
    before = state.rules.fills_first and mode is not BUILD_ONLY
    if filling is not None and not before:
        state.agenda.append(filling)
    placement.place(state, seat, tile, mode)
    if filling is not None and before:
        state.agenda.append(filling)


@dataclass(frozen=True, slots=True)
class EmptyRowFillFrame(EffectFrame[FeuvilleState]):
    """Empty rows are filled without a window."""

    name = "fill-empty"

    waiting: UnfilledRows = ()

    def apply(self, state: FeuvilleState) -> None:
        """Fill them."""
        display.fill_rows(state, display.empty_rows(state, self.waiting))


empty_row_fill_frame = cache(EmptyRowFillFrame)


@dataclass(frozen=True, slots=True)
class SelectionWindowFrame(EffectFrame[FeuvilleState]):
    """The moment for Great Selections: each holder is asked, the active seat first (F70).

    A row that is emptied meanwhile is filled at once where refilling applies, and a new window
    follows when this one is through (A58).
    """

    name = "window"

    asked: int
    """Seats that were asked, or were not to be."""
    played: int
    """Great Selections that the next seat has played."""
    again: bool
    """Whether a new window follows."""
    waiting: UnfilledRows

    def apply(self, state: FeuvilleState) -> None:
        """Ask the next holder."""
        rules = state.rules
        most = rules.options.great_selection_per_window
        asked, played = self.asked, self.played
        while asked < rules.seats and display.any_tile(state):
            seat = (state.active + asked) % rules.seats
            if played < most and fairy_magic.is_asked(state, seat, rules.great_selections):
                now = selection_window_frame(asked, played, self.again, self.waiting)
                state.agenda.append(SelectionFrame(seat, now))
                return
            asked, played = asked + 1, 0
        if self.again:
            state.agenda.append(selection_window_frame(0, 0, False, self.waiting))


selection_window_frame = cache(SelectionWindowFrame)


@dataclass(frozen=True, slots=True)
class SelectionFrame(DecisionFrame[FeuvilleState]):
    """Whether a Great Selection is played now (F70)."""

    name = question = GREAT_SELECTION

    seat: int
    window: SelectionWindowFrame
    """The window that goes on with the answer."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return playing the oldest one, if the seat has one, then declining."""
        return fairy_magic.plays(state, self.seat, state.rules.great_selections)

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* plays the oldest one or declines."""
        return fairy_magic.is_play(state, self.seat, state.rules.great_selections, decision)

    def apply(self, state: FeuvilleState, decision: PlayFairy | Decline) -> None:
        """Let the seat take any tile, or ask the next one."""
        seat, now = self.seat, self.window
        if isinstance(decision, Decline):
            state.emit(Declined(seat, GREAT_SELECTION))
            state.agenda.append(selection_window_frame(now.asked + 1, 0, now.again, now.waiting))
            return
        fairy_magic.leave_hand(state, seat, state.rules.fairy_index[decision.fairy])
        state.emit(FairyPlayed(seat, decision.fairy))
        then = selection_window_frame(now.asked, now.played + 1, now.again, now.waiting)
        state.agenda.append(SelectionPickFrame(seat, decision.fairy, then))


@dataclass(frozen=True, slots=True)
class SelectionPickFrame(DecisionFrame[FeuvilleState]):
    """Any building tile is taken by a Great Selection (F70)."""

    name = "pick-selection"
    question = PICK_TILE

    seat: int
    fairy: str
    """The Great Selection."""
    window: SelectionWindowFrame
    """The window that goes on."""

    def legal(self, state: FeuvilleState) -> list[TakeTile]:
        """Return the open tiles, by column, then from the ground up."""
        return display.open_tiles(state)

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes an open tile."""
        return type(decision) is TakeTile and display.is_open(state, decision)

    def apply(self, state: FeuvilleState, decision: TakeTile) -> None:
        """Take the tile; when it is placed the Great Selection goes back to the stock (F73).

        A row that is now empty is filled after that, or before where the setup wants it (A57).
        """
        seat, now = self.seat, self.window
        tile = display.take_tile(state, seat, decision)
        layers = display.empty_rows(state, now.waiting)
        again = now.again or bool(layers)
        state.agenda.append(selection_window_frame(now.asked, now.played, again, now.waiting))
        if not state.rules.fills_first:
            display.fill_rows(state, layers)
        builds = seat == state.active or state.rules.options.great_selection_build
        state.agenda.append(stock.FairyReturnFrame(self.fairy))
        placement.place(state, seat, tile, FREELY if builds else STORE_ONLY)
        if state.rules.fills_first:
            display.fill_rows(state, layers)

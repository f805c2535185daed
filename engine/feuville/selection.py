"""Empty rows are filled, and Great Selections are played when they are (F36, F63, F70)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville import display, interned, magic, placing, stock
from tilewyrm.engine.feuville.decisions import Decision, Decline, PlayFairy, TakeTile
from tilewyrm.engine.feuville.events import Declined, FairyPlayed
from tilewyrm.engine.feuville.kinds import Layer
from tilewyrm.engine.feuville.placing import FREELY, STORE_ONLY, Mode
from tilewyrm.engine.feuville.questions import GREAT_SELECTION, PICK_TILE
from tilewyrm.engine.feuville.state import FeuvilleState
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel import Asking, Doing

Waiting = tuple[Layer, ...]
"""Rows that are not filled though they are empty."""
ALL_ROWS: Waiting = interned.LAYERS


def refill_later(state: FeuvilleState) -> None:
    """Let empty rows be filled after what is pushed next, if the setup refills at once (F36)."""
    if state.rules.refills_at_once:
        state.agenda.append(refilling(()))


@dataclass(frozen=True, slots=True)
class Refilling(Doing[FeuvilleState]):
    """Empty rows are filled, with the window for Great Selections in its place (F36, F70, D8)."""

    name = "refill"

    waiting: Waiting = ()

    def do(self, state: FeuvilleState) -> None:
        """Fill them, if there are any that can be filled."""
        layers = display.empty_rows(state, self.waiting)
        if not layers:
            return
        if state.rules.window_first:
            state.agenda += (filling_empty(self.waiting), window(0, 0, False, ALL_ROWS))
        else:
            state.agenda.append(window(0, 0, False, self.waiting))
            display.fill_rows(state, layers)


refilling = cache(Refilling)


@dataclass(frozen=True, slots=True)
class FillingEmpty(Doing[FeuvilleState]):
    """Empty rows are filled without a window."""

    name = "fill-empty"

    waiting: Waiting = ()

    def do(self, state: FeuvilleState) -> None:
        """Fill them."""
        display.fill_rows(state, display.empty_rows(state, self.waiting))


filling_empty = cache(FillingEmpty)


@dataclass(frozen=True, slots=True)
class Window(Doing[FeuvilleState]):
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
    waiting: Waiting

    def do(self, state: FeuvilleState) -> None:
        """Ask the next holder."""
        rules = state.rules
        most = rules.options.great_selection_per_window
        asked, played = self.asked, self.played
        while asked < rules.seats and display.any_tile(state):
            seat = (state.active + asked) % rules.seats
            if played < most and magic.is_asked(state, seat, rules.great_selections):
                now = window(asked, played, self.again, self.waiting)
                state.agenda.append(Selecting(seat, now))
                return
            asked, played = asked + 1, 0
        if self.again:
            state.agenda.append(window(0, 0, False, self.waiting))


window = cache(Window)


@dataclass(frozen=True, slots=True)
class Selecting(Asking[FeuvilleState]):
    """Whether a Great Selection is played now (F70)."""

    name = question = GREAT_SELECTION

    seat: int
    window: Window
    """The window that goes on with the answer."""

    def offers(self, state: FeuvilleState) -> list[Decision]:
        """Return playing the oldest one, if the seat has one, then declining."""
        return magic.plays(state, self.seat, state.rules.great_selections)

    def offered(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* plays the oldest one or declines."""
        return magic.is_play(state, self.seat, state.rules.great_selections, decision)

    def take(self, state: FeuvilleState, decision: PlayFairy | Decline) -> None:
        """Let the seat take any tile, or ask the next one."""
        seat, now = self.seat, self.window
        if isinstance(decision, Decline):
            state.tell(Declined(seat, GREAT_SELECTION))
            state.agenda.append(window(now.asked + 1, 0, now.again, now.waiting))
            return
        magic.leave_hand(state, seat, state.rules.fairy_index[decision.fairy])
        state.tell(FairyPlayed(seat, decision.fairy))
        builds = seat == state.active or state.rules.options.great_selection_build
        state.agenda += (
            Selected(decision.fairy, window(now.asked, now.played + 1, now.again, now.waiting)),
            picking_tile(seat, FREELY if builds else STORE_ONLY),
        )


@dataclass(frozen=True, slots=True)
class Selected(Doing[FeuvilleState]):
    """A Great Selection is done."""

    name = "selected"

    fairy: str
    window: Window
    """The window that goes on."""

    def do(self, state: FeuvilleState) -> None:
        """Return the tile to the stock, and fill what it emptied (F73, A58)."""
        now = self.window
        stock.give_back(state, state.rules.fairy_index[self.fairy])
        layers = display.empty_rows(state, now.waiting)
        again = now.again or bool(layers)
        state.agenda.append(window(now.asked, now.played, again, now.waiting))
        display.fill_rows(state, layers)


@dataclass(frozen=True, slots=True)
class PickingTile(Asking[FeuvilleState]):
    """Any building tile is taken: by the Architect or a Great Selection (F63, F70)."""

    name = question = PICK_TILE

    seat: int
    mode: Mode
    """How it may be placed."""

    def offers(self, state: FeuvilleState) -> list[TakeTile]:
        """Return the open tiles, by column, then from the ground up."""
        return display.open_tiles(state)

    def offered(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes an open tile."""
        return type(decision) is TakeTile and display.is_open(state, decision)

    def take(self, state: FeuvilleState, decision: TakeTile) -> None:
        """Take the tile; it is placed next."""
        tile = display.take_tile(state, self.seat, decision)
        placing.place(state, self.seat, tile, self.mode)


picking_tile = cache(PickingTile)


@dataclass(frozen=True, slots=True)
class OfferingTile(Doing[FeuvilleState]):
    """The Architect's own tile (F63)."""

    name = "offer-tile"

    seat: int

    def do(self, state: FeuvilleState) -> None:
        """Let the seat take any building tile if one is left (A14)."""
        if display.any_tile(state):
            state.agenda.append(picking_tile(self.seat, FREELY))


offering_tile = cache(OfferingTile)


def design(state: FeuvilleState, seat: int) -> None:
    """Fill every gap, open a window for Great Selections, then let *seat* take a tile (F63)."""
    rules, agenda = state.rules, state.agenda
    refill_later(state)
    agenda.append(offering_tile(seat))
    if rules.window_first:
        refill_later(state)
    wait = rules.window_first or not rules.refills_at_once
    agenda.append(window(0, 0, False, ALL_ROWS if wait else ()))
    display.fill_rows(state, ALL_ROWS)

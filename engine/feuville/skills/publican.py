"""The Publican's round (F62)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import selection
from tilewyrm.engine.feuville.items.placement import BUILD_ONLY, FREELY, PlacementMode
from tilewyrm.engine.feuville.items.selection import UnfilledRows
from tilewyrm.engine.feuville.position import display
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, Decline, TakeTile
from tilewyrm.engine.feuville.values.events import Declined
from tilewyrm.engine.feuville.values.questions import PUBLICAN
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame


def start(state: FeuvilleState, _seat: int) -> None:
    """Begin the round; rows that are empty already wait for the end of the turn (F36)."""
    waiting = () if state.rules.refills_at_once else display.empty_rows(state, ())
    state.agenda.append(publican_round_frame(0, waiting))


@dataclass(frozen=True, slots=True)
class PublicanRoundFrame(EffectFrame[FeuvilleState]):
    """The active seat picks, the others clockwise, then the active seat again (F62)."""

    name = "publican-round"

    done: int
    """Picks done."""
    waiting: UnfilledRows
    """Rows that are not filled in the round."""

    def apply(self, state: FeuvilleState) -> None:
        """Ask for the next pick, if there is a tile of use."""
        rules, done = state.rules, self.done
        if done > rules.seats:
            return
        seat = (state.active + done) % rules.seats
        must_build = 0 < done < rules.seats or (done == 0 and not rules.first_pick_stored)
        mode = BUILD_ONLY if must_build else FREELY
        state.agenda.append(publican_round_frame(done + 1, self.waiting))
        if any(_is_gift(state, seat, mode, pick) for pick in display.open_tiles(state)):
            state.agenda.append(publican_pick_frame(seat, mode, self.waiting))


publican_round_frame = cache(PublicanRoundFrame)


def _is_gift(state: FeuvilleState, seat: int, mode: PlacementMode, pick: TakeTile) -> bool:
    """Return whether *seat* can use the open tile that *pick* takes in *mode*."""
    return mode is not BUILD_ONLY or bool(state.towns[seat].places(state.rules, pick.layer))


@dataclass(frozen=True, slots=True)
class PublicanPickFrame(DecisionFrame[FeuvilleState]):
    """Which tile to take in the Publican's round (F62)."""

    name = question = PUBLICAN

    seat: int
    mode: PlacementMode
    """How it may be placed: who is not active must build it."""
    waiting: UnfilledRows
    """Rows that are not filled in the round."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the open tiles of use, by column, then from the ground up, and declining (A35)."""
        found: list[Decision] = [
            pick
            for pick in display.open_tiles(state)
            if _is_gift(state, self.seat, self.mode, pick)
        ]
        if state.rules.options.publican_decline:
            found.append(intern_pool.decline)
        return found

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes an open tile of use, or declines where one may."""
        if type(decision) is TakeTile:
            open_now = display.is_open(state, decision)
            return open_now and _is_gift(state, self.seat, self.mode, decision)
        return type(decision) is Decline and state.rules.options.publican_decline

    def apply(self, state: FeuvilleState, decision: TakeTile | Decline) -> None:
        """Take the tile; it is placed next, and its row filled before the round goes on."""
        if isinstance(decision, TakeTile):
            tile = display.take_tile(state, self.seat, decision)
            filling = selection.refill_frame(self.waiting)
            selection.place(state, self.seat, tile, self.mode, filling)
        else:
            state.emit(Declined(self.seat, PUBLICAN))


publican_pick_frame = cache(PublicanPickFrame)

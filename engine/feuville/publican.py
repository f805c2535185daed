"""The Publican's round (F62)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned, market, placing
from tilewyrm.engine.feuville.decisions import Decision, TakeTile
from tilewyrm.engine.feuville.events import Declined, Event
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.questions import PUBLICAN
from tilewyrm.engine.feuville.step import Ask

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState


def begin(state: "FeuvilleState", _seat: int) -> None:
    """Begin the round; rows that are empty already wait for the end of the turn (F36)."""
    mask = 0
    if not state.rules.refill_now:
        mask = sum(1 << layer for layer in market.empty_rows(state, 0))
    state.agenda.append((frames.PUBLICAN, 0, mask))


def next_pick(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Ask for the next pick: the active seat, the others clockwise, the active again (F62)."""
    kind, done, mask = frame
    seats = state.rules.seats
    if done > seats:
        return
    seat = (state.active + done) % seats
    must_build = 0 < done < seats or (done == 0 and not state.rules.first_pick_stored)
    mode = frames.BUILD_ONLY if must_build else frames.FREELY
    state.agenda += ((kind, done + 1, mask), (frames.REFILL, mask))
    if _gifts(state, seat, mode):
        state.agenda.append((frames.PUBLICAN_PICK, seat, mode))


def _gifts(state: "FeuvilleState", seat: int, mode: int) -> list[Decision]:
    """Return the decisions to take each open tile that *seat* can use in *mode*."""
    found = market.open_tiles(state)
    if mode == frames.BUILD_ONLY:
        rules, town = state.rules, state.towns[seat]
        fits = [bool(town.places(rules, layer)) for layer in range(3)]
        found = [pick for pick in found if fits[cast(TakeTile, pick).layer - 1]]
    return found


def _pick_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, mode = frame
    found = _gifts(state, seat, mode)
    if state.rules.publican_declines:
        found.append(interned.decline)
    return found


def _pick_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, mode = frame
    if isinstance(decision, TakeTile):
        tile = market.take_tile(state, seat, decision, events)
        placing.place(state, seat, tile, mode)
    else:
        events.append(Declined(seat, PUBLICAN))


ASK_PICK = Ask(PUBLICAN, _pick_legal, _pick_decide)

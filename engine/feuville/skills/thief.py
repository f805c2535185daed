"""The Thief (F61)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import placement
from tilewyrm.engine.feuville.items.placement import FREELY, WITH_ROOM
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, StealItem
from tilewyrm.engine.feuville.values.events import ItemStolen
from tilewyrm.engine.feuville.values.questions import STEAL
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame


def loot(state: FeuvilleState, seat: int) -> list[Decision]:
    """Return the decisions to steal each unprotected stored item of the others (F61)."""
    rules = state.rules
    found: list[Decision] = []
    for step in range(1, rules.seats):
        victim = (seat + step) % rules.seats
        for item, protection in state.stores[victim]:
            if protection < 0 and _is_of_use(state, seat, item):
                found.append(intern_pool.steal_item(victim, rules.ids[item]))
    return found


def _is_of_use(state: FeuvilleState, seat: int, item: int) -> bool:
    """Return whether *seat* could do anything with *item* (D12)."""
    makes_room = state.rules.options.thief_make_room
    return makes_room or placement.can_place(state, seat, item, WITH_ROOM)


def usable(state: FeuvilleState, seat: int) -> bool:
    """Return whether *seat* may use the Thief (A13)."""
    return not state.rules.options.thief_requires_target or bool(loot(state, seat))


def start(state: FeuvilleState, seat: int) -> None:
    """Ask *seat* what it steals, if there is anything."""
    if loot(state, seat):
        state.agenda.append(theft_frame(seat))


@dataclass(frozen=True, slots=True)
class TheftFrame(DecisionFrame[FeuvilleState]):
    """Which stored item of whom the Thief takes (F61)."""

    name = question = STEAL

    seat: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the items, by seat clockwise, then oldest first."""
        return loot(state, self.seat)

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes what another seat has stored without protection."""
        if type(decision) is not StealItem:
            return False
        victim = decision.victim
        if victim == self.seat or not 0 <= victim < state.rules.seats:
            return False
        item = state.rules.index.get(decision.item, NONE)
        return (item, NONE) in state.stores[victim] and _is_of_use(state, self.seat, item)

    def apply(self, state: FeuvilleState, decision: StealItem) -> None:
        """Take the item; it is placed next."""
        seat, victim = self.seat, decision.victim
        item = state.rules.index[decision.item]
        state.stores[victim] = tuple(stored for stored in state.stores[victim] if stored[0] != item)
        state.emit(ItemStolen(seat, victim, decision.item))
        mode = FREELY if state.rules.options.thief_make_room else WITH_ROOM
        placement.place(state, seat, item, mode)


theft_frame = cache(TheftFrame)

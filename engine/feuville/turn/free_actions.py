"""What a seat may do in its turn without a die (F25)."""

from collections.abc import Callable
from typing import NamedTuple

from tilewyrm.engine.feuville.items import fairy_magic, placement, ruins
from tilewyrm.engine.feuville.position import store
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    Decision,
    DiscardItem,
    ProtectItem,
    RestoreColumn,
    ScoreDiscretion,
    ScoreDistrict,
    ScoreStatus,
    ScoreView,
)
from tilewyrm.engine.game import Value


class FreeAction(NamedTuple):
    """A sort of thing that a seat may do in its turn."""

    is_legal: Callable[[FeuvilleState, int, Value], bool]
    """Tells whether a seat may do it now."""
    apply: Callable[[FeuvilleState, int, Value], None]


def legal(state: FeuvilleState, seat: int) -> list[Decision]:
    """Return the free actions: build and score, protect, turn ruins back, discard."""
    rules = state.rules
    found: list[Decision] = []
    for item, _ in state.stores[seat]:
        found += placement.uses(state, seat, item)
    if not rules.theft_protections.isdisjoint(state.hands[seat]):
        found += fairy_magic.protections(state, seat)
    if rules.rebuilds_any_time and ruins.may_rebuild(state, seat):
        found += ruins.legal(state, seat)
    if rules.options.free_discard:
        found += [intern_pool.discard_item(rules.ids[item]) for item, _ in state.stores[seat]]
    return found


def _may_protect(state: FeuvilleState, seat: int, decision: ProtectItem) -> bool:
    held = fairy_magic.oldest_tile(state, seat, state.rules.theft_protections)
    return held >= 0 and fairy_magic.can_protect(state, seat, decision.item)


def _protect(state: FeuvilleState, seat: int, decision: ProtectItem) -> None:
    fairy = fairy_magic.oldest_tile(state, seat, state.rules.theft_protections)
    fairy_magic.leave_hand(state, seat, fairy)
    fairy_magic.protect(state, seat, fairy, decision.item)


def _may_restore(state: FeuvilleState, seat: int, decision: RestoreColumn) -> bool:
    return (
        state.rules.rebuilds_any_time
        and ruins.may_rebuild(state, seat)
        and ruins.is_ruin(state, seat, decision.position)
    )


def _restore(state: FeuvilleState, seat: int, decision: RestoreColumn) -> None:
    ruins.restore(state, seat, decision.position)


def _may_discard(state: FeuvilleState, seat: int, decision: DiscardItem) -> bool:
    return state.rules.options.free_discard and store.holds(
        state, seat, placement.item_of(state, decision)
    )


def _discard(state: FeuvilleState, seat: int, decision: DiscardItem) -> None:
    store.discard(state, seat, placement.item_of(state, decision))


_USE_STORED = FreeAction(placement.is_stored_use, placement.use_stored)

ACTIONS = {
    BuildTile: _USE_STORED,
    ScoreStatus: _USE_STORED,
    ScoreDistrict: _USE_STORED,
    ScoreView: _USE_STORED,
    ScoreDiscretion: _USE_STORED,
    ProtectItem: FreeAction(_may_protect, _protect),
    RestoreColumn: FreeAction(_may_restore, _restore),
    DiscardItem: FreeAction(_may_discard, _discard),
}
"""By the decision's type."""

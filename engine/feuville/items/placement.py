"""What becomes of an item: built, scored, stored, discarded (section 3, F40)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import get_args

from tilewyrm.engine.feuville.items.ruins import rebuild_later
from tilewyrm.engine.feuville.position import store
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.scoring.scoring import scores, ways, worth
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE, NONE
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    Decision,
    DiscardItem,
    Scoring,
    StoreItem,
)
from tilewyrm.engine.feuville.values.events import DecreeScored, GrassLaid
from tilewyrm.engine.feuville.values.kinds import SKY, DecreeKind, Grass
from tilewyrm.engine.feuville.values.questions import MAKE_ROOM, PLACE_ITEM
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame

_DISTRICTS = (DecreeKind.SMALL_DISTRICT, DecreeKind.LARGE_DISTRICT)
_SCORING = get_args(Scoring)


class PlacementMode(StrEnum):
    """How an item that was taken may be placed."""

    FREELY = "freely"
    """Built or scored, or stored, with room made if need be (F30, F32)."""
    BUILD_ONLY = "build-only"
    """Built at once (F62)."""
    STORE_ONLY = "store-only"
    """Stored, with room made if need be (A37)."""
    WITH_ROOM = "with-room"
    """Built or scored, or stored if there is room (D12)."""


FREELY, BUILD_ONLY, STORE_ONLY, WITH_ROOM = PlacementMode


def uses(state: FeuvilleState, seat: int, item: int) -> list[Decision]:
    """Return the ways to build or score *item* now, positions ascending, then symbols."""
    rules, town = state.rules, state.towns[seat]
    if item >= FIRST_DECREE:
        return list(ways(rules, town, item, state.grass))
    name = rules.ids[item]
    places = town.places(rules, rules.layers[item])
    return [intern_pool.build_tile(name, position) for position in places]


def is_use(state: FeuvilleState, seat: int, item: int, decision: Value) -> bool:
    """Return whether *decision* is one of the `uses` of *item*."""
    rules, town = state.rules, state.towns[seat]
    if item >= FIRST_DECREE:
        return type(decision) in _SCORING and scores(rules, town, item, state.grass, decision)
    return (
        type(decision) is BuildTile
        and decision.tile == rules.ids[item]
        and decision.position in town.places(rules, rules.layers[item])
    )


def item_of(state: FeuvilleState, decision: BuildTile | Scoring | DiscardItem) -> int:
    """Return the item that *decision* is about; -1 if there is no such item."""
    match decision:
        case BuildTile(tile=name) | DiscardItem(item=name):
            return state.rules.index.get(name, NONE)
        case _:
            return state.rules.index.get(decision.decree, NONE)


def use(state: FeuvilleState, seat: int, item: int, decision: BuildTile | Scoring) -> None:
    """Build or score *item*, which lies in no store any more, as *decision* says."""
    if isinstance(decision, BuildTile):
        _build(state, seat, item, decision.position)
    else:
        _score(state, seat, item, decision)


def _build(state: FeuvilleState, seat: int, tile: int, position: int) -> None:
    """Build *tile* in the town of *seat* (F34); new clouds may turn ruins back (F87)."""
    rules = state.rules
    town = state.towns[seat] = state.towns[seat].built(rules, tile, position)
    state.emit(intern_pool.tile_built(seat, rules.ids[tile], position))
    if town.ruins and rules.layers[tile] is SKY and rules.counts[tile][0]:
        rebuild_later(state, seat)


def _score(state: FeuvilleState, seat: int, decree: int, chosen: Scoring) -> None:
    """Score *decree* for *seat* as *chosen* (F41-F49, F51, F52)."""
    rules = state.rules
    positions, upper, symbol, count, multiplier = found = worth(
        rules, state.towns[seat], decree, chosen
    )
    points = found.points
    state.scores[seat] += points
    state.scored[seat] = (*state.scored[seat], decree)
    name, total = rules.ids[decree], state.scores[seat]
    state.emit(DecreeScored(seat, name, positions, upper, symbol, count, multiplier, points, total))
    if rules.decree_kinds[decree] in _DISTRICTS:
        for position in positions:
            state.towns[seat] = state.towns[seat].with_grass(position, Grass.PLAIN)
            state.emit(GrassLaid(seat, position, Grass.PLAIN))
        if state.grass is not None:
            state.grass -= len(positions)


def is_stored_use(state: FeuvilleState, seat: int, decision: BuildTile | Scoring) -> bool:
    """Return whether *decision* builds or scores something that *seat* has stored."""
    item = item_of(state, decision)
    return store.holds(state, seat, item) and is_use(state, seat, item, decision)


def use_stored(state: FeuvilleState, seat: int, decision: BuildTile | Scoring) -> None:
    """Build or score the stored item that *decision* names."""
    item = item_of(state, decision)
    store.take_out(state, seat, item)
    use(state, seat, item, decision)


def place(state: FeuvilleState, seat: int, item: int, mode: PlacementMode) -> None:
    """Ask *seat* next what becomes of *item*, which is in nobody's place now."""
    state.agenda.append(item_placement_frame(seat, state.rules.ids[item], mode))


def can_place(state: FeuvilleState, seat: int, item: int, mode: PlacementMode) -> bool:
    """Return whether *seat* can do anything with *item* in *mode*."""
    return may_store(state, seat, item, mode) or (
        mode is not STORE_ONLY and bool(uses(state, seat, item))
    )


def may_store(state: FeuvilleState, seat: int, item: int, mode: PlacementMode) -> bool:
    """Return whether *seat* may store *item* in *mode*, perhaps with room made for it."""
    if mode is WITH_ROOM:
        return store.has_room(state, seat, item)
    return mode is not BUILD_ONLY


@dataclass(frozen=True, slots=True)
class ItemPlacementFrame(ItemFrame, DecisionFrame[FeuvilleState]):
    """What becomes of the tile or decree just taken (F30, F40)."""

    name = question = PLACE_ITEM

    seat: int
    held: str
    """The tile or decree."""
    mode: PlacementMode

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the ways to build or score it, then storing it."""
        seat, mode = self.seat, self.mode
        item = state.rules.index[self.held]
        found = [] if mode is STORE_ONLY else uses(state, seat, item)
        if may_store(state, seat, item, mode):
            found.append(intern_pool.store_item(self.held))
        return found

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* builds, scores or stores it in this mode."""
        item = state.rules.index[self.held]
        if type(decision) is StoreItem:
            return decision.item == self.held and may_store(state, self.seat, item, self.mode)
        return self.mode is not STORE_ONLY and is_use(state, self.seat, item, decision)

    def apply(self, state: FeuvilleState, decision: BuildTile | Scoring | StoreItem) -> None:
        """Build, score or store it; where a full store must be cleared, ask for that next."""
        seat = self.seat
        item = state.rules.index[self.held]
        if not isinstance(decision, StoreItem):
            use(state, seat, item, decision)
        elif store.has_room(state, seat, item):
            store.put(state, seat, item)
        else:
            state.agenda.append(store_clearing_frame(seat, self.held))


item_placement_frame = cache(ItemPlacementFrame)


@dataclass(frozen=True, slots=True)
class StoreClearingFrame(ItemFrame, DecisionFrame[FeuvilleState]):
    """The store is full: what is built, scored or thrown out for the item that comes (F32)."""

    name = question = MAKE_ROOM

    seat: int
    held: str
    """The item that comes."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the ways to use what is stored, in the own turn only (F25, A37), then discards."""
        seat = self.seat
        stored = store.rivals(state, seat, state.rules.index[self.held])
        found: list[Decision] = []
        if seat == state.active:
            for item in stored:
                found += uses(state, seat, item)
        return found + [intern_pool.discard_item(state.rules.ids[item]) for item in stored]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* uses or discards something that is in the way."""
        seat = self.seat
        kind = type(decision)
        if kind is not DiscardItem and kind is not BuildTile and kind not in _SCORING:
            return False
        item = item_of(state, decision)
        if item not in store.rivals(state, seat, state.rules.index[self.held]):
            return False
        return kind is DiscardItem or (seat == state.active and is_use(state, seat, item, decision))

    def apply(self, state: FeuvilleState, decision: BuildTile | Scoring | DiscardItem) -> None:
        """Make room; what came is stored when all is done that follows."""
        state.agenda.append(item_storage_frame(self.seat, self.held))
        if isinstance(decision, DiscardItem):
            store.discard(state, self.seat, item_of(state, decision))
        else:
            use_stored(state, self.seat, decision)


store_clearing_frame = cache(StoreClearingFrame)


@dataclass(frozen=True, slots=True)
class ItemStorageFrame(ItemFrame, EffectFrame[FeuvilleState]):
    """The item for which room was made is stored (F32)."""

    name = "store-item"

    seat: int
    held: str

    def apply(self, state: FeuvilleState) -> None:
        """Store it."""
        store.put(state, self.seat, state.rules.index[self.held])


item_storage_frame = cache(ItemStorageFrame)

"""The store of a seat: two spaces for tiles and decrees (F31, F32)."""

from tilewyrm.engine.feuville.position import stock
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE, NONE, STORE_SPACES
from tilewyrm.engine.feuville.values import intern_pool


def has_room(state: FeuvilleState, seat: int, item: int) -> bool:
    """Return whether the store of *seat* has a free space for *item* (F31)."""
    return len(rivals(state, seat, item)) < STORE_SPACES


def rivals(state: FeuvilleState, seat: int, item: int) -> list[int]:
    """Return the stored items of *seat* that take the spaces *item* could have (F31, D5)."""
    stored = [other for other, _ in state.stores[seat]]
    if not state.rules.separate_stores:
        return stored
    is_decree = item >= FIRST_DECREE
    return [other for other in stored if (other >= FIRST_DECREE) == is_decree]


def holds(state: FeuvilleState, seat: int, item: int) -> bool:
    """Return whether *seat* has stored *item*."""
    return any(other == item for other, _ in state.stores[seat])


def put(state: FeuvilleState, seat: int, item: int) -> None:
    """Put *item* into the store of *seat*, which has room."""
    state.stores[seat] = (*state.stores[seat], (item, NONE))
    state.emit(intern_pool.item_stored(seat, state.rules.ids[item]))


def take_out(state: FeuvilleState, seat: int, item: int) -> None:
    """Take *item* out of the store of *seat*; a Theft Protection on it leaves (F71, A19)."""
    rest = []
    for other in state.stores[seat]:
        if other[0] != item:
            rest.append(other)
        elif other[1] >= 0:
            stock.give_back(state, other[1], remove=state.rules.theft_removed)
    state.stores[seat] = tuple(rest)


def discard(state: FeuvilleState, seat: int, item: int) -> None:
    """Throw the stored *item* of *seat* out of the game (F32)."""
    take_out(state, seat, item)
    state.box = (*state.box, item)
    state.emit(intern_pool.item_discarded(seat, state.rules.ids[item]))

"""What becomes of an item: built, scored, stored, discarded (section 3, F40)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned, magic
from tilewyrm.engine.feuville.decisions import (
    BuildTile,
    Decision,
    DiscardItem,
    RestoreColumn,
    ScoreStatus,
    StoreItem,
)
from tilewyrm.engine.feuville.events import (
    ColumnRestored,
    Declined,
    DecreeScored,
    Event,
    GrassLaid,
)
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.kinds import DecreeKind, Grass
from tilewyrm.engine.feuville.questions import MAKE_ROOM, PLACE_ITEM, REBUILD
from tilewyrm.engine.feuville.rules import (
    FIRST_DECREE,
    FIRST_SKY,
    LAYER_SIZE,
    NONE,
    STORE_SPACES,
    UNLIMITED,
)
from tilewyrm.engine.feuville.scoring import ways, worth
from tilewyrm.engine.feuville.step import Ask

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState

_DISTRICTS = (DecreeKind.SMALL_DISTRICT, DecreeKind.LARGE_DISTRICT)


def place(state: "FeuvilleState", seat: int, item: int, mode: int) -> None:
    """Ask *seat* next what becomes of *item*, which is in nobody's place now."""
    state.agenda.append((frames.PLACE_ITEM, seat, item, mode))


def uses(state: "FeuvilleState", seat: int, item: int) -> list[Decision]:
    """Return the ways to build or score *item* now, positions ascending, then symbols."""
    rules, town = state.rules, state.towns[seat]
    if item >= FIRST_DECREE:
        return list(ways(rules, town, item, state.grass))
    name = rules.ids[item]
    places = town.places(rules, item // LAYER_SIZE)
    return [interned.build_tile(name, position) for position in places]


def has_room(state: "FeuvilleState", seat: int, item: int) -> bool:
    """Return whether the store of *seat* has a free space for *item* (F31)."""
    return len(rivals(state, seat, item)) < STORE_SPACES


def rivals(state: "FeuvilleState", seat: int, item: int) -> list[int]:
    """Return the stored items of *seat* that take the spaces *item* could have (F31, D5)."""
    stored = [other for other, _ in state.stores[seat]]
    if not state.rules.separate_stores:
        return stored
    is_decree = item >= FIRST_DECREE
    return [other for other in stored if (other >= FIRST_DECREE) == is_decree]


def _place_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, item, mode = frame
    return options(state, seat, item, mode)


def options(state: "FeuvilleState", seat: int, item: int, mode: int) -> list[Decision]:
    """Return what *seat* may do with *item* in *mode*: build or score it, then store it."""
    found = [] if mode == frames.STORE_ONLY else uses(state, seat, item)
    if mode in (frames.FREELY, frames.STORE_ONLY) or (
        mode == frames.WITH_ROOM and has_room(state, seat, item)
    ):
        found.append(interned.store_item(state.rules.ids[item]))
    return found


def _place_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, item, _ = frame
    if not isinstance(decision, StoreItem):
        use(state, seat, item, decision, events)
    elif has_room(state, seat, item):
        store(state, seat, item, events)
    else:
        state.agenda.append((frames.MAKE_ROOM, seat, item))


def use(
    state: "FeuvilleState", seat: int, item: int, decision: Decision, events: list[Event]
) -> None:
    """Build or score *item*, which lies in no store any more, as *decision* says."""
    if isinstance(decision, BuildTile):
        build(state, seat, item, decision.position, events)
    else:
        score(state, seat, item, decision, events)


def store(state: "FeuvilleState", seat: int, item: int, events: list[Event]) -> None:
    """Put *item* into the store of *seat*, which has room."""
    state.stores[seat] = (*state.stores[seat], (item, NONE))
    events.append(interned.item_stored(seat, state.rules.ids[item]))


def unstore(state: "FeuvilleState", seat: int, item: int, events: list[Event]) -> None:
    """Take *item* out of the store of *seat*; a Theft Protection on it leaves (F71, A19)."""
    rest = []
    for other in state.stores[seat]:
        if other[0] != item:
            rest.append(other)
        elif other[1] >= 0:
            magic.give_back(state, other[1], events, remove=not state.rules.theft_returns)
    state.stores[seat] = tuple(rest)


def build(state: "FeuvilleState", seat: int, tile: int, position: int, events: list[Event]) -> None:
    """Build *tile* in the town of *seat* (F34); new clouds may turn ruins back (F87)."""
    rules = state.rules
    town = state.towns[seat] = state.towns[seat].built(rules, tile, position)
    events.append(interned.tile_built(seat, rules.ids[tile], position))
    if tile >= FIRST_SKY and town.ruins and rules.counts[tile][0]:
        rebuild_later(state, seat)


def rebuild_later(state: "FeuvilleState", seat: int) -> None:
    """Ask *seat* next for a ruin to turn back, if its clouds allow one (F87, A44)."""
    if may_rebuild(state, seat):
        state.agenda.append((frames.REBUILD, seat))


def may_rebuild(state: "FeuvilleState", seat: int) -> bool:
    """Return whether the town of *seat* has a ruin and more clouds than unburnt columns."""
    town = state.towns[seat]
    return town.ruins > 0 and town.counts[0] > town.unburnt


def score(
    state: "FeuvilleState", seat: int, decree: int, decision: Decision, events: list[Event]
) -> None:
    """Score *decree* for *seat* as *decision* says (F41-F49, F51, F52)."""
    rules = state.rules
    positions, upper, symbol, count, multiplier = found = worth(
        rules, state.towns[seat], decree, decision
    )
    points = found.points
    state.scores[seat] += points
    state.scored[seat] = (*state.scored[seat], decree)
    name, total = rules.ids[decree], state.scores[seat]
    events.append(
        DecreeScored(seat, name, positions, upper, symbol, count, multiplier, points, total)
    )
    if rules.decree_kinds[decree] in _DISTRICTS:
        for position in positions:
            state.towns[seat] = state.towns[seat].grassed(position, Grass.PLAIN)
            events.append(GrassLaid(seat, position, Grass.PLAIN))
        if state.grass != UNLIMITED:
            state.grass -= len(positions)


def discard(state: "FeuvilleState", seat: int, item: int, events: list[Event]) -> None:
    """Throw the stored *item* of *seat* out of the game (F32)."""
    unstore(state, seat, item, events)
    state.box = (*state.box, item)
    events.append(interned.item_discarded(seat, state.rules.ids[item]))


def _room_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    """Build or score what is stored, in one's own turn only (F25, A37), or discard it (F32)."""
    _, seat, item = frame
    stored = rivals(state, seat, item)
    found: list[Decision] = []
    if seat == state.active and not state.closing:
        for other in stored:
            found += uses(state, seat, other)
    return found + [interned.discard_item(state.rules.ids[other]) for other in stored]


def _room_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, item = frame
    state.agenda.append((frames.STOW, seat, item))
    use_stored(state, seat, decision, events)


def use_stored(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    """Build, score or discard the stored item that *decision* names."""
    index = state.rules.index
    if isinstance(decision, DiscardItem):
        discard(state, seat, index[decision.item], events)
        return
    if isinstance(decision, BuildTile):
        item = index[decision.tile]
    else:
        item = index[cast(ScoreStatus, decision).decree]
    unstore(state, seat, item, events)
    use(state, seat, item, decision, events)


def stow(state: "FeuvilleState", frame: Frame, events: list[Event]) -> None:
    """Store the item for which room was made."""
    store(state, frame[1], frame[2], events)


def ruins(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    """Return the decisions to turn each burnt column of the asked seat back, or to decline."""
    burnt = state.towns[frame[1]].burnt_positions()
    return [*(interned.restore_column(position) for position in burnt), interned.decline]


def _rebuild_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    if isinstance(decision, RestoreColumn):
        restore(state, seat, decision.position, events)
        rebuild_later(state, seat)
    else:
        events.append(Declined(seat, REBUILD))


def restore(state: "FeuvilleState", seat: int, position: int, events: list[Event]) -> None:
    """Turn the burnt column at *position* back (F86, F87)."""
    state.towns[seat] = state.towns[seat].turned(state.rules, position, burnt=False)
    events.append(ColumnRestored(seat, position, flipped(state, seat, position)))


def flipped(state: "FeuvilleState", seat: int, position: int) -> tuple[str, ...]:
    """Return the ids of the tiles at *position* that have a ruin side (F83), from the ground up."""
    town = state.towns[seat]
    column = town.columns[town.at(position)]
    tiles = column[2:4] if position == 0 else column[1:4]
    return tuple(state.rules.ids[tile] for tile in tiles if tile >= 0)


ASK_PLACE = Ask(PLACE_ITEM, _place_legal, _place_decide)
ASK_ROOM = Ask(MAKE_ROOM, _room_legal, _room_decide)
ASK_REBUILD = Ask(REBUILD, ruins, _rebuild_decide)

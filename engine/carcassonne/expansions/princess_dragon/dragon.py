"""The dragon: volcanoes bring it (step 1c), dragon tiles send it hunting (step 2b)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from tilewyrm.engine.carcassonne.core.expansion.threat import Threat
from tilewyrm.engine.carcassonne.core.position.piece_return import send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import STEPS, cell, number, place_number
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MOVE_DRAGON, MoveDragon
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    EATEN,
    DragonLanded,
    DragonMoved,
    HuntEnded,
    TilePutBack,
    TileSetAside,
    TilesShuffledIn,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.marks import DRAGON, VOLCANO, has
from tilewyrm.engine.carcassonne.expansions.princess_dragon.options import (
    FairyDragon,
    PrincessDragonOptions,
    Waiting,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import Dragon, Fairy
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame
from tilewyrm.engine.kernel.refusal import Refusal

HUNT_STEPS = 6
_BY_CELL = sorted(STEPS)
"""What leads to the neighbours, in the order of cells: (y, x)."""


def wait_for_volcano(state: CarcassonneState, kind: int) -> None:
    """Do away with a dragon tile that was drawn before the first volcano (C70)."""
    tile = state.rules.kinds[kind].id
    if state.rules.of(PrincessDragonOptions).dragon_before_volcano is Waiting.RETURN_TO_BAG:
        state.pile.add(kind)
        state.emit(TilePutBack(tile=tile))
    else:
        current = state.of(Dragon)
        state.keep(replace(current, set_aside=(*current.set_aside, tile)))
        state.emit(TileSetAside(tile=tile))


def land(state: CarcassonneState) -> None:
    """Let the dragon fly to a volcano that was just placed (C60, C61)."""
    board = state.board
    if not has(board.tiles[board.last].kind, VOLCANO):
        return
    current, here = state.of(Dragon), cell(board.last)
    state.keep(replace(current, dragon=here, set_aside=()))
    state.emit(DragonLanded(cell=here, first=current.dragon is None))
    if current.set_aside:  # the first volcano: the waiting tiles are shuffled in (C70)
        for tile in current.set_aside:
            state.pile.add(state.rules.numbers[tile])
        state.emit(TilesShuffledIn(tiles=current.set_aside))


def start_hunt(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Start the hunt if a dragon tile was placed; the active player moves first (C75)."""
    board = state.board
    if not has(board.tiles[board.last].kind, DRAGON):
        return None
    current = state.of(Dragon)
    assert current.dragon is not None
    state.keep(replace(current, visited=(current.dragon,)))
    return _next_hunt_frame(state, state.seat)


@cache
def _move_dragon(place: int) -> MoveDragon:
    return MoveDragon(cell=cell(place))


@dataclass(frozen=True, slots=True)
class DragonHuntFrame(DecisionFrame[CarcassonneState]):
    """The dragon hunts, moved by each player in turn (C75-C83)."""

    name = "move-dragon"
    question = MOVE_DRAGON

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every tile that the dragon may enter, by (y, x)."""
        return [_move_dragon(place) for place in _ahead(state)]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the dragon may enter that tile."""
        return isinstance(decision, MoveDragon) and number(decision.cell) in _ahead(state)

    def refusal(self, state: CarcassonneState, decision: Value) -> Refusal:
        """Say why the dragon cannot go there."""
        if not isinstance(decision, MoveDragon):
            return Refusal("the dragon must be moved", {"case": "dragon.stays"})
        current, place = state.of(Dragon), number(decision.cell)
        where = f"({decision.cell.x}, {decision.cell.y})"
        if place not in state.board.tiles:
            about = {"case": "dragon.no_tile", "where": where}
            return Refusal(f"there is no tile at {where}", about)
        if decision.cell in current.visited:
            about = {"case": "dragon.visited", "where": where}
            return Refusal(f"the dragon has already been at {where} in this hunt", about)
        if decision.cell == state.of(Fairy).fairy:
            return Refusal(f"the fairy is at {where}", {"case": "dragon.fairy", "where": where})
        about = {"case": "dragon.far", "where": where}
        return Refusal(f"{where} is not next to the dragon", about)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Move the dragon; it eats what it finds, at once (C78)."""
        current = state.of(Dragon)
        visited = (*current.visited, decision.cell)
        state.keep(Dragon(decision.cell, visited, current.set_aside))
        state.emit(DragonMoved(seat=self.seat, cell=decision.cell, step=len(visited) - 1))
        if decision.cell != state.of(Fairy).fairy:
            _eat(state, number(decision.cell))
        following = _next_hunt_frame(state, (self.seat + 1) % state.rules.seats)
        if following is not None:
            state.agenda.append(following)


_dragon_hunt_frame = cache(DragonHuntFrame)


def _ahead(state: CarcassonneState) -> list[int]:
    """Return the cells that the dragon may enter: tiles, not visited, not the fairy's (C76)."""
    current, tiles = state.of(Dragon), state.board.tiles
    assert current.dragon is not None
    closed = _closed(state)
    here = place_number(current.dragon)
    return [place for step in _BY_CELL if (place := here + step) in tiles and place not in closed]


def _closed(state: CarcassonneState) -> set[int]:
    """Return the cells that the dragon may not enter: visited, and the fairy's (C76)."""
    closed = {place_number(visited) for visited in state.of(Dragon).visited}
    fairy = state.of(Fairy).fairy
    if fairy is not None and _fairy_blocks(state):
        closed.add(place_number(fairy))
    return closed


def _fairy_blocks(state: CarcassonneState) -> bool:
    return state.rules.of(PrincessDragonOptions).fairy_dragon is FairyDragon.BLOCKS_TILE


def threat(state: CarcassonneState, *, is_imminent: bool) -> Threat | None:
    """Return where the dragon can come in the rest of its hunt, or in one that begins now.

    A hunt begins or goes on in this turn if *is_imminent*. None: there is no dragon.
    """
    current, fairy = state.of(Dragon), state.of(Fairy).fairy
    if current.dragon is None:
        return None
    tiles, start = state.board.tiles, place_number(current.dragon)
    closed = _closed(state)
    found, edge = {start}, {start}
    for _ in range(HUNT_STEPS + 1 - max(len(current.visited), 1)):
        edge = {
            there
            for place in edge
            for step in STEPS
            if (there := place + step) in tiles and there not in closed and there not in found
        }
        found |= edge
    found.discard(start)
    if fairy is not None:
        found.discard(place_number(fairy))
    return Threat("dragon", found, is_imminent or bool(current.visited))


def _eat(state: CarcassonneState, place: int) -> None:
    """Send every piece on the dragon's tile that can be eaten home (C78, C79)."""
    hooks = state.rules.hooks
    send_home(
        state,
        [segment for segment in state.stands_on(place) if hooks.can_be_displaced(state, segment)],
        EATEN,
    )
    hooks.on_piece_displaced(state, place)


def _next_hunt_frame(state: CarcassonneState, mover: int) -> DragonHuntFrame | None:
    """Return the frame of the next step, by *mover*; None, the hunt ended, without one (C77)."""
    current = state.of(Dragon)
    assert current.dragon is not None
    steps = len(current.visited) - 1
    stuck = not _ahead(state)
    if steps < HUNT_STEPS and not stuck:
        return _dragon_hunt_frame(mover)
    state.emit(HuntEnded(cell=current.dragon, steps=steps, stuck=steps < HUNT_STEPS and stuck))
    state.keep(replace(current, visited=()))
    return None

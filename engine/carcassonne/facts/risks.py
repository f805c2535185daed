"""What a decision costs or endangers of the seat that takes it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import (
    NOWHERE,
    STEPS,
    cell,
    place_number,
)
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    RECALLED,
    SCORED,
    FeatureScored,
    PieceReturned,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import PLACE_BESIDE, SEGMENT
from tilewyrm.engine.carcassonne.facts.values import FeatureChange, Risk, RiskKind
from tilewyrm.engine.game import Value

_CACHE_SIZE = 8192


def lost_pieces(before: CarcassonneState, events: Sequence[Value], seat: int) -> list[Risk]:
    """Return the pieces of *seat* that went home in *events* without being scored.

    Those that it took back on purpose are not lost, and those that had to go home are no longer.
    """
    board, known = before.board, before.rules.hooks.lost_at_scoring(before)

    def label(event: PieceReturned | FeatureScored) -> int | None:
        stand = board.stand_at(place_number(event.cell), event.feature)
        return None if stand is None else board.features.labels[stand & SEGMENT]

    scored = {label(event) for event in events if isinstance(event, FeatureScored)}
    return [
        Risk(RiskKind.LOST, event.cell, event.feature % PLACE_BESIDE)
        for event in events
        if isinstance(event, PieceReturned)
        and event.seat == seat
        and event.cause not in (SCORED, COMPLETED, RECALLED)
        and board.stand_at(place_number(event.cell), event.feature) not in known
        and label(event) not in scored
    ]


def losing_pieces(before: CarcassonneState, after: CarcassonneState, seat: int) -> list[Risk]:
    """Return the pieces of *seat* that will go home without points *after*, if that is new."""
    known = before.rules.hooks.lost_at_scoring(before)
    return [
        Risk(RiskKind.LOST, cell(place), feature)
        for stand in after.rules.hooks.lost_at_scoring(after)
        if stand not in known and after.pieces[stand].seat == seat
        for place, feature in (after.board.part_of(stand),)
    ]


def caught_pieces(
    before: CarcassonneState, after: CarcassonneState, seat: int, laid: Cell | None
) -> list[Risk]:
    """Return the features of *after* that hold a piece of *seat* more than *before*, once each.

    They only hold it (`FeatureKind.is_scored`). *laid* is the cell of a tile that was just laid.
    """
    features = after.board.features
    numbers = Counter(
        stand & SEGMENT
        for stand, piece in after.pieces.items()
        if piece.seat == seat and not features.kinds[stand & SEGMENT].is_scored
    )
    if not numbers:
        return []
    numbers.subtract(
        stand & SEGMENT for stand, piece in before.pieces.items() if piece.seat == seat
    )
    return [
        Risk(RiskKind.CAUGHT, None if cell(place) == laid else cell(place), feature)
        for segment in sorted(numbers)
        if numbers[segment] > 0
        for place, feature in (after.board.part_of(segment),)
    ]


def contested(before: CarcassonneState, decision: PlacePiece) -> Iterator[Risk]:
    """Yield the features that the piece of *decision* competes with, if its own is incomplete."""
    board = before.board
    segment = board.firsts[place_number(decision.cell)] + decision.feature
    label = board.features.labels[segment]
    if board.features.missing[label]:
        for other in before.rules.hooks.contested_by(before, label):
            place, feature = board.part_of(min(board.features.standing[other]))
            yield Risk(RiskKind.CONTESTED, cell(place), feature)


def placement_risks(
    before: CarcassonneState,
    after: CarcassonneState,
    at: Cell,
    seat: int,
    changes: Sequence[FeatureChange],
) -> Iterator[Risk]:
    """Yield what the tile that *seat* laid *at* a cell endangers; it does *changes* to features."""
    for change in changes:
        seats = [share.seat for share in change.shares if not share.outvoted]
        if any(share.seat == seat and share.outvoted for share in change.shares):
            yield Risk(RiskKind.OUTVOTED, change.cell, change.feature)
        elif len(seats) > 1 and any(owners.seats == (seat,) for owners in change.joined):
            yield Risk(RiskKind.SHARED, change.cell, change.feature)
    yield from _blocked(before, after, at, seat)


def _blocked(
    before: CarcassonneState, after: CarcassonneState, at: Cell, seat: int
) -> Iterator[Risk]:
    """Yield the features of *seat* that cannot be completed any longer."""
    board, place, told = after.board, place_number(at), set[int]()
    for step in STEPS:
        gap = place + step
        if gap not in board.frontier or _fits(after, board.frontier[gap]):
            continue
        demand = before.board.frontier.get(gap)
        if demand is not None and not _fits(before, demand):
            continue
        for label in _waiting(after, gap):
            own = [one for one in board.features.standing[label] if after.pieces[one].seat == seat]
            if own and label not in told:
                told.add(label)
                home, feature = board.part_of(min(own, key=SEGMENT.__and__))
                yield Risk(RiskKind.BLOCKED, cell(home), feature)


def _waiting(state: CarcassonneState, gap: int) -> Iterator[int]:
    """Yield the labels of the features that need a tile in the empty cell *gap*."""
    board = state.board
    for side, step in enumerate(STEPS):
        tile = board.tiles.get(gap + step)
        if tile is not None and tile.closing[side ^ 2]:
            yield board.features.labels[board.firsts[gap + step] + tile.seams[side ^ 2][0]]
    yield from board.around.get(gap, ())


def _fits(state: CarcassonneState, demand: int) -> bool:
    """Return whether a tile that may still come meets *demand*."""
    fitting = _fitting_kinds(state.rules.kinds, demand)
    stacks = state.pile.stacks
    if any(stack[number] for number in fitting for stack in stacks):
        return True
    return _has_set_aside(state) and any(_may_come(state, number) for number in fitting)


def _has_set_aside(state: CarcassonneState) -> bool:
    """Return whether tiles are in no stack that may come back into one."""
    pile, rules = state.pile, state.rules
    known = len(state.board.tiles) - 1 + sum(pile.left) + sum(pile.discarded)
    return known + (state.hand != NOWHERE) < sum(sum(stack.counts) for stack in rules.stacks)


def _may_come(state: CarcassonneState, number: int) -> bool:
    """Return whether a tile of that kind is neither on the map, in hand nor out of the game."""
    kind, tiles = state.rules.kinds[number], state.board.tiles.values()
    all_of_it = sum(stack.counts[number] for stack in state.rules.stacks)
    gone = sum(tile.kind is kind for tile in tiles) - (kind is state.rules.start)
    return all_of_it - gone - state.pile.discarded[number] - (state.hand == number) > 0


@lru_cache(_CACHE_SIZE)
def _fitting_kinds(kinds: Sequence[TileKind], demand: int) -> tuple[int, ...]:
    """Return the numbers of *kinds* that meet *demand* in some rotation."""
    return tuple([number for number, kind in enumerate(kinds) if kind.fitting[demand]])

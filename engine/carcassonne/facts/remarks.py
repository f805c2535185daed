"""Explanations of events: contests that begin, who takes part in what all do, closed places."""

from collections.abc import Iterator, Sequence

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.tile_placement import fitting_codes, placements
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, place_number
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TileDrawn
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.facts.values import ClosedPlaces, Contest, Contestant, Fact
from tilewyrm.engine.game import Value


def remarks(state: CarcassonneState, events: Sequence[Value]) -> Iterator[Fact]:
    """Yield the facts that explain *events*, which led to *state*."""
    for event in events:
        match event:
            case PiecePlaced():
                yield from _contests(state, event)
            case TileDrawn(tile=tile):
                yield from _closed_places(state, state.rules.kinds[state.rules.numbers[tile]])
    yield from actions_of_all(state, events)


def actions_of_all(state: CarcassonneState, events: Sequence[Value]) -> Iterator[ActionOfAll]:
    """Yield the actions of all seats that *events*, which led to *state*, begin."""
    for event in events:
        yield from state.rules.hooks.actions_of_all(state, event)


def contestants(state: CarcassonneState, label: int) -> tuple[Contestant, ...]:
    """Return those whose pieces compete with the pieces on the feature *label*, if it has any."""
    features = state.board.features
    if not features.standing[label] or not features.missing[label]:
        return ()
    return tuple(_contestant(state, one) for one in state.rules.hooks.contested_by(state, label))


def _contests(state: CarcassonneState, placed: PiecePlaced) -> Iterator[Contest]:
    """Yield the contests that the piece *placed* begins: the first on its feature."""
    board = state.board
    stand = board.stand_at(place_number(placed.cell), placed.feature)
    if stand is None or stand not in state.pieces:
        return
    label = board.features.labels[stand & SEGMENT]
    if len(board.features.standing[label]) == 1:
        comer = _contestant(state, label)
        yield from (Contest(comer, other) for other in contestants(state, label))


def _closed_places(state: CarcassonneState, kind: TileKind) -> Iterator[ClosedPlaces]:
    """Yield the places that a rule closes to the tile *kind*, drawn just now, if few are left."""
    closed = set(state.rules.hooks.closed_cells(state, kind, fitting_codes(state, kind)))
    if closed and len({code >> 2 for code in placements(state, kind)}) <= 1:
        yield ClosedPlaces(len(closed))


def _contestant(state: CarcassonneState, label: int) -> Contestant:
    features = state.board.features
    standing = features.standing[label]
    place, _ = state.board.part_of(min(standing))
    seats = tuple(sorted({state.pieces[stand].seat for stand in standing}))
    return Contestant(seats, features.kinds[label].name, cell(place))

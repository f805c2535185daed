"""Figures that can come to pieces and send them home."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.expansion.threat import Threat
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number, place_number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.facts.values import Reach, Risk, RiskKind
from tilewyrm.engine.game import Value


def threat(before: CarcassonneState, decision: PlacePiece) -> Iterator[Risk]:
    """Yield the risk that a figure comes to the piece of *decision* before the turn is over."""
    place = place_number(decision.cell)
    for one in before.rules.hooks.threats(before):
        if one.is_imminent and place in one.cells:
            yield Risk(RiskKind.THREATENED, None, decision.feature, one.figure)


def new_reach(before: CarcassonneState, after: CarcassonneState) -> Iterator[Reach]:
    """Yield what a figure that moves on in this turn can reach *after*, if that is new."""
    hooks = after.rules.hooks
    known = {one.figure: one.cells for one in hooks.threats(before)}
    for one in hooks.threats(after):
        if one.is_imminent and known.get(one.figure) != one.cells:
            found = reach(after, one)
            if any(found.pieces):
                yield found


def shelter(
    before: CarcassonneState, decision: Value, after: CarcassonneState, seat: int
) -> Iterator[Risk]:
    """Yield the own piece on the cell of *decision* that a figure can no longer come to."""
    place = number(getattr(decision, "cell", None))
    still = {one.figure: set(_at(after, one)) for one in after.rules.hooks.threats(after)}
    for one in before.rules.hooks.threats(before):
        for segment in sorted(set(_at(before, one)) - still.get(one.figure, set())):
            home, feature = after.board.part_of(segment)
            piece = after.pieces.get(segment)
            if home == place and piece is not None and piece.seat == seat:
                yield Risk(RiskKind.SHELTERED, None, feature, one.figure)


def reach(state: CarcassonneState, threat: Threat) -> Reach:
    """Return how many pieces of each seat are within *threat*."""
    pieces = [0] * state.rules.seats
    for segment in _at(state, threat):
        pieces[state.pieces[segment].seat] += 1
    return Reach(threat.figure, tuple(pieces))


def _at(state: CarcassonneState, threat: Threat) -> Iterator[int]:
    """Yield the segments with pieces that *threat* can send home."""
    homes, can_be_displaced = state.board.features.homes, state.rules.hooks.can_be_displaced
    for segment in state.pieces:
        if homes[segment & SEGMENT] in threat.cells and can_be_displaced(state, segment):
            yield segment

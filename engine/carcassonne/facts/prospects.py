"""Prospects of a decision that leads to a roll."""

from collections.abc import Iterator
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.claims import claimed
from tilewyrm.engine.carcassonne.facts.position import Position, position_after
from tilewyrm.engine.carcassonne.facts.values import FeatureChange, Prospect
from tilewyrm.engine.game import Decided, Rolled


def prospects(after: CarcassonneState, seat: int) -> Iterator[Prospect]:
    """Yield where each outcome of the roll that is awaited sends a piece of *seat*."""
    for one in after.rules.hooks.prospects(after):
        claims: list[FeatureChange] = []
        if one.claims:
            rolled = after.copy()
            rolled.apply(Rolled(one.roll))
            there = Position(rolled, end_forecast(rolled))
            claims += (_claimed(there, decision, seat) for decision in one.claims)
            claims.sort(key=lambda change: _lead(change, seat), reverse=True)
        yield Prospect(one.number, cell(one.place), tuple(claims))


def _claimed(there: Position, decision: PlacePiece, seat: int) -> FeatureChange:
    """Return the feature on which *seat* can put its piece *there*, with its owners then."""
    state = there.state.copy()
    events = state.apply(Decided(seat, decision))
    change = claimed(there, position_after(state, events), decision)
    return replace(change, cell=decision.cell)


def _lead(change: FeatureChange, seat: int) -> int:
    """Return the points that *change* gives *seat*, less those that it gives others."""
    return sum(share.change if share.seat == seat else -share.change for share in change.shares)

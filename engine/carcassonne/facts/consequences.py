"""Consequences of a decision: points, what happens to features, and what is lost or at risk."""

from collections.abc import Sequence
from operator import add, sub

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.changes import (
    Position,
    claim,
    more_spoils,
    placement_changes,
)
from tilewyrm.engine.carcassonne.facts.risks import lost_pieces, placement_risks
from tilewyrm.engine.carcassonne.facts.threats import new_reach, shelter, threat
from tilewyrm.engine.carcassonne.facts.values import Fact
from tilewyrm.engine.game import Consequences, Decided, Value


def consequences(
    before: CarcassonneState, decided: Decided, after: CarcassonneState, events: Sequence[Value]
) -> Consequences:
    """Return what *decided* brings; see `Game.consequences`."""
    seat, decision = decided
    was, becomes = Position(before, end_forecast(before)), Position(after, end_forecast(after))
    lost = lost_pieces(before, events, seat)
    facts: Sequence[Fact]
    match decision:
        case PlaceTile():
            changes = placement_changes(was, becomes, decision.cell, seat)
            risks = placement_risks(before, after, decision.cell, seat, changes)
            facts = (*changes, *risks)
        case PlacePiece():
            facts = (claim(before, decision), *threat(before, decision))
        case _:
            facts = (
                *new_reach(before, after),
                *shelter(before, decision, after, seat),
                *more_spoils(was, becomes),
            )
    points = tuple(map(sub, after.scores, before.scores))
    return Consequences(
        points=points,
        final=tuple(map(add, points, map(sub, becomes.end.gains, was.end.gains))),
        facts=(*lost, *facts),
        is_loss=bool(lost),
    )

"""Consequences of a decision: points, what happens to features, and what is lost or at risk."""

from collections.abc import Sequence
from operator import add, sub

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.claims import claim
from tilewyrm.engine.carcassonne.facts.links import link_changes
from tilewyrm.engine.carcassonne.facts.placements import placement_changes
from tilewyrm.engine.carcassonne.facts.position import Position, position_after
from tilewyrm.engine.carcassonne.facts.prospects import prospects
from tilewyrm.engine.carcassonne.facts.remarks import actions_of_all
from tilewyrm.engine.carcassonne.facts.risks import (
    caught_pieces,
    contested,
    losing_pieces,
    lost_pieces,
    placement_risks,
)
from tilewyrm.engine.carcassonne.facts.spoils import more_spoils, with_spoils_points
from tilewyrm.engine.carcassonne.facts.threats import new_reach, shelter, threat
from tilewyrm.engine.carcassonne.facts.values import Fact, FeatureChange
from tilewyrm.engine.game import Consequences, Decided, Value

_PASS = Skip()


def consequences(
    before: CarcassonneState, decided: Decided, after: CarcassonneState, events: Sequence[Value]
) -> Consequences:
    """Return what *decided* brings; see `Game.consequences`.

    After any decision but the placement of a tile, the seat is taken to pass what it may pass
    (`_passed`). A second figure of the turn is asked for before the first one scores.
    """
    seat, decision = decided
    scores: Sequence[int] = after.scores
    was, becomes = Position(before, end_forecast(before)), position_after(after, events)
    if not isinstance(decision, PlaceTile):
        scores, later = _passed(after, seat)
        events = (*events, *later)
    lost = lost_pieces(before, events, seat)
    laid = decision.cell if isinstance(decision, PlaceTile) else None
    caught = caught_pieces(before, after, seat, laid)
    facts: Sequence[Fact]
    match decision:
        case PlaceTile():
            changes = placement_changes(was, becomes, decision.cell, seat)
            lost += losing_pieces(before, after, seat)
            risks = placement_risks(before, after, decision.cell, seat, changes)
            facts = (*changes, *risks)
        case PlacePiece():
            facts = (
                claim(was, becomes, decision, events),
                *contested(before, decision),
                *threat(before, decision),
            )
        case _:
            facts = (
                *new_reach(before, after),
                *shelter(before, decision, after, seat),
                *more_spoils(was, becomes),
                *link_changes(was, after),
                *actions_of_all(after, events),
                *prospects(after, seat),
            )
    at_once = map(sub, after.scores, before.scores)
    return Consequences(
        points=tuple(map(sub, scores, before.scores)),
        final=tuple(map(add, at_once, map(sub, becomes.end.gains, was.end.gains))),
        facts=(*lost, *caught, *(_valued(before, fact, seat) for fact in facts)),
        is_loss=bool(lost),
    )


def _valued(state: CarcassonneState, fact: Fact, seat: int) -> Fact:
    """Return *fact* with the points of its spoils."""
    return with_spoils_points(state, fact, seat) if isinstance(fact, FeatureChange) else fact


def _passed(state: CarcassonneState, seat: int) -> tuple[Sequence[int], Sequence[Value]]:
    """Return the points, and the events, once *seat* has passed all that it may pass."""
    events: list[Value] = []
    copied = False
    while _PASS in state.legal(seat):
        if not copied:
            state, copied = state.copy(), True
        events += state.apply(Decided(seat, _PASS))
    return state.scores, events

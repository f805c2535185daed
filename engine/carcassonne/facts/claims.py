"""Effects of a piece on the feature where it stands."""

from collections.abc import Iterable
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import SCORED, PieceReturned
from tilewyrm.engine.carcassonne.facts.extent import extent
from tilewyrm.engine.carcassonne.facts.position import Position, feature_shares, scorings_by_feature
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange
from tilewyrm.engine.game import Value


def claim(
    before: Position, after: Position, decision: PlacePiece, events: Iterable[Value]
) -> FeatureChange:
    """Return the feature on which *decision* puts a piece in the turn of *events*.

    If there are pieces on it already, the change has its owners then.
    """
    change = claimed(before, after, decision)
    if not before.state.board.features.standing[_label(before.state, decision)]:
        change = replace(change, shares=())
    returned = any(
        isinstance(event, PieceReturned)
        and (event.cell, event.feature) == (decision.cell, decision.feature)
        and (event.piece, event.cause) == (decision.piece, SCORED)
        for event in events
    )
    return replace(change, change=ChangeKind.SCORES) if returned else change


def claimed(before: Position, after: Position, decision: PlacePiece) -> FeatureChange:
    """Return the feature on which *decision* puts a piece, with its owners *after* that."""
    label = _label(before.state, decision)
    tiles, whole, missing = extent(before.state, label)
    was, becomes = (scorings_by_feature(*one).get(label, ()) for one in (before, after))
    spoils = tuple(before.state.rules.hooks.spoils(before.state, label, ()))
    return FeatureChange(
        ChangeKind.CLAIMS,
        decision.feature,
        None,
        tiles,
        whole,
        missing,
        feature_shares(was, becomes),
        (),
        False,
        spoils,
    )


def _label(state: CarcassonneState, decision: PlacePiece) -> int:
    """Return the label of the feature on which *decision* puts a piece."""
    board = state.board
    return board.features.labels[board.firsts[place_number(decision.cell)] + decision.feature]

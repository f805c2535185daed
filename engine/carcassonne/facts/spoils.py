"""Spoils of a feature: what its majority gets beside its points."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.facts.extent import extent
from tilewyrm.engine.carcassonne.facts.position import Position, feature_shares, scorings_by_feature
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange


def more_spoils(before: Position, after: Position) -> Iterator[FeatureChange]:
    """Yield the features with more spoils in *after* than in *before*.

    They are those with pieces, and those of the tile just placed, which may get one.
    """
    state, features, hooks = after.state, after.state.board.features, after.state.rules.hooks
    new = {features.labels[segment] for segment in state.board.segments(state.board.last)}
    for label in sorted(new.union(features.labels[stand & SEGMENT] for stand in state.pieces)):
        spoils = hooks.spoils(state, label, ())
        if _number(spoils) > _number(hooks.spoils(before.state, label, ())):
            events = scorings_by_feature(*after).get(label, ())
            place, index = state.board.place_of(min(features.members[label]))
            tiles, whole, missing = extent(state, label)
            yield FeatureChange(
                ChangeKind.EXTENDS,
                index,
                cell(place),
                tiles,
                whole,
                missing,
                feature_shares(events, events),
                (),
                False,
                tuple(spoils),
            )


def with_spoils_points(state: CarcassonneState, change: FeatureChange, seat: int) -> FeatureChange:
    """Return *change* with the points of its spoils, if *seat* alone gets them."""
    owners = [share.seat for share in change.shares if not share.outvoted]
    claims = change.claimable or change.change in (ChangeKind.CLAIMS, ChangeKind.SCORES)
    if not change.spoils or not (owners == [seat] or (claims and not owners)):
        return change
    points = state.rules.hooks.spoils_points(state, seat, change.spoils)
    return replace(change, spoils_points=points)


def _number(spoils: Sequence[Count]) -> int:
    return sum(one.number for one in spoils)

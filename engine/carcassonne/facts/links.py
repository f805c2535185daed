"""Effects of links between the ends of roads on features."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.extent import extent
from tilewyrm.engine.carcassonne.facts.position import (
    Position,
    feature_shares,
    owners,
    scorings_by_feature,
)
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange, Owners


def link_changes(before: Position, after: CarcassonneState) -> Iterator[FeatureChange]:
    """Yield the effects of the links that differ in *after* on features, before any is scored."""
    links, now = before.state.board.links, after.board.links
    if links == now:
        return
    state = before.state.copy()
    gone, made = [one for one in links if one not in now], [one for one in now if one not in links]
    for link in gone:
        state.board.unlink(link)
    for link in made:
        state.board.link(link)
    was = _apportioned(before, state)
    becomes = scorings_by_feature(state, end_forecast(state))
    features, old_labels = state.board.features, before.state.board.features.labels
    for label in dict.fromkeys(features.labels[end] for link in made + gone for end in link[:2]):
        olds = sorted({old_labels[segment] for segment in features.members[label]})
        claimed = [old for old in olds if (old, label) in was]
        shares = feature_shares(
            [event for old in claimed for event in was[old, label]], becomes.get(label, ())
        )
        if not shares and len(olds) == 1:
            continue
        if not features.missing[label] and state.rules.hooks.is_complete(state, label):
            change = ChangeKind.CLOSES
        elif len(claimed) > 1:
            change = ChangeKind.JOINS
        else:
            change = ChangeKind.EXTENDS if len(olds) > 1 else ChangeKind.PARTS
        place, index = state.board.place_of(min(features.members[label]))
        yield FeatureChange(
            change,
            index,
            cell(place),
            *extent(state, label),
            shares,
            tuple(Owners(tuple(owners(was[old, label]))) for old in claimed)
            if change is ChangeKind.JOINS
            else (),
            False,
            tuple(state.rules.hooks.spoils(state, label, ())),
        )


def _apportioned(
    before: Position, after: CarcassonneState
) -> Mapping[tuple[int, int], Sequence[FeatureScored]]:
    """Return the scorings of features *before*, by label then and label in *after*.

    If a feature parts, the claim of a seat goes where its first piece is.
    """
    features, labels = before.state.board.features, after.board.features.labels
    found: dict[tuple[int, int], list[FeatureScored]] = {}
    for old, events in scorings_by_feature(*before).items():
        homes: dict[int, int] = {}
        for stand in sorted(features.standing[old], key=SEGMENT.__and__):
            homes.setdefault(before.state.pieces[stand].seat, labels[stand & SEGMENT])
        for event in events:
            for label in dict.fromkeys(homes.values()):
                claims = tuple([one for one in event.claims if homes.get(one.seat) == label])
                if claims:
                    found.setdefault((old, label), []).append(replace(event, claims=claims))
    return found

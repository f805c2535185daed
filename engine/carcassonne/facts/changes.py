"""What a placement, or a piece, does to features."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD, Completion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.position.view_cache import EndForecast
from tilewyrm.engine.carcassonne.core.scoring.scoring import least_worth, worth
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, place_number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import (
    END,
    SCORED,
    FeatureScored,
    PieceReturned,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange, Owners, Share
from tilewyrm.engine.game import Value

Scorings = Mapping[int, Sequence[FeatureScored]]
"""By label, what a feature gives if the match ends; a field may give points several times."""

_ORDER = {
    (ChangeKind.CLOSES, "own"): 0,
    (ChangeKind.LOSES, "own"): 1,
    (ChangeKind.CLOSES, "free"): 2,
    (ChangeKind.LOSES, "others"): 3,
    (ChangeKind.JOINS, "own"): 4,
    (ChangeKind.EXTENDS, "own"): 5,
    (ChangeKind.JOINS, "others"): 6,
    (ChangeKind.CLOSES, "others"): 7,
    (ChangeKind.BEGINS, "free"): 8,
    (ChangeKind.EXTENDS, "others"): 9,
    (ChangeKind.EXTENDS, "free"): 10,
}
"""What matters most first."""


def scorings_by_feature(state: CarcassonneState, end: EndForecast) -> Scorings:
    """Return what each feature of *state* with a claim on it gives at the *end*."""
    board = state.board
    labels, firsts = board.features.labels, board.firsts
    found: dict[int, list[FeatureScored]] = {}
    for event in end.scorings:
        if isinstance(event, FeatureScored):
            label = labels[firsts[place_number(event.cell)] + event.feature]
            found.setdefault(label, []).append(event)
    return found


def owners(events: Iterable[FeatureScored]) -> list[int]:
    """Return the seats with the majority in *events*, ascending."""
    return sorted({claim.seat for event in events for claim in event.claims if claim.majority})


class Position(NamedTuple):
    """A position, and what the end of the game would give there."""

    state: CarcassonneState
    end: EndForecast


def position_after(state: CarcassonneState, events: Iterable[Value]) -> Position:
    """Return the position *state* that *events* led to; if it is over, with what its end gave."""
    end = end_forecast(state)
    if state.over:
        given = [one for one in events if isinstance(one, FeatureScored) and one.cause == END]
        end = end._replace(scorings=given)
    return Position(state, end)


def placement_changes(
    before: Position, after: Position, at: Cell, seat: int
) -> list[FeatureChange]:
    """Return what the tile that *seat* laid *at* a cell does, what matters most first."""
    placement = _Placement(before, after, at, seat)
    changes = [
        *placement.of_tile(),
        *placement.of_buildings_around(),
        *placement.of_losers(),
        *placement.of_fields_far(),
    ]
    changes.sort(key=lambda change: (_rank(change, seat), -change.tiles))
    return changes


def _rank(change: FeatureChange, seat: int) -> int:
    seats = [share.seat for share in change.shares]
    whose = "own" if seat in seats else "others" if seats else "free"
    return _ORDER.get((change.change, whose), len(_ORDER))


class _Placement:
    """One placement: the position before it and after it."""

    def __init__(self, before: Position, after: Position, at: Cell, seat: int) -> None:
        self._before, self._after, self._seat = before.state, after.state, seat
        self._place = place_number(at)
        self._first = after.state.board.firsts[self._place]
        self._was, self._is = scorings_by_feature(*before), scorings_by_feature(*after)
        features = after.state.board.features
        self._labels = features.labels[self._first : self._first + self._number_of_features]
        losing = after.state.rules.hooks.lost_at_scoring(after.state)
        self._losers = {features.labels[stand & SEGMENT] for stand in losing}

    @property
    def _number_of_features(self) -> int:
        return len(self._after.board.tiles[self._place].kind.features)

    def of_tile(self) -> Iterator[FeatureChange]:
        """Yield what happens to the features that the tile has a part of."""
        features, seen = self._after.board.features, set[int]()
        for index, label in enumerate(self._labels):
            if label in seen:
                continue
            seen.add(label)
            completion = features.kinds[label].completion
            if features.standing[label]:
                yield from self._occupied(label, index, None)
            elif completion is Completion.EDGES:
                yield from self._free(label, index)
            elif completion is Completion.SURROUNDINGS:
                yield from self._building(label, index)

    def of_buildings_around(self) -> Iterator[FeatureChange]:
        """Yield what happens to monasteries and the like with pieces around the tile."""
        board = self._after.board
        for segment in board.around.get(self._place, ()):
            if board.features.standing[segment] and segment not in self._losers:
                place, index = board.place_of(segment)
                yield from self._occupied(segment, index, cell(place))

    def of_losers(self) -> Iterator[FeatureChange]:
        """Yield the features whose pieces go home without points, as the tile decides."""
        for label in sorted(self._losers):
            standing = self._after.board.features.standing[label]
            place, index = self._after.board.part_of(min(standing))
            was = [event for old in self._olds(label) for event in self._was.get(old, ())]
            shares = _shares(was, self._is.get(label, ()))
            yield self._change(ChangeKind.LOSES, label, index, cell(place), shares=shares)

    def of_fields_far(self) -> Iterator[FeatureChange]:
        """Yield what happens to fields that the tile has no part of: a city is complete there."""
        kinds = self._after.board.features.kinds
        for label, events in self._is.items():
            if (
                kinds[label] is FIELD
                and label not in self._labels
                and events != self._was.get(label)
            ):
                yield from self._occupied(label, events[0].feature, events[0].cell)

    def _occupied(self, label: int, index: int, at: Cell | None) -> Iterator[FeatureChange]:
        """Yield what happens to a feature on which pieces stand, if anything does."""
        features = self._after.board.features
        olds = self._olds(label)
        claimed = [old for old in olds if old in self._was]
        events = self._is.get(label, ())
        shares = _shares([event for old in claimed for event in self._was[old]], events)
        joined: tuple[Owners, ...] = ()
        if self._is_complete(label):
            change = ChangeKind.CLOSES
        elif len(claimed) > 1:
            change = ChangeKind.JOINS
            joined = tuple(Owners(tuple(owners(self._was[old]))) for old in claimed)
        else:
            change = ChangeKind.EXTENDS
            is_field = features.kinds[label].completion is Completion.NEVER
            if is_field and not any(share.change for share in shares):
                return
        yield self._change(change, label, index, at, shares=shares, joined=joined)

    def _free(self, label: int, index: int) -> Iterator[FeatureChange]:
        """Yield what happens to a city or road without pieces, unless it is new."""
        if self._is_complete(label):
            yield self._change(
                ChangeKind.CLOSES, label, index, None, claimable=self._can_claim(label)
            )
        elif len(self._after.board.features.members[label]) > 1:
            yield self._change(ChangeKind.EXTENDS, label, index, None)

    def _building(self, label: int, index: int) -> Iterator[FeatureChange]:
        """Yield the monastery or the like that the tile brings, if it is for pieces."""
        if self._after.rules.is_claimable(self._after.board.features.kinds[label]):
            complete = self._is_complete(label)
            yield self._change(
                ChangeKind.CLOSES if complete else ChangeKind.BEGINS,
                label,
                index,
                None,
                claimable=complete and self._can_claim(label),
            )

    def _change(
        self,
        change: ChangeKind,
        label: int,
        index: int,
        at: Cell | None,
        *,
        shares: tuple[Share, ...] = (),
        joined: tuple[Owners, ...] = (),
        claimable: bool = False,
    ) -> FeatureChange:
        tiles, whole, missing = extent(self._after, label)
        spoils = tuple(self._after.rules.hooks.spoils(self._after, label, ()))
        return FeatureChange(
            change, index, at, tiles, whole, missing, shares, joined, claimable, spoils
        )

    def _olds(self, label: int) -> list[int]:
        """Return the labels before of the features that are in *label* now, ascending."""
        labels, first = self._before.board.features.labels, self._first
        members = self._after.board.features.members[label]
        return sorted({labels[segment] for segment in members if segment < first})

    def _is_complete(self, label: int) -> bool:
        state = self._after
        return not state.board.features.missing[label] and state.rules.hooks.is_complete(
            state, label
        )

    def _can_claim(self, label: int) -> bool:
        """Return whether the seat may put a piece on that complete, free feature of the tile."""
        state, hooks = self._after, self._after.rules.hooks
        kind = state.board.features.kinds[label].treated_as
        return (
            hooks.may_claim_complete(state)
            and self._place not in hooks.blocked_cells(state)
            and any(
                kind in state.rules.stands_on[piece.name]
                and piece.strength
                and state.left(piece, self._seat)
                for piece in state.rules.pieces
            )
        )


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
        shares = _shares(
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
        _shares(was, becomes),
        (),
        False,
        spoils,
    )


def _label(state: CarcassonneState, decision: PlacePiece) -> int:
    """Return the label of the feature on which *decision* puts a piece."""
    board = state.board
    return board.features.labels[board.firsts[place_number(decision.cell)] + decision.feature]


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
                _shares(events, events),
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


def extent(state: CarcassonneState, label: int) -> tuple[int, int, int]:
    """Return tiles, worth once complete and what is missing of a feature; see `FeatureChange`."""
    features, hooks = state.board.features, state.rules.hooks
    completion, missing = features.kinds[label].completion, features.missing[label]
    if completion is Completion.NEVER:
        return 0, 0, incomplete_cities(state, label) if features.kinds[label] is FIELD else 0
    complete = not missing and hooks.is_complete(state, label)
    now = worth(state, label, complete=complete)
    whole = least_worth(state, label) if missing else now
    return now.tiles, whole.points, missing


def incomplete_cities(state: CarcassonneState, label: int) -> int:
    """Return how many cities that are not complete touch the field *label*."""
    features, hooks = state.board.features, state.rules.hooks
    cities = {features.labels[segment] for segment in features.touched[label]}
    return sum(
        bool(features.missing[city]) or not hooks.is_complete(state, city) for city in cities
    )


def _shares(was: Sequence[FeatureScored], becomes: Sequence[FeatureScored]) -> tuple[Share, ...]:
    """Return the shares after *becomes*, compared with *was*, by seat."""
    now, then, left = _points(becomes), _points(was), set(owners(becomes))
    return tuple(
        Share(
            seat=seat,
            points=now.get(seat, 0),
            change=now.get(seat, 0) - then.get(seat, 0),
            outvoted=seat not in left,
        )
        for seat in sorted(left.union(owners(was)))
    )


def _points(events: Iterable[FeatureScored]) -> dict[int, int]:
    points: dict[int, int] = {}
    for event in events:
        for seat, gained in event.gains:
            points[seat] = points.get(seat, 0) + gained
    return points

"""Effects of a placement on features."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD, Completion
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, place_number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.facts.extent import extent
from tilewyrm.engine.carcassonne.facts.position import (
    Position,
    feature_shares,
    owners,
    scorings_by_feature,
)
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange, Owners, Share

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
            shares = feature_shares(was, self._is.get(label, ()))
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
        shares = feature_shares([event for old in claimed for event in self._was[old]], events)
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

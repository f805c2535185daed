"""Static evaluation of tile placements from their neighbours, without placing the tile."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation, fresh_claim
from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, place_number
from tilewyrm.engine.carcassonne.core.values.decisions import PlaceTile


class Judgement(NamedTuple):
    """Evaluation of a decision."""

    values: Sequence[int]
    """The value of each seat after it."""
    claim: int
    """A guess at the gain of a piece action after it: `fresh_claim`."""


class PlacementEvaluation:
    """Evaluation of the placements of the tile in hand by the player of the turn.

    The features of the tile are added to a copy of those of the map, and joined to nothing there.
    For each placement they gather what the neighbours have, and lose it again.
    """

    def __init__(self, state: CarcassonneState, evaluation: StaticEvaluation) -> None:
        """Evaluate placements in *state*, which is not changed, by its *evaluation*."""
        self._state = state.copy()
        self._evaluation = evaluation
        self._kind = state.rules.kinds[state.hand]
        features = self._state.board.features
        features.unshare()
        first = features.add(self._kind, state.board.last)
        self._own = own = slice(first, len(features.labels))
        self._unjoined = (
            features.labels[own],
            features.members[own],
            features.missing[own],
            features.marks[own],
            features.touched[own],
            features.standing[own],
        )

    def judge(self, placement: PlaceTile) -> Judgement | None:
        """Return the judgement of *placement*, or None if a rule may act, so it must be tried."""
        cell, state, own = place_number(placement.cell), self._state, self._own
        board, features = state.board, state.board.features
        around = board.around.get(cell, ())
        for segment in around:
            features.missing[segment] -= 1
        if self._kind.surrounded:
            neighbours = sum(cell + step in board.tiles for step in AROUND)
            for index in self._kind.surrounded:
                features.missing[own.start + index] -= neighbours
        features.homes[own] = [cell] * (own.stop - own.start)
        holders = self._join(cell, self._kind.rotations[placement.rotation])
        joined = {label: features.missing[holder] for label, holder in holders.items()}
        for segment in around:
            joined[segment] = features.missing[segment]
        found = None
        if not state.rules.hooks.acts_on_placement(state, self._kind, joined):
            found = self._judgement(holders, around)
        self._part()
        for segment in around:
            features.missing[segment] += 1
        return found

    def _judgement(self, holders: Mapping[int, int], around: Sequence[int]) -> Judgement:
        """Return the judgement when the features of the tile have joined those of *holders*.

        The segments of a feature get its label as long as that takes.
        """
        state, features = self._state, self._state.board.features
        labels, missing, kinds = features.labels, features.missing, features.kinds
        members, new, fields = features.members, {*labels[self._own]}, set[int]()
        before = labels.copy()
        for label in new:
            for segment in members[label]:
                labels[segment] = label
            if not missing[label] and kinds[label] is CITY:
                fields = self._evaluation.fields.difference(holders)
        values = self._evaluation.values_after(
            state, (*holders, *around, *fields), (*new, *around, *fields)
        )
        claim = fresh_claim(state, state.seat, new)
        features.labels = before
        return Judgement(values, claim)

    def _part(self) -> None:
        """Let the features of the tile lose what they have joined."""
        features, own = self._state.board.features, self._own
        (
            features.labels[own],
            features.members[own],
            features.missing[own],
            features.marks[own],
            features.touched[own],
            features.standing[own],
        ) = self._unjoined

    def _join(self, cell: int, tile: RotatedTile) -> Mapping[int, int]:
        """Let the features of *tile* gather what they join on *cell*.

        Return the labels of what they join, each with the one that has gathered it; segments on the
        map keep theirs.
        """
        board, features, first = self._state.board, self._state.board.features, self._own.start
        labels, missing, tiles, firsts = (
            features.labels,
            features.missing,
            board.tiles,
            board.firsts,
        )
        members, marks = features.members, features.marks
        touched, standing = features.touched, features.standing
        holders: dict[int, int] = {}
        for step, opposite, _, seam, closing in tile.sides:
            other = tiles.get(cell + step)
            if other is None:
                continue
            theirs = firsts[cell + step]
            for mine, facing in zip(seam, other.facing[opposite], strict=True):
                keep, gone = labels[first + mine], labels[theirs + facing]
                holder = holders.get(gone)
                if holder is None:
                    holders[gone] = keep
                elif holder == keep:
                    continue
                else:
                    gone = holder
                    for label, one in holders.items():
                        if one == gone:
                            holders[label] = keep
                    for segment in range(first, self._own.stop):
                        if labels[segment] == gone:
                            labels[segment] = keep
                members[keep] += members[gone]
                missing[keep] += missing[gone]
                if marks[gone]:
                    marks[keep] += marks[gone]
                if touched[gone]:
                    touched[keep] += touched[gone]
                if standing[gone]:
                    standing[keep] += standing[gone]
            if closing:
                missing[labels[first + seam[0]]] -= 2
        return holders

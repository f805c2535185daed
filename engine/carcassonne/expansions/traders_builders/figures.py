"""Builder and pig: they stand beside own meeples and have no claim (T2, T20-T24, T40-T43)."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, ROAD
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import place_piece, put_piece
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.game import Value

BUILDER = PieceKind("builder", 1, frozenset((CITY, ROAD)), strength=0, is_meeple=False)
PIG = PieceKind("pig", 1, frozenset((FIELD,)), strength=0, is_meeple=False)

PIG_POINTS = 1
"""For each completed city that its owner is paid for (T42)."""


class FigureAction(PieceAction[CarcassonneState]):
    """Put the builder or the pig on the tile just placed, beside an own meeple (T20, T40)."""

    def __init__(self, figures: Sequence[PieceKind]) -> None:
        self._figures = {kind.name: kind for kind in figures}

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the features of the tile that can be taken, by feature, builder before pig."""
        last = state.board.last
        ready = [kind for kind in self._figures.values() if state.left(kind, state.seat)]
        if not ready or last in state.rules.hooks.blocked_cells(state):
            return ()
        first = state.board.firsts[last]
        return [
            place_piece(last, feature, kind.name)
            for feature, feature_kind in enumerate(state.board.tiles[last].kind.kinds)
            for kind in ready
            if feature_kind in kind.stands_on and _has_own_meeple(state, first + feature)
        ]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* places builder or pig."""
        return isinstance(decision, PlacePiece) and decision.piece in self._figures

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the figure may stand there now."""
        board, kind = state.board, self._figures[decision.piece]
        kinds = board.tiles[board.last].kind.kinds
        return (
            number(decision.cell) == board.last
            and 0 <= decision.feature < len(kinds)
            and kinds[decision.feature] in kind.stands_on
            and state.left(kind, state.seat) > 0
            and board.last not in state.rules.hooks.blocked_cells(state)
            and _has_own_meeple(state, board.firsts[board.last] + decision.feature)
        )

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Stand the figure there."""
        put_piece(state, decision)


def _has_own_meeple(state: CarcassonneState, segment: int) -> bool:
    """Return whether the incomplete feature of *segment* holds a meeple of the player (T20-T22)."""
    features = state.board.features
    label = features.labels[segment]
    return features.missing[label] > 0 and has_meeple(state, state.seat, label)


def has_meeple(state: CarcassonneState, seat: int, label: int) -> bool:
    """Return whether *seat* has a meeple, or what works like one, on the feature *label* (T21)."""
    pieces = state.pieces
    return any(
        pieces[segment].seat == seat and pieces[segment].kind.is_meeple
        for segment in state.board.features.standing[label]
    )


def changes_figures(state: CarcassonneState, joined: Mapping[int, int]) -> bool:
    """Return whether a tile may change what builders and pigs bring.

    *joined* are the labels of the features that it joins, each with what it lacks then.
    """
    features, figures = state.board.features, False
    for stand, piece in state.pieces.items():
        if piece.kind is BUILDER or piece.kind is PIG:
            if features.labels[stand & SEGMENT] in joined:
                return True
            figures = figures or piece.kind is PIG
    return figures and any(
        not lacking and features.kinds[label] is CITY for label, lacking in joined.items()
    )


def left_alone(
    state: CarcassonneState, seat: int, label: int, kinds: Sequence[PieceKind]
) -> Sequence[int]:
    """Return where figures of *kinds* of *seat* stand on *label* without a meeple (T30, T41)."""
    if has_meeple(state, seat, label):
        return ()
    return [
        segment
        for segment in state.board.features.standing[label]
        if state.pieces[segment].seat == seat and state.pieces[segment].kind in kinds
    ]


def with_pig(state: CarcassonneState, seat: int, fields: Sequence[int], worth: Worth) -> Worth:
    """Return *worth* with a point more a city if *seat* has a pig on one of *fields* (T42-T45)."""
    features = state.board.features
    pigs = (
        state.pieces[segment].kind is PIG and state.pieces[segment].seat == seat
        for label in fields
        for segment in features.standing[label]
    )
    if not any(pigs):
        return worth
    points = PIG_POINTS * worth.tiles
    return worth._replace(
        marks=(*worth.marks, Count(PIG.name, points)), points=worth.points + points
    )

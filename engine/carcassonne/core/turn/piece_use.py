"""Step 2: the piece action of a turn, and placing a meeple."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.carcassonne.core.components.piece import PieceKind, piece
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame

SKIP = Skip()


@dataclass(frozen=True, slots=True)
class PieceActionFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn takes one of the actions, or none (C51)."""

    name = "use-piece"
    question = USE_PIECE

    seat: int

    def actions(self, state: CarcassonneState) -> Sequence[PieceAction[CarcassonneState]]:
        """Return the actions to choose from."""
        return state.rules.piece_actions

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the decisions of each action, in their order, and skipping last (C135)."""
        legal: list[Value] = []
        for action in self.actions(state):
            legal += action.legal(state)
        legal.append(SKIP)
        return legal

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the action of *decision* allows it now."""
        for action in self.actions(state):
            if action.handles(decision):
                return action.is_legal(state, decision)
        return isinstance(decision, Skip)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Do the action; after an extra one the player chooses again."""
        action = self.action(state, decision)
        if action is not None and action.is_extra:
            state.agenda.append(self)
            action.apply(state, decision)
            return
        if action is not None:
            action.apply(state, decision)
        state.rules.hooks.on_piece_action(state, decision)

    def action(
        self, state: CarcassonneState, decision: Value
    ) -> PieceAction[CarcassonneState] | None:
        """Return the action of *decision*; None where it skips."""
        for action in self.actions(state):
            if action.handles(decision):
                return action
        return None


@cache
def place_piece(place: int, feature: int, piece_name: str) -> PlacePiece:
    """Return the decision to place a piece at the cell with number *place*."""
    return PlacePiece(cell=cell(place), feature=feature, piece=piece_name)


def put_piece(state: CarcassonneState, decision: PlacePiece) -> None:
    """Place a piece of the player of the turn as *decision* says."""
    rules, place = state.rules, number(decision.cell)
    kind = rules.pieces[rules.piece_numbers[decision.piece]]
    state.emit(
        PiecePlaced(
            seat=state.seat,
            piece=decision.piece,
            cell=decision.cell,
            feature=decision.feature,
            kind=state.board.tiles[place].kind.kinds[decision.feature].name,
            elsewhere=place != state.board.last,
        )
    )
    state.put(state.board.firsts[place] + decision.feature, piece(state.seat, kind))


class MeepleAction(PieceAction[CarcassonneState]):
    """Place a meeple, or a piece like it, on a free feature of the tile just placed (C7).

    Or elsewhere, on the cells that an expansion adds.
    """

    def __init__(self, pieces: Sequence[PieceKind]) -> None:
        """Place *pieces*, each where it may stand (`Rules.stands_on`)."""
        self._pieces = {kind.name: kind for kind in pieces}

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the places on the tile just placed, then those elsewhere by (y, x).

        On a tile they are by feature, then by kind of piece.
        """
        ready = [
            (name, state.rules.stands_on[name])
            for name, kind in self._pieces.items()
            if state.left(kind, state.seat)
        ]
        if not ready:
            return ()
        hooks, board = state.rules.hooks, state.board
        features, last = board.features, board.last
        labels, standing, missing = features.labels, features.standing, features.missing
        legal: list[Value] = []
        complete_too, blocked = hooks.may_claim_complete(state), hooks.blocked_cells(state)
        for place in (last, *self.elsewhere(state)):
            if place not in blocked:
                kinds = board.tiles[place].kind.places
                first = board.firsts[place]
                for feature, kind in enumerate(kinds):
                    label = labels[first + feature]
                    if not standing[label] and (complete_too or missing[label]):
                        for name, stands_on in ready:
                            if kind in stands_on:
                                legal.append(place_piece(place, feature, name))
            complete_too = False
        return legal

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* places one of the pieces."""
        return isinstance(decision, PlacePiece) and decision.piece in self._pieces

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the piece may stand there now."""
        hooks, place = state.rules.hooks, number(decision.cell)
        here = place == state.board.last
        tile = state.board.tiles.get(place)
        if tile is None or not 0 <= decision.feature < len(tile.kind.kinds):
            return False
        return (
            tile.kind.places[decision.feature] in state.rules.stands_on[decision.piece]
            and state.left(self._pieces[decision.piece], state.seat) > 0
            and (here or place in self.elsewhere(state))
            and place not in hooks.blocked_cells(state)
            and is_free(
                state,
                state.board.firsts[place] + decision.feature,
                complete_too=here and hooks.may_claim_complete(state),
            )
        )

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Place the piece there."""
        put_piece(state, decision)

    def elsewhere(self, state: CarcassonneState) -> Sequence[int]:
        """Return the cells besides that of the last tile where the pieces may be placed now."""
        return state.rules.hooks.extra_cells(state)


def is_free(state: CarcassonneState, segment: int, *, complete_too: bool) -> bool:
    """Return whether no piece stands on the feature of *segment* (C7).

    And it must be incomplete, unless *complete_too* (C9).
    """
    features = state.board.features
    label = features.labels[segment]
    return not features.standing[label] and (complete_too or features.missing[label] > 0)

"""Phase 4: after the scoring everyone adds a meeple, or removes one (CP10-CP22)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.components.piece import piece
from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.position.piece_return import is_choice, send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import SKIP
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.events import RECALLED, PiecePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT, first_free
from tilewyrm.engine.carcassonne.expansions.crop_circles.circles import (
    circle,
    circle_kind,
    own_stands,
)
from tilewyrm.engine.carcassonne.expansions.crop_circles.options import (
    Adding,
    AddingPlace,
    CropCirclesOptions,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

CHOOSE_CIRCLE_ACTION = "choose-circle-action"
"""Whether everyone adds or removes a meeple (CP10): `ChooseCircleAction` only."""

ADD_MEEPLE = "add-meeple"
"""Where to add a meeple beside one of its own (CP13): `AddMeeple`, `Skip` unless it must be.

Asked of each seat in turn that can add one, as `REMOVE_MEEPLE`.
"""

REMOVE_MEEPLE = "remove-meeple"
"""Which meeple of its own to remove (CP16): `RemoveMeeple` only."""


class CircleAction(IntEnum):
    """What everyone does at a crop circle."""

    ADD = 1
    """Put a meeple beside one of its own (CP13)."""
    REMOVE = 2
    """Take a meeple of its own off the map (CP16)."""


@dataclass(frozen=True, slots=True)
class ChooseCircleAction:
    """Say what everyone does (CP10)."""

    action: CircleAction


@dataclass(frozen=True, slots=True)
class AddMeeple:
    """Put a meeple from the supply beside one of its own (CP13, CP14)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""
    piece: str
    """``meeple``, or the name of a piece that an expansion adds."""


@dataclass(frozen=True, slots=True)
class RemoveMeeple:
    """Take a meeple of its own off the map, without points (CP16, CP20)."""

    cell: Cell
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""


@dataclass(frozen=True, slots=True)
class CircleActionChosen:
    """The player of the turn said what everyone does (CP10)."""

    seat: int
    circle: str
    """The mark of the tile, such as ``cudgel``."""
    kind: str
    """The features whose meeples it is about, such as a road (CP12)."""
    action: CircleAction


_CHOICES = tuple(map(ChooseCircleAction, CircleAction))


@dataclass(frozen=True, slots=True)
class CircleActionFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn says what everyone does."""

    name = "choose-circle-action"
    question = CHOOSE_CIRCLE_ACTION

    seat: int

    def legal(self, _state: CarcassonneState) -> Sequence[Value]:
        """Return both actions, even if no one can do one of them (CP10)."""
        return _CHOICES

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Begin with the player on the left (CP11)."""
        if isinstance(decision, ChooseCircleAction):
            state.emit(
                CircleActionChosen(
                    seat=self.seat,
                    circle=circle(state),
                    kind=circle_kind(state).name,
                    action=decision.action,
                )
            )
            if decision.action is CircleAction.ADD:
                _ask_next(state, AddMeepleFrame, self.seat)
            else:
                _ask_next(state, RemoveMeepleFrame, self.seat)


@dataclass(frozen=True, slots=True)
class AddMeepleFrame(DecisionFrame[CarcassonneState]):
    """One player adds a meeple, or none, unless everyone must."""

    name = "add-meeple"
    question = ADD_MEEPLE

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the places by (y, x, feature), each with every kind of piece; skipping last."""
        found: list[Value] = []
        pieces = _addable(state, self.seat)
        if pieces:
            for place, feature in _adding_places(state, self.seat):
                found += [AddMeeple(cell(place), feature, name) for name in pieces]
        if not found or state.rules.of(CropCirclesOptions).crop_add is Adding.MAY:
            found.append(SKIP)
        return found

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Add it, and ask the next player; the player of the turn was the last (CP11)."""
        if isinstance(decision, AddMeeple):
            _add(state, self.seat, decision)
        if self.seat != state.seat:
            _ask_next(state, AddMeepleFrame, self.seat)


@dataclass(frozen=True, slots=True)
class RemoveMeepleFrame(DecisionFrame[CarcassonneState]):
    """One player removes a meeple."""

    name = "remove-meeple"
    question = REMOVE_MEEPLE

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return its meeples by (y, x, feature); of equal ones on one place the first."""
        places = sorted(
            [
                state.board.place_of(stand)
                for stand in own_stands(state, self.seat)
                if is_choice(state, stand)
            ]
        )
        return [RemoveMeeple(cell(place), feature) for place, feature in places]

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Send it home, and ask the next player; the player of the turn was the last (CP11)."""
        if isinstance(decision, RemoveMeeple):
            stand = state.board.stand_at(number(decision.cell), decision.feature)
            assert stand is not None
            send_home(state, (stand,), RECALLED)
        if self.seat != state.seat:
            _ask_next(state, RemoveMeepleFrame, self.seat)


_Asked = type[AddMeepleFrame] | type[RemoveMeepleFrame]


def ask_for_action(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame after a tile with a crop circle; None without one.

    There is none, either, if nothing can come of it: no one has a piece on the map, or the circle
    is about farmers and there are none (CP22).
    """
    if not state.pieces or not circle(state):
        return None
    if circle_kind(state) is FIELD and not state.rules.options.farmers:
        return None
    return CircleActionFrame(state.seat)


def _ask_next(state: CarcassonneState, asked: _Asked, before: int) -> None:
    """Ask the next player after *before* who can do it, the player of the turn last (CP17)."""
    seats = state.rules.seats
    for step in range(1, seats + 1):
        seat = (before + step) % seats
        if can_add(state, seat) if asked is AddMeepleFrame else can_remove(state, seat):
            state.agenda.append(asked(seat))
            return
        if seat == state.seat:
            return


def can_add(state: CarcassonneState, seat: int) -> bool:
    """Return whether *seat* can add a meeple (CP17)."""
    return bool(_addable(state, seat)) and bool(_adding_places(state, seat))


def can_remove(state: CarcassonneState, seat: int) -> bool:
    """Return whether *seat* has a meeple to remove (CP17)."""
    return next(own_stands(state, seat), None) is not None


def action_of_all(state: CarcassonneState, event: Value) -> Sequence[ActionOfAll]:
    """Return who can do what *event* asks for; empty if it is no `CircleActionChosen`."""
    if not isinstance(event, CircleActionChosen):
        return ()
    seats = range(state.rules.seats)
    if event.action is CircleAction.REMOVE:
        return (ActionOfAll(tuple(len([*own_stands(state, one)]) for one in seats), must=True),)
    must = state.rules.of(CropCirclesOptions).crop_add is Adding.MUST
    able = tuple(len(_adding_places(state, seat)) if _addable(state, seat) else 0 for seat in seats)
    return (ActionOfAll(able, must),)


def _addable(state: CarcassonneState, seat: int) -> list[str]:
    """Return the names of the pieces in the supply of *seat* that it may add (CP18)."""
    wanted = circle_kind(state)
    return [
        kind.name
        for kind in state.rules.pieces
        if kind.is_meeple and wanted in kind.stands_on and state.left(kind, seat)
    ]


def _adding_places(state: CarcassonneState, seat: int) -> list[tuple[int, int]]:
    """Return where *seat* may add a meeple: cells and positions of features, sorted (CP14)."""
    features, blocked = state.board.features, state.rules.hooks.blocked_cells(state)
    segments = {stand & SEGMENT for stand in own_stands(state, seat)}
    if state.rules.of(CropCirclesOptions).crop_place is AddingPlace.FEATURE:
        labels = {features.labels[segment] for segment in segments}
        segments = {segment for label in labels for segment in features.members[label]}
    return sorted(
        [
            state.board.part_of(segment)
            for segment in segments
            if features.homes[segment] not in blocked
        ]
    )


def _add(state: CarcassonneState, seat: int, decision: AddMeeple) -> None:
    """Put the meeple of *decision* there, beside what stands there already."""
    rules, board = state.rules, state.board
    place = number(decision.cell)
    stand = first_free(board.firsts[place] + decision.feature, state.pieces)
    state.emit(
        PiecePlaced(
            seat=seat,
            piece=decision.piece,
            cell=decision.cell,
            feature=board.place_of(stand)[1],
            kind=circle_kind(state).name,
            elsewhere=False,
        )
    )
    kind = rules.pieces[rules.piece_numbers[decision.piece]]
    state.put(stand, piece(seat, kind))

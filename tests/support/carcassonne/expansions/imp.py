"""An expansion for tests: an imp stands on a feature, and it is worth half as much."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from support.carcassonne.expansions.listening import listening
from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

NAME = "imp"
PLACE_IMP = "place-imp"
"""The question: `PlaceImp`."""


@dataclass(frozen=True, slots=True)
class Imp:
    """Where she stands."""

    segment: int = -1
    """One of the feature that she stands on; -1: of none."""

    @property
    def key(self) -> str:
        return NAME


@dataclass(frozen=True, slots=True)
class PlaceImp:
    """Put her onto the feature of *segment*."""

    segment: int


@dataclass(frozen=True, slots=True)
class ImpFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn puts her somewhere."""

    name = PLACE_IMP
    question = PLACE_IMP

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        return [PlaceImp(segment) for segment in _occupied(state)]

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        state.keep(Imp(decision.segment))


def _occupied(state: CarcassonneState) -> list[int]:
    """Return the earliest piece's segment of each feature with pieces that is no field."""
    features = state.board.features
    first = {features.labels[segment]: segment for segment in sorted(state.pieces, reverse=True)}
    return sorted(one for label, one in first.items() if features.kinds[label] is not FIELD)


def _worth(state: CarcassonneState, label: int, complete: bool, worth: Worth) -> Worth:
    imp = state.of(Imp)
    if imp.segment < 0 or state.board.features.labels[imp.segment] != label:
        return worth
    return worth._replace(points=worth.points // 2)


def imp(*, before_piece: bool) -> Expansion[CarcassonneState]:
    """Return the expansion: she is moved before wood is used, or after it."""
    first, second = (
        (core.PLACE_TILE, core.USE_PIECE) if before_piece else (core.USE_PIECE, core.SCORE)
    )
    step = Step("move-imp", StepSequence.PART, "C1", after=(first.name,), before=(second.name,))

    def start(state: CarcassonneState) -> Frame[CarcassonneState] | None:
        return ImpFrame(state.seat) if _occupied(state) else None

    steps: Mapping[Step, StepStart[CarcassonneState]] = {step: start}
    answers: dict[str, Callable[..., Any]] = {
        "worth": _worth,
        "worth_key": lambda state: (state.of(Imp).segment,),
    }
    return replace(listening(NAME, [], answers, steps), slices=(Imp,), decisions=(PlaceImp,))


def standing_imp() -> Expansion[CarcassonneState]:
    """Return an expansion without values of its own: she stands in the city of the start tile.

    There she stays, so a server can play it whose messages know nothing of her.
    """

    def worth(state: CarcassonneState, label: int, complete: bool, worth: Worth) -> Worth:
        here = state.board.features.labels[0] == label
        return worth._replace(points=worth.points // 2) if here else worth

    return listening(NAME, [], {"worth": worth})


def imp_set(*, before_piece: bool) -> ExpansionSet:
    """Return the base game with `imp`."""
    return ExpansionSet([imp(before_piece=before_piece)], [])

"""The fairy: moving her (step 2) and what she gives (C90-C99)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from tilewyrm.engine.carcassonne.core.components.piece import NOBODY
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.piece_return import is_choice
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number, place_number
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    CLAIM_BONUS,
    ClaimBonus,
    ForgoBonus,
    MoveFairy,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    BonusForgone,
    FairyBonus,
    FairyMoved,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.options import (
    FairyClaim,
    FairyGives,
    FairyPlace,
    PrincessDragonOptions,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import (
    BonusCause,
    BonusDue,
    Fairy,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

_TURN_POINTS = 1
_FEATURE_POINTS = 3
_COMPLETED_ONLY_POINTS = 5


def guarded_segment(state: CarcassonneState) -> int:
    """Return the stand of the piece that she accompanies, NOBODY if there is none."""
    current = state.of(Fairy)
    if current.guarded is None:
        return NOBODY
    assert current.fairy is not None
    stand = state.board.stand_at(place_number(current.fairy), current.guarded)
    assert stand is not None
    return stand


def _assisted_segments(state: CarcassonneState) -> Sequence[int]:
    """Return the stands of the meeples that she helps, ascending."""
    fairy = state.of(Fairy).fairy
    if fairy is None:
        return ()
    if state.rules.of(PrincessDragonOptions).fairy_place is FairyPlace.NEXT_TO_MEEPLE:
        segment = guarded_segment(state)
        return () if segment == NOBODY else (segment,)
    stands = state.stands_on(place_number(fairy))
    return [stand for stand in stands if state.pieces[stand].kind.is_meeple]


def give_turn_point(state: CarcassonneState) -> None:
    """Give the player of the turn a point for each own meeple that she helps (C92)."""
    fairy = state.of(Fairy).fairy
    options = state.rules.of(PrincessDragonOptions)
    if fairy is None or options.fairy_bonus is FairyGives.FEATURE5_ONLY:
        return
    for segment in _assisted_segments(state):
        if state.pieces[segment].seat == state.seat:
            bonus = FairyBonus(
                cause=BonusCause.TURN_START,
                seat=state.seat,
                points=_TURN_POINTS,
                cell=fairy,
                kind=None,
            )
            give(state, bonus)


def bonuses(state: CarcassonneState, label: int) -> list[FairyBonus]:
    """Return her bonuses when the feature *label* is scored, majority or not (C93).

    On a tile she may help several meeples there; an owner gets her points once (C136).
    """
    features = state.board.features
    owners = [
        state.pieces[segment].seat
        for segment in _assisted_segments(state)
        if features.labels[segment & SEGMENT] == label
    ]
    if not owners:
        return []
    fairy = state.of(Fairy).fairy
    assert fairy is not None
    completed_only = state.rules.of(PrincessDragonOptions).fairy_bonus is FairyGives.FEATURE5_ONLY
    if completed_only and features.missing[label]:
        return []
    return [
        FairyBonus(
            cause=BonusCause.FEATURE,
            seat=seat,
            points=_COMPLETED_ONLY_POINTS if completed_only else _FEATURE_POINTS,
            cell=fairy,
            kind=features.kinds[label].name,
        )
        for seat in dict.fromkeys(owners)
    ]


def give(state: CarcassonneState, bonus: FairyBonus) -> None:
    """Give *bonus*, or let it wait to be claimed."""
    options = state.rules.of(PrincessDragonOptions)
    if options.fairy_claim is FairyClaim.AUTOMATIC:
        state.pay(bonus)
        return
    due = BonusDue(
        cause=bonus.cause,
        seat=bonus.seat,
        points=bonus.points,
        cell=bonus.cell,
        kind=bonus.kind,
    )
    current = state.of(Fairy)
    state.keep(replace(current, due=(*current.due, due)))
    state.emit(due)


def lose(state: CarcassonneState, segment: int) -> None:
    """Let the fairy accompany nobody if the piece that left *segment* was hers (C95)."""
    if segment == guarded_segment(state):
        state.keep(replace(state.of(Fairy), guarded=None))


@cache
def _move_fairy(place: int, feature: int | None) -> MoveFairy:
    return MoveFairy(cell=cell(place), feature=feature)


class FairyMoveAction(PieceAction[CarcassonneState]):
    """Put the fairy next to another own meeple, or on another tile with one (C90)."""

    def __init__(self, place: FairyPlace) -> None:
        self._on_tile = place is FairyPlace.ON_TILE

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return where she may go, by (y, x, feature); staying is not legal."""
        guarded, mine = guarded_segment(state), state.seat
        own = sorted(
            [
                state.board.place_of(stand)
                for stand, (seat, kind) in state.pieces.items()
                if seat == mine and kind.is_meeple and stand != guarded and is_choice(state, stand)
            ]
        )
        if self._on_tile:
            now = number(state.of(Fairy).fairy)
            places = sorted({place for place, _ in own} - {now})
            return [_move_fairy(place, None) for place in places]
        return [_move_fairy(place, feature) for place, feature in own]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* moves the fairy."""
        return isinstance(decision, MoveFairy)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether an own meeple stands there, and she is not beside it yet."""
        place = number(decision.cell)
        if place not in state.board.tiles or (decision.feature is None) != self._on_tile:
            return False
        if decision.feature is None:
            stands = state.stands_on(place)
            stays = decision.cell == state.of(Fairy).fairy
        else:
            stand = state.board.stand_at(place, decision.feature)
            if stand is None or stand not in state.pieces or not is_choice(state, stand):
                return False
            stands = [stand]
            stays = stand == guarded_segment(state)
        return not stays and any(
            piece.seat == state.seat and piece.kind.is_meeple
            for piece in map(state.pieces.__getitem__, stands)
        )

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Put her there."""
        current = state.of(Fairy)
        state.keep(Fairy(decision.cell, decision.feature, current.due))
        state.emit(FairyMoved(seat=state.seat, cell=decision.cell, feature=decision.feature))


_CHOICES = (ClaimBonus(), ForgoBonus())


@dataclass(frozen=True, slots=True)
class FairyClaimFrame(DecisionFrame[CarcassonneState]):
    """The end of the turn with ``fairy_claim``: the seats with a bonus due claim it or lose it."""

    name = "claim-bonus"
    question = CLAIM_BONUS

    seat: int

    def legal(self, _state: CarcassonneState) -> Sequence[Value]:
        """Return claiming and forgoing."""
        return _CHOICES

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Give or drop the first bonus."""
        current = state.of(Fairy)
        due, *rest = current.due
        state.keep(replace(current, due=tuple(rest)))
        if isinstance(decision, ClaimBonus):
            state.pay(
                FairyBonus(
                    cause=due.cause,
                    seat=due.seat,
                    points=due.points,
                    cell=due.cell,
                    kind=due.kind,
                )
            )
        else:
            state.emit(BonusForgone(seat=due.seat, points=due.points))
        following = claim(state)
        if following is not None:
            state.agenda.append(following)


def claim(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame for the first bonus that is due, None if none is."""
    due = state.of(Fairy).due
    return FairyClaimFrame(due[0].seat) if due else None

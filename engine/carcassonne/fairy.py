"""The fairy: moving her (phase 2) and what she gives (C90-C99)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.cells import NOWHERE, cell, number
from tilewyrm.engine.carcassonne.decisions import (
    ClaimBonus,
    Decision,
    ForgoBonus,
    MoveFairy,
)
from tilewyrm.engine.carcassonne.events import (
    BonusDue,
    BonusForgone,
    Event,
    FairyBonus,
    FairyMoved,
)
from tilewyrm.engine.carcassonne.kinds import BonusCause, FeatureKind
from tilewyrm.engine.carcassonne.piece import NOBODY
from tilewyrm.engine.carcassonne.questions import CLAIM_BONUS
from tilewyrm.engine.carcassonne.step import Action, Step, choice
from tilewyrm.engine.game import Pending

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState

_TURN_POINTS = 1
_FEATURE_POINTS = 3
_COMPLETED_ONLY_POINTS = 5


class Fairy:
    """What the fairy gives, by the options of the match.

    *on_tile*: she stands on a tile and helps every own meeple there, not one meeple.
    *completed_only*: 5 points for a completed feature, and nothing else.
    *claimed*: bonuses during the game must be claimed.
    """

    def __init__(self, *, on_tile: bool, completed_only: bool, claimed: bool) -> None:
        self._on_tile = on_tile
        self._completed_only = completed_only
        self._claimed = claimed

    def start_turn(self, state: "CarcassonneState", events: list[Event]) -> None:
        """Give the player of the turn a point for each own meeple that she helps (C92)."""
        if self._completed_only:
            return
        for segment in self._helped(state):
            if state.pieces[segment].seat == state.seat:
                bonus = FairyBonus(
                    cause=BonusCause.TURN_START,
                    seat=state.seat,
                    points=_TURN_POINTS,
                    cell=cell(state.fairy),
                    kind=None,
                )
                self.give(state, bonus, events)

    def bonuses(self, state: "CarcassonneState", label: int) -> list[FairyBonus]:
        """Return what she adds when the feature *label* is scored, majority or not (C93).

        On a tile she may help several meeples there; an owner gets her points once (C136).
        """
        if state.fairy == NOWHERE:
            return []
        features = state.board.features
        if self._completed_only and features.missing[label]:
            return []
        owners = [
            state.pieces[segment].seat
            for segment in self._helped(state)
            if features.labels[segment] == label
        ]
        return [
            FairyBonus(
                cause=BonusCause.FEATURE,
                seat=seat,
                points=_COMPLETED_ONLY_POINTS if self._completed_only else _FEATURE_POINTS,
                cell=cell(state.fairy),
                kind=FeatureKind(features.kinds[label]),
            )
            for seat in dict.fromkeys(owners)
        ]

    def give(self, state: "CarcassonneState", bonus: FairyBonus, events: list[Event]) -> None:
        """Give *bonus*, or let it wait to be claimed."""
        if self._claimed:
            due = BonusDue(
                cause=bonus.cause,
                seat=bonus.seat,
                points=bonus.points,
                cell=bonus.cell,
                kind=bonus.kind,
            )
            state.due += (due,)
            events.append(due)
        else:
            state.scores[bonus.seat] += bonus.points
            events.append(bonus)

    def _helped(self, state: "CarcassonneState") -> Iterator[int]:
        """Yield the segments whose pieces she helps, ascending."""
        if not self._on_tile:
            if state.guarded != NOBODY:
                yield state.guarded
        elif state.fairy != NOWHERE:
            first = state.board.firsts[state.fairy]
            for segment in range(first, first + len(state.board.tiles[state.fairy].kind.features)):
                if segment in state.pieces:
                    yield segment


@cache
def _move_fairy(place: int, feature: int | None) -> MoveFairy:
    return MoveFairy(cell=cell(place), feature=feature)


class FairyMove(Action):
    """Put the fairy next to another own meeple, or on another tile with one (C90)."""

    decision = MoveFairy

    def __init__(self, *, on_tile: bool) -> None:
        self._on_tile = on_tile

    def offers(self, state: "CarcassonneState") -> Sequence[Decision]:
        """Return where she may go, by (y, x, feature); staying is not offered."""
        own = sorted(
            state.board.place_of(segment)
            for segment, piece in state.pieces.items()
            if piece.seat == state.seat and segment != state.guarded
        )
        if self._on_tile:
            places = sorted({place for place, _ in own} - {state.fairy})
            return [_move_fairy(place, None) for place in places]
        return [_move_fairy(place, feature) for place, feature in own]

    def take(self, state: "CarcassonneState", decision: Decision, events: list[Event]) -> None:
        """Put her there."""
        assert isinstance(decision, MoveFairy)
        state.fairy = number(decision.cell)
        if decision.feature is not None:
            state.guarded = state.board.firsts[state.fairy] + decision.feature
        events.append(FairyMoved(seat=state.seat, cell=decision.cell, feature=decision.feature))


class Claiming(Step):
    """The end of the turn with ``fairy_claim``: whoever has a bonus due claims it or loses it."""

    def begin(self, state: "CarcassonneState", events: list[Event]) -> bool:
        """Wait if a bonus is due."""
        return bool(state.due)

    def pending(self, state: "CarcassonneState") -> Pending:
        """The seat of the first bonus is asked."""
        return choice(state.due[0].seat, CLAIM_BONUS)

    def offers(self, state: "CarcassonneState") -> Sequence[Decision]:
        """Return claiming and forgoing."""
        return (ClaimBonus(), ForgoBonus())

    def decide(self, state: "CarcassonneState", decision: Decision, events: list[Event]) -> bool:
        """Give or drop the first bonus."""
        due = state.due[0]
        state.due = state.due[1:]
        if isinstance(decision, ClaimBonus):
            state.scores[due.seat] += due.points
            events.append(
                FairyBonus(
                    cause=due.cause,
                    seat=due.seat,
                    points=due.points,
                    cell=due.cell,
                    kind=due.kind,
                )
            )
        else:
            events.append(BonusForgone(seat=due.seat, points=due.points))
        return not state.due

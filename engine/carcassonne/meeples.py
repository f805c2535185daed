"""Phase 2: the one wooden action of a turn, and placing a meeple."""

from collections.abc import Iterator, Sequence
from functools import cache

from tilewyrm.engine.carcassonne.cells import cell, number
from tilewyrm.engine.carcassonne.decisions import Decision, PlaceMeeple, Skip
from tilewyrm.engine.carcassonne.events import Event, MeeplePlaced, MeepleReturned
from tilewyrm.engine.carcassonne.kinds import FeatureKind, MeepleKind, ReturnCause, Symbol
from tilewyrm.engine.carcassonne.piece import piece
from tilewyrm.engine.carcassonne.questions import USE_MEEPLE
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import Action, Step, choice
from tilewyrm.engine.game import Pending

SKIP = Skip()
_FOR_MEEPLE = (FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.MONASTERY)
_FOR_ABBOT = (FeatureKind.MONASTERY, FeatureKind.GARDEN)


def send_home(
    state: CarcassonneState, segment: int, cause: ReturnCause, events: list[Event]
) -> None:
    """Return the piece on *segment* to its owner's supply."""
    place, feature = state.board.place_of(segment)
    gone = state.take(segment)
    events.append(
        MeepleReturned(
            seat=gone.seat,
            meeple=gone.kind,
            cell=cell(place),
            feature=feature,
            kind=FeatureKind(state.board.features.kinds[segment]),
            cause=cause,
        )
    )


class UseMeeple(Step):
    """Phase 2: one of the *actions*, or none. There is none after a princess removal (C102)."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = tuple(actions)
        self._by_decision = {action.decision: action for action in actions}

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Wait for the player, even if only skipping is possible (C135)."""
        return not state.knight_removed

    def pending(self, state: CarcassonneState) -> Pending:
        """The player of the turn is asked."""
        return choice(state.seat, USE_MEEPLE)

    def offers(self, state: CarcassonneState) -> Sequence[Decision]:
        """Return what each action offers, in the order of the actions, and skipping last."""
        offers: list[Decision] = []
        for action in self._actions:
            offers += action.offers(state)
        offers.append(SKIP)
        return offers

    def decide(self, state: CarcassonneState, decision: Decision, events: list[Event]) -> bool:
        """Do the action."""
        if not isinstance(decision, Skip):
            self._by_decision[type(decision)].take(state, decision, events)
        return True


@cache
def _place_meeple(place: int, feature: int, meeple: MeepleKind) -> PlaceMeeple:
    return PlaceMeeple(cell=cell(place), feature=feature, meeple=meeple)


class MeeplePlacing(Action):
    """Stand a piece on a free feature of the tile just placed, or elsewhere by a portal.

    With *own_completed* a portal tile's own feature may be complete (C116).
    """

    decision = PlaceMeeple

    def __init__(self, *, farmers: bool, own_completed: bool) -> None:
        self._for_meeple = (*_FOR_MEEPLE, FeatureKind.FIELD) if farmers else _FOR_MEEPLE
        self._own_completed = own_completed

    def offers(self, state: CarcassonneState) -> Sequence[Decision]:
        """Return the places on the tile just placed, then those that a portal opens (C110)."""
        has_meeple = state.meeples[state.seat] > 0
        has_abbot = state.abbots[state.seat] > 0
        if not has_meeple and not has_abbot:
            return ()
        last = state.board.last
        portal = state.board.tiles[last].kind.symbol is Symbol.PORTAL
        offers: list[Decision] = []
        complete_too = self._own_completed or not portal
        for place in (last, *self._elsewhere(state)) if portal else (last,):
            if place == state.dragon:
                continue
            for feature in self._free(state, place, complete_too=complete_too):
                kind = state.board.tiles[place].kind.kinds[feature]
                if has_meeple and kind in self._for_meeple:
                    offers.append(_place_meeple(place, feature, MeepleKind.MEEPLE))
                if has_abbot and kind in _FOR_ABBOT:
                    offers.append(_place_meeple(place, feature, MeepleKind.ABBOT))
            complete_too = False
        return offers

    def take(self, state: CarcassonneState, decision: Decision, events: list[Event]) -> None:
        """Stand the piece there."""
        assert isinstance(decision, PlaceMeeple)
        place = number(decision.cell)
        state.put(state.board.firsts[place] + decision.feature, piece(state.seat, decision.meeple))
        events.append(
            MeeplePlaced(
                seat=state.seat,
                meeple=decision.meeple,
                cell=decision.cell,
                feature=decision.feature,
                kind=state.board.tiles[place].kind.kinds[decision.feature],
                by_portal=place != state.board.last,
            )
        )

    @staticmethod
    def _elsewhere(state: CarcassonneState) -> list[int]:
        """Return all cells with an earlier tile, by (y, x)."""
        return sorted(place for place in state.board.tiles if place != state.board.last)

    @staticmethod
    def _free(state: CarcassonneState, place: int, *, complete_too: bool) -> Iterator[int]:
        """Yield the tile's features on which nobody stands anywhere (C7, C9, C111)."""
        features = state.board.features
        first = state.board.firsts[place]
        for feature in range(len(state.board.tiles[place].kind.features)):
            label = features.labels[first + feature]
            if not features.standing[label] and (complete_too or features.missing[label]):
                yield feature

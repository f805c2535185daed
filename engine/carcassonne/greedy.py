"""A strategy for Carcassonne that looks to the end of its own turn.

It tries every placement together with what can be done with wood afterwards, and takes what leaves
it best off: points, what unfinished features promise, pieces at hand, and what expansions let it
expect, all compared with the strongest of the others. So it completes its own and spoils theirs.
"""

from collections.abc import Iterator

from tilewyrm.engine.bots import Draw, register
from tilewyrm.engine.carcassonne.core.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.fields import cities_touching
from tilewyrm.engine.carcassonne.core.majority import claims
from tilewyrm.engine.carcassonne.core.piece import MEEPLE
from tilewyrm.engine.carcassonne.core.questions import PLACE_TILE, USE_PIECE
from tilewyrm.engine.carcassonne.core.scoring import worth
from tilewyrm.engine.carcassonne.core.state import CarcassonneState
from tilewyrm.engine.game import Choice, Decided, State, Value

POINT = 100
"""Everything is weighed in hundredths of a point, so that it stays whole."""
LONG_GAME = 40
"""With so many tiles left a game is young: a piece in supply is worth its full price."""
MEEPLE_PRICES = (0, 300, 220, 160, 110, 80, 50, 30)
"""What the first, second, ... meeple in supply is worth then."""
OTHER_PRICE = 60
"""What any other piece in supply is worth then, for each meeple that it counts as."""
FIELD_SHARE = 60
"""Of the points of a field, how many hundredths count before the end."""
PROMISING = 12
"""So many placements, best by themselves, are tried together with every use of wood."""


@register("carcassonne", "greedy")
class CarcassonneGreedy:
    """Chooses what leaves the seat best off at the end of its turn."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``; equals are drawn among."""
        assert isinstance(state, CarcassonneState)
        decisions = state.legal(seat)
        if len(decisions) == 1:
            return decisions[0]
        tried = [(self._try(state, seat, decision), decision) for decision in decisions]
        if isinstance(state.pending, Choice) and state.pending.question == PLACE_TILE:
            return self._place(tried, seat)
        worths = [(_standing(trial, seat), decision) for trial, decision in tried]
        return self._best(worths)

    def _place(self, tried: list[tuple[CarcassonneState, Value]], seat: int) -> Value:
        """Return the placement that is best with the best use of wood after it."""
        bare = sorted(
            ((_standing(trial, seat), number) for number, (trial, _) in enumerate(tried)),
            reverse=True,
        )
        worths = []
        for standing, number in bare[:PROMISING]:
            trial, decision = tried[number]
            worths.append((max([standing, *_after_wood(trial, seat)]), decision))
        return self._best(worths)

    @staticmethod
    def _try(state: CarcassonneState, seat: int, decision: Value) -> CarcassonneState:
        trial = state.copy()
        trial.apply(Decided(seat, decision))
        return trial

    def _best(self, worths: list[tuple[int, Value]]) -> Value:
        best = max(standing for standing, _ in worths)
        equal = [decision for standing, decision in worths if standing == best]
        return equal[self._draw(len(equal))]


def _after_wood(state: CarcassonneState, seat: int) -> Iterator[int]:
    """Yield how *seat* stands after each thing that it may do with wood now."""
    pending = state.pending
    if isinstance(pending, Choice) and pending.question == USE_PIECE:
        for decision in state.legal(seat):
            trial = state.copy()
            trial.apply(Decided(seat, decision))
            yield _standing(trial, seat)


def _standing(state: CarcassonneState, seat: int) -> int:
    """Return how much better off *seat* is than the strongest other one."""
    worths = _worths(state)
    return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)


def _worths(state: CarcassonneState) -> list[int]:
    """Return what each seat has: points, promises of features, pieces at hand, the outlook."""
    left = sum(state.pile.left)
    youth = min(left, LONG_GAME)
    ask = state.rules.ask
    worths = [
        POINT * score + _pieces(state, seat) * youth // LONG_GAME + ask.outlook(state, seat)
        for seat, score in enumerate(state.scores)
    ]
    features = state.board.features
    for label in {features.labels[segment] for segment in state.pieces}:
        promise = _promise(state, label, left)
        for claim in claims(state, features.standing[label], promise):
            worths[claim.seat] += claim.points
    return worths


def _pieces(state: CarcassonneState, seat: int) -> int:
    """Return what the pieces in the supply of *seat* are worth in a young game."""
    price = sum(MEEPLE_PRICES[: state.left(MEEPLE, seat) + 1])
    for kind in state.rules.pieces[1:]:
        price += OTHER_PRICE * kind.strength * state.left(kind, seat)
    return price


def _promise(state: CarcassonneState, label: int, left: int) -> int:
    """Return what the feature will likely give: what it has now, and part of what it may become."""
    features = state.board.features
    missing = features.missing[label]
    if features.kinds[label] is FIELD:
        late = LONG_GAME - min(left, LONG_GAME)
        share = FIELD_SHARE + (POINT - FIELD_SHARE) * late // LONG_GAME
        return 3 * len(cities_touching(state, label)) * share
    complete = worth(state, label, complete=True).points
    if not missing:
        return complete * POINT
    chance = _chance(missing, left)
    incomplete = worth(state, label, complete=False).points
    return incomplete * POINT + (complete - incomplete) * chance


def _chance(missing: int, left: int) -> int:
    """Return a guess in hundredths that a feature lacking *missing* is completed in time."""
    return max(0, 90 - 18 * missing) * min(left, LONG_GAME) // LONG_GAME

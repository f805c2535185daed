"""A strategy for Carcassonne that looks to the end of its own turn.

It tries every placement together with what can be done with wood afterwards, and takes what leaves
it best off: points, what unfinished features promise, and meeples at hand, all compared with the
strongest of the others. So it completes its own and spoils theirs.
"""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.fields import cities_touching
from tilewyrm.engine.carcassonne.kinds import FeatureKind
from tilewyrm.engine.carcassonne.questions import PLACE_TILE, USE_MEEPLE
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.game import Choice, Decided, Draw, State, Value

POINT = 100
"""Everything is weighed in hundredths of a point, so that it stays whole."""
LONG_GAME = 40
"""With so many tiles left a game is young: a meeple in supply is worth its full price."""
MEEPLE_PRICES = (0, 300, 220, 160, 110, 80, 50, 30)
"""What the first, second, ... meeple in supply is worth then."""
FIELD_SHARE = 60
"""Of the points of a field, how many hundredths count before the end."""
PROMISING = 12
"""So many placements, best by themselves, are tried together with every use of wood."""


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
        for worth, number in bare[:PROMISING]:
            trial, decision = tried[number]
            worths.append((max([worth, *_after_wood(trial, seat)]), decision))
        return self._best(worths)

    @staticmethod
    def _try(state: CarcassonneState, seat: int, decision: Value) -> CarcassonneState:
        trial = state.copy()
        trial.apply(Decided(seat, decision))
        return trial

    def _best(self, worths: list[tuple[int, Value]]) -> Value:
        best = max(worth for worth, _ in worths)
        equal = [decision for worth, decision in worths if worth == best]
        return equal[self._draw(len(equal))]


def _after_wood(state: CarcassonneState, seat: int) -> Iterator[int]:
    """Yield how *seat* stands after each thing that it may do with wood now."""
    pending = state.pending
    if isinstance(pending, Choice) and pending.question == USE_MEEPLE:
        for decision in state.legal(seat):
            trial = state.copy()
            trial.apply(Decided(seat, decision))
            yield _standing(trial, seat)


def _standing(state: CarcassonneState, seat: int) -> int:
    """Return how much better off *seat* is than the strongest other one."""
    worths = _worths(state)
    return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)


def _worths(state: CarcassonneState) -> list[int]:
    """Return what each seat has: points, promises of features, and meeples at hand."""
    left = sum(state.pile.left)
    youth = min(left, LONG_GAME)
    worths = [
        POINT * score + sum(MEEPLE_PRICES[: meeples + 1]) * youth // LONG_GAME
        for score, meeples in zip(state.scores, state.meeples, strict=True)
    ]
    features = state.board.features
    for label in {features.labels[segment] for segment in state.pieces}:
        promise = _promise(state, label, left)
        counts: dict[int, int] = {}
        for segment in features.standing[label]:
            owner = state.pieces[segment].seat
            counts[owner] = counts.get(owner, 0) + 1
        most = max(counts.values())
        for owner, count in counts.items():
            if count == most:
                worths[owner] += promise
    return worths


def _promise(state: CarcassonneState, label: int, left: int) -> int:
    """Return what the feature will likely give: what it has now, and part of what it may become."""
    features = state.board.features
    kind, missing = features.kinds[label], features.missing[label]
    if kind == FeatureKind.FIELD:
        late = LONG_GAME - min(left, LONG_GAME)
        share = FIELD_SHARE + (POINT - FIELD_SHARE) * late // LONG_GAME
        return 3 * len(cities_touching(state, label)) * share
    if kind == FeatureKind.ROAD:
        return (features.tiles(label) + (not missing)) * POINT
    if kind == FeatureKind.CITY:
        value = features.tiles(label) + features.shields[label]
        return value * (POINT + _chance(missing, left))
    return (9 - missing) * POINT + missing * _chance(missing, left)


def _chance(missing: int, left: int) -> int:
    """Return a guess in hundredths that a feature lacking *missing* is completed in time."""
    if not missing:
        return 100
    return max(0, 90 - 18 * missing) * min(left, LONG_GAME) // LONG_GAME

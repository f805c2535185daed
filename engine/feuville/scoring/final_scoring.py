"""Final scoring: the reward for the fewest decrees, and the winners (F93-F95)."""

from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.option_values import FewestTie, WinnerTie
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.values.events import FewestRewarded, GameEnded

_FEWEST_REWARD = 7


def finish(state: FeuvilleState) -> None:
    """Reward the fewest scored decrees and find the winners."""
    decrees = [_decrees(state, seat) for seat in range(state.rules.seats)]
    for seat, points in enumerate(rewards(state)):
        if points:
            state.scores[seat] += points
            state.emit(FewestRewarded(seat, decrees[seat], points, state.scores[seat]))
    winners = tuple(_winners(state, decrees))
    state.active = NONE
    state.end(state.scores, winners)
    state.emit(GameEnded(tuple(state.scores), winners))


def rewards(state: FeuvilleState) -> list[int]:
    """Return the points that each seat gets at the end of the match as it stands (F93, A46)."""
    decrees = [_decrees(state, seat) for seat in range(state.rules.seats)]
    least = min(decrees)
    points = _reward(state.rules.options.fewest_tie, decrees.count(least))
    return [points if count == least else 0 for count in decrees]


def _decrees(state: FeuvilleState, seat: int) -> int:
    """Return the scored decrees of *seat* that count for F93 (A22)."""
    scored = state.scored[seat]
    if state.rules.options.town_eval_counts_as_decree:
        return len(scored)
    return sum(decree not in state.rules.all_evaluations for decree in scored)


def _reward(tie: FewestTie, tied: int) -> int:
    """Return the points of each of *tied* seats with the fewest decrees (F93, A46)."""
    if tied > 1 and tie is FewestTie.NONE:
        return 0
    return _FEWEST_REWARD // tied if tie is FewestTie.SPLIT else _FEWEST_REWARD


def _winners(state: FeuvilleState, decrees: list[int]) -> list[int]:
    """Return the seats with the most points, ties broken as the setup says (F95, A48)."""
    best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
    tie = state.rules.options.winner_tie
    if tie is WinnerTie.FEWER_DECREES:
        rank = {seat: -decrees[seat] for seat in best}
    elif tie is WinnerTie.MORE_TILES:
        rank = {seat: _built(state, seat) for seat in best}
    else:
        return best
    return [seat for seat in best if rank[seat] == max(rank.values())]


def _built(state: FeuvilleState, seat: int) -> int:
    """Return the number of tiles in the town of *seat*, ruins included."""
    return sum(tile >= 0 for column in state.towns[seat].columns for tile in column[1:4])

"""The end of a turn and of the match (F26, section 7)."""

from typing import TYPE_CHECKING

from tilewyrm.engine.feuville import frames, interned
from tilewyrm.engine.feuville.events import (
    EndTriggered,
    Event,
    FewestRewarded,
    GameEnded,
    RoundCapReached,
)
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.rules import NONE
from tilewyrm.engine.game import Over

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState

FEWEST_REWARD = 7


def end_turn(state: "FeuvilleState", _frame: Frame, _events: list[Event]) -> None:
    """Fill empty rows if they waited for the end of the turn (D3), then the decree row (F46)."""
    state.closing = 1
    state.agenda += ((frames.AFTER,), (frames.FILL_DECREES,))
    if not state.rules.refill_now:
        state.agenda.append((frames.REFILL, 0))


def after_turn(state: "FeuvilleState", _frame: Frame, events: list[Event]) -> None:
    """Find out whether the end is triggered (F90) or there (F91, F92), else go on."""
    rules, seat = state.rules, state.active
    state.gnome = 0
    events.append(interned.turn_ended(seat))
    newly = not state.triggered and NONE in state.decree_row
    if newly:
        state.triggered = 1
        events.append(EndTriggered(seat, state.decree_row.index(NONE) + 1))
    following = (seat + 1) % rules.seats
    round_over = following == state.start
    capped = round_over and 0 < rules.round_cap <= state.round
    at_once = newly and seat == state.start and rules.ends_at_once
    if at_once or (round_over and state.triggered):
        finish(state, events)
    elif capped:
        events.append(RoundCapReached(state.round))
        finish(state, events)
    else:
        state.active = following
        state.round += round_over
        state.agenda.append((frames.TURN,))


def finish(state: "FeuvilleState", events: list[Event]) -> None:
    """Reward the fewest scored decrees and find the winners (F93-F95)."""
    decrees = [_decrees(state, seat) for seat in range(state.rules.seats)]
    fewest = [seat for seat, count in enumerate(decrees) if count == min(decrees)]
    points = _reward(state.rules.fewest_tie, len(fewest))
    if points:
        for seat in fewest:
            state.scores[seat] += points
            total = state.scores[seat]
            events.append(FewestRewarded(seat, decrees[seat], points, total))
    scores = tuple(state.scores)
    winners = tuple(_winners(state, decrees))
    state.over = Over(scores, winners)
    state.active = NONE
    state.agenda[:] = [(frames.OVER,)]
    events.append(GameEnded(scores, winners))


def _decrees(state: "FeuvilleState", seat: int) -> int:
    """Return the scored decrees of *seat* that count for F93 (A22)."""
    scored = state.scored[seat]
    if state.rules.evaluation_is_decree:
        return len(scored)
    return sum(decree not in state.rules.all_evaluations for decree in scored)


def _reward(tie: str, tied: int) -> int:
    """Return the points of each of *tied* seats with the fewest decrees (F93, A46)."""
    if tied > 1 and tie == "none":
        return 0
    return FEWEST_REWARD // tied if tie == "split" else FEWEST_REWARD


def _winners(state: "FeuvilleState", decrees: list[int]) -> list[int]:
    """Return the seats with the most points, ties broken as the setup says (F95, A48)."""
    best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
    tie = state.rules.winner_tie
    if tie == "fewer_decrees":
        rank = {seat: -decrees[seat] for seat in best}
    elif tie == "more_tiles":
        rank = {seat: _built(state, seat) for seat in best}
    else:
        return best
    return [seat for seat in best if rank[seat] == max(rank.values())]


def _built(state: "FeuvilleState", seat: int) -> int:
    """Return the number of tiles in the town of *seat*, ruins included."""
    return sum(tile >= 0 for column in state.towns[seat].columns for tile in column[1:4])

"""Final scoring: the end of the game."""

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.scoring import final, totals
from tilewyrm.engine.carcassonne.core.values.cell_numbers import NOWHERE
from tilewyrm.engine.carcassonne.core.values.events import GameEnded


def end_game(state: CarcassonneState) -> None:
    """Score what is unfinished and the fields (C136, C19); most points win, ties share (C137)."""
    scorings = final(state)
    for scoring in scorings:
        state.emit(scoring)
    state.scores = totals(state, scorings)
    best = max(state.scores)
    winners = [seat for seat, score in enumerate(state.scores) if score == best]
    state.end(state.scores, winners)
    state.emit(GameEnded(scores=tuple(state.scores), winners=tuple(winners)))


def end_now(state: CarcassonneState) -> None:
    """End the game now, in the middle of a turn, with the points of the forecast.

    Placed tiles and pieces stay: a piece action is done at once or not at all. What the tile
    completed, if step 3 has not come to it, is scored as complete; nothing else follows from its
    completion. A feature that is scored already gives nothing again. A tile in hand leaves the
    game.
    """
    if state.hand != NOWHERE:
        state.pile.discard(state.hand)
        state.hand = NOWHERE
    state.rules.hooks.on_end_now(state)
    end_game(state)

"""How a game ends."""

from tilewyrm.engine.carcassonne.core.events import GameEnded
from tilewyrm.engine.carcassonne.core.scoring import final, totals
from tilewyrm.engine.carcassonne.core.state import CarcassonneState


def end_game(state: CarcassonneState) -> None:
    """Score what is unfinished and the fields (C136, C19); most points win, ties share (C137)."""
    scorings = final(state)
    for scoring in scorings:
        state.tell(scoring)
    state.scores = totals(state, scorings)
    best = max(state.scores)
    winners = [seat for seat, score in enumerate(state.scores) if score == best]
    state.end(state.scores, winners)
    state.tell(GameEnded(scores=tuple(state.scores), winners=tuple(winners)))

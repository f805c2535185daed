"""What a piece brings is told although the phantom is asked for before it scores."""

from support.carcassonne.effects import asked
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.game import Decided


def test_a_piece_that_comes_home_says_so_although_a_second_figure_is_asked_for_before() -> None:
    """PH10: the same city says the same for each figure that closes it for points."""
    seen = 0
    for entries in range(10, 150, 5):
        at = asked(2, entries, USE_PIECE, phantom=True)
        state, seat = at.state, at.state.pending.seat
        for offer in at.desk.question.offers:
            chosen, trial = state.legal(seat)[offer.choice], state.copy()
            if not isinstance(chosen, PlacePiece):
                continue
            events = list(trial.apply(Decided(seat, chosen)))
            asked_again = Skip() in trial.legal(seat)
            if asked_again:
                events += trial.apply(Decided(seat, Skip()))
            home = any(
                isinstance(event, PieceReturned)
                and (event.cell, event.feature, event.piece, event.cause)
                == (chosen.cell, chosen.feature, chosen.piece, "scored")
                for event in events
            )
            assert ("piece returns" in offer.effect) is home, offer
            if home:
                assert f"+{trial.scores[seat] - state.scores[seat]}" in offer.effect
            seen += home and asked_again
    assert seen > 0

"""Who begins, the start of each turn, and the end of the game."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.decisions import Decision, NameYoungest
from tilewyrm.engine.carcassonne.drawing import can_draw
from tilewyrm.engine.carcassonne.ending import result
from tilewyrm.engine.carcassonne.events import Event, GameEnded, TurnBegan
from tilewyrm.engine.carcassonne.fairy import Fairy
from tilewyrm.engine.carcassonne.questions import NAME_YOUNGEST
from tilewyrm.engine.carcassonne.rolls import Roll, StartPlayer
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import CHANCE, Step, choice
from tilewyrm.engine.game import Pending


class Starting(Step):
    """Before the first turn: the start player is drawn (C2). Comes once."""

    def __init__(self, *, by_lot: bool) -> None:
        self._by_lot = by_lot

    def pending(self, state: CarcassonneState) -> Pending:
        """Chance acts."""
        return CHANCE

    def outcomes(self, state: CarcassonneState) -> Sequence[tuple[Roll, int]]:
        """Return the seats that may begin."""
        seats = state.rules.seats if self._by_lot else 1
        return [(StartPlayer(seat), 1) for seat in range(seats)]

    def come(self, state: CarcassonneState, roll: Roll, events: list[Event]) -> bool:
        """Seat the start player."""
        assert isinstance(roll, StartPlayer)
        _seat(state, roll.seat)
        return True


class StartingYoungest(Step):
    """Before the first turn: the first seat says who is the youngest (C2). Comes once."""

    def pending(self, state: CarcassonneState) -> Pending:
        """The first seat is asked."""
        return choice(0, NAME_YOUNGEST)

    def offers(self, state: CarcassonneState) -> Sequence[Decision]:
        """Return every seat."""
        return [NameYoungest(seat) for seat in range(state.rules.seats)]

    def decide(self, state: CarcassonneState, decision: Decision, events: list[Event]) -> bool:
        """Seat the start player."""
        assert isinstance(decision, NameYoungest)
        _seat(state, decision.seat)
        return True


def _seat(state: CarcassonneState, first: int) -> None:
    """Let the turn that follows, which moves one seat on, be that of seat *first*."""
    state.seat = (first - 1) % state.rules.seats


class TurnStart(Step):
    """Phase 0: the next seat's turn, or the end if no tile can be drawn (C130, C132)."""

    def __init__(self, fairy: Fairy | None) -> None:
        self._fairy = fairy

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Go to the next turn, which the fairy may begin with a point (C92, C138)."""
        if not can_draw(state):
            self._end(state, events)
            return True
        state.seat = (state.seat + 1) % state.rules.seats
        state.turn += 1
        state.knight_removed = False
        events.append(TurnBegan(seat=state.seat, turn=state.turn))
        if self._fairy is not None:
            self._fairy.start_turn(state, events)
        return False

    def _end(self, state: CarcassonneState, events: list[Event]) -> None:
        """Score what is unfinished and the fields (C136, C19); most points win (C137)."""
        final = state.rules.scorer.final(state)
        events += final
        state.scores = state.rules.scorer.totals(state, final)
        state.over = result(state.scores)
        events.append(GameEnded(scores=state.over.scores, winners=state.over.winners))

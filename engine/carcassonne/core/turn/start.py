"""The start player, and the start of each turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.options import StartingBy
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.final_scoring import end_game
from tilewyrm.engine.carcassonne.core.turn.tile_draw import can_draw
from tilewyrm.engine.carcassonne.core.values.decisions import NameYoungest
from tilewyrm.engine.carcassonne.core.values.events import TurnBegan
from tilewyrm.engine.carcassonne.core.values.questions import NAME_YOUNGEST
from tilewyrm.engine.carcassonne.core.values.rolls import Roll, StartPlayer
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, DecisionFrame, Frame

_START = Source("start", 0)


@dataclass(frozen=True, slots=True)
class StartDrawFrame(ChanceFrame[CarcassonneState]):
    """Before the first turn: the start player is drawn (C2)."""

    name = "start"

    def source(self, _state: CarcassonneState) -> Source:
        """Return the lot that is drawn once."""
        return _START

    def outcomes(self, state: CarcassonneState) -> Sequence[tuple[Roll, int]]:
        """Return the seats that may begin: all, or with ``start_player=seat0`` the first."""
        by_lot = state.rules.options.start_player is StartingBy.RANDOM
        return [(StartPlayer(seat), 1) for seat in range(state.rules.seats if by_lot else 1)]

    def apply(self, state: CarcassonneState, roll: Value) -> None:
        """Seat the start player."""
        _seat(state, roll.seat)


@dataclass(frozen=True, slots=True)
class YoungestFrame(DecisionFrame[CarcassonneState]):
    """Before the first turn: the first seat says who is the youngest (C2)."""

    name = "name-youngest"
    question = NAME_YOUNGEST

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every seat."""
        return [NameYoungest(seat) for seat in range(state.rules.seats)]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether there is such a seat."""
        return isinstance(decision, NameYoungest) and 0 <= decision.seat < state.rules.seats

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Seat the start player."""
        _seat(state, decision.seat)


def start_frame(state: CarcassonneState) -> Frame[CarcassonneState]:
    """Return the frame that determines the start player."""
    youngest = state.rules.options.start_player is StartingBy.YOUNGEST
    return YoungestFrame(0) if youngest else StartDrawFrame()


def _seat(state: CarcassonneState, first: int) -> None:
    """Let the turn that follows, which moves one seat on, be that of seat *first*."""
    state.seat = (first - 1) % state.rules.seats


def start_turn(state: CarcassonneState) -> None:
    """Go to the next seat's turn, or end the game if no tile can be drawn (C130, C132)."""
    if not can_draw(state):
        end_game(state)
        return
    state.seat = (state.seat + 1) % state.rules.seats
    state.turn += 1
    state.emit(TurnBegan(seat=state.seat, turn=state.turn))

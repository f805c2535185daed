"""The lake: nothing is done with its tile, and whoever placed it has another turn (R30, R31)."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.tile_draw import can_draw
from tilewyrm.engine.carcassonne.core.turn.turn import place_no_piece
from tilewyrm.engine.kernel.frame import EffectFrame


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """A seat has another turn at once (R31)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoPieceFrame(EffectFrame[CarcassonneState]):
    """Leaves out step 2 of this part of the turn (R30)."""

    name = "no-piece"

    def apply(self, state: CarcassonneState) -> None:
        """Go on behind it."""
        place_no_piece(state)


NO_PIECE_FRAME = NoPieceFrame()


def give_extra_turn(state: CarcassonneState) -> None:
    """Let the turn that follows, which moves one seat on, be of the same seat."""
    if can_draw(state):
        state.emit(ExtraTurn(seat=state.seat))
        state.seat = (state.seat - 1) % state.rules.seats

"""The double turn that a builder brings (T25-T32)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.tile_draw import can_draw
from tilewyrm.engine.carcassonne.core.turn.turn import PartFrame
from tilewyrm.engine.carcassonne.expansions.traders_builders.figures import BUILDER
from tilewyrm.engine.carcassonne.expansions.traders_builders.options import (
    SecondPart,
    TradersBuildersOptions,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

SECOND_PART = "second-part"
"""Whether to play the second part of a double turn: `PlaySecondPart`, `ForgoSecondPart`.

Asked only with the option ``builder_second_part=may``.
"""


@dataclass(frozen=True, slots=True)
class PlaySecondPart:
    """Draw and place a second tile (T25)."""


@dataclass(frozen=True, slots=True)
class ForgoSecondPart:
    """Leave the second part of the double turn out (T31)."""


@dataclass(frozen=True, slots=True)
class SecondPartBegan:
    """The second part of a double turn begins (T25)."""

    seat: int


_CHOICES = (PlaySecondPart(), ForgoSecondPart())


@dataclass(frozen=True, slots=True)
class SecondPartFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn says whether there is a second part (T31)."""

    name = "ask-second-part"
    question = SECOND_PART

    seat: int

    def legal(self, _state: CarcassonneState) -> Sequence[Value]:
        """Return playing it, and ending the turn."""
        return _CHOICES

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Play it, or not."""
        if isinstance(decision, PlaySecondPart):
            state.agenda.append(_begin(state))


def look_for_builder(state: CarcassonneState) -> None:
    """Note whether the tile just placed extended a feature with the player's builder (T26, T27).

    Nobody has stood on the tile yet.
    """
    board, pieces = state.board, state.pieces
    features, first = board.features, board.firsts[board.last]
    if any(
        pieces[standing].kind is BUILDER and pieces[standing].seat == state.seat
        for segment in range(first, first + len(board.tiles[board.last].kind.kinds))
        for standing in features.standing[features.labels[segment]]
    ):
        state.keep(replace(state.of(TradersBuilders), extended=True))


def second_part(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the second part, or the question whether it is played; None without one (T25, T32).

    There is never a third (T28): this step comes once a turn.
    """
    if not state.of(TradersBuilders).extended or not can_draw(state):
        return None
    wanted = state.rules.of(TradersBuildersOptions).builder_second_part is SecondPart.MAY
    return SecondPartFrame(state.seat) if wanted else _begin(state)


def _begin(state: CarcassonneState) -> PartFrame:
    state.keep(replace(state.of(TradersBuilders), second_part=True))
    state.emit(SecondPartBegan(seat=state.seat))
    return PartFrame()


def end_double_turn(state: CarcassonneState) -> None:
    """Let the next turn be one of its own (T28)."""
    current = state.of(TradersBuilders)
    if current.extended:
        state.keep(replace(current, extended=False, second_part=False))

"""The steps of a turn of the base game."""

from functools import cache

from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.completion import COMPLETION_FRAME
from tilewyrm.engine.carcassonne.core.turn.piece_use import PieceActionFrame
from tilewyrm.engine.carcassonne.core.turn.start import start_turn
from tilewyrm.engine.carcassonne.core.turn.tile_draw import TILE_DRAW_FRAME
from tilewyrm.engine.carcassonne.core.turn.tile_placement import TilePlacementFrame
from tilewyrm.engine.carcassonne.core.turn.turn import PartFrame
from tilewyrm.engine.kernel.frame import Frame

NextFrame = Frame[CarcassonneState] | None

START_TURN = Step("start-turn", StepSequence.TURN, "C2 C130")
PLAY_PART = Step("play-part", StepSequence.TURN, "C51", after=(START_TURN.name,))

DRAW = Step("draw", StepSequence.PART, "C4 C5")
PLACE_TILE = Step("place-tile", StepSequence.PART, "C4", after=(DRAW.name,))
USE_PIECE = Step("use-piece", StepSequence.PART, "C7", after=(PLACE_TILE.name,), places_piece=True)
SCORE = Step("score", StepSequence.PART, "C11 C17", after=(USE_PIECE.name,))

CORE_STEPS = (START_TURN, PLAY_PART, DRAW, PLACE_TILE, USE_PIECE, SCORE)

_tile_placement_frame = cache(TilePlacementFrame)
_piece_action_frame = cache(PieceActionFrame)
_WHOLE_PART = PartFrame()


def _start_turn(state: CarcassonneState) -> NextFrame:
    start_turn(state)
    return None


def _play_part(_state: CarcassonneState) -> NextFrame:
    return _WHOLE_PART


def _draw(_state: CarcassonneState) -> NextFrame:
    """Wait for the tile: every part has one to draw."""
    return TILE_DRAW_FRAME


def _place_tile(state: CarcassonneState) -> NextFrame:
    """Wait for the player: a tile in hand always fits somewhere."""
    return _tile_placement_frame(state.seat)


def _use_piece(state: CarcassonneState) -> NextFrame:
    """Wait for the player, even if only skipping is possible (C135)."""
    return _piece_action_frame(state.seat)


def _score(state: CarcassonneState) -> NextFrame:
    """Return the frame that scores completed features; None if the tile completed none."""
    return COMPLETION_FRAME if state.board.completed_segments() else None


CORE_STARTS: dict[str, StepStart[CarcassonneState]] = {
    START_TURN.name: _start_turn,
    PLAY_PART.name: _play_part,
    DRAW.name: _draw,
    PLACE_TILE.name: _place_tile,
    USE_PIECE.name: _use_piece,
    SCORE.name: _score,
}
"""The start of each step, by its name."""

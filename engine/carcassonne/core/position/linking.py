"""Links that are made in the middle of a turn: features that do not touch become one."""

from tilewyrm.engine.carcassonne.core.position.board import Link
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState


def relink(state: CarcassonneState, made: Link) -> None:
    """Connect two segments by *made*.

    What is complete then is scored in step 3 (`Board.completed_segments`).
    """
    state.board.link(made)
    state.rules.hooks.on_relinked(state)
